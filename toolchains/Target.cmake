# SPDX-License-Identifier: MIT
#
# Reads toolchains/<name>.json (members: README.md).
include_guard(GLOBAL)
include(${CMAKE_CURRENT_LIST_DIR}/facts.cmake)

# target_path(<variable> <name>): the record's file.
function(target_path variable name)
    set(${variable} ${CMAKE_CURRENT_FUNCTION_LIST_DIR}/${name}.json PARENT_SCOPE)
endfunction()

# target_read(<name>): sets TARGET_<MEMBER> in the caller's scope, and of those
#   TARGET_FRONT_END_CPU  whose rules decide how values are passed: that of the built-ins' target
#   TARGET_FLAGS          all that Clang needs to know of the target
#   TARGET_DOUBLES        hardware, emulated or none: as this build has them
#   TARGET_CPU_FLAG       which of them names the CPU that code is generated for
macro(target_read target)
    target_path(target_file ${target})
    if(NOT EXISTS "${target_file}")
        message(FATAL_ERROR "there is no target \"${target}\": ${target_file}")
    endif()
    target_bases(target_bases target_root "${target}")
    record_read(target "${target_file}" ${target_bases})
    if(NOT TARGET_NAME STREQUAL "${target}")
        message(FATAL_ERROR
            "${target_file}: member \"name\" is \"${TARGET_NAME}\", wanted: the file's name")
    endif()
    target_path(target_builtins_file "${TARGET_BUILTINS}")
    if(TARGET_BUILTINS AND NOT EXISTS "${target_builtins_file}")
        message(FATAL_ERROR
            "${target_file}: member \"builtins\" is \"${TARGET_BUILTINS}\", wanted: a target")
    endif()
    if(NOT TARGET_ISA)
        set(TARGET_ISA ${target_root})
    endif()
    if(TARGET_DOUBLES STREQUAL "emulated" AND NOT BARECL_EMULATED_DOUBLES)
        set(TARGET_DOUBLES none)
    endif()
    set(TARGET_FRONT_END_CPU ${TARGET_CPU})
    foreach(target_base IN LISTS target_bases) # the last one is the root's
        string(JSON target_base_cpu ERROR_VARIABLE target_has_none GET "${target_base}" cpu)
        if(NOT target_has_none)
            set(TARGET_FRONT_END_CPU ${target_base_cpu})
        endif()
    endforeach()
    set(target_cpu_option -mcpu)
    if(TARGET_TRIPLE MATCHES "^x86")
        set(target_cpu_option -march)
    endif()
    set(TARGET_CPU_FLAG ${target_cpu_option}=${TARGET_CPU})
    set(TARGET_FLAGS --target=${TARGET_TRIPLE} ${target_cpu_option}=${TARGET_FRONT_END_CPU}
        ${TARGET_CLANG_FLAGS})
    if(TARGET_FLOAT_ABI)
        list(APPEND TARGET_FLAGS -mfloat-abi=${TARGET_FLOAT_ABI})
    endif()
    if(TARGET_ABI)
        list(APPEND TARGET_FLAGS -mabi=${TARGET_ABI})
    endif()
endmacro()

# target_bases(<variable> <root> <target>): what the target has of the one that it is like, then of the
# one that this is like, and so on, as JSON texts; and the name of the last one.
function(target_bases variable root target)
    set(bases "")
    while(TRUE)
        target_path(file ${target})
        file(READ "${file}" json)
        string(JSON like ERROR_VARIABLE is_last GET "${json}" like)
        if(is_last)
            break()
        endif()
        target_path(base_file ${like})
        if(NOT EXISTS "${base_file}")
            message(FATAL_ERROR "${file}: member \"like\" is \"${like}\", wanted: a target")
        endif()
        file(READ "${base_file}" base)
        foreach(member IN ITEMS name like test)
            string(JSON changed ERROR_VARIABLE is_missing REMOVE "${base}" ${member})
            if(NOT is_missing)
                set(base "${changed}")
            endif()
        endforeach()
        list(APPEND bases "${base}")
        set(target ${like})
    endwhile()
    set(${variable} "${bases}" PARENT_SCOPE)
    set(${root} ${target} PARENT_SCOPE)
endfunction()

# target_names(<variable>): all that there are.
function(target_names variable)
    target_path(pattern "*")
    file(GLOB files CONFIGURE_DEPENDS ${pattern})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${files})
    list(TRANSFORM files REPLACE "^.*/(.*)\\.json$" "\\1")
    set(${variable} ${files} PARENT_SCOPE)
endfunction()

# target_take_picolibc(): of the target that was read, Debian's picolibc in place of its own C library.
function(target_take_picolibc)
    string(REGEX REPLACE "-gcc$" "" system "${TARGET_LIBRARY_GCC}")
    set(folder /usr/lib/picolibc/${system})
    list(PREPEND TARGET_LIBRARY_FLAGS -B${folder}/lib/release/)
    set(TARGET_LIBRARY_FLAGS ${TARGET_LIBRARY_FLAGS} PARENT_SCOPE)
    set(TARGET_LIBRARY_HEADERS ${folder}/include PARENT_SCOPE)
    set(TARGET_LIBRARY_PACKAGES "picolibc-${system} and gcc-${system}" PARENT_SCOPE)
endfunction()

# target_library(<variable> <file>...): where the C library's and GCC's files lie, of the target that
# was read.
function(target_library variable)
    find_program(TARGET_GCC_${TARGET_LIBRARY_GCC} ${TARGET_LIBRARY_GCC})
    set(paths "")
    foreach(library IN LISTS ARGN)
        set(path "")
        if(TARGET_GCC_${TARGET_LIBRARY_GCC})
            execute_process(
                COMMAND ${TARGET_GCC_${TARGET_LIBRARY_GCC}} ${TARGET_LIBRARY_FLAGS}
                    -print-file-name=${library}
                OUTPUT_VARIABLE path OUTPUT_STRIP_TRAILING_WHITESPACE)
        endif()
        if(NOT IS_ABSOLUTE "${path}")
            message(FATAL_ERROR
                "${library} of ${TARGET_NAME} is missing: install ${TARGET_LIBRARY_PACKAGES}")
        endif()
        list(APPEND paths ${path})
    endforeach()
    set(${variable} ${paths} PARENT_SCOPE)
endfunction()
