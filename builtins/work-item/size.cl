// SPDX-License-Identifier: MIT
//
// Values that are the same for all work-items of a work-group: get_work_dim, and the sizes by dimension. Outside
// the three dimensions a size is 1 and an offset 0, as in the launch context for unused dimensions.

#include "generic/names.h"
#include "primitives.h"

uint OVERLOAD get_work_dim(void) { return __bcl_launch_context()->work_dim; }

size_t OVERLOAD get_global_size(uint dim) {
    return dim < 3 ? (size_t)__bcl_launch_context()->global_size[dim] : 1;
}

size_t OVERLOAD get_global_offset(uint dim) {
    return dim < 3 ? (size_t)__bcl_launch_context()->global_offset[dim] : 0;
}

size_t OVERLOAD get_local_size(uint dim) {
    return dim < 3 ? (size_t)__bcl_launch_context()->local_size[dim] : 1;
}

size_t OVERLOAD get_enqueued_local_size(uint dim) {
    return dim < 3 ? (size_t)__bcl_launch_context()->enqueued_size[dim] : 1;
}

size_t OVERLOAD get_num_groups(uint dim) {
    return dim < 3 ? (size_t)__bcl_launch_context()->num_groups[dim] : 1;
}
