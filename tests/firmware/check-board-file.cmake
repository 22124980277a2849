# SPDX-License-Identifier: MIT
#
# A board file that lacks a member, or has a wrong one, is refused, and the message names the member.
# Run without arguments; runs itself once a case, with -DBOARD_FILE.
cmake_minimum_required(VERSION 3.25)
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/../.. ABSOLUTE)
if(BOARD_FILE)
    include(${root}/boards/Board.cmake)
    board_read(${BOARD_FILE})
    return()
endif()

file(READ ${root}/boards/mps2-an386/board.json good)
set(folder ${CMAKE_CURRENT_BINARY_DIR}/board-file/mps2-an386)

# check(<JSON text> <regular expression that the message matches>); empty: no message
function(check json expected)
    file(WRITE ${folder}/board.json "${json}")
    execute_process(
        COMMAND ${CMAKE_COMMAND} -DBOARD_FILE=${folder}/board.json -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        ERROR_VARIABLE message RESULT_VARIABLE result)
    string(REGEX REPLACE "[ \n]+" " " message "${message}")
    if(expected STREQUAL "" AND result EQUAL 0)
        return()
    endif()
    if(expected STREQUAL "" OR result EQUAL 0 OR NOT message MATCHES "${expected}")
        message(FATAL_ERROR "wanted \"${expected}\", got ${result}: ${message}")
    endif()
endfunction()

check("${good}" "")
check("{" "not a JSON object")
check("[]" "not a JSON object")

set(members name description transport "core target" "core architecture" "core clock_hz"
    "core vectors" "core stack_size" "memory code" "memory data address"
    "memory shared size" "memory shared control_offset" "ticks source" "ticks hz"
    "emulator program" "emulator package" "emulator arguments")
foreach(member IN LISTS members)
    separate_arguments(path UNIX_COMMAND "${member}")
    string(JSON bad REMOVE "${good}" ${path})
    string(REPLACE " " "\\." name "${member}")
    check("${bad}" "member \"${name}.*is missing")
endforeach()

string(JSON bad SET "${good}" name "\"other\"")
check("${bad}" "member \"name\" is \"other\", wanted: the folder.s, \"mps2-an386\"")
string(JSON bad SET "${good}" memory data size "\"large\"")
check("${bad}" "member \"memory\\.data\\.size\" is \"large\", wanted: a number")
string(JSON bad SET "${good}" core count 2)
check("${bad}" "member \"core\\.count\" is \"2\", wanted: at most 1 on architecture cortex-m")
string(JSON bad SET "${good}" core architecture "\"riscv\"")
string(JSON bad SET "${bad}" core count 17)
check("${bad}" "member \"core\\.count\" is \"17\", wanted: at most 16 on architecture riscv")
string(JSON bad SET "${good}" emulator file_size "\"much\"")
check("${bad}" "member \"emulator\\.file_size\" is \"much\", wanted: a number")
string(JSON bad SET "${good}" emulator file_offset "[]")
check("${bad}" "member \"emulator\\.file_offset\" is \"\\[ *\\]\", wanted: a number")
string(JSON bad SET "${good}" transport "\"telepathy\"")
check("${bad}" "member \"transport\" is \"telepathy\"")

string(JSON bad SET "${good}" memory data address "\"0x21000000\"")
check("${bad}" "board\\.json:[0-9]+: members? \"memory\\.data\" and \"memory\\.shared\" overlap")
string(JSON bad SET "${good}" memory shared address "\"0xff800000\"")
check("${bad}" "member \"memory\\.shared\" ends beyond 4 GiB, out of the core.s reach")
string(JSON bad SET "${good}" core target "\"cortex-m99\"")
check("${bad}" "member \"core\\.target\" is \"cortex-m99\", wanted: a target")
string(JSON bad SET "${good}" memory device "{\"address\": 64}")
check("${bad}" "member \"memory\\.device\\.size\" is missing")
string(JSON bad SET "${good}" memory instructions "{\"address\": 0, \"size\": 64}")
check("${bad}" "member \"memory\\.instructions.*is none that such a record has")
string(JSON bad SET "${good}" core vector_bytes 16)
check("${bad}" "member \"core\\.vector_bytes.*is none that such a record has")
string(JSON bad SET "${good}" core clock_mhz 25)
check("${bad}" "member \"core\\.clock_mhz\" is none that such a record has")
string(JSON bad SET "${good}" emulator counting "[1, \"\\\"\"]")
check("${bad}" "member \"emulator\\.counting\" is .*wanted: an array of texts")
string(JSON bad SET "${good}" core clock_hz "[]")
check("${bad}" "member \"core\\.clock_hz\" is .*wanted: a number")

# With the line: of the file as people write it, not as CMake does.
function(check_line from to expected)
    string(REPLACE "${from}" "${to}" bad "${good}")
    check("${bad}" "${expected}")
endfunction()
check_line("\"cortex-m4f\"" "\"cortex-m99\"" "board\\.json:5: member \"core\\.target\" is \"cortex-m99\"")
check_line("0x20000000" "0x21000000" "board\\.json:15: members \"memory\\.data\" and \"memory\\.shared\" overlap")
check_line("0x21000000" "0xff800000" "board\\.json:15: member \"memory\\.shared\" ends beyond 4 GiB")
check_line("0x21000000" "0x40000000" "board\\.json:15: member \"memory\\.shared\" lies where a Cortex-M cannot")
check_line("0x00200000\", \"size" "0xa0200000\", \"size" "board\\.json:13: member \"memory\\.code\" lies where")
check_line("25000000," "\"fast\"," "board\\.json:7: member \"core\\.clock_hz\" is \"fast\"")
check_line("\"isolation\"" "\"protection\"" "board\\.json:4: member \"core\\.isolation\" is missing")
