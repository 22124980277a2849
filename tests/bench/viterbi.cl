// SPDX-License-Identifier: MIT
//
// Viterbi's decoder of a convolutional code: rate 1/2, constraint length 3, generators 7 and 5, hard
// decisions, 32 bits for each work-item. `received` has a word of bits of each generator, the first bit
// sent in bit 0. A state is the last two bits of the message: the latest in bit 1.

// How many of the two received bits differ from what state `from` sends for the next bit `bit`.
uint distance_of(uint from, uint bit, uint seven, uint five)
{
    uint latest = from >> 1, earlier = from & 1;
    return (bit ^ latest ^ earlier ^ seven) + (bit ^ earlier ^ five);
}

__kernel void viterbi(__global const uint2 *received, __global uint *decoded)
{
    uint2 word = received[get_global_id(0)];
    uint cost[4] = {0, 1000, 1000, 1000};
    uint path[4] = {0, 0, 0, 0};
    for (uint t = 0; t < 32; ++t) {
        uint seven = word.x >> t & 1, five = word.y >> t & 1;
        uint next_cost[4], next_path[4];
#pragma unroll
        for (uint to = 0; to < 4; ++to) {
            uint bit = to >> 1, a = to << 1 & 2, b = a | 1; // a, b: the states before `to`
            uint cost_a = cost[a] + distance_of(a, bit, seven, five);
            uint cost_b = cost[b] + distance_of(b, bit, seven, five);
            next_cost[to] = min(cost_a, cost_b);
            next_path[to] = (cost_a <= cost_b ? path[a] : path[b]) | bit << t;
        }
#pragma unroll
        for (uint to = 0; to < 4; ++to)
            cost[to] = next_cost[to], path[to] = next_path[to];
    }
    uint best = 0;
#pragma unroll
    for (uint state = 1; state < 4; ++state)
        best = cost[state] < cost[best] ? state : best;
    decoded[get_global_id(0)] = path[best];
}
