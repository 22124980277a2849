# SPDX-License-Identifier: MIT
include(ExternalProject)

# barecl_cross_build(<target> <board> <source folder> <output> <CMake argument>...)
#
# Builds the project in the source folder with the toolchain of the board's core, in a build folder
# of its own. The project gets
#   BOARD           the board's name
#   BOARD_DIR       the generated board.h and firmware.ld
#   ARCHITECTURE    a folder of device-fw/arch
#   TICK_SOURCE     a file of that folder: ticks-<source>.c
#   SHARED_ADDRESS  of the shared region
#   OUTPUT          the file to make
function(barecl_cross_build target board source output)
    get_property(core GLOBAL PROPERTY BARECL_BOARD_TARGET_${board})
    set(arguments "")
    foreach(fact IN ITEMS ARCHITECTURE TICK_SOURCE SHARED_ADDRESS)
        get_property(value GLOBAL PROPERTY BARECL_BOARD_${fact}_${board})
        list(APPEND arguments -D${fact}=${value})
    endforeach()
    ExternalProject_Add(${target}
        SOURCE_DIR ${source}
        BINARY_DIR ${CMAKE_CURRENT_BINARY_DIR}/${board}/${core} # CMake keeps the first toolchain
        CMAKE_ARGS --no-warn-unused-cli
            -DCMAKE_TOOLCHAIN_FILE=${PROJECT_SOURCE_DIR}/toolchains/bare-metal.cmake
            -DBARECL_TARGET=${core}
            -DCMAKE_C_COMPILER_LAUNCHER=${CMAKE_C_COMPILER_LAUNCHER}
            -DBOARD=${board}
            -DBOARD_DIR=${PROJECT_BINARY_DIR}/generated/boards/${board}
            -DOUTPUT=${output}
            ${arguments}
        BUILD_ALWAYS ON
        INSTALL_COMMAND ""
        BUILD_BYPRODUCTS ${output})
endfunction()
