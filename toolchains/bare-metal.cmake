# SPDX-License-Identifier: MIT
#
# What all cores without an operating system share: Clang and LLD, and a C library as Debian has it for
# its cross GCC. The including file sets
#   BARECL_PROCESSOR          CMake's name of the architecture
#   BARECL_CPU_FLAGS          for Clang
#   BARECL_LIBRARY_GCC        the GCC that knows where the libraries' variants lie
#   BARECL_LIBRARY_FLAGS      which variant, for that GCC
#   BARECL_LIBRARY_HEADERS    the folder of the C library's headers
#   BARECL_LIBRARY_PACKAGES   Debian's names of all that, for messages
# and a project links with ${BARECL_C_LIBRARY}, the libraries.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR ${BARECL_PROCESSOR})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

find_program(BARECL_CLANG clang-22 REQUIRED)
find_program(BARECL_LLD ld.lld-22 REQUIRED)
find_program(BARECL_SIZE llvm-size-22 REQUIRED)
find_program(BARECL_OBJCOPY llvm-objcopy-22 REQUIRED)
find_program(BARECL_LIBRARY_GCC_PROGRAM ${BARECL_LIBRARY_GCC} REQUIRED)
set(BARECL_C_LIBRARY "")
foreach(library IN ITEMS libc.a libgcc.a)
    execute_process(
        COMMAND ${BARECL_LIBRARY_GCC_PROGRAM} ${BARECL_LIBRARY_FLAGS} -print-file-name=${library}
        OUTPUT_VARIABLE path
        OUTPUT_STRIP_TRAILING_WHITESPACE
        COMMAND_ERROR_IS_FATAL ANY)
    if(NOT IS_ABSOLUTE "${path}")
        message(FATAL_ERROR "${library} is missing: install ${BARECL_LIBRARY_PACKAGES}")
    endif()
    list(APPEND BARECL_C_LIBRARY ${path})
endforeach()

list(JOIN BARECL_CPU_FLAGS " " cpu_flags)
set(CMAKE_C_COMPILER ${BARECL_CLANG})
set(CMAKE_ASM_COMPILER ${BARECL_CLANG})
set(CMAKE_C_FLAGS_INIT "${cpu_flags} -isystem ${BARECL_LIBRARY_HEADERS}")
set(CMAKE_ASM_FLAGS_INIT "${cpu_flags}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-nostdlib -fuse-ld=${BARECL_LLD}")
