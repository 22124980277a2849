// SPDX-License-Identifier: MIT
//
// Arguments that a launch passes by value, in the devices' byte order.

#ifndef BARECL_DEVICE_VALUES_H
#define BARECL_DEVICE_VALUES_H

#include "barecl/binary.h"

// Converts the value of an argument in place (base/byte_order.h): scalars, vectors, image descriptors and sampler
// words. A structure stays as the application laid it out, because the binary does not describe its members.
void bcl_little_value(const struct bcl_argument_record *record, void *value);

#endif // BARECL_DEVICE_VALUES_H
