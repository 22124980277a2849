// SPDX-License-Identifier: MIT
//
// What a launch hands over by value, in the order of bytes that devices want it in.

#ifndef BARECL_DEVICE_VALUES_H
#define BARECL_DEVICE_VALUES_H

#include "binary/binary.h"

// Bytes of an element of OpenCL C's scalar or vector type of that name; 0: it is none, but a structure's or
// another name of the program's own.
size_t bcl_type_element_bytes(const char *name);

// Converts the value of an argument in place (base/byte_order.h): scalars, vectors, descriptors of images and
// samplers' words. What has a type of the program's own stays as the application laid it out: the binary does not
// tell what is in it.
void bcl_little_value(const struct bcl_binary *binary, const struct bcl_argument_record *record,
                      void *value);

#endif // BARECL_DEVICE_VALUES_H
