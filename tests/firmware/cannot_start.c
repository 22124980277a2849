// SPDX-License-Identifier: MIT
//
// If a core cannot be started, a message names the reason at once.

#include "ladder/rig.h"

#include <string.h>

static void check_fails(struct rig *rig, const char *firmware, const char *message) {
    CHECK(!bcl_core_start(&rig->core, firmware, 3000, rig->why));
    if (strstr(rig->why, message) == NULL) {
        fprintf(stderr, "\"%s\" does not say \"%s\"\n", rig->why, message);
        exit(1);
    }
}

// The programs of boards in Verilog are not those of a package.
static void check_programs(struct rig *rig) {
    struct bcl_board board = *rig->core.link.board;
    char message[100];
    board.emulator.arguments = "-machine\0no-such-machine\0";
    rig->core.link.board = &board;
    if (board.verilog.sources[0] != '\0') {
        check_fails(rig, rig->firmware, "there is no option -machine");
        board.emulator.program = "{folder}/none";
        snprintf(message, sizeof message, "./dev verilate %s", board.name);
        check_fails(rig, rig->firmware, message);
        return;
    }
    check_fails(rig, rig->firmware, "unsupported machine type");

    char *path = strdup(getenv("PATH"));
    setenv("PATH", "/nowhere", 1);
    snprintf(message, sizeof message, "install the Debian package %s", board.emulator.package);
    check_fails(rig, rig->firmware, message);
    setenv("PATH", path, 1);
    free(path);
}

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);

    check_fails(&rig, "/nowhere/firmware.elf", "cannot read the firmware /nowhere/firmware.elf");

    // Not an ELF file: the emulator's own message, or silence that the time-out ends.
    check_fails(&rig, argv[3], "");

    check_programs(&rig);
    rig.core.link.board = bcl_board_find(argv[1]);

    rig_start(&rig);
    rig_check_alive(&rig);
    rig_close(&rig);
}
