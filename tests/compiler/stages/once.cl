// A large vector loop with inner loops exists once, under masks, if the length of rows is unknown; also on a target
// with short vectors and little memory. If the size is known, full vectors have no masks.
// RUN: %bareclc compile --target cortex-m55 --remarks=barecl-vector-lanes %s -o %t 2>&1 | FileCheck %s
// RUN: %bareclc compile --target cortex-m55 --local-size=64,1,1 --small-grid --remarks=barecl-vector-lanes %s -o %t 2>&1 | FileCheck %s --check-prefix=KNOWN
// RUN: %bareclc compile --target cortex-m55 -DWORD=uint4 --remarks=barecl-vector-lanes %s -o %t 2>&1 | FileCheck %s --check-prefix=WIDE

// CHECK: vectors of 4 work-items: {{.*}}all under masks
// KNOWN: vectors of 4 work-items
// KNOWN-NOT: masks
// With several elements in a lane, masks would have to be made for each access.
// WIDE: vectors of 4 work-items
// WIDE-NOT: masks

#ifndef WORD
#define WORD uint
#endif

#define STEP(n) a ^= rotate(b, (WORD)(n)), b += a * 5, c ^= rotate(d, (WORD)(n + 7)), d += (c & a) ^ b, a += c;
#define STEPS STEP(1) STEP(2) STEP(3) STEP(4) STEP(5) STEP(6) STEP(7) STEP(8)

kernel void mix(global WORD *all, uint rounds)
{
    size_t i = get_global_id(0);
    WORD a = all[i], b = a * 3, c = a ^ 7, d = a + 9;
    for (uint n = 0; n < rounds; ++n) {
        STEPS STEPS
    }
    all[i] = a ^ b ^ c ^ d;
}
