// SPDX-License-Identifier: MIT

#include "cpu/sampler.h"

#include "base/allocate.h"
#include "base/profile.h"
#include "base/text.h"
#include "binary/samples.h"
#include "cpu/guard_machine.h"

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

#ifndef sigev_notify_thread_id // glibc has no name for it
#define sigev_notify_thread_id _sigev_un._tid
#endif

#define INTERVAL_NS 1000000 // processor time that one count stands for

// A program that is or was loaded. Programs stay in the list, which the handler reads at any time.
struct program {
    struct program *next;
    uintptr_t start;
    size_t size; // bytes
    const struct bcl_image *image;
    _Atomic(atomic_uint *) counts; // one for each byte of the code; NULL: the program is unloaded
};

static struct {
    pthread_mutex_t lock; // of changes of `programs`
    pthread_once_t once;
    const char *folder;      // NULL: no profile is wanted
    struct sigaction before; // the application's action for SIGPROF
    pthread_key_t timer;     // its value in a thread: the timer, plus 1, since the first timer is 0
    _Atomic(struct program *) programs;
} sampler = {.lock = PTHREAD_MUTEX_INITIALIZER, .once = PTHREAD_ONCE_INIT};

static _Thread_local bool entered;

// -------------------------------------------------------------------------------------------------
// The handler

// The count of the instruction at `pc`; NULL: the instruction is not a kernel's.
static atomic_uint *count_of(uint64_t pc) {
    for (struct program *program = atomic_load(&sampler.programs); program != NULL;
         program = program->next) {
        atomic_uint *counts = atomic_load(&program->counts);
        if (counts != NULL && pc - program->start < program->size)
            return &counts[pc - program->start];
    }
    return NULL;
}

static void call_before(int number, siginfo_t *info, void *context) {
    if ((sampler.before.sa_flags & SA_SIGINFO) != 0)
        sampler.before.sa_sigaction(number, info, context);
    else if (sampler.before.sa_handler != SIG_DFL && sampler.before.sa_handler != SIG_IGN)
        sampler.before.sa_handler(number);
}

// An overrun is another expiry of the timer before this signal arrived: one more interval.
static void handle(int number, siginfo_t *info, void *context) {
    if (info->si_code != SI_TIMER || info->si_value.sival_ptr != &sampler) {
        call_before(number, info, context);
        return;
    }
    atomic_uint *count = count_of(bcl_stopped_of(context).pc);
    if (count != NULL)
        atomic_fetch_add_explicit(count, 1 + (unsigned)info->si_overrun, memory_order_relaxed);
}

// -------------------------------------------------------------------------------------------------
// Threads

static void delete_timer(void *timer) { timer_delete((timer_t)((uintptr_t)timer - 1)); }

static void start_once(void) {
    struct sigaction own = {.sa_sigaction = handle,
                            .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    const char *folder = bcl_profile_folder();
    sigemptyset(&own.sa_mask);
    if (folder != NULL && pthread_key_create(&sampler.timer, delete_timer) == 0 &&
        sigaction(SIGPROF, &own, &sampler.before) == 0)
        sampler.folder = folder;
}

static bool start(void) {
    pthread_once(&sampler.once, start_once);
    return sampler.folder != NULL;
}

static void start_timer(void) {
    struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID,
                             .sigev_signo = SIGPROF,
                             .sigev_value = {.sival_ptr = &sampler}};
    const struct itimerspec times = {{0, INTERVAL_NS}, {0, INTERVAL_NS}};
    sigset_t own;
    timer_t timer;
    event.sigev_notify_thread_id = gettid();
    if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, &timer) != 0)
        return;
    pthread_setspecific(sampler.timer, (void *)((uintptr_t)timer + 1));
    sigemptyset(&own);
    sigaddset(&own, SIGPROF);
    pthread_sigmask(SIG_UNBLOCK, &own, NULL);
    timer_settime(timer, 0, &times, NULL);
}

void bcl_sampler_enter(void) {
    if (entered || !start())
        return;
    entered = true;
    start_timer();
}

// -------------------------------------------------------------------------------------------------
// Programs

void bcl_sampler_add(const struct bcl_image *image, const void *code) {
    if (!start())
        return;
    struct program *program = bcl_allocate_zeroed(sizeof *program);
    atomic_uint *counts = bcl_allocate_zeroed(bcl_multiply(image->memory_size, sizeof *counts));
    if (program == NULL || counts == NULL) {
        bcl_free(program);
        bcl_free(counts);
        return;
    }
    program->start = (uintptr_t)code;
    program->size = image->memory_size;
    program->image = image;
    atomic_store(&program->counts, counts);
    pthread_mutex_lock(&sampler.lock);
    program->next = atomic_load(&sampler.programs);
    atomic_store(&sampler.programs, program);
    pthread_mutex_unlock(&sampler.lock);
}

// Under sampler.lock.
static void write_counts(struct program *program) {
    atomic_uint *counts = atomic_exchange(&program->counts, NULL);
    struct bcl_text text = {0};
    bcl_samples_begin(&text, INTERVAL_NS / 1000);
    for (size_t address = 0; counts != NULL && address < program->size; address++)
        if (counts[address] > 0)
            bcl_samples_add(&text, &program->image->lines, address, counts[address]);
    char *bytes = bcl_text_take(&text);
    bcl_profile_append(sampler.folder, "cpu", "samples", bytes);
    bcl_free(bytes);
}

void bcl_sampler_remove(const void *code) {
    if (sampler.folder == NULL)
        return;
    pthread_mutex_lock(&sampler.lock);
    for (struct program *program = atomic_load(&sampler.programs); program != NULL;
         program = program->next)
        if (program->start == (uintptr_t)code && atomic_load(&program->counts) != NULL) {
            atomic_uint *counts = atomic_load(&program->counts);
            write_counts(program);
            bcl_free(counts);
        }
    pthread_mutex_unlock(&sampler.lock);
}

// Other threads may still run kernels: nothing is freed.
__attribute__((destructor)) static void write_all(void) {
    pthread_mutex_lock(&sampler.lock);
    for (struct program *program = atomic_load(&sampler.programs); program != NULL;
         program = program->next)
        if (atomic_load(&program->counts) != NULL)
            write_counts(program);
    pthread_mutex_unlock(&sampler.lock);
}

void bcl_sampler_forget(void) {
    entered = false;
    pthread_mutex_init(&sampler.lock, NULL);
    atomic_store(&sampler.programs, NULL);
}
