// SPDX-License-Identifier: MIT
//
// The magnitude of a grey picture's gradient by Sobel's operator; the border is black.

__kernel void sobel(__global const uchar *picture, __global uchar *edges, int width, int height)
{
    int x = get_global_id(0);
    int y = get_global_id(1);
    int i = y * width + x;
    if (x == 0 || y == 0 || x == width - 1 || y == height - 1) {
        edges[i] = 0;
        return;
    }
    int nw = picture[i - width - 1], n = picture[i - width], ne = picture[i - width + 1];
    int w = picture[i - 1], e = picture[i + 1];
    int sw = picture[i + width - 1], s = picture[i + width], se = picture[i + width + 1];
    float across = (ne + 2 * e + se) - (nw + 2 * w + sw);
    float down = (sw + 2 * s + se) - (nw + 2 * n + ne);
    edges[i] = convert_uchar_sat(sqrt(across * across + down * down));
}
