// SPDX-License-Identifier: MIT
//
// nan(code): a quiet NaN with `code` as its payload.

OVERLOAD floatn nan(uintn code) { return as_floatn((code & 0x3fffffu) | 0x7fc00000u); }
