// SPDX-License-Identifier: MIT

#include "program/cache.h"

#include "barecl/binary.h"
#include "barecl/cache_entry.h"
#include "base/allocate.h"
#include "base/byte_order.h"
#include "base/text.h"

#include <string.h>

#define KEY_BLOBS 3 // of a key, before the blobs of the source

struct bcl_entry_key bcl_cache_key(const char *identity, const struct bcl_source *source) {
    const uint32_t numbers[] = {bcl_little32(BCL_PROGRAM_ABI), bcl_little32(source->action)};
    size_t count;
    struct bcl_blob *blobs = bcl_source_blobs(source, KEY_BLOBS, &count);
    struct bcl_entry_key key = {0};
    if (blobs != NULL) {
        blobs[0] = bcl_blob("binary");
        blobs[1] = (struct bcl_blob){numbers, sizeof numbers};
        blobs[2] = bcl_blob(identity);
        key = bcl_entry_key(blobs, count);
    }
    bcl_free(blobs);
    return key;
}

static bool take_content(const unsigned char *content, size_t size, struct bcl_binary *binary,
                         char **log) {
    struct bcl_entry_content header;
    const char *why;
    if (size < sizeof header)
        return false;
    memcpy(&header, content, sizeof header);
    BCL_LITTLE(&header, {4, 1});
    content += sizeof header;
    size -= sizeof header;
    if (header.log_size > size ||
        !bcl_binary_parse(content + header.log_size, size - header.log_size, binary, &why))
        return false;
    *log = header.log_size > 0 ? bcl_text_copy_part((const char *)content, header.log_size) : NULL;
    return true;
}

bool bcl_cache_load(const struct bcl_entry_key *key, struct bcl_binary *binary, char **log) {
    size_t size = 0;
    unsigned char *content = bcl_entry_load(key, &size);
    bool found = content != NULL && take_content(content, size, binary, log);
    bcl_free(content);
    return found;
}

void bcl_cache_store(const struct bcl_entry_key *key, const struct bcl_binary *binary,
                     const char *log) {
    size_t log_size = strlen(log);
    if (log_size > UINT32_MAX)
        return;
    struct bcl_entry_content header = {bcl_little32((uint32_t)log_size)};
    const struct bcl_blob blobs[] = {
        {&header, sizeof header}, {log, log_size}, {binary->data, binary->header->size}};
    bcl_entry_store(key, blobs, sizeof blobs / sizeof blobs[0]);
}
