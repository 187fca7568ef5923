# What the sources tell beside the rules, each asked for by its own words: history (FFBG l. 191; variants page l. 80; article l. 21-32,
# 53-57), what is hit (FFBG l. 110), chances (variants page l. 7; article l. 173) and tactics (variants page l. 36; article l. 91-92, 139-141,
# 188-194, 198-240).
ask() {
    # ask WORD SENTENCE: the answer in French holds the sentence; the title is shown in both languages.
    "$VIDEAU" $command "$1" --lang fr >fr.txt 2>&1 || true
    "$VIDEAU" $command "$1" --lang en >en.txt 2>&1 || true
    tr -s ' \n' '  ' <fr.txt | grep -qF "$2" || echo "$command $1: lacks « $2 »"
    echo "$command $1: $(head -n 1 fr.txt) | $(head -n 1 en.txt)"
}
command=rules
# Headings and phrases of the sources that one would ask.
ask "Déroulement d'une partie" 'But du jeu et début de partie'
ask 'déroulement de la partie' 'But du jeu et début de partie'
ask 'Phase de sortie' 'La sortie des pions'
ask 'Le rôle du videau' 'Le videau'
ask "Éléments d'une partie" 'But du jeu et début de partie'
ask Contenu 'Le plateau et le matériel'
ask 'se déplacer' 'La marche des pions'
ask 1920 'innovation majeure et revitalisante'
ask 'armée américaine' 'rapide et pleine de rebondissements'
ask 'XII scripta' 'douze lignes'
ask 'IVe' 'flèches triangulaires'
ask tables 'tablier le plateau'
ask 'jeu de tables' 'se multiplieront'
ask jacquet 'introduction de paris'
ask nardashir 'le nombre de dés fut réduit à 2'
ask Chine 'puis au Japon'
ask R12 'rarement un bon coup'
ask R47 'double-un et les double-deux'
ask R106 'q8-v3 s6-v3'
ask relais 'sans relais avance seul'
ask jalon 'bon jalon de posé pour la sortie'
ask 'hors jeu' 'en étant sur la barre'
ask probabilités 'sait calculer ses chances'
ask matériel 'Quinze pions par joueur'
ask R11 'se joue à deux'
ask compartiments 'cases-flèches se faisant face'
ask symétrie 'vu de l’autre côté'
ask R8 'sept dans celle de l’adversaire'
ask dames 'comme ceux des dames'
ask aléatoire 'R17'
ask combiner 'avancer de leur somme'
ask emplacement 'je passe mon tour'
ask sécurité 'retournements de situation spectaculaires'
ask abri 'une frappe'
ask '64 vers le haut' 'enjeu est de 1'
ask neutre 'n’appartient à personne'
ask défi 'C’est un défi'
ask contrôle 'peut redoubler'
ask 4096 'dangereusement vite'
ask cumulables 'R58'
ask concède 'R60'
ask néerlandais 'backgammon hollandais'
ask triangles 'vingt-quatre triangles'
ask obturées 'fermer, obturer'
ask retirer 'se dit aussi pour sortir'
ask couloir 'se dit aussi pour flèche'
ask 3-2 'aucune règle'
command=glossary
ask videau 'innovation majeure et revitalisante'
ask backgammon 'autant de civilisations'
ask FFBG 'François Tardieu'
ask notice 'dépliant'
ask variante 'le rythme ou le degré de risque'
ask néerlandais 'R79'
ask acey-deucey 'un double à nommer'
ask quadrant 'jan intérieur'
ask 'tableau extérieur' 'jan extérieur'
ask course 'jeu de course classique'
ask 'course de vitesse' 'affrontement'
ask captif 'hors jeu'
ask entraver 'harceler'
ask prudence 'tête de pont'
ask précipitation 'pion en attente'
ask verrouillage 'obturer'
ask 'point-bar' 'La flèche 7'
ask jalon 'bon jalon de posé pour la sortie'
ask 'hors jeu' 'en étant sur la barre'
ask probabilités 'probabilité et de stratégie'
ask relais 'une course et un affrontement'
ask harcèlement 'tête de pont ennemie'
ask offensif 'tempérament'
ask 'en attente' 'se méfier de la précipitation'
ask encerclement 'Dans les sources'
ask 'point clé' 'compte autant qu’avancer'
ask empiler 'peu intéressant d’un point de vue tactique'
ask 'coups classiques' 'la plus brillante manière'
ask barre 'barre'
for exercise in 'primes 7' 'primes 8' 'doubling 8'; do
    "$VIDEAU" learn $exercise --lang fr </dev/null | grep 'propice\|6-2'
done
for word in sagesse périlleuse 'risque calculé'; do
    "$VIDEAU" learn $word --lang fr
done
"$VIDEAU" learn double-six --lang fr
"$VIDEAU" learn double-trois --lang fr
"$VIDEAU" learn wisdom --lang en
"$VIDEAU" learn xyzzy --lang en 2>&1 || true
