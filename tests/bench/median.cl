// SPDX-License-Identifier: MIT
//
// The median of the 3 x 3 bytes around each point of a grey picture. The input has a border of one
// point on each side.

void order(uchar *a, uchar *b)
{
    uchar low = min(*a, *b);
    *b = max(*a, *b);
    *a = low;
}

uchar middle(uchar a, uchar b, uchar c)
{
    return max(min(a, b), min(max(a, b), c));
}

// The median is the median of three values: the maximum of the columns' minima, the median of the
// columns' medians, and the minimum of the columns' maxima.
__kernel void median(__global const uchar *picture, __global uchar *output)
{
    int x = get_global_id(0);
    int y = get_global_id(1);
    int width = get_global_size(0);
    int stride = width + 2;
    uchar low[3], mid[3], high[3];
    for (int column = 0; column < 3; ++column) {
        __global const uchar *top = picture + y * stride + x + column;
        uchar a = top[0], b = top[stride], c = top[2 * stride];
        order(&a, &b);
        order(&b, &c);
        order(&a, &b);
        low[column] = a, mid[column] = b, high[column] = c;
    }
    output[y * width + x] =
        middle(max(max(low[0], low[1]), low[2]), middle(mid[0], mid[1], mid[2]),
               min(min(high[0], high[1]), high[2]));
}
