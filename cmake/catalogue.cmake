# Compiles po/fr/*.po and po/en/*.po into generated/catalogue.c, which belongs to the room text, and into
# generated/catalogue.json for the page. The build stops when the two languages do not match.

find_library(VD_GETTEXTPO gettextpo REQUIRED)

add_executable(po2c tools/po2c.c)
target_link_libraries(po2c PRIVATE vd_warnings ${VD_GETTEXTPO})

set(vd_po ${PROJECT_SOURCE_DIR}/po/fr ${PROJECT_SOURCE_DIR}/po/en)
file(GLOB vd_po_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/po/*/*.po)
set(vd_catalogue ${PROJECT_BINARY_DIR}/generated/catalogue.c)
set(vd_catalogue_json ${PROJECT_BINARY_DIR}/generated/catalogue.json)
add_custom_command(
    OUTPUT ${vd_catalogue} ${vd_catalogue_json}
    COMMAND po2c ${vd_po} ${vd_catalogue}
    COMMAND po2c --json ${vd_po} ${vd_catalogue_json}
    DEPENDS po2c ${vd_po_files}
    COMMENT "Compiling the catalogue"
    VERBATIM)
