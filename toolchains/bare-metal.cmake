# SPDX-License-Identifier: MIT
#
# A core without an operating system: Clang and LLD, and a C library as Debian has it for its cross
# GCC. BARECL_TARGET names the target; BARECL_GENERATED is the folder into which the build has generated the targets'
# facts. A project links with ${BARECL_C_LIBRARY}. BARECL_LIBC=picolibc replaces the C library of the target's record
# by picolibc.
include(${BARECL_GENERATED}/targets/${BARECL_TARGET}.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/Library.cmake)

set(CMAKE_SYSTEM_NAME Generic)
string(REGEX MATCH "^[^-]*" CMAKE_SYSTEM_PROCESSOR ${TARGET_TRIPLE})
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES BARECL_GENERATED BARECL_TARGET BARECL_LIBC)

find_program(BARECL_CLANG clang-22 REQUIRED)
find_program(BARECL_LLD ld.lld-22 REQUIRED)
find_program(BARECL_SIZE llvm-size-22 REQUIRED)
find_program(BARECL_OBJCOPY llvm-objcopy-22 REQUIRED)
if(BARECL_LIBC STREQUAL "picolibc")
    target_take_picolibc()
endif()
set(BARECL_C_LIBRARY "")
if(TARGET_LIBRARY_GCC)
    target_library(BARECL_C_LIBRARY libc.a libgcc.a)
endif()

# Not the _INIT variables: the cache would keep their values when the record changes.
list(JOIN TARGET_FLAGS " " flags)
list(JOIN TARGET_CLANG_FIRMWARE_FLAGS " " firmware_flags)
set(CMAKE_C_COMPILER ${BARECL_CLANG})
set(CMAKE_ASM_COMPILER ${BARECL_CLANG})
set(headers -nostdlibinc) # Clang's own headers, and not the build machine's
if(TARGET_LIBRARY_HEADERS)
    set(headers "-isystem ${TARGET_LIBRARY_HEADERS}")
endif()
set(CMAKE_C_FLAGS "${flags} ${firmware_flags} ${headers}")
set(CMAKE_ASM_FLAGS "${flags} ${firmware_flags}")
# Not by way of Clang, which calls the build machine's GCC to link for an architecture that it does not know without an
# operating system.
set(CMAKE_C_LINK_EXECUTABLE "${BARECL_LLD} <LINK_FLAGS> <OBJECTS> -o <TARGET> <LINK_LIBRARIES>")
