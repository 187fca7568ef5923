# The Debian package: `cpack` in a build folder makes videau_VERSION_ARCH.deb with the program alone. What it says of the
# program (manuals, completion) is made from the help texts; the library is installed from source.
# Nobody reads mail at example.org: whoever publishes a package gives an address of their own.
set(VD_PACKAGE_CONTACT "The Videau contributors <videau@example.org>" CACHE STRING "maintainer of the package")
set(manuals ${PROJECT_BINARY_DIR}/manuals)
add_custom_command(
    OUTPUT ${manuals}/videau.bash
    BYPRODUCTS ${manuals}/videau.1.gz ${manuals}/fr/videau.1.gz ${manuals}/changelog.gz
    COMMAND ${PROJECT_SOURCE_DIR}/tools/make-manuals $<TARGET_FILE:videau> ${manuals}
    COMMAND ${PROJECT_SOURCE_DIR}/tools/make-changelog ${PROJECT_SOURCE_DIR}/CHANGELOG.md
        ${PROJECT_VERSION} ${VD_PACKAGE_CONTACT} > ${manuals}/changelog
    COMMAND gzip -9nf ${manuals}/changelog
    DEPENDS videau ${PROJECT_SOURCE_DIR}/tools/make-manuals
        ${PROJECT_SOURCE_DIR}/tools/make-changelog ${PROJECT_SOURCE_DIR}/CHANGELOG.md
    VERBATIM)
add_custom_target(vd_manuals ALL DEPENDS ${manuals}/videau.bash)

set(doc ${CMAKE_INSTALL_DATADIR}/doc/videau)
set(package ${PROJECT_SOURCE_DIR}/cmake/package)
install(FILES ${manuals}/videau.1.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/man/man1 COMPONENT program)
install(FILES ${manuals}/fr/videau.1.gz DESTINATION ${CMAKE_INSTALL_DATADIR}/man/fr/man1
    COMPONENT program)
install(FILES ${manuals}/videau.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions
    RENAME videau COMPONENT program)
install(FILES ${package}/videau.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications
    COMPONENT program)
install(FILES ${PROJECT_SOURCE_DIR}/web/src/icon.svg
    DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps RENAME videau.svg
    COMPONENT program)
# Made with the page; where that cannot be built, the SVG is all.
install(DIRECTORY ${PROJECT_BINARY_DIR}/hicolor DESTINATION ${CMAKE_INSTALL_DATADIR}/icons
    COMPONENT program OPTIONAL)
install(FILES ${package}/copyright ${manuals}/changelog.gz DESTINATION ${doc} COMPONENT program)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME videau)
set(CPACK_PACKAGE_CONTACT ${VD_PACKAGE_CONTACT})
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL program)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME videau)
set(CPACK_DEBIAN_PROGRAM_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION misc) # games live in /usr/games
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "backgammon in the browser and at the terminal")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION ${CPACK_PACKAGE_DESCRIPTION_SUMMARY})
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION
    "Matches by the exact rules, with the cube, in French or English, against an\n\
opponent that learned the game by itself. Variants, lessons, a referee that\n\
names the rule, analysis of matches in the formats of other programs.")
include(CPack)
