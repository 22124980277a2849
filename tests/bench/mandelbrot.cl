// SPDX-License-Identifier: MIT
//
// Counts for each point of a picture of the Mandelbrot set how many steps it stays near 0.

__kernel void mandelbrot(__global int *steps, float left, float top, float pixel, int limit)
{
    int column = get_global_id(0);
    int row = get_global_id(1);
    float x0 = left + column * pixel;
    float y0 = top + row * pixel;
    float x = 0.0f;
    float y = 0.0f;
    int n = 0;
    while (n < limit && x * x + y * y <= 4.0f) {
        float next = x * x - y * y + x0;
        y = 2.0f * x * y + y0;
        x = next;
        ++n;
    }
    steps[row * get_global_size(0) + column] = n;
}
