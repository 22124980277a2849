// SPDX-License-Identifier: MIT
//
// Which work-item this is: everything follows from the primitives.
//
//     global id = group id * enqueued local size + local id + global offset

#include "generic/names.h"
#include "primitives.h"

size_t OVERLOAD get_local_id(uint dim) { return dim < 3 ? __bcl_local_id(dim) : 0; }

size_t OVERLOAD get_group_id(uint dim) { return dim < 3 ? __bcl_group_id(dim) : 0; }

size_t OVERLOAD get_global_id(uint dim) { return dim < 3 ? __bcl_global_id(dim) : 0; }

size_t OVERLOAD get_local_linear_id(void) {
    return (get_local_id(2) * get_local_size(1) + get_local_id(1)) * get_local_size(0) +
           get_local_id(0);
}

size_t OVERLOAD get_global_linear_id(void) {
    size_t x = get_global_id(0) - get_global_offset(0);
    size_t y = get_global_id(1) - get_global_offset(1);
    size_t z = get_global_id(2) - get_global_offset(2);
    return (z * get_global_size(1) + y) * get_global_size(0) + x;
}
