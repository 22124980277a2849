// SPDX-License-Identifier: MIT
//
// Benchmarks: ciphers, hashes and codes.

#include "job.h"

#include <stdlib.h>
#include <string.h>

// ---- AES-128, FIPS 197, byte by byte ------------------------------------------------------------

// The product in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1.
static unsigned product(unsigned a, unsigned b) {
    unsigned sum = 0;
    for (; b; b >>= 1, a = a << 1 ^ (a & 128 ? 0x11b : 0))
        sum ^= b & 1 ? a : 0;
    return sum;
}

// The substitution of bytes (FIPS 197, 5.1.1): the inverse in GF(2^8), then an affine transformation of its bits.
static void make_substitution(cl_uchar box[256]) {
    for (unsigned a = 0; a < 256; ++a) {
        unsigned inverse = 0;
        while (a && product(a, inverse) != 1)
            ++inverse;
        unsigned twice = inverse * 0x101; // the byte twice: a shift to the right is then a rotation
        box[a] = (cl_uchar)(inverse ^ twice >> 4 ^ twice >> 5 ^ twice >> 6 ^ twice >> 7 ^ 0x63);
    }
}

static void expand_key(const cl_uchar box[256], const cl_uchar key[16], cl_uchar keys[176]) {
    memcpy(keys, key, 16);
    for (unsigned i = 16, round = 1; i < 176; i += 4) {
        cl_uchar word[4];
        memcpy(word, keys + i - 4, 4);
        if (i % 16 == 0) {
            for (int k = 0; k < 4; ++k)
                word[k] = box[keys[i - 4 + (unsigned)(k + 1) % 4]];
            word[0] ^= (cl_uchar)round;
            round = product(round, 2);
        }
        for (unsigned k = 0; k < 4; ++k)
            keys[i + k] = keys[i - 16 + k] ^ word[k];
    }
}

static void add_key(cl_uchar block[16], const cl_uchar *key) {
    for (int i = 0; i < 16; ++i)
        block[i] ^= key[i];
}

static void encrypt(const cl_uchar box[256], const cl_uchar keys[176], cl_uchar block[16]) {
    add_key(block, keys);
    for (int round = 1; round <= 10; ++round) {
        cl_uchar old[16];
        for (int i = 0; i < 16; ++i) // row i % 4 moves to the left by i % 4 columns
            old[i] = box[block[(i + 4 * (i % 4)) % 16]];
        for (int i = 0; i < 16; ++i) {
            const cl_uchar *column = &old[i / 4 * 4];
            block[i] = round == 10 ? old[i]
                                   : (cl_uchar)(product(2, column[i % 4]) ^
                                                product(3, column[(i + 1) % 4]) ^
                                                column[(i + 2) % 4] ^ column[(i + 3) % 4]);
        }
        add_key(block, keys + 16 * round);
    }
}

static cl_uint big_endian(const cl_uchar *bytes) {
    return (cl_uint)bytes[0] << 24 | (cl_uint)bytes[1] << 16 | (cl_uint)bytes[2] << 8 | bytes[3];
}

static void store_big_endian(cl_uchar *bytes, cl_uint word) {
    for (int i = 0; i < 4; ++i)
        bytes[i] = (cl_uchar)(word >> (24 - 8 * i));
}

// Checks the reference itself: it must produce the example of FIPS 197, appendix B.
static void check_cipher(const cl_uchar box[256], const cl_uchar keys[176]) {
    static const cl_uchar encrypted[16] = {0x39, 0x25, 0x84, 0x1d, 0x02, 0xdc, 0x09, 0xfb,
                                           0xdc, 0x11, 0x85, 0x97, 0x19, 0x6a, 0x0b, 0x32};
    cl_uchar block[16] = {0x32, 0x43, 0xf6, 0xa8, 0x88, 0x5a, 0x30, 0x8d,
                          0x31, 0x31, 0x98, 0xa2, 0xe0, 0x37, 0x07, 0x34};
    encrypt(box, keys, block);
    if (memcmp(block, encrypted, sizeof block) != 0)
        abort();
}

void make_aes(struct job *job, bool small) {
    static const cl_uchar key[16] = {0x2b, 0x7e, 0x15, 0x16, 0x28, 0xae, 0xd2, 0xa6,
                                     0xab, 0xf7, 0x15, 0x88, 0x09, 0xcf, 0x4f, 0x3c};
    const cl_uint blocks = small ? 32 : 1 << 18, nonce = 0xf0f1f2f3;
    int text, cipher, schedule, substitution;
    cl_uchar(*plain)[16] = array(job, &text, 16 * blocks);
    array(job, &cipher, 16 * blocks);
    cl_uint *words = array(job, &schedule, sizeof(cl_uint[44]));
    cl_uchar *box = array(job, &substitution, 256);
    cl_uchar(*expected)[16] = result(job, cipher);
    cl_uchar keys[176];

    make_substitution(box);
    expand_key(box, key, keys);
    check_cipher(box, keys);
    for (int i = 0; i < 44; ++i)
        words[i] = big_endian(keys + 4 * i);
    for (cl_uint i = 0; i < 16 * blocks; ++i)
        plain[0][i] = (cl_uchar)noise(i);

    struct launch *launch = launch1(job, "aes", blocks, small ? 16 : 256);
    pass_array(launch, text);
    pass_array(launch, cipher);
    pass_array(launch, schedule);
    pass_array(launch, substitution);
    pass_int(launch, nonce);

    for (cl_uint i = 0; i < blocks; ++i) {
        store_big_endian(expected[i], nonce);
        store_big_endian(expected[i] + 12, i);
        encrypt(box, keys, expected[i]);
        add_key(expected[i], plain[i]);
    }
}

// ---- SHA-256, FIPS 180-4 ------------------------------------------------------------------------

static const cl_uint round_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
};

static cl_uint right(cl_uint x, int n) { return x >> n | x << (32 - n); }

static void hash_block(cl_uint hash[8], const cl_uint block[16]) {
    cl_uint w[64], v[8];
    memcpy(w, block, sizeof(cl_uint[16]));
    for (int t = 16; t < 64; ++t)
        w[t] = (right(w[t - 2], 17) ^ right(w[t - 2], 19) ^ w[t - 2] >> 10) + w[t - 7] +
               (right(w[t - 15], 7) ^ right(w[t - 15], 18) ^ w[t - 15] >> 3) + w[t - 16];
    memcpy(v, hash, sizeof v);
    for (int t = 0; t < 64; ++t) {
        cl_uint a = v[0], e = v[4];
        cl_uint first = v[7] + (right(e, 6) ^ right(e, 11) ^ right(e, 25)) +
                        ((e & v[5]) ^ (~e & v[6])) + round_constants[t] + w[t];
        cl_uint second =
            (right(a, 2) ^ right(a, 13) ^ right(a, 22)) + ((a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]));
        memmove(v + 1, v, sizeof(cl_uint[7]));
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; ++i)
        hash[i] += v[i];
}

static void start_hash(cl_uint hash[8]) {
    static const cl_uint start[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                     0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    memcpy(hash, start, sizeof start);
}

// Checks the reference itself: it must produce the hash of "abc", the standard's first example.
static void check_hash(void) {
    static const cl_uint of_abc[8] = {0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223,
                                      0xb00361a3, 0x96177a9c, 0xb410ff61, 0xf20015ad};
    const cl_uint block[16] = {0x61626380, [15] = 24};
    cl_uint hash[8];
    start_hash(hash);
    hash_block(hash, block);
    if (memcmp(hash, of_abc, sizeof hash) != 0)
        abort();
}

void make_sha256(struct job *job, bool small) {
    static const cl_uint end_block[16] = {0x80000000, [15] = 512};
    const cl_uint count = small ? 16 : 1 << 16;
    int messages, hashes;
    cl_uint(*message)[16] = array(job, &messages, sizeof(cl_uint[16]) * count);
    array(job, &hashes, sizeof(cl_uint[8]) * count);
    cl_uint(*hash)[8] = result(job, hashes);

    check_hash();
    for (cl_uint i = 0; i < 16 * count; ++i)
        message[0][i] = noise(i);

    struct launch *launch = launch1(job, "sha256", count, small ? 8 : 64);
    pass_array(launch, messages);
    pass_array(launch, hashes);

    for (cl_uint i = 0; i < count; ++i) {
        start_hash(hash[i]);
        hash_block(hash[i], message[i]);
        hash_block(hash[i], end_block);
    }
}

// ---- CRC-32 of IEEE 802.3 -----------------------------------------------------------------------

// Adds a byte to the remainder, bit by bit.
static cl_uint divide(cl_uint rest, cl_uchar byte) {
    rest ^= byte;
    for (int bit = 0; bit < 8; ++bit)
        rest = rest >> 1 ^ (rest & 1 ? 0xedb88320 : 0);
    return rest;
}

void make_crc32(struct job *job, bool small) {
    const cl_uint count = small ? 32 : 1 << 14, bytes = small ? 64 : 512;
    int messages, remainders, checks;
    cl_uchar *message = array(job, &messages, count * bytes);
    cl_uint *table = array(job, &remainders, sizeof(cl_uint[256]));
    array(job, &checks, sizeof(cl_uint) * count);
    cl_uint *check = result(job, checks);

    for (cl_uint i = 0; i < count * bytes; ++i)
        message[i] = (cl_uchar)noise(i);
    for (cl_uint i = 0; i < 256; ++i)
        table[i] = divide(0, (cl_uchar)i);

    struct launch *launch = launch1(job, "crc32", count, small ? 16 : 64);
    pass_array(launch, messages);
    pass_array(launch, remainders);
    pass_array(launch, checks);
    pass_int(launch, bytes);

    for (cl_uint i = 0; i < count; ++i) {
        check[i] = ~0u;
        for (cl_uint k = 0; k < bytes; ++k)
            check[i] = divide(check[i], message[i * bytes + k]);
        check[i] = ~check[i];
    }
}

// ---- Viterbi's decoder --------------------------------------------------------------------------

// The bits that the code's two generators send for the bits of `message`, the first in bit 0.
static void encode(cl_uint message, cl_uint sent[2]) {
    sent[0] = message ^ message << 1 ^ message << 2;
    sent[1] = message ^ message << 2;
}

// The decoder must restore the message although every tenth position has a wrong bit: the code corrects single errors
// that are this far apart. The last eight positions have no errors, as too few bits follow to correct them.
void make_viterbi(struct job *job, bool small) {
    const cl_uint count = small ? 32 : 1 << 16;
    int received, decoded;
    cl_uint(*word)[2] = array(job, &received, sizeof(cl_uint[2]) * count);
    array(job, &decoded, sizeof(cl_uint) * count);
    cl_uint *message = result(job, decoded);

    struct launch *launch = launch1(job, "viterbi", count, small ? 16 : 64);
    pass_array(launch, received);
    pass_array(launch, decoded);

    for (cl_uint i = 0; i < count; ++i) {
        message[i] = noise(i);
        encode(message[i], word[i]);
        for (cl_uint bit = noise(i) % 8; bit < 24; bit += 10)
            word[i][bit & 1] ^= 1u << bit;
    }
}
