# SPDX-License-Identifier: MIT
#
# A Linux system on a big-endian 32-bit PowerPC, such as the general-purpose core of a Cell processor.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR ppc)
if(NOT CMAKE_C_COMPILER)
    set(CMAKE_C_COMPILER powerpc-linux-gnu-gcc)
endif()
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-ppc;-L;/usr/powerpc-linux-gnu)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
