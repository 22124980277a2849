# SPDX-License-Identifier: MIT
#
# Reads boards/<name>/board.json (members: README.md). Works in a script too (cmake -P).
include(${CMAKE_CURRENT_LIST_DIR}/facts.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/../toolchains/RecordC.cmake)

# board_read(<file>): sets BOARD_<MEMBER> in the caller's scope, after checking all of them, and
# BOARD_FIRMWARE, the file that the core starts with.
macro(board_read file)
    record_read(board "${file}")
    get_filename_component(board_folder "${file}" DIRECTORY)
    get_filename_component(board_folder "${board_folder}" NAME)
    if(NOT BOARD_NAME STREQUAL board_folder)
        record_place(place "${file}" name)
        message(FATAL_ERROR
            "${place}: member \"name\" is \"${BOARD_NAME}\", wanted: the folder's, \"${board_folder}\"")
    endif()
    set(BOARD_FIRMWARE ${BOARD_NAME}.prog)
    if(NOT BOARD_CORE_ARCHITECTURE STREQUAL "tta") # where each memory is an address space
        set(BOARD_FIRMWARE ${BOARD_NAME}.elf)
        board_check_target("${file}")
        board_check_reach("${file}" memory.code memory.data memory.shared memory.device)
        board_check_apart("${file}" memory.code memory.data memory.shared memory.device)
        board_check_executable("${file}" memory.code memory.shared)
    endif()
    if(BOARD_CORE_COUNT EQUAL 0)
        set(BOARD_CORE_COUNT 1)
    endif()
    board_check_cores("${file}")
    board_check_caches("${file}")
    board_check_bell("${file}")
    board_check_doorbell("${file}")
    board_check_dma("${file}")
    board_check_way("${file}")
    if(BOARD_MEMORY_SHARED_CONTROL_SIZE EQUAL 0)
        set(BOARD_MEMORY_SHARED_CONTROL_SIZE 0x2000)
    endif()
    if(BOARD_MEMORY_SHARED_PROGRAMS_SIZE EQUAL 0)
        math(EXPR BOARD_MEMORY_SHARED_PROGRAMS_SIZE "${BOARD_MEMORY_SHARED_SIZE} / 8"
            OUTPUT_FORMAT HEXADECIMAL)
    endif()
    if(BOARD_EMULATOR_FILE_SIZE EQUAL 0)
        math(EXPR BOARD_EMULATOR_FILE_SIZE
            "${BOARD_MEMORY_SHARED_SIZE} + ${BOARD_MEMORY_INSTRUCTIONS_SIZE}" OUTPUT_FORMAT HEXADECIMAL)
    endif()
endmacro()

# Ends the configuration if nobody knows how to compile for the core.
function(board_check_target file)
    if(NOT EXISTS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../toolchains/${BOARD_CORE_TARGET}.json")
        record_place(place "${file}" core.target)
        message(FATAL_ERROR "${place}: member \"core.target\" is \"${BOARD_CORE_TARGET}\", "
            "wanted: a target of toolchains/")
    endif()
endfunction()

# Ends the configuration if there are more cores than anybody is prepared for.
function(board_check_cores file)
    set(most 1)
    if(EXISTS "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../device-fw/arch/${BOARD_CORE_ARCHITECTURE}/cores.c")
        set(most 16) # BCL_MAX_CORES
    endif()
    if(BOARD_CORE_COUNT GREATER most)
        message(FATAL_ERROR "${file}: member \"core.count\" is \"${BOARD_CORE_COUNT}\", "
            "wanted: at most ${most} on architecture ${BOARD_CORE_ARCHITECTURE}")
    endif()
    if(BOARD_EMULATOR_CORES GREATER 0 AND BOARD_CORE_COUNT GREATER BOARD_EMULATOR_CORES)
        message(FATAL_ERROR "${file}: member \"core.count\" is \"${BOARD_CORE_COUNT}\", "
            "wanted: at most ${BOARD_EMULATOR_CORES}, which is what ${BOARD_EMULATOR_PROGRAM} gives this machine")
    endif()
endfunction()

# Ends the configuration if the core is said to cache the shared region, and has no cache or none that the
# firmware knows to maintain.
function(board_check_caches file)
    if(BOARD_MEMORY_SHARED_CACHED STREQUAL "true" AND NOT "${BOARD_CORE_ARCHITECTURE} ${BOARD_CORE_TARGET}"
        MATCHES "^(cortex-a|cortex-r|aarch64) |^cortex-m cortex-m(7|55)$")
        record_place(place "${file}" memory.shared.cached)
        message(FATAL_ERROR "${place}: member \"memory.shared.cached\" is \"true\", and the firmware cannot "
            "maintain caches of core ${BOARD_CORE_TARGET}")
    endif()
endfunction()

# Ends the configuration if the firmware could not reach the host's bell, or nobody would hear it.
function(board_check_bell file)
    if(BOARD_BELL_ADDRESS EQUAL 0 AND BOARD_BELL_DEVICE STREQUAL "")
        return()
    endif()
    record_place(place "${file}" bell.address)
    math(EXPR offset "${BOARD_BELL_ADDRESS} - ${BOARD_MEMORY_DEVICE_ADDRESS}")
    math(EXPR room "${BOARD_MEMORY_DEVICE_SIZE} - 4")
    if(offset LESS 0 OR offset GREATER room)
        message(FATAL_ERROR "${place}: member \"bell.address\" does not lie in memory.device")
    elseif(BOARD_BELL_DEVICE STREQUAL "")
        message(FATAL_ERROR "${place}: member \"bell.device\" is missing")
    endif()
endfunction()

# Ends the configuration if the firmware would not hear the host ring, or would take it for what starts or stops the core.
function(board_check_doorbell file)
    if(BOARD_HOST_DOORBELL_REGISTER EQUAL 0 AND BOARD_HOST_DOORBELL_VALUE EQUAL 0)
        return()
    endif()
    record_place(place "${file}" host.doorbell_value)
    if(BOARD_HOST_DOORBELL_REGISTER EQUAL 0)
        message(FATAL_ERROR "${place}: member \"host.doorbell_register\" is missing")
    elseif(NOT BOARD_CORE_ARCHITECTURE STREQUAL "cortex-a" OR BOARD_CORE_COUNT GREATER 1
        OR BOARD_HOST_POWER_REGISTER EQUAL 0)
        record_place(place "${file}" host.doorbell_register)
        message(FATAL_ERROR "${place}: member \"host.doorbell_register\": the firmware sleeps on architecture cortex-a "
            "alone, with one core and host.power_register")
    endif()
    math(EXPR rings "${BOARD_HOST_DOORBELL_VALUE} & 15") # the interrupt's number
    foreach(other IN ITEMS on off)
        string(TOUPPER BOARD_HOST_POWER_${other} value)
        math(EXPR number "${${value}} & 15")
        if(rings EQUAL number)
            message(FATAL_ERROR "${place}: member \"host.doorbell_value\" is interrupt ${rings}, and so is "
                "host.power_${other}")
        endif()
    endforeach()
endfunction()

# Ends the configuration if nobody knows the engine, kernels have no way to ask for it, the firmware could not reach it,
# or it would reach what kernels must not.
function(board_check_dma file)
    if("${BOARD_DMA_ENGINE}" STREQUAL "")
        return()
    endif()
    set(folder ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/../device-fw)
    record_place(place "${file}" dma.engine)
    if(NOT EXISTS ${folder}/dma/${BOARD_DMA_ENGINE}.c)
        message(FATAL_ERROR "${place}: member \"dma.engine\" is \"${BOARD_DMA_ENGINE}\", wanted: one of device-fw/dma/")
    endif()
    if(NOT BOARD_CORE_ARCHITECTURE STREQUAL "cortex-m")
        message(FATAL_ERROR "${place}: member \"dma\": kernels ask for copies on architecture cortex-m alone")
    endif()
    if(BOARD_DMA_CHANNELS EQUAL 0 OR BOARD_DMA_CHANNELS GREATER 8)
        record_place(place "${file}" dma.channels)
        message(FATAL_ERROR "${place}: member \"dma.channels\" is \"${BOARD_DMA_CHANNELS}\", wanted: from 1 to 8")
    endif()
    math(EXPR offset "${BOARD_DMA_ADDRESS} - ${BOARD_MEMORY_DEVICE_ADDRESS}")
    math(EXPR room "${BOARD_MEMORY_DEVICE_SIZE} - 4096")
    if(offset LESS 0 OR offset GREATER room)
        record_place(place "${file}" dma.address)
        message(FATAL_ERROR "${place}: member \"dma.address\": 4 KiB from there on do not lie in memory.device")
    endif()
endfunction()

# Ends the configuration if a fact is missing without which the transport reaches nothing.
function(board_check_way file)
    set(wanted "")
    if(BOARD_TRANSPORT MATCHES "^(shared-file|gdb-stub)$")
        set(wanted emulator.program)
    elseif(BOARD_TRANSPORT STREQUAL "remoteproc")
        set(wanted host.processor)
    elseif(BOARD_TRANSPORT MATCHES "^(uio|u-dma-buf)$")
        set(wanted host.region)
    endif()
    foreach(member IN LISTS wanted)
        record_variable(variable board ${member})
        if("${${variable}}" STREQUAL "")
            record_place(place "${file}" ${member})
            message(FATAL_ERROR
                "${place}: member \"${member}\" is missing, which transport ${BOARD_TRANSPORT} wants")
        endif()
    endforeach()
    if(wanted MATCHES "^$|^host" AND "${BOARD_HOST_PROCESSOR}" STREQUAL ""
        AND BOARD_HOST_POWER_REGISTER EQUAL 0)
        message(FATAL_ERROR "${file}: members \"host.processor\" and \"host.power_register\" are missing, of "
            "which transport ${BOARD_TRANSPORT} wants one")
    endif()
endfunction()

# Ends the configuration if a region ends beyond what cores' addresses reach: 4 GiB, also where they have
# 64 bits, since the firmware takes no packet that names more.
function(board_check_reach file)
    foreach(region IN LISTS ARGN)
        record_variable(variable board ${region})
        math(EXPR end "${${variable}_ADDRESS} + ${${variable}_SIZE}")
        if(end GREATER 4294967296)
            record_place(place "${file}" ${region})
            message(FATAL_ERROR "${place}: member \"${region}\" ends beyond 4 GiB, out of the core's reach")
        endif()
    endforeach()
endfunction()

# Ends the configuration if a Cortex-M could not run code there, whatever its memory protection says: the
# peripherals and the system's part of its memory map (Armv7-M and Armv8-M Architecture Reference Manuals,
# "The system address map").
function(board_check_executable file)
    if(NOT BOARD_CORE_ARCHITECTURE STREQUAL "cortex-m")
        return()
    endif()
    foreach(region IN LISTS ARGN)
        record_variable(variable board ${region})
        math(EXPR address "${${variable}_ADDRESS}")
        math(EXPR end "${address} + ${${variable}_SIZE}")
        foreach(part IN ITEMS "1073741824|1610612736" "2684354560|4294967296") # from 0x40000000, 0xa0000000
            string(REPLACE "|" ";" part ${part})
            list(GET part 0 from)
            list(GET part 1 to)
            if(end GREATER from AND address LESS to)
                record_place(place "${file}" ${region})
                message(FATAL_ERROR "${place}: member \"${region}\" lies where a Cortex-M cannot run code")
            endif()
        endforeach()
    endforeach()
endfunction()

# Ends the configuration if two of the regions have an address in common.
function(board_check_apart file)
    set(others ${ARGN})
    while(others)
        list(POP_FRONT others one)
        record_variable(a board ${one})
        foreach(other IN LISTS others)
            record_variable(b board ${other})
            math(EXPR from_a_to_b "${${b}_ADDRESS} - ${${a}_ADDRESS}")
            math(EXPR from_b_to_a "${${a}_ADDRESS} - ${${b}_ADDRESS}")
            math(EXPR a_size "${${a}_SIZE}")
            math(EXPR b_size "${${b}_SIZE}")
            if(a_size GREATER 0 AND b_size GREATER 0
                AND from_a_to_b LESS a_size AND from_b_to_a LESS b_size)
                record_place(place "${file}" ${other})
                message(FATAL_ERROR "${place}: members \"${one}\" and \"${other}\" overlap")
            endif()
        endforeach()
    endwhile()
endfunction()

# board_header(<folder>): writes board.h, what the firmware knows of the board that was read.
function(board_header folder)
    record_c_macros(BOARD_MACROS board)
    configure_file(${CMAKE_CURRENT_FUNCTION_LIST_DIR}/board.h.in ${folder}/board.h @ONLY)
endfunction()
