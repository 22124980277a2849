// SPDX-License-Identifier: MIT
//
// The heap grows from __heap_start, which the linker sets, towards the stack. Allocation is first fit in a list of
// free blocks, ordered by address; a freed block is merged with free neighbours.

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ALIGN 8u
#define STACK_ROOM 4096u // bytes to keep free below the current stack when the heap grows

struct block {
    size_t size; // including this header
    struct block *next;
};

extern char __heap_start[];

static struct block *first_free;
static uintptr_t heap_end;

// The stack is above the heap; the address of an automatic variable shows where it is now.
static struct block *grow(size_t size) {
    char here;
    if (heap_end == 0)
        heap_end = (uintptr_t)__heap_start;
    uintptr_t room = (uintptr_t)&here - STACK_ROOM;
    if (room <= heap_end || size > room - heap_end)
        return NULL;
    struct block *block = (struct block *)heap_end;
    block->size = size;
    heap_end += size;
    return block;
}

static struct block *take(size_t size) {
    for (struct block **link = &first_free; *link != NULL; link = &(*link)->next) {
        struct block *block = *link;
        if (block->size < size)
            continue;
        if (block->size - size < sizeof(struct block) + ALIGN) {
            *link = block->next;
            return block;
        }
        struct block *rest = (struct block *)((char *)block + size);
        *rest = (struct block){block->size - size, block->next};
        *link = rest;
        block->size = size;
        return block;
    }
    return grow(size);
}

void *malloc(size_t size) {
    if (size > SIZE_MAX - sizeof(struct block) - ALIGN)
        return NULL;
    struct block *block = take((size + sizeof(struct block) + ALIGN - 1) & ~(size_t)(ALIGN - 1));
    return block == NULL ? NULL : block + 1;
}

static void merge(struct block *block) {
    struct block *next = block->next;
    if (next != NULL && (char *)block + block->size == (char *)next)
        *block = (struct block){block->size + next->size, next->next};
}

void free(void *memory) {
    if (memory == NULL)
        return;
    struct block *block = (struct block *)memory - 1, *before = NULL;
    struct block **link = &first_free;
    for (; *link != NULL && *link < block; link = &(*link)->next)
        before = *link;
    block->next = *link;
    *link = block;
    merge(block);
    if (before != NULL)
        merge(before);
}

void *calloc(size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size)
        return NULL;
    void *memory = malloc(count * size);
    return memory == NULL ? NULL : memset(memory, 0, count * size);
}

void *realloc(void *memory, size_t size) {
    void *larger = malloc(size);
    if (memory == NULL || larger == NULL)
        return larger;
    size_t old = ((struct block *)memory - 1)->size - sizeof(struct block);
    memcpy(larger, memory, old < size ? old : size);
    free(memory);
    return larger;
}
