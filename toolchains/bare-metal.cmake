# SPDX-License-Identifier: MIT
#
# What all Arm cores without an operating system share: Clang and LLD, and newlib as Debian's
# libnewlib-arm-none-eabi has it. The including file sets
#   BARECL_CPU_FLAGS     for Clang
#   BARECL_NEWLIB_FLAGS  the same for GCC, which knows where the libraries' variants lie
# and a project links with ${BARECL_NEWLIB}, the libraries.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR arm)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

find_program(BARECL_CLANG clang-22 REQUIRED)
find_program(BARECL_LLD ld.lld-22 REQUIRED)
find_program(BARECL_SIZE llvm-size-22 REQUIRED)
find_program(BARECL_OBJCOPY llvm-objcopy-22 REQUIRED)
find_program(BARECL_NEWLIB_GCC arm-none-eabi-gcc REQUIRED)
set(BARECL_NEWLIB "")
foreach(library IN ITEMS libc.a libgcc.a)
    execute_process(
        COMMAND ${BARECL_NEWLIB_GCC} ${BARECL_NEWLIB_FLAGS} -print-file-name=${library}
        OUTPUT_VARIABLE path
        OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
    if(NOT IS_ABSOLUTE "${path}")
        message(FATAL_ERROR "${library} is missing: install libnewlib-arm-none-eabi and gcc-arm-none-eabi")
    endif()
    list(APPEND BARECL_NEWLIB ${path})
endforeach()

list(JOIN BARECL_CPU_FLAGS " " cpu_flags)
set(CMAKE_C_COMPILER ${BARECL_CLANG})
set(CMAKE_ASM_COMPILER ${BARECL_CLANG})
set(CMAKE_C_FLAGS_INIT "${cpu_flags} -isystem /usr/lib/arm-none-eabi/include")
set(CMAKE_ASM_FLAGS_INIT "${cpu_flags}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-nostdlib -fuse-ld=${BARECL_LLD}")
