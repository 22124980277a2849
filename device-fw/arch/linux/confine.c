// SPDX-License-Identifier: MIT

#include "confine.h"

#include "isa.h"

#include <linux/capability.h>
#include <linux/filter.h>
#include <linux/futex.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_DESCRIPTORS 1024 // that a process started by the host may have open

static _Noreturn void refuse(const char *what) {
    perror(what);
    exit(EXIT_FAILURE);
}

// -------------------------------------------------------------------------------------------------
// While there is one thread. The filter below already refuses all that is given up here: this is a second barrier,
// for a flaw in one of the system calls that the filter allows.

// Sets again that this process ends with the host's thread: a change of credentials may have cleared that.
static void stay_tied(pid_t parent) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        exit(EXIT_FAILURE);
}

void confine_early(void) {
    const pid_t parent = getppid();
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    const struct __user_cap_data_struct none[_LINUX_CAPABILITY_U32S_3] = {{0}};

    if (unshare(CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS) != 0)
        unshare(CLONE_NEWUSER);
    if (syscall(SYS_capset, &header, none) != 0 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        refuse("privileges cannot be given up");
    prctl(PR_SET_DUMPABLE, 0);
    prctl(PR_SET_SPECULATION_CTRL, PR_SPEC_INDIRECT_BRANCH, PR_SPEC_FORCE_DISABLE, 0, 0);
    stay_tied(parent);
}

// -------------------------------------------------------------------------------------------------
// With all threads

// All memory is mapped and all threads exist, so no more resources are needed.
static void set_limits(void) {
    static const int limits[] = {RLIMIT_AS,   RLIMIT_CORE,    RLIMIT_FSIZE,    RLIMIT_NOFILE,
                                 RLIMIT_DATA, RLIMIT_MEMLOCK, RLIMIT_MSGQUEUE, RLIMIT_NPROC};
    const struct rlimit none = {0, 0};
    for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
        if (setrlimit(limits[i], &none) != 0)
            refuse("limits cannot be set");
}

#define WORD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
#define ALLOW BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)
#define KILL BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)
#define IS(value) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 0, 1) // if not, skips the next statement
#define IS_NOT(value) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (value), 1, 0)

// Allows to wait on words, to wake waiters, and to read the clock, which mostly needs no call; on 32-bit ARM also to
// flush caches. Any other system call ends the process.
static struct sock_filter filter[] = {
    WORD(arch),
    IS_NOT(ISA_AUDIT_ARCH),
    KILL,
    WORD(nr),
    IS(SYS_clock_gettime),
    ALLOW,
#ifdef SYS_clock_gettime64
    IS(SYS_clock_gettime64),
    ALLOW,
#endif
#ifdef ISA_CACHE_CALL
    IS(ISA_CACHE_CALL),
    ALLOW,
#endif
    IS_NOT(SYS_futex),
    KILL,
    WORD(args[1]), // the low half of a 64-bit slot, whatever the pointer size
    IS(FUTEX_WAIT),
    ALLOW,
    IS(FUTEX_WAKE),
    ALLOW,
    KILL,
};

void confine(void) {
    const struct sock_fprog program = {sizeof filter / sizeof filter[0], filter};
    const uint32_t kill = SECCOMP_RET_KILL_PROCESS;
    if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0, &kill) != 0)
        refuse("system calls cannot be filtered");
    set_limits();
    for (int i = 0; i < MOST_DESCRIPTORS; i++)
        close(i);
    if (syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program) != 0)
        _exit(EXIT_FAILURE);
}
