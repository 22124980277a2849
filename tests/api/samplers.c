// SPDX-License-Identifier: MIT
//
// Samplers as objects: creation, queries, and each error.

#include "check.h"

static struct cl cl;

static void check_info(cl_sampler sampler, cl_bool normalized, cl_addressing_mode addressing,
                       cl_filter_mode filter) {
    cl_bool is_normalized = 9;
    cl_addressing_mode is_addressing = 9;
    cl_filter_mode is_filter = 9;
    cl_context context = NULL;
    cl_uint references = 9;
    MUST(clGetSamplerInfo(sampler, CL_SAMPLER_NORMALIZED_COORDS, sizeof is_normalized,
                          &is_normalized, NULL));
    CHECK_EQUAL(is_normalized, normalized);
    MUST(clGetSamplerInfo(sampler, CL_SAMPLER_ADDRESSING_MODE, sizeof is_addressing, &is_addressing,
                          NULL));
    CHECK_EQUAL(is_addressing, addressing);
    MUST(clGetSamplerInfo(sampler, CL_SAMPLER_FILTER_MODE, sizeof is_filter, &is_filter, NULL));
    CHECK_EQUAL(is_filter, filter);
    MUST(clGetSamplerInfo(sampler, CL_SAMPLER_CONTEXT, sizeof context, &context, NULL));
    CHECK(context == cl.context);
    MUST(clGetSamplerInfo(sampler, CL_SAMPLER_REFERENCE_COUNT, sizeof references, &references,
                          NULL));
    CHECK_EQUAL(references, 1);
}

static void every_mode(void) {
    for (cl_bool normalized = CL_FALSE; normalized <= CL_TRUE; ++normalized)
        for (cl_addressing_mode addressing = CL_ADDRESS_NONE;
             addressing <= CL_ADDRESS_MIRRORED_REPEAT; ++addressing)
            for (cl_filter_mode filter = CL_FILTER_NEAREST; filter <= CL_FILTER_LINEAR; ++filter) {
                bool repeats =
                    addressing == CL_ADDRESS_REPEAT || addressing == CL_ADDRESS_MIRRORED_REPEAT;
                cl_int error;
                cl_sampler sampler =
                    clCreateSampler(cl.context, normalized, addressing, filter, &error);
                CHECK_ERROR(error, repeats && !normalized ? CL_INVALID_VALUE : CL_SUCCESS);
                if (sampler == NULL)
                    continue;
                check_info(sampler, normalized, addressing, filter);
                MUST(clReleaseSampler(sampler));
            }
}

static void with_properties(void) {
    const cl_sampler_properties filter[] = {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
    const cl_sampler_properties all[] = {CL_SAMPLER_ADDRESSING_MODE,
                                         CL_ADDRESS_CLAMP_TO_EDGE,
                                         CL_SAMPLER_NORMALIZED_COORDS,
                                         CL_FALSE,
                                         CL_SAMPLER_FILTER_MODE,
                                         CL_FILTER_NEAREST,
                                         0};
    const cl_sampler_properties none[] = {0}, unknown[] = {0x999, 1, 0};
    const cl_sampler_properties twice[] = {CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR,
                                           CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0};
    const cl_sampler_properties bad[] = {CL_SAMPLER_FILTER_MODE, 5, 0};
    const struct {
        const cl_sampler_properties *list;
        size_t words;
        cl_bool normalized;
        cl_addressing_mode addressing;
        cl_filter_mode filter;
    } good[] = {{NULL, 0, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST},
                {none, 1, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST},
                {filter, 3, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR},
                {all, 7, CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST}};
    cl_int error;
    for (size_t i = 0; i < COUNT(good); ++i) {
        cl_sampler_properties told[8];
        size_t size = 99;
        cl_sampler sampler = clCreateSamplerWithProperties(cl.context, good[i].list, &error);
        MUST(error);
        check_info(sampler, good[i].normalized, good[i].addressing, good[i].filter);
        MUST(clGetSamplerInfo(sampler, CL_SAMPLER_PROPERTIES, sizeof told, told, &size));
        CHECK_EQUAL(size, good[i].words * sizeof *told);
        if (good[i].list != NULL)
            CHECK(memcmp(told, good[i].list, size) == 0);
        MUST(clReleaseSampler(sampler));
    }
    const cl_sampler_properties *wrong[] = {unknown, twice, bad};
    for (size_t i = 0; i < COUNT(wrong); ++i) {
        CHECK(clCreateSamplerWithProperties(cl.context, wrong[i], &error) == NULL);
        CHECK_ERROR(error, CL_INVALID_VALUE);
    }
    CHECK(clCreateSamplerWithProperties(NULL, none, &error) == NULL);
    CHECK_ERROR(error, CL_INVALID_CONTEXT);
}

static void errors(void) {
    cl_int error;
    size_t size;
#define CHECK_CREATE(context, normalized, addressing, filter, want)                      \
    do {                                                                                 \
        CHECK(clCreateSampler(context, normalized, addressing, filter, &error) == NULL); \
        CHECK_ERROR(error, want);                                                        \
    } while (0)
    CHECK_CREATE(NULL, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR, CL_INVALID_CONTEXT);
    CHECK_CREATE(cl.context, 7, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR, CL_INVALID_VALUE);
    CHECK_CREATE(cl.context, CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT + 1, CL_FILTER_LINEAR,
                 CL_INVALID_VALUE);
    CHECK_CREATE(cl.context, CL_TRUE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR + 1, CL_INVALID_VALUE);
    CHECK_ERROR(clRetainSampler(NULL), CL_INVALID_SAMPLER);
    CHECK_ERROR(clReleaseSampler(NULL), CL_INVALID_SAMPLER);
    CHECK_ERROR(clRetainSampler((cl_sampler)cl.queue), CL_INVALID_SAMPLER);
    CHECK_ERROR(clReleaseSampler((cl_sampler)cl.queue), CL_INVALID_SAMPLER);
    CHECK_ERROR(clGetSamplerInfo(NULL, CL_SAMPLER_CONTEXT, 0, NULL, NULL), CL_INVALID_SAMPLER);
    cl_sampler sampler =
        clCreateSampler(cl.context, CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_LINEAR, &error);
    MUST(error);
    CHECK_ERROR(clGetSamplerInfo(sampler, 0x999, 0, NULL, &size), CL_INVALID_VALUE);
    CHECK_ERROR(clGetSamplerInfo(sampler, CL_SAMPLER_CONTEXT, 1, &size, NULL), CL_INVALID_VALUE);
    MUST(clRetainSampler(sampler));
    MUST(clReleaseSampler(sampler));
    MUST(clReleaseSampler(sampler));
}

int main(void) {
    cl = cl_open();
    every_mode();
    with_properties();
    errors();
    cl_close(&cl);
    return test_result();
}
