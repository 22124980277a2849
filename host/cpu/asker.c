// SPDX-License-Identifier: MIT

#include "cpu/asker.h"

#include "base/clock.h"
#include "base/thread.h"
#include "cpu/guard.h"
#include "cpu/guard_machine.h"
#include "device/place.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct {
    _Atomic(const struct bcl_launch *) wanted; // NULL: nobody is asked, or one thread answers
    atomic_bool answered;                      // `text` is complete
    char text[512];
} asked;

static const char *name_of(const struct bcl_launch *launch) {
    return bcl_binary_string(launch->binary, launch->kernel->name);
}

// The launch may run as another one, which was built for its local size: then only the kernel's name is the same.
static void answer(int number, siginfo_t *info, void *context) {
    const struct bcl_stopped stopped = bcl_stopped_of(context);
    const struct bcl_guarded *guarded = bcl_guard_running(stopped.pc);
    const struct bcl_launch *wanted = atomic_load(&asked.wanted);
    (void)number, (void)info;
    if (guarded == NULL || wanted == NULL ||
        strcmp(name_of(guarded->launch), name_of(wanted)) != 0 ||
        !atomic_compare_exchange_strong(&asked.wanted, &wanted, NULL))
        return;
    struct bcl_line line = {asked.text, sizeof asked.text, 0};
    const uint64_t group[3] = {guarded->group[0], guarded->group[1], guarded->group[2]};
    const uint64_t offset = stopped.pc - guarded->launch->image->address;
    bcl_line_add(&line, "");
    if (offset < guarded->launch->image->size)
        bcl_place_tell_source(&line, guarded->launch, offset);
    bcl_place_tell_group(&line, guarded->launch, group);
    atomic_store(&asked.answered, true);
}

static void ask(void *process, const char *thread, char state) {
    if (state == 'R' && atomic_load(&asked.wanted) != NULL)
        syscall(SYS_tgkill, *(pid_t *)process, atoi(thread), SIGURG);
}

// Whether the application has no handler for the signal. If so, the library's is installed.
static bool take_signal(void) {
    struct sigaction before,
        own = {.sa_sigaction = answer, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    sigemptyset(&own.sa_mask);
    if (sigaction(SIGURG, NULL, &before) != 0)
        return false;
    const bool is_own = (before.sa_flags & SA_SIGINFO) != 0 && before.sa_sigaction == answer;
    const bool is_free = (before.sa_flags & SA_SIGINFO) == 0 &&
                         (before.sa_handler == SIG_DFL || before.sa_handler == SIG_IGN);
    return is_own || (is_free && sigaction(SIGURG, &own, NULL) == 0);
}

void bcl_asker_enter(void) {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGURG);
    pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

void bcl_asker_tell(struct bcl_line *line, const struct bcl_launch *launch) {
    pid_t process = getpid();
    if (!take_signal())
        return;
    atomic_store(&asked.answered, false);
    atomic_store(&asked.wanted, launch);
    for (int i = 0; i < BCL_PLACE_ASKS && !atomic_load(&asked.answered); i++) {
        bcl_thread_each(process, ask, &process);
        bcl_sleep_ns(BCL_PLACE_ASK_NS);
    }
    if (atomic_exchange(&asked.wanted, NULL) != NULL)
        return; // nobody answers
    while (!atomic_load(&asked.answered))
        bcl_sleep_ns(BCL_PLACE_ASK_NS);
    bcl_line_add(line, asked.text);
}
