// SPDX-License-Identifier: MIT
//
// AES-128 (FIPS 197) in counter mode: each work-item encrypts its number and XORs the result with one
// block of 16 bytes. Words are big-endian columns of the state; `keys` are the 44 words of the key
// schedule, `box` is the substitution of bytes.

uint substitute(__global const uchar *box, uint row0, uint row1, uint row2, uint row3)
{
    return (uint)box[row0 >> 24] << 24 | (uint)box[row1 >> 16 & 255] << 16 |
           (uint)box[row2 >> 8 & 255] << 8 | box[row3 & 255];
}

// All four bytes times x in GF(2^8).
uint times_x(uint word)
{
    uint high = word & 0x80808080;
    return (word ^ high) << 1 ^ (high >> 7) * 0x1b;
}

// Each byte a becomes 2 a + 3 b + c + d, where b, c and d are the next bytes below it in the column.
uint mix_column(uint word)
{
    uint below = rotate(word, 8u);
    return times_x(word ^ below) ^ below ^ rotate(word, 16u) ^ rotate(word, 24u);
}

uint swap_bytes(uint word)
{
    return (rotate(word, 8u) & 0x00ff00ff) | (rotate(word, 24u) & 0xff00ff00);
}

__kernel void aes(__global const uint *input, __global uint *output, __global const uint *keys,
                  __global const uchar *box, uint nonce)
{
    uint i = get_global_id(0);
    uint a = nonce ^ keys[0], b = keys[1], c = keys[2], d = i ^ keys[3];
    for (int round = 1; round <= 10; ++round) {
        uint e = substitute(box, a, b, c, d);
        uint f = substitute(box, b, c, d, a);
        uint g = substitute(box, c, d, a, b);
        uint h = substitute(box, d, a, b, c);
        bool is_last = round == 10;
        a = (is_last ? e : mix_column(e)) ^ keys[4 * round];
        b = (is_last ? f : mix_column(f)) ^ keys[4 * round + 1];
        c = (is_last ? g : mix_column(g)) ^ keys[4 * round + 2];
        d = (is_last ? h : mix_column(h)) ^ keys[4 * round + 3];
    }
    output[4 * i] = input[4 * i] ^ swap_bytes(a);
    output[4 * i + 1] = input[4 * i + 1] ^ swap_bytes(b);
    output[4 * i + 2] = input[4 * i + 2] ^ swap_bytes(c);
    output[4 * i + 3] = input[4 * i + 3] ^ swap_bytes(d);
}
