// SPDX-License-Identifier: MIT
//
// Functions with which benchmarks make their jobs: arrays, launches with their arguments, and input.

#ifndef JOB_H
#define JOB_H

#include "benchmarks.h"

#include <stdint.h>

void *zeroed(size_t size);

// A new array of zeros. Returns its memory, and stores its index unless `index` is NULL.
void *array(struct job *job, int *index, size_t size);

// Marks the array to compare. Returns the memory for its expected contents.
void *result(struct job *job, int index);

struct launch *launch1(struct job *job, const char *kernel, size_t global, size_t local);
struct launch *launch2(struct job *job, const char *kernel, size_t global_x, size_t global_y,
                       size_t local_x, size_t local_y);

// Adds the next argument of the launch.
void pass_array(struct launch *launch, int index);
void pass_local(struct launch *launch, size_t bytes);
void pass_int(struct launch *launch, cl_uint value);
void pass_float(struct launch *launch, float value);

// 32 bits for each index: the finaliser of MurmurHash3, which is public domain.
uint32_t noise(uint32_t i);

float between(uint32_t i, float low, float high);

// n floats of the random stream that starts at `first`.
void fill(float *to, size_t n, uint32_t first, float low, float high);

// The jobs of the table in benchmarks.c. `small`: the size for simulated processors.
void make_fir(struct job *job, bool small);
void make_biquad(struct job *job, bool small);
void make_convolution(struct job *job, bool small);
void make_median(struct job *job, bool small);
void make_aes(struct job *job, bool small);
void make_sha256(struct job *job, bool small);
void make_crc32(struct job *job, bool small);
void make_viterbi(struct job *job, bool small);
void make_product(struct job *job, bool small);
void make_stencil(struct job *job, bool small);
void make_sparse(struct job *job, bool small);
void make_levels(struct job *job, bool small);
void make_particles(struct job *job, bool small);
void make_blur(struct job *job, bool small);
void make_covariance(struct job *job, bool small);
void make_correlation(struct job *job, bool small);
void make_syrk(struct job *job, bool small);
void make_gesummv(struct job *job, bool small);
void make_mvt(struct job *job, bool small);
void make_doitgen(struct job *job, bool small);
void make_dense(struct job *job, bool small);
void make_layer(struct job *job, bool small);
void make_depthwise(struct job *job, bool small);

#endif // JOB_H
