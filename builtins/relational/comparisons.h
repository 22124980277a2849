// SPDX-License-Identifier: MIT
//
// Comparisons of floats of every size, at the current width. They compare FLOATN and return TRUTH: 1 for a scalar, all
// ones for an element of a vector, like the operators.

OVERLOAD TRUTH isequal(FLOATN x, FLOATN y) { return x == y; }
OVERLOAD TRUTH isnotequal(FLOATN x, FLOATN y) { return x != y; }
OVERLOAD TRUTH isgreater(FLOATN x, FLOATN y) { return x > y; }
OVERLOAD TRUTH isgreaterequal(FLOATN x, FLOATN y) { return x >= y; }
OVERLOAD TRUTH isless(FLOATN x, FLOATN y) { return x < y; }
OVERLOAD TRUTH islessequal(FLOATN x, FLOATN y) { return x <= y; }
OVERLOAD TRUTH islessgreater(FLOATN x, FLOATN y) { return (x < y) | (x > y); }
OVERLOAD TRUTH isordered(FLOATN x, FLOATN y) { return (x == x) & (y == y); }
OVERLOAD TRUTH isunordered(FLOATN x, FLOATN y) { return (x != x) | (y != y); }
