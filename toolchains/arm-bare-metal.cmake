# SPDX-License-Identifier: MIT
#
# What all Arm cores without an operating system share: newlib as Debian's libnewlib-arm-none-eabi has
# it. The including file sets BARECL_CPU_FLAGS and BARECL_LIBRARY_FLAGS (bare-metal.cmake).
set(BARECL_PROCESSOR arm)
set(BARECL_LIBRARY_GCC arm-none-eabi-gcc)
set(BARECL_LIBRARY_HEADERS /usr/lib/arm-none-eabi/include)
set(BARECL_LIBRARY_PACKAGES "libnewlib-arm-none-eabi and gcc-arm-none-eabi")
include(${CMAKE_CURRENT_LIST_DIR}/bare-metal.cmake)
