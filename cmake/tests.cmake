# Every test by its place in the tree; adding one needs no line here.
#   tests/unit/test_*.c         a cmocka program, label quick (test_*_long.c: label long)
#   tests/unit/test_*.sh        a script run from the build folder, label quick (test_*_long.sh: label long); exit 77
#                               means skipped
#   tests/support/*.c           linked into every unit test and fuzz target
#   tests/near/near.c           linked into test_server*.c and fuzz_message.c
#   tests/fuzz/fuzz_NAME.c      LLVMFuzzerTestOneInput; its corpus is tests/fuzz/NAME/corpus
#   tests/golden/NAME.sh        a transcript compared with NAME.out
#   tests/gnubg/                legal plays, whole games and match files against GNU Backgammon, label gnubg; skipped without it
#
# What takes more than some five seconds of a processor under the sanitizers has the label slow instead of quick: the
# full tier runs it, sanitized and released. The list stands below.

if(NOT BUILD_TESTING)
    return()
endif()

set(vd_script_environment
    "VD_SOURCE_DIR=${PROJECT_SOURCE_DIR};VD_BUILD_DIR=${PROJECT_BINARY_DIR};VD_PO2C=$<TARGET_FILE:po2c>"
    "CC=${CMAKE_C_COMPILER}")
set(vd_program_definition "")
if(TARGET videau)
    set(vd_program_definition "VD_PROGRAM=\"$<TARGET_FILE:videau>\"")
    list(APPEND vd_script_environment "VIDEAU=$<TARGET_FILE:videau>")
endif()

set(vd_slow_tests
    golden_cli_analyse golden_cli_club golden_cli_engine golden_cli_quiz golden_cli_rollout golden_cli_sources golden_play-computer golden_play-tutor
    test_analysis test_analysis_levels test_annotate test_background test_cli_ask test_cli_bench test_cli_hostile test_cli_lessons test_cli_numbers
    test_cli_pages test_dice_grinding test_exact test_examples test_hops test_json_numbers test_judge test_library test_package test_page_cases test_plays test_report test_rollout test_search_same test_server_library test_server_protocol test_server_review
    test_server_storage test_tables test_train_commands test_train_fit test_train_match test_train_self_play test_train_values test_why
    golden_play-jacquet golden_play-portes test_parallel_nets test_perft test_plain_player test_shared
    test_trictrac_advice)

# What takes longest begins first: a build folder that is new has no measured costs, and what would begin last would be waited for
# by an idle core. Seconds of docs/measurements/2026-11-26-test-time.md, which need only be right in their order.
set(vd_test_costs
    test_failing_long 500 test_page_looks_long 300 test_page_jacquet_long 280 test_server_failing_long 240 test_page_game_long 200
    test_page_review_long 190 test_page_learn_long 180 test_page_rules_long 180 test_plain_player 150 test_mpi_long 150
    test_page_browser_long 100 test_page_trictrac_learn_long 100 test_games_end_long 100 test_plays_long 100
    test_page_table_long 90 test_page_pins_long 90 test_page_trictrac_long 90 test_page_keyboard_long 80 test_page_desk_long 70
    test_shared 65 test_page_library_long 60 test_background 50 test_page_studies_long 45 golden_cli_sources 33 test_judge_long 30
    test_train_values 25 test_page 25)

function(vd_add_test name label)
    if(label STREQUAL quick AND name IN_LIST vd_slow_tests)
        set(label slow)
    endif()
    add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
    set(timeout 600)
    if(label STREQUAL long)
        set(timeout 1800)
    endif()
    set_tests_properties(${name} PROPERTIES LABELS ${label} TIMEOUT ${timeout}
        SKIP_RETURN_CODE 77 ENVIRONMENT "${vd_script_environment}")
    list(FIND vd_test_costs ${name} at)
    if(at GREATER -1)
        math(EXPR at "${at} + 1")
        list(GET vd_test_costs ${at} cost)
        set_tests_properties(${name} PROPERTIES COST ${cost})
    endif()
endfunction()

# vd_test_program(NAME SOURCE [LIBRARY...])
function(vd_test_program name source)
    add_executable(${name} ${source})
    if(TARGET vd_test_support)
        target_link_libraries(${name} PRIVATE vd_test_support)
    endif()
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/support
        ${PROJECT_SOURCE_DIR}/tests ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR})
    target_compile_definitions(${name} PRIVATE VD_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
        VD_BUILD_DIR="${PROJECT_BINARY_DIR}" ${vd_program_definition})
    target_link_libraries(${name} PRIVATE vd_flags ${ARGN} videau_static PkgConfig::jansson
        Threads::Threads m)
    if(TARGET videau)
        add_dependencies(${name} videau)
    endif()
endfunction()

file(GLOB support CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/support/*.c)
if(support AND TARGET videau_static)
    add_library(vd_test_support OBJECT ${support})
    target_include_directories(vd_test_support PUBLIC ${PROJECT_SOURCE_DIR}/include
        ${PROJECT_SOURCE_DIR}/tests/support)
    target_compile_definitions(vd_test_support PRIVATE VD_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
    target_link_libraries(vd_test_support PRIVATE vd_flags PkgConfig::jansson)
endif()

# What is watched is what reads: without marks in the referee of the tests and in what only computes, and without its
# comparisons in the rules, where no number is magic, a fuzzer does many times as many cases.
if(VD_FUZZ)
    file(GLOB vd_computing ${PROJECT_SOURCE_DIR}/src/net/*kernel*.c ${PROJECT_SOURCE_DIR}/src/eval/*_features*.c
        ${PROJECT_SOURCE_DIR}/src/search/batch.c ${PROJECT_SOURCE_DIR}/src/search/tree.c)
    foreach(stem bearoff escapes_table exact_fill exact_space inputs met_table race race_rolls)
        list(APPEND vd_computing ${PROJECT_SOURCE_DIR}/src/eval/${stem}.c)
    endforeach()
    file(GLOB vd_rules_sources ${PROJECT_SOURCE_DIR}/src/rules/*.c)
    set_property(SOURCE ${support} ${vd_computing} ${PROJECT_SOURCE_DIR}/tests/near/near.c
        APPEND PROPERTY COMPILE_OPTIONS "-O2;-fno-sanitize=fuzzer-no-link")
    set_property(SOURCE ${vd_rules_sources} APPEND PROPERTY
        COMPILE_OPTIONS "-O2;-fno-sanitize-coverage=trace-cmp")
endif()

set(vd_server_parts "")
if(TARGET vd_room_server)
    set(vd_server_parts vd_room_server vd_room_library vd_page_embedded)
endif()
file(GLOB unit CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/unit/test_*.c)
if(cmocka_FOUND AND TARGET videau_static)
    foreach(source IN LISTS unit)
        cmake_path(GET source STEM name)
        set(label quick)
        if(name MATCHES "_long$")
            set(label long)
        endif()
        # test_train*.c, test_cli*.c, test_server*.c and test_library*.c may call what is inside the programs.
        set(inside "")
        foreach(room train cli server library)
            if(name MATCHES "^test_${room}" AND TARGET vd_room_${room})
                set(inside vd_room_${room})
                if(room STREQUAL cli)
                    list(APPEND inside ${vd_server_parts} PkgConfig::edit)
                elseif(room STREQUAL server)
                    set(inside ${vd_server_parts} PkgConfig::websockets)
                endif()
            endif()
        endforeach()
        vd_test_program(${name} ${source} ${inside} PkgConfig::cmocka)
        if(name MATCHES "^test_server" AND TARGET vd_room_server)
            target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/near/near.c)
        endif()
        vd_add_test(${name} ${label} ${name})
    endforeach()
elseif(NOT cmocka_FOUND)
    message(STATUS "cmocka not found: unit tests are not built")
endif()

# Every allocation, write and sync made to fail; the sanitizers have an allocator of their own.
if(TARGET videau AND VD_PLAIN_BUILD)
    add_library(vd_failing MODULE ${PROJECT_SOURCE_DIR}/tests/failing/failing_shim.c
        ${PROJECT_SOURCE_DIR}/tests/failing/failing_fork.c
        ${PROJECT_SOURCE_DIR}/tests/failing/failing_patience.c)
    set_target_properties(vd_failing PROPERTIES C_EXTENSIONS ON)
    target_link_libraries(vd_failing PRIVATE ${CMAKE_DL_LIBS})
    vd_test_program(sweep ${PROJECT_SOURCE_DIR}/tests/failing/sweep.c)
    target_sources(sweep PRIVATE ${PROJECT_SOURCE_DIR}/tests/failing/failing_left.c
        ${PROJECT_SOURCE_DIR}/tests/failing/failing_patience.c
        ${PROJECT_SOURCE_DIR}/tests/failing/failing_turn.c
        ${PROJECT_SOURCE_DIR}/tests/failing/sweep_cases.c
        ${PROJECT_SOURCE_DIR}/tests/failing/sweep_games.c
        ${PROJECT_SOURCE_DIR}/tests/failing/sweep_run.c)
    set_target_properties(sweep PROPERTIES C_EXTENSIONS ON)
    add_dependencies(sweep vd_failing)
    if(TARGET videau-train)
        add_dependencies(sweep videau-train)
    endif()
    vd_add_test(test_failing quick sweep $<TARGET_FILE:videau> $<TARGET_FILE:vd_failing> 1)
    vd_add_test(test_failing_long long sweep $<TARGET_FILE:videau> $<TARGET_FILE:vd_failing>)
    # It works by as many as there are processors, and beside browsers it would starve them.
    set_tests_properties(test_failing_long PROPERTIES TIMEOUT 3600 PROCESSORS 2)
endif()
foreach(program test_server_failing test_server_failing_long)
    if(TARGET ${program})
        set_tests_properties(${program} PROPERTIES TIMEOUT 7200)
        target_sources(${program} PRIVATE ${PROJECT_SOURCE_DIR}/tests/failing/failing_web.c
            ${PROJECT_SOURCE_DIR}/tests/failing/failing_left.c
            ${PROJECT_SOURCE_DIR}/tests/failing/failing_turn.c)
        target_include_directories(${program} PRIVATE ${PROJECT_SOURCE_DIR}/tests/failing)
        if(TARGET vd_failing)
            add_dependencies(${program} vd_failing)
            target_compile_definitions(${program} PRIVATE VD_SHIM="$<TARGET_FILE:vd_failing>")
        endif()
    endif()
endforeach()

file(GLOB scripts CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/unit/test_*.sh)
foreach(source IN LISTS scripts)
    cmake_path(GET source STEM name)
    if(VD_PLAIN_BUILD OR NOT name MATCHES "^test_(symbols|install)$")
        set(label quick)
        if(name MATCHES "_long$")
            set(label long)
        endif()
        vd_add_test(${name} ${label} ${source})
    endif()
endforeach()

file(GLOB fuzzers CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/fuzz/fuzz_*.c)
if(TARGET videau_static)
    foreach(source IN LISTS fuzzers)
        cmake_path(GET source STEM name)
        string(REGEX REPLACE "^fuzz_" "" stem ${name})
        set(inside "")
        if(stem STREQUAL message)
            set(inside ${vd_server_parts})
        elseif(stem MATCHES "^library" AND TARGET vd_room_library)
            set(inside vd_room_library)
        elseif(name MATCHES "^fuzz_train" AND TARGET vd_room_train)
            set(inside vd_room_train)
        endif()
        if(VD_FUZZ)
            vd_test_program(${name} ${source} ${inside})
            target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/fuzz/steady.c)
            target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        else()
            vd_test_program(${name} ${source} ${inside})
            target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/fuzz/replay_main.c)
            vd_add_test(${name} quick ${name} ${PROJECT_SOURCE_DIR}/tests/fuzz/${stem}/corpus)
        endif()
        if(stem STREQUAL message)
            target_sources(${name} PRIVATE ${PROJECT_SOURCE_DIR}/tests/near/near.c)
        endif()
    endforeach()
endif()

if(TARGET videau)
    file(GLOB golden CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/tests/golden/*.sh)
    foreach(source IN LISTS golden)
        cmake_path(GET source STEM name)
        vd_add_test(golden_${name} quick ${PROJECT_SOURCE_DIR}/tests/golden/run_golden ${name})
    endforeach()
endif()

if(TARGET vd_test_support)
    vd_test_program(gnubg_plays ${PROJECT_SOURCE_DIR}/tests/gnubg/gnubg_plays.c)
    vd_add_test(gnubg_plays gnubg ${PROJECT_SOURCE_DIR}/tests/gnubg/compare.sh
        $<TARGET_FILE:gnubg_plays>)
    if(TARGET videau)
        vd_test_program(gnubg_games ${PROJECT_SOURCE_DIR}/tests/gnubg/gnubg_games.c)
        vd_add_test(gnubg_external gnubg ${PROJECT_SOURCE_DIR}/tests/gnubg/external.sh
            $<TARGET_FILE:gnubg_games>)
        vd_add_test(gnubg_records gnubg ${PROJECT_SOURCE_DIR}/tests/gnubg/records.sh)
        vd_add_test(gnubg_analysis gnubg ${PROJECT_SOURCE_DIR}/tests/gnubg/analysis.sh)
    endif()
endif()
