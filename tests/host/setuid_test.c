// SPDX-License-Identifier: MIT
//
// A program with another user's rights (setuid) ignores the environment variables. Otherwise
// whoever starts it could choose the compiler that it runs. The test makes a setuid copy of itself,
// which needs root; other users skip the test.

#include "base/environment.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/sendfile.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SKIPPED = 77, NOBODY = 65534 };

// A copy of this program, owned by root and setuid. The file is closed, because a file open for
// writing cannot be executed.
static int make_copy(char *path) {
    int from = open("/proc/self/exe", O_RDONLY | O_CLOEXEC), to = mkostemp(path, O_CLOEXEC);
    struct stat state;
    bool copied = from >= 0 && to >= 0 && fstat(from, &state) == 0 &&
                  sendfile(to, from, NULL, (size_t)state.st_size) == state.st_size &&
                  fchmod(to, 04755) == 0;
    close(from);
    return close(to) == 0 && copied ? 0 : -1;
}

static int run_as_nobody(const char *path) {
    int end;
    pid_t child = fork();
    if (child == 0) {
        setenv("BARECL_TEST", "1", 1);
        if (setuid(NOBODY) == 0)
            execl(path, path, "inner", (char *)NULL);
        _exit(2);
    }
    return waitpid(child, &end, 0) == child && WIFEXITED(end) ? WEXITSTATUS(end) : 1;
}

static int inner(void) {
    if (getauxval(AT_SECURE) == 0)
        return SKIPPED; // the file system does not support setuid
    return bcl_environment("BARECL_TEST") == NULL && !bcl_environment_flag("BARECL_TEST") ? 0 : 1;
}

int main(int argc, char **argv) {
    (void)argv;
    if (argc > 1)
        return inner();
    char path[] = "/tmp/barecl-setuid-test-XXXXXX";
    int result = getuid() != 0 ? SKIPPED : make_copy(path) != 0 ? 1 : run_as_nobody(path);
    unlink(path);
    if (result == SKIPPED)
        printf("skipped: only root can make a setuid program, on a file system that knows it\n");
    return result;
}
