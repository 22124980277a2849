// The math options of a link apply to objects and to libraries that permit it, and to no others.
// RUN: %bareclc compile --target x86-64-v1 -c %s -o %t.obj
// RUN: %bareclc link --target x86-64-v1 -create-library %t.obj -o %t.shut
// RUN: %bareclc link --target x86-64-v1 -create-library -enable-link-options %t.obj -o %t.open
// RUN: %bareclc link --target x86-64-v1 -cl-fast-relaxed-math -cl-denorms-are-zero %t.obj --emit=ast-ir -o - | FileCheck --check-prefix=FAST %s
// RUN: %bareclc link --target x86-64-v1 -cl-fast-relaxed-math %t.shut --emit=ast-ir -o - | FileCheck --check-prefix=PLAIN %s
// RUN: %bareclc link --target x86-64-v1 -cl-finite-math-only %t.open --emit=ast-ir -o - | FileCheck --check-prefix=FINITE %s

// FAST: fmul fast float
// FAST: "denormal-fp-math-f32"="preserve-sign,preserve-sign"
// PLAIN: fmul float
// FINITE: fmul nnan ninf float
float product(float x, float y) { return x * y; }
