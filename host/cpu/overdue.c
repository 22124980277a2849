// SPDX-License-Identifier: MIT

#include "cpu/overdue.h"

#include "base/thread.h"
#include "cpu/asker.h"
#include "device/services.h"

#include <stdio.h>

#define MS 1000000ull // ns

static struct {
    pthread_mutex_t lock;
    struct bcl_overdue *first; // under lock
    uint64_t limit_ns;         // 0: no limit
} launches = {.lock = PTHREAD_MUTEX_INITIALIZER};

// Describes, for a message, what has been running.
static void describe(const struct bcl_command *command, char *text, size_t size) {
    if (command->kind == BCL_COMMAND_NDRANGE)
        snprintf(text, size, "kernel '%s'",
                 bcl_binary_string(command->launch.binary, command->launch.kernel->name));
    else
        snprintf(text, size,
                 command->kind == BCL_COMMAND_NATIVE ? "a native kernel" : "a transfer");
}

// Under the lock.
static void look(struct bcl_overdue *overdue, uint64_t now) {
    const struct bcl_command *command = overdue->command;
    if (overdue->told || now < command->start_ns || now - command->start_ns < launches.limit_ns)
        return;
    overdue->told = true;
    char what[256], where[512];
    struct bcl_line line = {where, sizeof where, 0};
    where[0] = '\0';
    describe(command, what, sizeof what);
    if (BARECL_ASKS_CORES && command->kind == BCL_COMMAND_NDRANGE)
        bcl_asker_tell(&line, &command->launch);
    bcl_warn("%s: %s has been running for %llu ms (BARECL_WATCHDOG_MS)%s",
             command->device->facts.name, what,
             (unsigned long long)((now - command->start_ns) / MS), where);
}

// Polls the list of launches instead of being woken for each launch, since most launches are short.
static void *watch(void *unused) {
    (void)unused;
    for (;;) {
        bcl_sleep_ns(launches.limit_ns / 4);
        uint64_t now = bcl_now_ns();
        pthread_mutex_lock(&launches.lock);
        for (struct bcl_overdue *overdue = launches.first; overdue != NULL; overdue = overdue->next)
            look(overdue, now);
        pthread_mutex_unlock(&launches.lock);
    }
    return NULL;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start_once(void) {
    pthread_t thread;
    launches.limit_ns = bcl_watchdog_ms(BCL_PATIENCE_MS) * MS;
    if (launches.limit_ns > 0 && bcl_thread_start(&thread, "barecl-overdue", watch, NULL) == 0)
        pthread_detach(thread);
}

void bcl_overdue_start(void) { pthread_once(&once, start_once); }

void bcl_overdue_forget(void) {
    static const pthread_once_t never = PTHREAD_ONCE_INIT;
    once = never;
    pthread_mutex_init(&launches.lock, NULL);
    launches.first = NULL;
}

void bcl_overdue_begin(struct bcl_overdue *overdue, const struct bcl_command *command) {
    *overdue = (struct bcl_overdue){.link = &launches.first, .command = command};
    pthread_mutex_lock(&launches.lock);
    overdue->next = launches.first;
    if (overdue->next != NULL)
        overdue->next->link = &overdue->next;
    launches.first = overdue;
    pthread_mutex_unlock(&launches.lock);
}

void bcl_overdue_end(struct bcl_overdue *overdue) {
    pthread_mutex_lock(&launches.lock);
    *overdue->link = overdue->next;
    if (overdue->next != NULL)
        overdue->next->link = overdue->link;
    pthread_mutex_unlock(&launches.lock);
}
