// SPDX-License-Identifier: MIT

#include "device/values.h"

#include "device/layouts.h"

void bcl_little_value(const struct bcl_argument_record *record, void *value) {
    if (record->kind == BCL_ARGUMENT_IMAGE)
        bcl_little_descriptor(value);
    else if (record->kind == BCL_ARGUMENT_SAMPLER)
        bcl_little_words(value, sizeof(uint32_t), 1);
    else if (record->element_size > 0)
        bcl_little_words(value, record->element_size, record->size / record->element_size);
}
