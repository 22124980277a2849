// SPDX-License-Identifier: MIT
//
// libgcc's divisions on ARM call these functions for a divisor of 0. In OpenCL the quotient is undefined and the
// kernel must continue, so they return their argument, which is already in the result's registers.

int __aeabi_idiv0(int quotient) { return quotient; }

long long __aeabi_ldiv0(long long quotient) { return quotient; }
