# SPDX-License-Identifier: MIT

# barecl_machine_program(<target> <board> <output> <source>...)
#
# Compiles C for a board's transport-triggered machine. Without bareclc, the target builds nothing.
function(barecl_machine_program target board output)
    if(NOT BARECL_COMPILER)
        add_custom_target(${target})
        return()
    endif()
    board_get(machine ${board} core.machine)
    set(machine ${BARECL_SHARE_DIR}/machines/${machine}.adf)
    set(depfile ${CMAKE_CURRENT_BINARY_DIR}/${target}.d)
    add_custom_command(
        OUTPUT ${output}
        COMMAND bareclc compile --machine ${machine} -x c -O2
                -I${PROJECT_SOURCE_DIR}/device-fw/src -I${PROJECT_SOURCE_DIR}/device-fw/include
                -I${BARECL_GENERATED}/boards/${board} ${ARGN} -o ${output} -MF ${depfile}
        DEPENDS ${ARGN} ${machine} bareclc barecl_builtins
        DEPFILE ${depfile} VERBATIM)
    add_custom_target(${target} ALL DEPENDS ${output})
endfunction()
