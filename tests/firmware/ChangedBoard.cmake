# SPDX-License-Identifier: MIT
#
# Boards with changed facts.

# add_changed_board(<name> <a board of the tree> <facts> <test>...): adds a board with changed facts to the boards of this
# folder, boards/<name>/ in the build tree. Adds the tests firmware.<test>.<name>, with the kernels of the board of the tree.
function(add_changed_board name base facts)
    set(folder ${CMAKE_CURRENT_BINARY_DIR}/boards/${name})
    string(JSON facts SET "${facts}" name "\"${name}\"")
    file(CONFIGURE OUTPUT ${folder}/board.json CONTENT "${facts}" @ONLY)
    board_add(${folder}/board.json)
    barecl_cross_build(firmware-${name} ${name} ${PROJECT_SOURCE_DIR}/device-fw/src ${folder}/${name}.elf)
    board_get(code ${base} memory.code.address)
    foreach(test IN LISTS ARGN)
        add_test(NAME firmware.${test}.${name}
            COMMAND firmware_${test} ${name} ${folder}/${name}.elf
                ${BARECL_SHARE_DIR}/ladder/${base}.bin ${code})
        set_tests_properties(firmware.${test}.${name} PROPERTIES TIMEOUT ${BARECL_PATIENCE}
            ENVIRONMENT BARECL_BOARDS=${CMAKE_CURRENT_BINARY_DIR}/boards)
    endforeach()
endfunction()
