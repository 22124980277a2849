// SPDX-License-Identifier: MIT

#include <stdlib.h>

static void swap(char *a, char *b, size_t size) {
    for (; size > 0; --size, ++a, ++b) {
        char c = *a;
        *a = *b;
        *b = c;
    }
}

// Moves the element at `root` down in the heap of the first `count` elements.
static void sink(char *array, size_t root, size_t count, size_t size,
                 int (*compare)(const void *, const void *)) {
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && compare(array + child * size, array + (child + 1) * size) < 0)
            ++child;
        if (compare(array + root * size, array + child * size) >= 0)
            return;
        swap(array + root * size, array + child * size, size);
    }
}

// Heapsort: in place, and n log n steps in the worst case.
void qsort(void *array, size_t count, size_t size, int (*compare)(const void *, const void *)) {
    for (size_t root = count / 2; root-- > 0;)
        sink(array, root, count, size, compare);
    for (; count > 1; --count) {
        swap(array, (char *)array + (count - 1) * size, size);
        sink(array, 0, count - 1, size, compare);
    }
}

void *bsearch(const void *key, const void *array, size_t count, size_t size,
              int (*compare)(const void *, const void *)) {
    const char *low = array;
    while (count > 0) {
        const char *middle = low + count / 2 * size;
        int order = compare(key, middle);
        if (order == 0)
            return (void *)middle;
        if (order > 0) {
            low = middle + size;
            --count;
        }
        count /= 2;
    }
    return NULL;
}
