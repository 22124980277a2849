// With -double-buffer, the remarks say which loops ask for their next tile ahead, and why others do not.
// RUN: %bareclc compile --target cortex-m4f -double-buffer --remarks=double-buffer %s -o %t 2>&1 | FileCheck --implicit-check-not=remark: %s
// RUN: %bareclc compile --target cortex-m4f --remarks=double-buffer %s -o %t.without 2>&1 | FileCheck --check-prefix=QUIET --allow-empty %s
// QUIET-NOT: remark
#define TILE 128
#define ARGUMENTS global const int *restrict in, global int *out, int n
#define GET(from) event_t e = async_work_group_copy(tile, from, TILE, 0); wait_group_events(1, &e)
#define PUT(to) to = tile[get_local_id(0)]; barrier(CLK_LOCAL_MEM_FENCE)

// CHECK: double-buffer.cl:[[#@LINE + 3]]:{{.*}}remark: while work-items compute with a tile, the next one is copied [barecl-double-buffer]
kernel void ahead(ARGUMENTS) {
    local int tile[TILE];
    for (int t = 0; t < n; ++t) {
        GET(in + t * TILE);
        PUT(out[t]);
    }
}

// The second wait is for what goes out.
// CHECK: double-buffer.cl:[[#@LINE + 4]]:{{.*}}remark: while work-items compute with a tile, the next one is copied
// CHECK: double-buffer.cl:[[#@LINE + 7]]:{{.*}}remark: no tile is copied ahead of this wait: a copy does not fill a local variable that the kernel declares
kernel void in_and_out(global const int *restrict in, global int *restrict out, int n) {
    local int tile[TILE];
    for (int t = 0; t < n; ++t) {
        event_t e = async_work_group_copy(tile, in + t * TILE, TILE, 0);
        wait_group_events(1, &e);
        e = async_work_group_copy(out + t * TILE, tile, TILE, 0);
        wait_group_events(1, &e);
    }
}

// CHECK: remark: no tile is copied ahead of this wait: the loop may write where the next tile comes from: that is not a restrict pointer, or the loop calls a function of the program
kernel void same_buffer(global int *in, global int *out, int n) {
    local int tile[TILE];
    for (int t = 0; t < n; ++t) {
        GET(in + t * TILE);
        PUT(out[t]);
    }
}

// CHECK: remark: no tile is copied ahead of this wait: a copy does not fill a local variable that the kernel declares
kernel void of_the_host(ARGUMENTS, local int *tile) {
    for (int t = 0; t < n; ++t) {
        GET(in + t * TILE);
        PUT(out[t]);
    }
}

// CHECK: remark: no tile is copied ahead of this wait: a copy does not fill a local variable that the kernel declares
kernel void a_part(ARGUMENTS) {
    local int tile[TILE + 1];
    for (int t = 0; t < n; ++t) {
        GET(in + t * TILE);
        PUT(out[t]);
    }
}

// CHECK: remark: no tile is copied ahead of this wait: the place of the next tile is not known before its iteration
kernel void follows_a_list(ARGUMENTS, global const int *list) {
    local int tile[TILE];
    for (int t = 0; t < n; ++t) {
        GET(in + list[t]);
        PUT(out[t]);
    }
}

// CHECK: remark: no tile is copied ahead of this wait: a tile is used outside of the loop, or before the wait
kernel void used_later(ARGUMENTS) {
    local int tile[TILE];
    for (int t = 0; t < n; ++t) {
        GET(in + t * TILE);
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    out[0] = tile[get_local_id(0)];
}

// CHECK: remark: no tile is copied ahead of this wait: a tile is used outside of the loop, or before the wait
kernel void used_before(ARGUMENTS) {
    local int tile[TILE];
    int sum = 0;
    for (int t = 0; t < n; ++t) {
        sum += tile[get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
        GET(in + t * TILE);
    }
    out[0] = sum;
}

// CHECK: remark: no tile is copied ahead of this wait: the loop is left in its middle
kernel void stops(ARGUMENTS) {
    local int tile[TILE];
    for (int t = 0; t < n; ++t) {
        GET(in + t * TILE);
        if (tile[0] == 0)
            break;
        PUT(out[t]);
    }
}

// CHECK: remark: no tile is copied ahead of this wait: it waits for other events than those of the copies before it
kernel void by_hand(ARGUMENTS) {
    local int tile[2][TILE];
    event_t e = async_work_group_copy(tile[0], in, TILE, 0);
    for (int t = 0; t < n; ++t) {
        wait_group_events(1, &e);
        e = async_work_group_copy(tile[(t + 1) & 1], in + (t + 1) * TILE, TILE, 0);
        out[t] = tile[t & 1][get_local_id(0)];
        barrier(CLK_LOCAL_MEM_FENCE);
    }
    wait_group_events(1, &e);
}
