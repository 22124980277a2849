// SPDX-License-Identifier: MIT
//
// nan(code): a quiet NaN with `code` as its payload.

#define QUIET BY_TYPE(0x7fc00000u, 0x7ff8000000000000)

OVERLOAD gentype nan(uwordn code) { return as_gentype((code & (FRACTION_BITS >> 1)) | QUIET); }
