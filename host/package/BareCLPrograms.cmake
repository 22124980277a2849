# SPDX-License-Identifier: MIT
#
# barecl_add_program(<target>
#     SOURCES <file>...          OpenCL C; several are compiled apart and linked
#     [DEVICE <device>]          cpu (default), or a board
#     [OPTIONS <option>...]      build options, as clBuildProgram takes them
#     [LOCAL_SIZE <x[,y,z]>]     make kernels for work-groups of this size only
#     [SETTINGS <option>...]     options of bareclc beyond those
#     [INCLUDES <folder>...]     searched for included files
#     [C_ARRAY]                  a library to link, for programs without files
#     [OUTPUT <file>])           default: <target>.bclbin, or .c, in the current binary folder
#
# A target that is a part of ALL and makes a program binary, for clCreateProgramWithBinary. Its path is
# the target's property BARECL_BINARY.
#
# With C_ARRAY the target is a static library, with a header <stem of the output>.h that declares
# <stem>_bclbin, the binary, and <stem>_bclbin_size, its bytes; BARECL_BINARY is the C file. The project's
# compiler makes it, also for a microcontroller; the project's language C must be on.
#
# A source is compiled again when it changes, and when a file that
# stands beside it in SOURCES or in a folder of INCLUDES and ends with .h or .cl does.

function(barecl_add_program target)
    cmake_parse_arguments(arg "C_ARRAY" "DEVICE;OUTPUT;LOCAL_SIZE" "SOURCES;OPTIONS;SETTINGS;INCLUDES" ${ARGN})
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "barecl_add_program(${target}): '${arg_UNPARSED_ARGUMENTS}' is unknown")
    endif()
    if(NOT arg_SOURCES)
        message(FATAL_ERROR "barecl_add_program(${target}): SOURCES are missing")
    endif()
    if(NOT arg_DEVICE)
        set(arg_DEVICE cpu)
    endif()
    set(ending bclbin)
    if(arg_C_ARRAY)
        list(APPEND arg_SETTINGS --emit=c-array)
        set(ending c)
    endif()
    if(arg_LOCAL_SIZE)
        list(APPEND arg_SETTINGS --local-size=${arg_LOCAL_SIZE})
    endif()
    if(NOT arg_OUTPUT)
        set(arg_OUTPUT ${target}.${ending})
    endif()
    get_filename_component(binary ${arg_OUTPUT} ABSOLUTE BASE_DIR ${CMAKE_CURRENT_BINARY_DIR})
    _barecl_headers(headers ${arg_INCLUDES})
    list(TRANSFORM arg_INCLUDES PREPEND -I)

    list(LENGTH arg_SOURCES count)
    if(count EQUAL 1)
        _barecl_compile(${binary} ${arg_SOURCES} "${headers}"
            --device ${arg_DEVICE} ${arg_OPTIONS} ${arg_INCLUDES} ${arg_SETTINGS})
    else()
        set(objects)
        foreach(source IN LISTS arg_SOURCES)
            string(MAKE_C_IDENTIFIER ${source} name)
            set(object ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/${name}.bclobj)
            file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir)
            _barecl_compile(${object} ${source} "${headers}"
                -c --device ${arg_DEVICE} ${arg_OPTIONS} ${arg_INCLUDES})
            list(APPEND objects ${object})
        endforeach()
        add_custom_command(OUTPUT ${binary}
            COMMAND BareCL::bareclc link --device ${arg_DEVICE} ${arg_SETTINGS} ${objects}
                    -o ${binary}
            DEPENDS ${objects} BareCL::bareclc COMMENT "Linking ${target} for ${arg_DEVICE}"
            VERBATIM)
    endif()
    if(arg_C_ARRAY)
        _barecl_array_library(${target} ${binary})
    else()
        add_custom_target(${target} ALL DEPENDS ${binary})
    endif()
    set_target_properties(${target} PROPERTIES BARECL_BINARY ${binary})
endfunction()

# The library of a program binary that is a C array, and its header.
function(_barecl_array_library target source)
    get_filename_component(stem ${source} NAME_WLE)
    string(REGEX REPLACE "[^A-Za-z0-9]" "_" name ${stem})
    string(REGEX REPLACE "^([0-9])" "_\\1" name ${name})
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/CMakeFiles/${target}.dir/include)
    file(CONFIGURE OUTPUT ${folder}/${stem}.h @ONLY CONTENT [[
#pragma once
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif
extern const unsigned char @name@_bclbin[];
extern const size_t @name@_bclbin_size; // bytes
#ifdef __cplusplus
}
#endif
]])
    add_library(${target} STATIC ${source})
    target_include_directories(${target} INTERFACE ${folder})
endfunction()

# The headers in these folders.
function(_barecl_headers result)
    set(found)
    foreach(folder IN LISTS ARGN)
        get_filename_component(folder ${folder} ABSOLUTE)
        file(GLOB here CONFIGURE_DEPENDS ${folder}/*.h ${folder}/*.cl)
        list(APPEND found ${here})
    endforeach()
    set(${result} ${found} PARENT_SCOPE)
endfunction()

function(_barecl_compile output source headers)
    get_filename_component(source ${source} ABSOLUTE)
    get_filename_component(folder ${source} DIRECTORY)
    file(GLOB beside CONFIGURE_DEPENDS ${folder}/*.h)
    add_custom_command(OUTPUT ${output}
        COMMAND BareCL::bareclc compile ${source} -I${folder} ${ARGN} -o ${output}
        WORKING_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}
        DEPENDS ${source} ${headers} ${beside} BareCL::bareclc
        COMMENT "Compiling ${source}" VERBATIM)
endfunction()
