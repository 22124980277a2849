// SPDX-License-Identifier: MIT

#include "cpu/debugger.h"

#include "base/allocate.h"

#include <pthread.h>

// -------------------------------------------------------------------------------------------------
// The interface, with GDB's names and layouts

enum { JIT_NOACTION, JIT_REGISTER, JIT_UNREGISTER };

struct jit_code_entry {
    struct jit_code_entry *next, *previous;
    const void *file;
    uint64_t size;
};

struct jit_descriptor {
    uint32_t version; // 1
    uint32_t action;
    struct jit_code_entry *relevant, *first;
};

#define EXPORTED __attribute__((visibility("default")))

EXPORTED extern struct jit_descriptor __jit_debug_descriptor;
struct jit_descriptor __jit_debug_descriptor = {1, JIT_NOACTION, NULL, NULL};

// Debuggers set a breakpoint here.
EXPORTED void __jit_debug_register_code(void);
__attribute__((noinline)) void __jit_debug_register_code(void) {
    __asm__ volatile("" ::: "memory");
}

// -------------------------------------------------------------------------------------------------
// The programs

struct program {
    struct jit_code_entry entry; // the first member
    const void *code;
    unsigned char file[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void tell(struct program *program, uint32_t action) {
    __jit_debug_descriptor.relevant = &program->entry;
    __jit_debug_descriptor.action = action;
    __jit_debug_register_code();
    __jit_debug_descriptor.action = JIT_NOACTION;
}

void bcl_debugger_add(const struct bcl_image *image, const void *code) {
    if (image->debug.size == 0)
        return;
    struct program *program = bcl_allocate(sizeof *program + image->debug.size);
    if (program == NULL)
        return;
    bcl_image_place_debug_file(image, program->file, (uintptr_t)code);
    pthread_mutex_lock(&lock);
    struct jit_code_entry *next = __jit_debug_descriptor.first;
    program->entry = (struct jit_code_entry){next, NULL, program->file, image->debug.size};
    program->code = code;
    if (next != NULL)
        next->previous = &program->entry;
    __jit_debug_descriptor.first = &program->entry;
    tell(program, JIT_REGISTER);
    pthread_mutex_unlock(&lock);
}

static void take_out(const struct jit_code_entry *entry) {
    if (entry->previous != NULL)
        entry->previous->next = entry->next;
    else
        __jit_debug_descriptor.first = entry->next;
    if (entry->next != NULL)
        entry->next->previous = entry->previous;
}

void bcl_debugger_remove(const void *code) {
    pthread_mutex_lock(&lock);
    struct jit_code_entry *entry = __jit_debug_descriptor.first;
    while (entry != NULL && ((struct program *)entry)->code != code)
        entry = entry->next;
    if (entry != NULL) {
        take_out(entry);
        tell((struct program *)entry, JIT_UNREGISTER);
        bcl_free(entry);
    }
    pthread_mutex_unlock(&lock);
}

void bcl_debugger_forget(void) { pthread_mutex_init(&lock, NULL); }
