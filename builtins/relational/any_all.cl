// SPDX-License-Identifier: MIT
//
// any(x), all(x): whether the highest bit of any, or of every, element is set. 1 or 0.
// Halves are joined until one element is left.

#if !SIGNED
// Only signed integers have them.
#elif N + 0 == 0
OVERLOAD int any(gentype x) { return x < 0; }
OVERLOAD int all(gentype x) { return x < 0; }
#elif N + 0 == 3
OVERLOAD int any(gentype x) { return any((T)(x.x | x.y | x.z)); }
OVERLOAD int all(gentype x) { return all((T)(x.x & x.y & x.z)); }
#elif N + 0 == 2
OVERLOAD int any(gentype x) { return any((T)(x.x | x.y)); }
OVERLOAD int all(gentype x) { return all((T)(x.x & x.y)); }
#else
OVERLOAD int any(gentype x) { return any(x.lo | x.hi); }
OVERLOAD int all(gentype x) { return all(x.lo & x.hi); }
#endif
