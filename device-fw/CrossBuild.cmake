# SPDX-License-Identifier: MIT
include(ExternalProject)

# barecl_cross_build(<target> <board> <source folder> <output> [LIBC picolibc] <CMake argument>...)
#
# Builds the project in the source folder with the toolchain of the board's core, in a build folder of its own. LIBC
# replaces the C library of the core's record. The project gets these variables:
#   BOARD           the board's name
#   BOARD_DIR       the generated board.h and firmware.ld, and single.ld of boards that have that
#   ARCHITECTURE    a folder of device-fw/arch
#   TRAPS           how a core of riscv enters the firmware after a fault: core.traps
#   ISOLATION       what is protected from kernels: core.isolation
#   CORES           number of the board's cores
#   SECOND_CORE     what starts the second core of cortex-m: a file cores-<it>.c of the architecture's folder
#   POWER_REGISTER  address, for the host, of the register that starts and stops the core, or 0
#   DOORBELL_REGISTER  address, for the host, of the register that wakes the core, or 0
#   CACHED          "true": the cores cache the shared region
#   DMA_ENGINE      a file of device-fw/dma, or empty
#   REACH           all, or local-store: what the core accesses by itself
#   OPERATIONS      an object with the C functions of instructions that the core lacks (bareclc trap-code), or empty
#   TICK_SOURCE     a file of the architecture's folder: ticks-<source>.c
#   PROGRAMS_ADDRESS  address of the programs' area (barecl/control.h)
#   OUTPUT          the file to make
# barecl_trap_code(<variable> <board>): an object with the C functions of a board's operations, if its core computes them
# in traps; else empty. It needs bareclc: without it, such a board has no firmware.
function(barecl_trap_code variable board)
    set(${variable} "" PARENT_SCOPE)
    board_get(traps ${board} core.operations_trap)
    if(NOT traps STREQUAL "true")
        return()
    endif()
    board_get(core ${board} core.target)
    board_get(folder ${board} folder)
    board_get(operations ${board} core.operations)
    set(object ${CMAKE_CURRENT_BINARY_DIR}/${board}/operations.o)
    file(GLOB descriptions CONFIGURE_DEPENDS ${folder}/${operations}/*)
    add_custom_command(OUTPUT ${object}
        COMMAND bareclc trap-code ${core} ${folder}/${operations} ${object}
        DEPENDS bareclc ${descriptions} VERBATIM)
    set(${variable} ${object} PARENT_SCOPE)
endfunction()

function(barecl_cross_build target board source output)
    cmake_parse_arguments(PARSE_ARGV 4 arg "" LIBC "")
    board_get(traps ${board} core.operations_trap)
    if(traps STREQUAL "true" AND NOT BARECL_COMPILER)
        add_custom_target(${target})
        return()
    endif()
    barecl_trap_code(operations ${board})
    board_get(core ${board} core.target)
    board_get(architecture ${board} core.architecture)
    board_get(traps ${board} core.traps)
    board_get(isolation ${board} core.isolation)
    board_get(cores ${board} core.count)
    board_get(second_core ${board} core.second)
    board_get(power_register ${board} host.power_register)
    board_get(doorbell_register ${board} host.doorbell_register)
    board_get(cached ${board} memory.shared.cached)
    board_get(dma_engine ${board} dma.engine)
    board_get(reach ${board} core.reach)
    board_get(tick_source ${board} ticks.source)
    board_get(shared_address ${board} memory.shared.address)
    board_get(shared_size ${board} memory.shared.size)
    board_get(programs_size ${board} memory.shared.programs_size)
    math(EXPR programs_address "${shared_address} + ${shared_size} - ${programs_size}"
        OUTPUT_FORMAT HEXADECIMAL)
    ExternalProject_Add(${target}
        SOURCE_DIR ${source}
        BINARY_DIR ${CMAKE_CURRENT_BINARY_DIR}/${board}/${core}${arg_LIBC} # a build folder keeps its first toolchain
        CMAKE_ARGS --no-warn-unused-cli
            -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/toolchains/bare-metal.cmake
            -DBARECL_GENERATED=${BARECL_GENERATED}
            -DBARECL_TARGET=${core}
            -DBARECL_LIBC=${arg_LIBC}
            -DCMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER}
            -DBOARD=${board}
            -DBOARD_DIR=${BARECL_GENERATED}/boards/${board}
            -DARCHITECTURE=${architecture}
            -DTRAPS=${traps}
            -DISOLATION=${isolation}
            -DCORES=${cores}
            -DSECOND_CORE=${second_core}
            -DPOWER_REGISTER=${power_register}
            -DDOORBELL_REGISTER=${doorbell_register}
            -DCACHED=${cached}
            -DDMA_ENGINE=${dma_engine}
            -DREACH=${reach}
            -DOPERATIONS=${operations}
            -DTICK_SOURCE=${tick_source}
            -DPROGRAMS_ADDRESS=${programs_address}
            -DOUTPUT=${output}
            ${arg_UNPARSED_ARGUMENTS}
        INSTALL_COMMAND ""
        BUILD_BYPRODUCTS ${output})
    # Everything that the inner build may read. The inner build has the exact dependencies.
    file(GLOB_RECURSE inputs CONFIGURE_DEPENDS ${source}/* ${PROJECT_SOURCE_DIR}/device-fw/*
        ${PROJECT_SOURCE_DIR}/toolchains/*.cmake ${BARECL_GENERATED}/boards/${board}/* ${BARECL_GENERATED}/targets/${core}.*)
    ExternalProject_Add_StepDependencies(${target} build ${inputs} ${operations})
endfunction()
