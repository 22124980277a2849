// SPDX-License-Identifier: MIT

#include "cpu/guard.h"

#include "base/allocate.h"
#include "base/environment.h"
#include "cpu/guard_machine.h"
#include "cpu/sampler.h"
#include "device/place.h"
#include "device/services.h"

#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static const int numbers[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL};
#define NUMBERS (sizeof numbers / sizeof numbers[0])

enum mode { REPORT, RECOVER, OFF };

static struct {
    pthread_mutex_t lock;
    bool is_read; // under lock: the environment has been read
    enum mode mode;
    struct sigaction before[NUMBERS]; // what the handler calls
} guard = {.lock = PTHREAD_MUTEX_INITIALIZER};

// -------------------------------------------------------------------------------------------------
// Loaded code, in a list that a handler can read at any time: entries are used again, and never freed

struct code {
    struct code *next;
    _Atomic uintptr_t start, size; // size 0: the entry is not in use
};

static _Atomic(struct code *) codes;

bool bcl_guard_add_code(const void *code, size_t size) {
    pthread_mutex_lock(&guard.lock);
    struct code *entry = atomic_load(&codes);
    while (entry != NULL && atomic_load(&entry->size) != 0)
        entry = entry->next;
    struct code *new = entry == NULL ? bcl_allocate_zeroed(sizeof *new) : NULL;
    if (entry == NULL && new != NULL) {
        entry = new;
        entry->next = atomic_load(&codes);
    }
    if (entry != NULL) {
        atomic_store(&entry->start, (uintptr_t)code);
        atomic_store(&entry->size, size);
    }
    if (new != NULL)
        atomic_store(&codes, new);
    pthread_mutex_unlock(&guard.lock);
    return entry != NULL;
}

void bcl_guard_remove_code(const void *code) {
    pthread_mutex_lock(&guard.lock);
    for (struct code *entry = atomic_load(&codes); entry != NULL; entry = entry->next)
        if (atomic_load(&entry->start) == (uintptr_t)code)
            atomic_store(&entry->size, 0);
    pthread_mutex_unlock(&guard.lock);
}

static inline bool is_code(uint64_t pc) {
    for (struct code *entry = atomic_load(&codes); entry != NULL; entry = entry->next) {
        uintptr_t size = atomic_load(&entry->size);
        if (pc - atomic_load(&entry->start) < size)
            return true;
    }
    return false;
}

// -------------------------------------------------------------------------------------------------
// What a thread runs

struct running {
    struct bcl_guarded *guarded;
    sigjmp_buf back; // in mode RECOVER
    char text[1024]; // the handler's message
    bool told;       // the message is written
};

// A handler reads it only in a thread that runs a kernel: there it exists.
static _Thread_local struct running *running;

const struct bcl_guarded *bcl_guard_running(uint64_t pc) {
    return is_code(pc) && running != NULL ? running->guarded : NULL;
}

// -------------------------------------------------------------------------------------------------
// The message

struct reason {
    int number, code;
    const char *what, *why;
};

static const struct reason reasons[] = {
    {SIGSEGV, SEGV_MAPERR, "load or store where it may not", "SIGSEGV: no memory is mapped there"},
    {SIGSEGV, SEGV_ACCERR, "load or store where it may not",
     "SIGSEGV: the memory there forbids it"},
    {SIGBUS, BUS_ADRALN, "unaligned access", "SIGBUS: the instruction needs an aligned address"},
    {SIGBUS, BUS_ADRERR, "load or store where it may not",
     "SIGBUS: a mapped file has no bytes there"},
    {SIGFPE, FPE_INTDIV, "integer division by zero", "SIGFPE"},
    {SIGFPE, FPE_INTOVF, "integer division that overflows", "SIGFPE"},
    {SIGILL, ILL_ILLOPN, "undefined instruction", "SIGILL: the processor has no such instruction"},
};

static const struct reason *reason_of(const siginfo_t *info) {
    // x86 reports an address with wrong upper bits so, and nothing else about it.
    static const struct reason nowhere = {
        0, 0, "load or store where it may not",
        "SIGSEGV: the processor does not say where; its address may have wrong upper bits"};
    static const struct reason others[NUMBERS] = {
        {0, 0, "load or store where it may not", "SIGSEGV"},
        {0, 0, "load or store where it may not", "SIGBUS"},
        {0, 0, "a fault in arithmetic", "SIGFPE"},
        {0, 0, "undefined instruction", "SIGILL"},
    };
    if (info->si_signo == SIGSEGV && info->si_code == SI_KERNEL)
        return &nowhere;
    for (size_t i = 0; i < sizeof reasons / sizeof reasons[0]; i++)
        if (reasons[i].number == info->si_signo && reasons[i].code == info->si_code)
            return &reasons[i];
    for (size_t i = 0; i < NUMBERS; i++)
        if (numbers[i] == info->si_signo)
            return &others[i];
    return &nowhere;
}

static bool has_address(const siginfo_t *info) {
    return (info->si_signo == SIGSEGV || info->si_signo == SIGBUS) && info->si_code != SI_KERNEL;
}

#define NEAR 65536u // bytes below the stack pointer, in which a full stack faults

// In a handler.
static void compose(struct bcl_line *line, const struct bcl_guarded *guarded, const siginfo_t *info,
                    const struct bcl_stopped *stopped) {
    const struct bcl_launch *launch = guarded->launch;
    const struct reason *reason = reason_of(info);
    const uint64_t group[3] = {guarded->group[0], guarded->group[1], guarded->group[2]};
    const uint64_t offset = stopped->pc - launch->image->address;
    const uint64_t address = (uintptr_t)info->si_addr;
    bcl_line_add(line, "kernel '");
    bcl_line_add(line, bcl_binary_string(launch->binary, launch->kernel->name));
    bcl_line_add(line, "' faulted: ");
    bcl_line_add(line, reason->what);
    if (has_address(info)) {
        bcl_line_add(line, " at address ");
        bcl_line_hex(line, address);
    }
    if (offset < launch->image->size)
        bcl_place_tell_source(line, launch, offset);
    bcl_place_tell_group(line, launch, group);
    bcl_line_add(line, " (");
    bcl_line_add(line, reason->why);
    if (has_address(info) && address + NEAR - stopped->sp < 2 * NEAR)
        bcl_line_add(line, "; the thread's stack is full");
    bcl_line_add(line, "; pc ");
    bcl_line_hex(line, stopped->pc);
    bcl_line_add(line, ", image + ");
    bcl_line_hex(line, offset);
    bcl_line_add(line, ")");
}

// In a handler. One write, so that lines of several threads do not mix.
static void tell(const struct bcl_guarded *guarded, const char *text) {
    char bytes[1280];
    struct bcl_line line = {bytes, sizeof bytes, 0};
    bcl_line_add(&line, "barecl: ");
    bcl_line_add(&line, guarded->device->facts.name);
    bcl_line_add(&line, ": ");
    bcl_line_add(&line, text);
    bcl_line_add(&line, "\n");
    if (write(STDERR_FILENO, bytes, line.used) < 0)
        return; // there is nobody to tell
}

// -------------------------------------------------------------------------------------------------
// The handler

static const struct sigaction *before_of(int number) {
    size_t i = 0;
    while (numbers[i] != number)
        i++;
    return &guard.before[i];
}

// Restores the default action. A faulting instruction runs again after the handler, and raises the signal again; a
// signal that a process has sent is raised again here.
static void take_default(int number, const siginfo_t *info) {
    signal(number, SIG_DFL);
    if (info->si_code <= 0)
        raise(number);
}

// Calls the earlier handler, with the signals blocked that its sa_mask names.
static void call_before(int number, siginfo_t *info, void *context) {
    struct sigaction before = *before_of(number);
    bool has_info = (before.sa_flags & SA_SIGINFO) != 0;
    if (!has_info && before.sa_handler == SIG_IGN && info->si_code <= 0)
        return;
    if (!has_info && (before.sa_handler == SIG_DFL || before.sa_handler == SIG_IGN)) {
        take_default(number, info);
        return;
    }
    sigset_t mask;
    if ((before.sa_flags & SA_NODEFER) == 0)
        sigaddset(&before.sa_mask, number);
    pthread_sigmask(SIG_BLOCK, &before.sa_mask, &mask);
    if (has_info)
        before.sa_sigaction(number, info, context);
    else
        before.sa_handler(number);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
}

// The kernel that has raised the signal in this thread, or NULL. `running` is read last: a thread that does not run a
// kernel may not have the library's thread-local variables.
static struct running *raised_by(const siginfo_t *info, const struct bcl_stopped *stopped) {
    bool is_fault = info->si_code > 0;
    return is_fault && is_code(stopped->pc) ? running : NULL;
}

static void handle(int number, siginfo_t *info, void *context) {
    const struct bcl_stopped stopped = bcl_stopped_of(context);
    struct running *thread = raised_by(info, &stopped);
    if (thread != NULL && !thread->told) {
        struct bcl_line line = {thread->text, sizeof thread->text, 0};
        compose(&line, thread->guarded, info, &stopped);
        thread->told = true;
        if (guard.mode == RECOVER)
            siglongjmp(thread->back, 1);
        tell(thread->guarded, thread->text);
    }
    call_before(number, info, context);
}

static enum mode read_mode(void) {
    const char *text = bcl_environment("BARECL_FAULTS");
    if (text == NULL || text[0] == '\0' || strcmp(text, "report") == 0)
        return REPORT;
    if (strcmp(text, "recover") == 0)
        return RECOVER;
    if (strcmp(text, "off") != 0)
        bcl_warn("BARECL_FAULTS: '%s' is none of report, recover, off", text);
    return OFF;
}

// The signal stays unblocked in the handler: it may leave by a jump.
static void install(size_t i) {
    struct sigaction now,
        own = {.sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    sigemptyset(&own.sa_mask);
    if (sigaction(numbers[i], NULL, &now) != 0 ||
        ((now.sa_flags & SA_SIGINFO) != 0 && now.sa_sigaction == handle))
        return;
    guard.before[i] = now;
    sigaction(numbers[i], &own, NULL);
}

void bcl_guard_start(void) {
    pthread_mutex_lock(&guard.lock);
    if (!guard.is_read)
        guard.mode = read_mode();
    guard.is_read = true;
    for (size_t i = 0; i < NUMBERS && guard.mode != OFF; i++)
        install(i);
    pthread_mutex_unlock(&guard.lock);
}

void bcl_guard_forget(void) { pthread_mutex_init(&guard.lock, NULL); }

// -------------------------------------------------------------------------------------------------
// A stack for handlers, in threads that have none: when the thread's own stack is full, a handler cannot run on it

#define STACK_SIZE 65536u // the registers of the largest processors included

static pthread_key_t stack_key;
static pthread_once_t stack_once = PTHREAD_ONCE_INIT;

static void free_stack(void *stack) {
    const stack_t none = {.ss_flags = SS_DISABLE};
    sigaltstack(&none, NULL);
    bcl_free(stack);
}

static void make_key(void) { pthread_key_create(&stack_key, free_stack); }

static void ensure_stack(void) {
    static _Thread_local bool looked;
    stack_t stack;
    if (looked)
        return;
    looked = true;
    if (sigaltstack(NULL, &stack) != 0 || (stack.ss_flags & SS_DISABLE) == 0)
        return;
    pthread_once(&stack_once, make_key);
    void *bytes = bcl_allocate(STACK_SIZE);
    if (bytes == NULL || pthread_setspecific(stack_key, bytes) != 0) {
        bcl_free(bytes);
        return;
    }
    stack = (stack_t){.ss_sp = bytes, .ss_size = STACK_SIZE};
    sigaltstack(&stack, NULL);
}

// -------------------------------------------------------------------------------------------------
// Work-groups

bool bcl_guard_run(struct bcl_guarded *guarded) {
    struct running own, *outer = running;
    bcl_sampler_enter();
    if (guard.mode == OFF) {
        guarded->run(guarded);
        return true;
    }
    ensure_stack();
    own.guarded = guarded;
    own.told = false;
    running = &own;
    bool faulted = guard.mode == RECOVER && sigsetjmp(own.back, 0) != 0;
    if (!faulted)
        guarded->run(guarded);
    running = outer;
    if (faulted)
        bcl_device_error(guarded->device, "%s", own.text);
    return !faulted;
}
