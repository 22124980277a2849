# SPDX-License-Identifier: MIT
#
# Arm Cortex-A9 with NEON, no operating system.
set(BARECL_CPU_FLAGS --target=armv7a-none-eabihf -mcpu=cortex-a9 -mfpu=neon -mfloat-abi=hard -mthumb)
set(BARECL_LIBRARY_FLAGS -march=armv7-a+simd -mfloat-abi=hard -mthumb)
include(${CMAKE_CURRENT_LIST_DIR}/arm-bare-metal.cmake)
