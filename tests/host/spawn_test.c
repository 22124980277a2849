// SPDX-License-Identifier: MIT
//
// Child processes (host/base/spawn.h): their descriptors and signals, whatever the application has
// done with its own, and how a program that cannot be started is reported.

#include "base/spawn.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

// A file in memory, with a descriptor above the standard ones.
static int new_file(void) {
    return bcl_descriptor_above_standard(memfd_create("test", MFD_CLOEXEC));
}

// The output of the shell's command, which inherits the file `kept`; -1: no file.
static void run(const char *command, int kept, char *output, size_t size) {
    char *arguments[] = {"sh", "-c", (char *)command, NULL};
    int file = new_file(), end;
    struct bcl_spawn spawn = {.path = "/bin/sh",
                              .arguments = arguments,
                              .input = -1,
                              .output = file,
                              .errors = file,
                              .kept = kept};
    pid_t child;
    assert_int_equal(bcl_spawn(&spawn, &child), 0);
    assert_int_equal(waitpid(child, &end, 0), child);
    ssize_t length = pread(file, output, size - 1, 0);
    assert_true(length >= 0);
    output[length] = '\0';
    close(file);
}

// The shell's descriptors: `ls` lists its parent's. `true` keeps the shell from replacing itself
// with `ls`.
#define LIST "ls /proc/$$/fd; true"

static void only_wanted_descriptors_are_there(void **state) {
    (void)state;
    char output[200], expected[200];
    int leaking[3], kept = new_file();
    for (int i = 0; i < 3; i++)
        leaking[i] = open("/dev/null", O_RDONLY); // without close-on-exec
    run(LIST, -1, output, sizeof output);
    assert_string_equal(output, "0\n1\n2\n");
    run(LIST, kept, output, sizeof output);
    snprintf(expected, sizeof expected, "0\n1\n2\n%d\n", kept);
    assert_string_equal(output, expected);
    for (int i = 0; i < 3; i++)
        close(leaking[i]);
    close(kept);
}

// Runs the test in a separate process, because it makes changes that cannot be undone.
static void apart(void (*test)(void)) {
    pid_t child = fork();
    int end;
    if (child == 0) {
        test();
        _exit(0);
    }
    assert_int_equal(waitpid(child, &end, 0), child);
    assert_int_equal(end, 0);
}

static void refuse_close_range(void) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_close_range, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
        _exit(2);
}

static void check_old_kernel(void) {
    char output[200];
    for (int i = 0; i < 300; i++) // more than one read returns
        if (open("/dev/null", O_RDONLY) < 0)
            _exit(3);
    refuse_close_range();
    run(LIST, -1, output, sizeof output);
    _exit(strcmp(output, "0\n1\n2\n") == 0 ? 0 : 1);
}

static void old_kernels_do_it_too(void **state) {
    (void)state;
    apart(check_old_kernel);
}

static void check_closed(void) {
    char output[200];
    close(0);
    close(1);
    close(2);
    int file = new_file();
    if (file < 3)
        _exit(2);
    run(LIST, file, output, sizeof output);
    char expected[40];
    snprintf(expected, sizeof expected, "0\n1\n2\n%d\n", file);
    int standard = open("/dev/null", O_RDONLY); // the library's files have not taken its place
    _exit(strcmp(output, expected) == 0 && standard == 0 ? 0 : 1);
}

static void standard_descriptors_may_be_closed(void **state) {
    (void)state;
    apart(check_closed);
}

static void handler(int number) { (void)number; }

static void signals_are_at_their_defaults(void **state) {
    (void)state;
    char output[200];
    sigset_t some, before;
    sigemptyset(&some);
    sigaddset(&some, SIGUSR1);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGUSR2, handler);
    signal(SIGHUP, SIG_DFL); // nohup and shells ignore these three for a test in the background
    signal(SIGINT, SIG_DFL);
    signal(SIGQUIT, SIG_DFL);
    pthread_sigmask(SIG_BLOCK, &some, &before);
    run("grep -E 'SigBlk|SigIgn' /proc/self/status | cut -f 2", -1, output, sizeof output);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    signal(SIGPIPE, SIG_DFL);
    signal(SIGUSR2, SIG_DFL);
    assert_string_equal(output, "0000000000000000\n0000000000000000\n");
}

static void a_program_that_is_not_there_is_told(void **state) {
    (void)state;
    char *arguments[] = {"program", NULL};
    struct bcl_spawn spawn = {.path = "/nowhere/program",
                              .arguments = arguments,
                              .input = -1,
                              .output = -1,
                              .errors = -1,
                              .kept = -1};
    pid_t child;
    assert_int_equal(bcl_spawn(&spawn, &child), ENOENT);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); // no child is left
    spawn.path = "/etc/passwd";
    assert_int_equal(bcl_spawn(&spawn, &child), EACCES);
}

static pid_t tied;

static void *start_tied(void *unused) {
    (void)unused;
    char *arguments[] = {"sleep", "60", NULL};
    const struct bcl_spawn spawn = {.path = "/bin/sleep",
                                    .arguments = arguments,
                                    .input = -1,
                                    .output = -1,
                                    .errors = -1,
                                    .kept = -1,
                                    .tied = true};
    return (void *)(intptr_t)bcl_spawn(&spawn, &tied);
}

static void a_tied_process_ends_with_its_thread(void **state) {
    (void)state;
    pthread_t thread;
    void *error;
    int end;
    assert_int_equal(pthread_create(&thread, NULL, start_tied, NULL), 0);
    pthread_join(thread, &error);
    assert_null(error);
    assert_int_equal(waitpid(tied, &end, 0), tied);
    assert_true(WIFSIGNALED(end) && WTERMSIG(end) == SIGKILL);
}

static unsigned copies; // of the application's memory

static void count_copy(void) { copies++; }

// fork() calls the application's handlers, and its child has a copy of the memory. ThreadSanitizer makes vfork() a fork().
static void the_memory_is_not_copied(void **state) {
    (void)state;
#ifdef __SANITIZE_THREAD__
    print_message("skipped: ThreadSanitizer copies it\n");
    skip();
#endif
    char output[20];
    assert_int_equal(pthread_atfork(count_copy, NULL, NULL), 0);
    run("echo done", -1, output, sizeof output);
    assert_string_equal(output, "done\n");
    assert_int_equal(copies, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_wanted_descriptors_are_there),
        cmocka_unit_test(old_kernels_do_it_too),
        cmocka_unit_test(standard_descriptors_may_be_closed),
        cmocka_unit_test(signals_are_at_their_defaults),
        cmocka_unit_test(a_program_that_is_not_there_is_told),
        cmocka_unit_test(a_tied_process_ends_with_its_thread),
        cmocka_unit_test(the_memory_is_not_copied),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
