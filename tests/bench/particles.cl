// SPDX-License-Identifier: MIT
//
// Resampling of a particle filter: each new particle copies the first old particle whose prefix sum of weights is not
// below the new particle's number. Then it moves towards the target, with steps that become shorter as it comes nearer.

__kernel void particles(__global const float *sums, __global const float *numbers,
                        __global const float *places, __global float *moved, uint count,
                        float target)
{
    uint i = get_global_id(0);
    float number = numbers[i];
    uint chosen = count - 1;
    for (uint k = 0; k < count; ++k)
        if (sums[k] >= number) {
            chosen = k;
            break;
        }
    float place = places[chosen];
    for (int step = 0; step < 64 && fabs(place - target) > 0.5f; ++step)
        place += 0.25f * (target - place);
    moved[i] = place;
}
