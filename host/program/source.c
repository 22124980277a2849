// SPDX-License-Identifier: MIT

#include "program/source.h"

#include "base/allocate.h"
#include "base/sizes.h"
#include "base/text.h"

#include <string.h>

static void free_parts(struct bcl_part *parts, size_t count) {
    for (size_t i = 0; i < count; i++) {
        bcl_free((char *)parts[i].name);
        bcl_free((void *)parts[i].data);
    }
    bcl_free(parts);
}

static bool copy_part(struct bcl_part *copy, const struct bcl_part *part) {
    void *data = bcl_allocate(part->size);
    *copy = (struct bcl_part){bcl_text_copy(part->name), data, part->size};
    if (data != NULL)
        memcpy(data, part->data, part->size);
    return copy->name != NULL && data != NULL;
}

static bool copy_parts(struct bcl_source *copy, const struct bcl_source *source) {
    if (source->part_count == 0)
        return true;
    struct bcl_part *parts = bcl_allocate_zeroed(bcl_multiply(source->part_count, sizeof *parts));
    copy->parts = parts;
    for (size_t i = 0; parts != NULL && i < source->part_count; i++) {
        copy->part_count = i + 1;
        if (!copy_part(&parts[i], &source->parts[i]))
            return false;
    }
    return parts != NULL;
}

struct bcl_blob bcl_blob(const char *text) { return (struct bcl_blob){text, strlen(text)}; }

static struct bcl_blob text_of(const struct bcl_source *source) {
    return source->text_size > 0 ? (struct bcl_blob){source->text, source->text_size}
                                 : bcl_blob(source->text);
}

// With a terminator.
static char *copy_text(const struct bcl_source *source) {
    struct bcl_blob text = text_of(source);
    char *copy = bcl_allocate(bcl_add(text.size, 1));
    if (copy != NULL) {
        memcpy(copy, text.bytes, text.size);
        copy[text.size] = '\0';
    }
    return copy;
}

bool bcl_source_copy(struct bcl_source *copy, const struct bcl_source *source) {
    *copy = (struct bcl_source){.target = bcl_text_copy(source->target),
                                .options = bcl_text_copy(source->options),
                                .settings = bcl_text_copy(source->settings),
                                .text = copy_text(source),
                                .text_size = source->text_size,
                                .action = source->action};
    bool whole = copy->target != NULL && copy->options != NULL && copy->settings != NULL &&
                 copy->text != NULL && copy_parts(copy, source);
    if (!whole)
        bcl_source_free(copy);
    return whole;
}

void bcl_source_free(struct bcl_source *copy) {
    bcl_free((char *)copy->target);
    bcl_free((char *)copy->options);
    bcl_free((char *)copy->settings);
    bcl_free((char *)copy->text);
    free_parts((struct bcl_part *)copy->parts, copy->part_count);
    *copy = (struct bcl_source){0};
}

struct bcl_blob *bcl_source_blobs(const struct bcl_source *source, size_t before, size_t *count) {
    bool has_text = source->action != BCL_LINK;
    *count = before + 3 + has_text + 2 * source->part_count;
    struct bcl_blob *blobs = bcl_allocate_zeroed(bcl_multiply(*count, sizeof *blobs));
    if (blobs == NULL)
        return NULL;
    struct bcl_blob *next = blobs + before;
    *next++ = bcl_blob(source->target);
    *next++ = bcl_blob(source->options);
    *next++ = bcl_blob(source->settings);
    if (has_text)
        *next++ = text_of(source);
    for (size_t i = 0; i < source->part_count; i++) {
        *next++ = bcl_blob(source->parts[i].name);
        *next++ = (struct bcl_blob){source->parts[i].data, source->parts[i].size};
    }
    return blobs;
}
