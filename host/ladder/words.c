// SPDX-License-Identifier: MIT

#include "ladder/words.h"

#include "base/text.h"

#include <inttypes.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const struct look looks_of_linux[] = {
    {"while an OpenCL program runs, read /sys/class/remoteproc/*/state on the board",
     "`running`; behind it `offline`"},
    {"with debugfs mounted, read /sys/kernel/debug/remoteproc/*/trace0 on the board",
     "a line that begins with `BareCL's firmware`"},
    {"compare the clock that `time` has measured with ticks.hz",
     "they differ by less than a tenth"},
    {"take the board's power away, start it again, and climb again", "the same rungs hold"},
};

static const struct look looks_of_register[] = {
    {"read the kernel's log (dmesg) before and behind the climb", "nothing new in it"},
    {"compare the clock that `time` has measured with ticks.hz",
     "they differ by less than a tenth"},
    {"take the board's power away, start it again, and climb again", "the same rungs hold"},
};

static const struct look looks_of_probe[] = {
    {"look at the probe's light while the ladder climbs", "it blinks or is lit at each rung"},
    {"compare the clock that `time` has measured with ticks.hz",
     "they differ by less than a tenth"},
    {"take the board's power away, give it back, and climb again",
     "the same rungs hold; with the firmware in flash memory, without ./dev flash"},
};

static const struct way {
    const char *places;
    const char *hint;
    const char *guide; // of boards of hardware
    const struct look *looks;
    unsigned count;
} ways[] = {
    [LADDER_EMULATED] = {"the firmware in an emulator on this machine",
                         "the emulator's package; for a board in Verilog, ./dev verilate", NULL,
                         NULL, 0},
    [LADDER_MACHINE] =
        {"the firmware in the simulator of a transport-triggered machine on this machine",
         "the simulator: ./dev build; for a machine in Verilog, ./dev verilate", NULL, NULL, 0},
    [LADDER_PROCESS] =
        {"the firmware in a process of this machine that can do nothing else",
         "the board's page, boards/<name>/README.md: what the process needs of Linux", NULL, NULL,
         0},
    [LADDER_PROBE] = {"the firmware on the board, this program on the machine that its debug probe "
                      "is plugged into",
                      "the probe's cable, the board's power, the rights to the USB device",
                      "docs/bringup/probe.md", looks_of_probe, COUNT(looks_of_probe)},
    [LADDER_LINUX] =
        {"this program on the board's Linux, whose remoteproc loads and starts the firmware",
         "the kernel's options, the overlay, the rights to /dev/mem and /sys/class/remoteproc",
         "docs/bringup/README.md", looks_of_linux, COUNT(looks_of_linux)},
    [LADDER_REGISTER] =
        {"this program on the board's Linux, which starts the core by a register; the boot loader "
         "has "
         "put the firmware into memory",
         "the device tree, the rights to /dev/mem, CONFIG_STRICT_DEVMEM of the kernel",
         "docs/bringup/README.md", looks_of_register, COUNT(looks_of_register)},
};

char *ladder_places(const struct bcl_board *board) {
    const enum ladder_way way = ladder_way_of(board);
    struct bcl_text text = {0};
    bcl_text_add(&text, "%s; they share %" PRIu64 " KiB at 0x%" PRIx64, ways[way].places,
                 board->memory.shared.size / 1024, board->memory.shared.address);
    if (way == LADDER_LINUX || way == LADDER_REGISTER) {
        if (board->host.region[0] != '\0')
            bcl_text_add(&text, ", for Linux in %s", board->host.region);
        else
            bcl_text_add(&text, ", for Linux at 0x%" PRIx64, board->host.address);
    }
    return bcl_text_take(&text);
}

const char *ladder_hint(const struct bcl_board *board) { return ways[ladder_way_of(board)].hint; }

const char *ladder_guide(const struct bcl_board *board) {
    return board->hardware ? ways[ladder_way_of(board)].guide : NULL;
}

const struct look *ladder_looks(const struct bcl_board *board, unsigned *count) {
    const struct way *way = &ways[ladder_way_of(board)];
    *count = way->count;
    return way->looks;
}
