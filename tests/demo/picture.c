// SPDX-License-Identifier: MIT

#include "picture.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#define STBI_FAILURE_USERMSG
#define STB_IMAGE_IMPLEMENTATION
#include <stb/stb_image.h>
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>

static size_t sample_count(const struct picture *picture) {
    return picture->width * picture->height * picture->channels;
}

static unsigned char to_sample(double value) {
    return value <= 0 ? 0 : value >= 255 ? 255 : (unsigned char)lrint(value);
}

struct picture picture_like(const struct picture *picture) {
    struct picture copy = *picture;
    copy.samples = calloc(sample_count(picture), 1);
    return copy;
}

void picture_free(struct picture *picture) {
    free(picture->samples);
    picture->samples = NULL;
}

static size_t cropped(size_t size, size_t block, size_t most) {
    return (size < most ? size : most) / block * block;
}

bool picture_load(struct picture *picture, const char *path, bool luma, size_t block, size_t most) {
    int width, height, channels;
    unsigned char *loaded = stbi_load(path, &width, &height, &channels, luma ? 1 : 3);
    if (!loaded) {
        fprintf(stderr, "%s: %s\n", path, stbi_failure_reason());
        return false;
    }
    *picture = (struct picture){.width = cropped((size_t)width, block, most),
                                .height = cropped((size_t)height, block, most),
                                .channels = luma ? 1 : 3,
                                .samples = loaded};
    if (sample_count(picture) == 0) {
        fprintf(stderr, "%s: smaller than one block of %zux%zu\n", path, block, block);
        picture_free(picture);
        return false;
    }
    // Moves the cropped rows together, to the front.
    const size_t left = most < SIZE_MAX ? ((size_t)width - picture->width) / 2 : 0;
    const size_t top = most < SIZE_MAX ? ((size_t)height - picture->height) / 2 : 0;
    for (size_t row = 0; row < picture->height; ++row)
        memmove(loaded + row * picture->width * picture->channels,
                loaded + ((top + row) * (size_t)width + left) * picture->channels,
                picture->width * picture->channels);
    return true;
}

bool picture_save(const struct picture *picture, const char *path) {
    int stride = (int)(picture->width * picture->channels);
    if (stbi_write_png(path, (int)picture->width, (int)picture->height, (int)picture->channels,
                       picture->samples, stride))
        return true;
    perror(path);
    return false;
}

void picture_get_plane(const struct picture *picture, size_t channel, float *plane) {
    for (size_t i = 0; i < picture->width * picture->height; ++i)
        plane[i] = (float)picture->samples[i * picture->channels + channel] - 128.0f;
}

void picture_set_plane(struct picture *picture, size_t channel, const float *plane) {
    for (size_t i = 0; i < picture->width * picture->height; ++i)
        picture->samples[i * picture->channels + channel] = to_sample(plane[i] + 128.0);
}

void picture_difference(struct picture *difference, const struct picture *a,
                        const struct picture *b, int gain) {
    for (size_t i = 0; i < sample_count(a); ++i)
        difference->samples[i] = to_sample(128.0 + gain * (a->samples[i] - b->samples[i]));
}

double picture_psnr(const struct picture *a, const struct picture *b) {
    double squares = 0;
    for (size_t i = 0; i < sample_count(a); ++i) {
        double error = a->samples[i] - b->samples[i];
        squares += error * error;
    }
    return 10 * log10(255.0 * 255.0 * (double)sample_count(a) / squares);
}
