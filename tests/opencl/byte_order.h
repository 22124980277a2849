// SPDX-License-Identifier: MIT
//
// Words in buffers, images and shared virtual memory have the device's byte order. Only the application knows
// which bytes are words. It asks for the device's byte order (CL_DEVICE_ENDIAN_LITTLE) and converts its own data.

#ifndef OPENCL_BYTE_ORDER_H
#define OPENCL_BYTE_ORDER_H

#include <CL/cl.h>

// Converts between the host's byte order and the device's, in place: `size` bytes of words of `word` bytes each.
// Elements of more than 8 bytes are not words, and stay as they are.
static inline void cl_order(cl_device_id device, void *words, size_t size, size_t word) {
    const cl_bool host_is_little = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__;
    cl_bool device_is_little = host_is_little;
    clGetDeviceInfo(device, CL_DEVICE_ENDIAN_LITTLE, sizeof device_is_little, &device_is_little,
                    NULL);
    if (device_is_little == host_is_little || word > 8)
        return;
    for (char *bytes = words; size >= word; size -= word, bytes += word)
        for (size_t i = 0; i < word / 2; i++) {
            char byte = bytes[i];
            bytes[i] = bytes[word - 1 - i];
            bytes[word - 1 - i] = byte;
        }
}

#endif // OPENCL_BYTE_ORDER_H
