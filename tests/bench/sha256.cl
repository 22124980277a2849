// SPDX-License-Identifier: MIT
//
// SHA-256 (FIPS 180-4): each work-item hashes one message of 64 bytes, given as 16 big-endian words.
// The second block is the same for all messages of this length: the end mark and the length.

__constant uint rounds[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

// Rotates x to the right by n bits.
uint turned(uint x, uint n)
{
    return rotate(x, 32 - n);
}

void compress(uint *hash, uint *w)
{
    uint a = hash[0], b = hash[1], c = hash[2], d = hash[3];
    uint e = hash[4], f = hash[5], g = hash[6], h = hash[7];
    for (int t = 0; t < 64; ++t) {
        if (t >= 16) {
            uint early = w[(t + 1) & 15], late = w[(t + 14) & 15];
            w[t & 15] += (turned(early, 7) ^ turned(early, 18) ^ early >> 3) + w[(t + 9) & 15] +
                         (turned(late, 17) ^ turned(late, 19) ^ late >> 10);
        }
        uint sum = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + bitselect(g, f, e) +
                   rounds[t] + w[t & 15];
        uint more = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + bitselect(a, b, a ^ c);
        h = g, g = f, f = e, e = d + sum;
        d = c, c = b, b = a, a = sum + more;
    }
    hash[0] += a, hash[1] += b, hash[2] += c, hash[3] += d;
    hash[4] += e, hash[5] += f, hash[6] += g, hash[7] += h;
}

__kernel void sha256(__global const uint *messages, __global uint *hashes)
{
    uint i = get_global_id(0);
    uint hash[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                    0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint words[16];
    for (int k = 0; k < 16; ++k)
        words[k] = messages[16 * i + k];
    compress(hash, words);
    for (int k = 0; k < 16; ++k)
        words[k] = 0;
    words[0] = 0x80000000;
    words[15] = 512;
    compress(hash, words);
    for (int k = 0; k < 8; ++k)
        hashes[8 * i + k] = hash[k];
}
