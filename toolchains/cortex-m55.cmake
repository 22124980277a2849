# SPDX-License-Identifier: MIT
#
# Arm Cortex-M55 with FPU and MVE (Helium), no operating system.
set(BARECL_CPU_FLAGS --target=thumbv8.1m.main-none-eabihf -mcpu=cortex-m55 -mfloat-abi=hard)
set(BARECL_LIBRARY_FLAGS -mcpu=cortex-m55 -mthumb -mfloat-abi=hard)
include(${CMAKE_CURRENT_LIST_DIR}/arm-bare-metal.cmake)
