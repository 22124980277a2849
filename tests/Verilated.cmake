# How tests run on boards in Verilog, whose emulators are made when a test wants one (boards/tools/verilate.py):
#
#   verilated_add(BOARD)                    test verilog.emulator.BOARD makes the board's emulator
#   verilated_command(VARIABLE BOARD TEST..) sets the variable to a test's command; on a board whose emulator is not there,
#                                           the command says so and ends as a skipped test
#   verilated_wants(TEST BOARD)             the test runs after the board's emulator is made
#   verilated_configurations(VARIABLE BOARD) sets the variable to the configurations that have the board's tests; empty: all
#
# On other boards, the functions change nothing.

function(verilated_is variable board)
    set(is FALSE)
    if(NOT board MATCHES "^(cpu|basic|other|hostile)$")
        board_get(sources ${board} verilog.sources)
        if(sources)
            set(is TRUE)
        endif()
    endif()
    set(${variable} ${is} PARENT_SCOPE)
endfunction()

# This board's emulator takes longest to make, and tta-scalar-rtl has a machine of the same kind.
function(verilated_configurations variable board)
    set(configurations)
    if(board STREQUAL "tta-simd-rtl")
        set(configurations CONFIGURATIONS whole)
    endif()
    set(${variable} ${configurations} PARENT_SCOPE)
endfunction()

function(verilated_add board)
    verilated_is(is ${board})
    if(NOT is OR TEST verilog.emulator.${board})
        return()
    endif()
    verilated_configurations(configurations ${board})
    add_test(NAME verilog.emulator.${board} ${configurations}
        COMMAND ${Python3_EXECUTABLE} ${PROJECT_SOURCE_DIR}/boards/tools/verilate.py ${PROJECT_BINARY_DIR} ${board})
    set_tests_properties(verilog.emulator.${board} PROPERTIES FIXTURES_SETUP verilog.emulator.${board} LABELS verilog
        SKIP_RETURN_CODE 77 TIMEOUT ${BARECL_PATIENCE})
endfunction()

function(verilated_command variable board test)
    verilated_is(is ${board})
    set(command ${test} ${ARGN})
    if(is)
        if(TARGET ${test}) # add_test() looks at the first word alone
            set(test $<TARGET_FILE:${test}>)
        endif()
        board_get(program ${board} emulator.program)
        string(REPLACE "{folder}" ${BARECL_SHARE_DIR}/firmware program ${program})
        set(command ${PROJECT_SOURCE_DIR}/tests/with_emulator.sh ${program} ${test} ${ARGN})
    endif()
    set(${variable} ${command} PARENT_SCOPE)
endfunction()

function(verilated_wants test board)
    verilated_is(is ${board})
    if(is)
        set_property(TEST ${test} APPEND PROPERTY FIXTURES_REQUIRED verilog.emulator.${board})
    endif()
endfunction()
