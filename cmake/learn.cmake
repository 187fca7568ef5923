# vd_bytes(TARGET SYMBOL FILE): a file as it is in TARGET, between the symbols SYMBOL_begin and SYMBOL_end.
function(vd_bytes target symbol file)
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
endfunction()

# vd_learn(TARGET NAME...): each data/learn/NAME.json in TARGET, as vd_learn_NAME.
function(vd_learn target)
    foreach(name IN LISTS ARGN)
        vd_bytes(${target} vd_learn_${name} ${PROJECT_SOURCE_DIR}/data/learn/${name}.json)
    endforeach()
endfunction()
