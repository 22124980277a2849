// SPDX-License-Identifier: MIT
// A stencil in two dimensions over a tile with a halo on each side.
// sizes: 1,1 7,2 4,4 16,16 16

KERNEL {
    size_t l = get_local_linear_id(), size = get_local_linear_size();
    int v = in[global_item()];
    local int tile[18][18];
    size_t x = get_local_id(0), y = get_local_id(1);
    size_t w = get_local_size(0), h = get_local_size(1);
    tile[y + 1][x + 1] = v;
    if (x == 0)
        tile[y + 1][0] = 1;
    if (x == w - 1)
        tile[y + 1][w + 1] = 2;
    if (y == 0)
        tile[0][x + 1] = 3;
    if (y == h - 1)
        tile[h + 1][x + 1] = 4;
    barrier(FENCE);
    v = tile[y][x + 1] + tile[y + 2][x + 1] - 4 * tile[y + 1][x + 1];
    v += tile[y + 1][x] + tile[y + 1][x + 2];
    out[global_item()] = v;
}
