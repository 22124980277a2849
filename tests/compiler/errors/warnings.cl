// -w hides a warning of the work-group passes, and -Werror makes it an error, as for Clang's warnings.
// RUN: %bareclc compile %s -o %t 2>&1 | FileCheck %s --check-prefix=SHOWN
// RUN: %bareclc compile -w %s -o %t 2>&1 | count 0
// RUN: not %bareclc compile -Werror %s -o %t 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %bareclc compile -Werror -w %s -o %t 2>&1 | count 0
// RUN: %bareclc compile -Werror --local-size=1,1,1 %s -o %t 2>&1 | count 0
kernel void k(global int *p, local int *tile) {
    if (get_local_id(0) == 0)
        // SHOWN: warnings.cl:[[#@LINE+3]]:9: warning: kernel 'k': this barrier is reached by some work-items
        // SHOWN-NOT: error:
        // ERROR: warnings.cl:[[#@LINE+1]]:9: error: kernel 'k': this barrier is reached by some work-items
        barrier(CLK_LOCAL_MEM_FENCE);
    p[get_global_id(0)] = tile[0];
}
