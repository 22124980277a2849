# SPDX-License-Identifier: MIT
#
# A target's record that lacks a member, or has a wrong one, is refused, and the message names the member.
# Run without arguments; runs itself once a case, with -DTARGET.
cmake_minimum_required(VERSION 3.25)
set(folder ${CMAKE_CURRENT_BINARY_DIR}/target-file/toolchains)
if(TARGET)
    include(${folder}/Target.cmake)
    target_read(${TARGET})
    message("${TARGET_ISA} ${TARGET_CPU_FLAG} [${TARGET_TEST_SAMPLES}] ${TARGET_FLAGS}")
    return()
endif()

file(COPY ${CMAKE_CURRENT_LIST_DIR}/../../toolchains DESTINATION ${folder}/..)
file(READ ${folder}/cortex-m4f.json good)

# read(<target> <regular expression that the output matches> <whether it is refused>)
function(read target expected is_refused)
    execute_process(
        COMMAND ${CMAKE_COMMAND} -DTARGET=${target} -P ${CMAKE_CURRENT_FUNCTION_LIST_FILE}
        ERROR_VARIABLE message RESULT_VARIABLE result)
    string(REGEX REPLACE "[ \n]+" " " message "${message}")
    if((is_refused AND result EQUAL 0) OR NOT (is_refused OR result EQUAL 0)
        OR NOT message MATCHES "${expected}")
        message(FATAL_ERROR "wanted \"${expected}\", got ${result}: ${message}")
    endif()
endfunction()

# check(<JSON text> <regular expression that the message matches>)
function(check json expected)
    file(WRITE ${folder}/cortex-m4f.json "${json}")
    read(cortex-m4f "cortex-m4f.json:[0-9:]* ${expected}" TRUE)
endfunction()

read(cortex-m4f "^cortex-m4f -mcpu=cortex-m4 \\[15\\] --target=thumb.*;-mfloat-abi=hard" FALSE)
read(x86-64-v2 "^x86-64 -march=x86-64-v2 \\[0\\] --target=x86_64[^;]*;-march=x86-64 " FALSE)

check("{" "not a JSON object")
foreach(member IN ITEMS name triple cpu byte_order pointer_bytes stack_room runtime)
    separate_arguments(path UNIX_COMMAND "${member}")
    string(JSON bad REMOVE "${good}" ${path})
    string(REPLACE " " "\\." name "${member}")
    check("${bad}" "member \"${name}\" is missing")
endforeach()

string(JSON bad SET "${good}" name "\"other\"")
check("${bad}" "member \"name\" is \"other\", wanted: the file.s name")
string(JSON bad SET "${good}" like "\"vax\"")
check("${bad}" "member \"like\" is \"vax\", wanted: a target")
string(JSON bad SET "${good}" builtins "\"vax\"")
check("${bad}" "member \"builtins\" is \"vax\", wanted: a target")
string(JSON bad SET "${good}" float_abi "\"middling\"")
check("${bad}" "member \"float_abi\" is \"middling\", wanted: hard, soft")
string(JSON bad SET "${good}" features "\"+neon\"")
check("${bad}" "member \"features\" is \"\\+neon\", wanted: an array of texts")
string(JSON bad SET "${good}" vector_bytes "true")
check("${bad}" "member \"vector_bytes\" is \"true\", wanted: a number")
string(JSON bad SET "${good}" test smaples 3)
check("${bad}" "member \"test\\.smaples\" is none that such a record has")
