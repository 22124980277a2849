# SPDX-License-Identifier: MIT

# barecl_machine_program(<target> <board> <output> <source>...)
#
# Compiles C for a board's transport-triggered machine. Without bareclc, there is no such program.
function(barecl_machine_program target board output)
    if(NOT BARECL_COMPILER)
        add_custom_target(${target})
        return()
    endif()
    set(machine ${BARECL_SHARE_DIR}/machines/${board}.adf)
    add_custom_command(
        OUTPUT ${output}
        COMMAND bareclc compile --machine ${machine} -x c -O2
                -I${PROJECT_SOURCE_DIR}/device-fw/src -I${PROJECT_SOURCE_DIR}/device-fw/include
                -I${BARECL_GENERATED}/boards/${board} ${ARGN} -o ${output}
        DEPENDS ${ARGN} ${machine} bareclc barecl_builtins
                ${PROJECT_SOURCE_DIR}/device-fw/include/barecl/abi.h
                ${PROJECT_SOURCE_DIR}/device-fw/include/barecl/control.h
                ${PROJECT_SOURCE_DIR}/device-fw/include/barecl/launch.h
                ${PROJECT_SOURCE_DIR}/device-fw/include/barecl/layout.h
                ${PROJECT_SOURCE_DIR}/device-fw/include/barecl/packets.h
                ${PROJECT_SOURCE_DIR}/device-fw/include/barecl/printf_ring.h
                ${PROJECT_SOURCE_DIR}/device-fw/src/arch.h
                ${PROJECT_SOURCE_DIR}/device-fw/src/control.h
                ${PROJECT_SOURCE_DIR}/device-fw/src/copies.h
                ${PROJECT_SOURCE_DIR}/device-fw/src/cores.h
                ${PROJECT_SOURCE_DIR}/device-fw/src/firmware.h
                ${PROJECT_SOURCE_DIR}/device-fw/src/groups.h
                ${PROJECT_SOURCE_DIR}/device-fw/src/packets.h
                ${PROJECT_SOURCE_DIR}/device-fw/src/reach.h
                ${PROJECT_SOURCE_DIR}/device-fw/src/trace.h
                ${BARECL_GENERATED}/boards/${board}/board.h
        VERBATIM)
    add_custom_target(${target} ALL DEPENDS ${output})
endfunction()
