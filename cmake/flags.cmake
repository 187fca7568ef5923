# How every C file of ours is compiled. Two interface targets, linked privately: nothing leaks into
# the installed library.
#   vd_warnings  what the compiler must complain about (also for build tools)
#   vd_flags     vd_warnings + the language, determinism and sanitizer flags of the preset

set(VD_SANITIZE "" CACHE STRING "clang -fsanitize= list: address,undefined or thread")
set(VD_FUZZ "" CACHE STRING "libFuzzer targets: walk (counts alone, which tests hardly feel) or search (comparisons too)")
option(VD_COVERAGE "instrument for coverage" OFF)

add_library(vd_warnings INTERFACE)
target_compile_options(vd_warnings INTERFACE $<$<COMPILE_LANGUAGE:C>:
    -std=c11 -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wdouble-promotion
    -Wstrict-prototypes -Wmissing-prototypes -Wundef -Wvla -Wcast-qual -Wwrite-strings -Wformat=2
    -Werror>)
target_compile_definitions(vd_warnings INTERFACE _POSIX_C_SOURCE=200809L)
# gcc 12 follows impossible paths after inlining at -O2 and above and reports false positives there; clang-tidy
# looks for the true ones.
if(CMAKE_C_COMPILER_ID MATCHES Clang OR CMAKE_BUILD_TYPE STREQUAL Debug)
    target_compile_options(vd_warnings INTERFACE $<$<COMPILE_LANGUAGE:C>:-Wnull-dereference>)
else()
    target_compile_options(vd_warnings INTERFACE
        $<$<COMPILE_LANGUAGE:C>:-Wno-maybe-uninitialized> $<$<COMPILE_LANGUAGE:C>:-Wno-format-truncation>)
endif()

add_library(vd_flags INTERFACE)
target_link_libraries(vd_flags INTERFACE vd_warnings)
target_compile_options(vd_flags INTERFACE $<$<COMPILE_LANGUAGE:C>:
    -ffp-contract=off -fno-common -fvisibility=hidden>)

# What an attacker would have to get round, in every build; tests/unit/test_hardening.sh reads it from the programs. The
# fortified functions need optimisation, and the sanitizers watch the same calls themselves.
include(CheckCCompilerFlag)
include(CheckPIESupported)
check_pie_supported(LANGUAGES C)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(vd_hardening -fstack-protector-strong)
foreach(flag -fstack-clash-protection -fcf-protection=full)
    string(MAKE_C_IDENTIFIER ${flag} known)
    check_c_compiler_flag(${flag} VD_HAS${known})
    if(VD_HAS${known})
        list(APPEND vd_hardening ${flag})
    endif()
endforeach()
if(NOT CMAKE_BUILD_TYPE STREQUAL Debug AND NOT VD_SANITIZE)
    list(APPEND vd_hardening -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
endif()
target_compile_options(vd_flags INTERFACE "$<$<COMPILE_LANGUAGE:C>:${vd_hardening}>")
add_link_options(-Wl,-z,relro -Wl,-z,now -Wl,-z,noexecstack)

if(VD_SANITIZE)
    set(vd_sanitize -fsanitize=${VD_SANITIZE} -fno-sanitize-recover=all)
    # The sanitizers' libraries stand in each of 150 programs: lld links one in a third of ld's time.
    find_program(VD_LLD ld.lld)
    if(VD_LLD)
        add_link_options(-fuse-ld=lld)
    endif()
    if(VD_FUZZ)
        list(APPEND vd_sanitize -fsanitize=fuzzer-no-link)
        # A walk does not look at them (tools/fuzz-one).
        if(VD_FUZZ STREQUAL walk)
            list(APPEND vd_sanitize -fno-sanitize-coverage=trace-cmp)
        endif()
    endif()
    target_compile_options(vd_flags INTERFACE $<$<COMPILE_LANGUAGE:C>:${vd_sanitize}>
        $<$<COMPILE_LANGUAGE:C>:-fno-omit-frame-pointer>
        $<$<COMPILE_LANGUAGE:C>:$<IF:$<C_COMPILER_ID:Clang>,-gline-tables-only,-g1>>)
    target_link_options(vd_flags INTERFACE ${vd_sanitize})
endif()
if(VD_COVERAGE)
    target_compile_options(vd_flags INTERFACE $<$<COMPILE_LANGUAGE:C>:--coverage>)
    target_link_options(vd_flags INTERFACE --coverage)
endif()
# A sanitizer or coverage build instruments the objects; a shared library made of them exports the
# instrumentation, so only the plain builds make one.
if(VD_SANITIZE OR VD_COVERAGE)
    set(VD_PLAIN_BUILD OFF)
else()
    set(VD_PLAIN_BUILD ON)
endif()
