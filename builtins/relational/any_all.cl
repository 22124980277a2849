// SPDX-License-Identifier: MIT
//
// any(x), all(x): 1 if the highest bit of any, or of every, element is set, else 0.
// The two halves of a vector are combined until one element is left.

#if !SIGNED
// Only signed integers have these functions.
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
