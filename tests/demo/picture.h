// SPDX-License-Identifier: MIT
//
// Pictures: 8 bits a sample, interleaved channels, rows from the top.

#ifndef DEMO_PICTURE_H
#define DEMO_PICTURE_H

#include <stdbool.h>
#include <stddef.h>

struct picture {
    size_t width, height; // pixels
    size_t channels;      // 1 (luma) or 3 (red, green, blue)
    unsigned char *samples;
};

// Reads a PNG or a JPEG and crops it to its middle, at most `most` pixels wide and high, of whole blocks of `block`
// pixels. Returns false after printing the reason on stderr.
bool picture_load(struct picture *picture, const char *path, bool luma, size_t block, size_t most);

// A black picture of the same shape. `samples` is NULL if there is no memory.
struct picture picture_like(const struct picture *picture);

void picture_free(struct picture *picture);

// Writes a PNG. Returns false after printing the reason on stderr.
bool picture_save(const struct picture *picture, const char *path);

// Copies one channel to a plane of width x height floats around 0 (sample - 128).
void picture_get_plane(const struct picture *picture, size_t channel, float *plane);

// Rounds and clamps a plane back into a channel.
void picture_set_plane(struct picture *picture, size_t channel, const float *plane);

// Grey where a and b agree, else 128 + gain * (a - b), clamped.
void picture_difference(struct picture *difference, const struct picture *a,
                        const struct picture *b, int gain);

// Peak signal-to-noise ratio, 20 log10(255 / rms(a - b)), in dB; infinite for equal pictures.
double picture_psnr(const struct picture *a, const struct picture *b);

#endif // DEMO_PICTURE_H
