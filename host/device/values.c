// SPDX-License-Identifier: MIT

#include "device/values.h"

#include "device/layouts.h"

size_t bcl_type_element_bytes(const char *name) {
    static const struct {
        const char *name;
        size_t bytes;
    } types[] = {
        {"char", 1},  {"short", 2},  {"int", 4},  {"long", 8},  {"float", 4}, {"half", 2},
        {"uchar", 1}, {"ushort", 2}, {"uint", 4}, {"ulong", 8}, {"double", 8},
    };
    size_t length = strcspn(name, "0123456789");
    if (name[length + strspn(name + length, "0123456789")] != '\0')
        return 0;
    for (size_t i = 0; i < sizeof types / sizeof types[0]; i++)
        if (strlen(types[i].name) == length && strncmp(types[i].name, name, length) == 0)
            return types[i].bytes;
    return 0;
}

void bcl_little_value(const struct bcl_binary *binary, const struct bcl_argument_record *record,
                      void *value) {
    if (bcl_host_is_little)
        return;
    size_t bytes = bcl_type_element_bytes(bcl_binary_string(binary, record->type_name));
    if (record->kind == BCL_ARGUMENT_IMAGE)
        bcl_little_descriptor(value);
    else if (record->kind == BCL_ARGUMENT_SAMPLER)
        bcl_little_words(value, sizeof(uint32_t), 1);
    else if (bytes > 0)
        bcl_little_words(value, bytes, record->size / bytes);
}
