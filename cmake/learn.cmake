# vd_learn(TARGET NAME...): each data/learn/NAME.json as it is in TARGET, between the symbols vd_learn_NAME_begin and _end.
function(vd_learn target)
    foreach(name IN LISTS ARGN)
        set(file ${PROJECT_SOURCE_DIR}/data/learn/${name}.json)
        set(symbol vd_learn_${name})
        set(source ${PROJECT_BINARY_DIR}/generated/${symbol}.S)
        file(CONFIGURE OUTPUT ${source} @ONLY CONTENT [=[
    .section .rodata
    .globl @symbol@_begin
    .globl @symbol@_end
    .hidden @symbol@_begin
    .hidden @symbol@_end
@symbol@_begin:
    .incbin "@file@"
@symbol@_end:
    .byte 0
    .section .note.GNU-stack,"",%progbits
]=])
        set_source_files_properties(${source} PROPERTIES OBJECT_DEPENDS ${file})
        target_sources(${target} PRIVATE ${source})
    endforeach()
endfunction()
