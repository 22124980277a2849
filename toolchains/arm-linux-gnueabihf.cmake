# SPDX-License-Identifier: MIT
#
# A Linux system on an ARM Cortex-A9 (or any ARMv7-A with NEON), hard-float EABI.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR armv7l)
if(NOT CMAKE_C_COMPILER)
    set(CMAKE_C_COMPILER arm-linux-gnueabihf-gcc)
endif()
set(CMAKE_C_FLAGS_INIT "-mcpu=cortex-a9 -mfpu=neon -mthumb")
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-arm;-cpu;cortex-a9;-L;/usr/arm-linux-gnueabihf)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
