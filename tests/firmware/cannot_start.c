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

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);

    check_fails(&rig, "/nowhere/firmware.elf", "cannot read the firmware /nowhere/firmware.elf");

    // Not an ELF file: the emulator's own message, or silence that the time-out ends.
    check_fails(&rig, argv[3], "");

    struct bcl_board board = *rig.core.link.board;
    board.emulator.arguments = (const char *const[]){"-machine", "no-such-machine", NULL};
    rig.core.link.board = &board;
    check_fails(&rig, rig.firmware, "unsupported machine type");
    rig.core.link.board = bcl_board_find(argv[1]);

    char *path = strdup(getenv("PATH"));
    setenv("PATH", "/nowhere", 1);
    char message[100];
    snprintf(message, sizeof message, "install the Debian package %s", board.emulator.package);
    check_fails(&rig, rig.firmware, message);
    setenv("PATH", path, 1);
    free(path);

    rig_start(&rig);
    rig_check_alive(&rig);
    rig_close(&rig);
}
