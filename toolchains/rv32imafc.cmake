# SPDX-License-Identifier: MIT
#
# RISC-V of 32 bits with multiplication, atomics, single-precision floats and compressed instructions, no
# operating system. picolibc as Debian's picolibc-riscv64-unknown-elf has it.
set(BARECL_PROCESSOR riscv32)
set(BARECL_CPU_FLAGS --target=riscv32-unknown-none-elf -march=rv32imafc_zicsr_zifencei -mabi=ilp32f
    -mcmodel=medany)
set(BARECL_LIBRARY_GCC riscv64-unknown-elf-gcc)
set(BARECL_LIBRARY_FLAGS -B/usr/lib/picolibc/riscv64-unknown-elf/lib/release/ -march=rv32imafc -mabi=ilp32f)
set(BARECL_LIBRARY_HEADERS /usr/lib/picolibc/riscv64-unknown-elf/include)
set(BARECL_LIBRARY_PACKAGES "picolibc-riscv64-unknown-elf and gcc-riscv64-unknown-elf")
include(${CMAKE_CURRENT_LIST_DIR}/bare-metal.cmake)
