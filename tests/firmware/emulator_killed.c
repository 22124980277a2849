// SPDX-License-Identifier: MIT
//
// The death of an emulator in the middle of a packet is noticed, and the core can be restarted.

#include "firmware/transports/shared_file.h"
#include "ladder/rig.h"

#include <signal.h>
#include <string.h>

int main(int argc, char **argv) {
    struct rig rig;
    CHECK(argc == RIG_ARGUMENTS);
    rig_open(&rig, argv);
    rig_start(&rig);

    rig.signals[0].value = 1;
    union bcl_packet packet = {
        .barrier = {.first = BCL_PACKET_BARRIER_AND,
                    .dep_signal = {bcl_core_address(&rig.core, &rig.signals[0])}}};
    uint32_t id = rig_publish(&rig, &packet);
    CHECK_EQUAL(bcl_core_wait(&rig.core, id, 10, rig.why), BCL_CORE_RUNNING);
    const struct bcl_shared_file *link = rig.core.link.state;
    kill(link->emulator.pid, SIGKILL);
    CHECK_EQUAL(bcl_core_wait(&rig.core, id, RIG_TIMEOUT_MS, rig.why), BCL_CORE_LOST);
    const char *program = rig.core.link.board->emulator.program, *slash = strrchr(program, '/');
    CHECK(strstr(rig.why, slash == NULL ? program : slash + 1) != NULL);
    CHECK(strchr(rig.why, '{') == NULL); // "{folder}" is no path

    rig_start(&rig);
    rig_check_alive(&rig);
    rig_close(&rig);
}
