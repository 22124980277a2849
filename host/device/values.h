// SPDX-License-Identifier: MIT
//
// What a launch hands over by value, in the order of bytes that devices want it in.

#ifndef BARECL_DEVICE_VALUES_H
#define BARECL_DEVICE_VALUES_H

#include "barecl/binary.h"

// Converts the value of an argument in place (base/byte_order.h): scalars, vectors, descriptors of images and
// samplers' words. A structure stays as the application laid it out: the binary does not tell what is in it.
void bcl_little_value(const struct bcl_argument_record *record, void *value);

#endif // BARECL_DEVICE_VALUES_H
