// SPDX-License-Identifier: MIT
//
// OpenCL's address spaces, as Clang's -ffake-address-space-map numbers them.

#ifndef BARECL_PASSES_FACTS_ADDRESSSPACES_H
#define BARECL_PASSES_FACTS_ADDRESSSPACES_H

namespace barecl {

enum AddressSpace : unsigned {
    PrivateSpace = 0,
    GlobalSpace = 1,
    ConstantSpace = 2,
    LocalSpace = 3,
    GenericSpace = 4,
};

} // namespace barecl

#endif // BARECL_PASSES_FACTS_ADDRESSSPACES_H
