// SPDX-License-Identifier: MIT

uint32_t sad8x4(uint32_t a, uint32_t b) {
    uint32_t sum = 0;
    for (int lane = 0; lane < 4; ++lane) {
        uint32_t x = a >> 8 * lane & 0xff, y = b >> 8 * lane & 0xff;
        sum += x > y ? x - y : y - x;
    }
    return sum;
}
