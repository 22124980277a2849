# SPDX-License-Identifier: MIT
#
# Arm Cortex-M4 with FPU, no operating system.
set(BARECL_CPU_FLAGS --target=thumbv7em-none-eabihf -mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard)
set(BARECL_LIBRARY_FLAGS -mcpu=cortex-m4 -mfpu=fpv4-sp-d16 -mfloat-abi=hard)
include(${CMAKE_CURRENT_LIST_DIR}/arm-bare-metal.cmake)
