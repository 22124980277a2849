// SPDX-License-Identifier: MIT
//
// When the application is killed, its emulator ends too, even if it is stopped.

#include "firmware/transports/shared_file.h"
#include "ladder/rig.h"

#include <errno.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void nap(void) { nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL); }

static void test(char **argv, bool resting) {
    int pipe_ends[2];
    pid_t emulator;
    CHECK(pipe(pipe_ends) == 0);

    pid_t application = fork();
    CHECK(application >= 0);
    if (application == 0) {
        struct rig rig;
        rig_open(&rig, argv);
        rig_start(&rig);
        if (resting)
            rig.core.link.transport->rest(&rig.core.link);
        emulator = ((const struct bcl_shared_file *)rig.core.link.state)->emulator.pid;
        CHECK(write(pipe_ends[1], &emulator, sizeof emulator) == sizeof emulator);
        pause();
    }
    close(pipe_ends[1]);
    CHECK(read(pipe_ends[0], &emulator, sizeof emulator) == sizeof emulator);
    close(pipe_ends[0]);
    CHECK(kill(emulator, 0) == 0);
    kill(application, SIGKILL);
    CHECK(waitpid(application, NULL, 0) == application);

    // The orphan becomes a child of this process, which must reap it to see its end.
    for (int naps = 0; kill(emulator, 0) == 0; ++naps) {
        CHECK(naps < 500);
        waitpid(emulator, NULL, WNOHANG);
        nap();
    }
    CHECK_EQUAL(errno, ESRCH);
}

int main(int argc, char **argv) {
    CHECK(argc == RIG_ARGUMENTS);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    test(argv, false);
    test(argv, true);
}
