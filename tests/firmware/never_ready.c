// SPDX-License-Identifier: MIT
//
// A wrong core: with another ABI version, without a clock, or never ready. The message names both versions and the last
// console output. This program, started as the emulator, is the core.

#include "ladder/rig.h"

#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static const char stand_in[] = "--stand-in";

// Stores what a firmware would store, and then does nothing.
static int be_core(const char *file, const char *version, const char *hz) {
    int memory = open(file, O_RDWR);
    struct bcl_control *control = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
    const bool is_silent = strcmp(version, "0") == 0, is_ready = strcmp(hz, "never") != 0;
    CHECK(control != MAP_FAILED);
    puts("the core has begun\nand waits for its clock");
    fflush(stdout);
    control->abi_version = (uint32_t)strtoul(version, NULL, 10);
    control->tick_hz = strtoull(hz, NULL, 10);
    if (!is_silent && is_ready)
        __atomic_store_n(&control->ready, BCL_READY, __ATOMIC_RELEASE);
    for (;;)
        pause();
}

static void check_says(struct rig *rig, const char *program, const char *version, const char *hz,
                       uint32_t milliseconds, const char *message) {
    const struct bcl_board *good = rig->core.link.board;
    struct bcl_board board = *good;
    board.emulator.program = program;
    char arguments[512] = ""; // texts, one behind the other
    snprintf(arguments, sizeof arguments, "%s%c{file}%c%s%c%s", stand_in, 0, 0, version, 0, hz);
    board.emulator.arguments = arguments;
    rig->core.link.board = &board;
    CHECK(!bcl_core_start(&rig->core, rig->firmware, milliseconds, rig->why));
    rig->core.link.board = good;
    if (strstr(rig->why, message) == NULL) {
        fprintf(stderr, "\"%s\" does not say \"%s\"\n", rig->why, message);
        exit(1);
    }
}

int main(int argc, char **argv) {
    struct rig rig;
    char message[256], version[16];
    if (argc == 5 && strcmp(argv[1], stand_in) == 0)
        return be_core(argv[2], argv[3], argv[4]);
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);

    snprintf(version, sizeof version, "%u", BCL_FIRMWARE_ABI + 1);
    snprintf(message, sizeof message, "the firmware has ABI version %#x, this library %#x",
             BCL_FIRMWARE_ABI + 1, BCL_FIRMWARE_ABI);
    check_says(&rig, "/proc/self/exe", version, "1000", RIG_TIMEOUT_MS, message);
    snprintf(version, sizeof version, "%u", BCL_FIRMWARE_ABI);
    check_says(&rig, "/proc/self/exe", version, "0", RIG_TIMEOUT_MS,
               "the firmware's clock does not tick");
    snprintf(message, sizeof message,
             "not ready within 5000 ms; it has reported no ABI version, this library has %#x; its "
             "console's last lines: the core has begun and waits for its clock",
             BCL_FIRMWARE_ABI);
    check_says(&rig, "/proc/self/exe", "0", "1000", 5000, message);
    snprintf(version, sizeof version, "%u", BCL_FIRMWARE_ABI + 1);
    snprintf(message, sizeof message,
             "not ready within 5000 ms; it has ABI version %#x, this library %#x; its",
             BCL_FIRMWARE_ABI + 1, BCL_FIRMWARE_ABI);
    check_says(&rig, "/proc/self/exe", version, "never", 5000, message);

    rig_start(&rig);
    rig_check_alive(&rig);
    rig_close(&rig);
}
