// SPDX-License-Identifier: MIT

#include "api/images/sampler.h"

#include "api/objects/call.h"
#include "api/objects/info.h"
#include "barecl/launch.h"
#include "base/error.h"

#include <string.h>

static void destroy_sampler(struct bcl_object *object) {
    bcl_release(((cl_sampler)object)->context);
}

// 0: any other mode, CL_ADDRESS_NONE included.
static uint32_t address_bits(cl_addressing_mode mode) {
    switch (mode) {
    case CL_ADDRESS_CLAMP_TO_EDGE:
        return BCL_SAMPLER_CLAMP_TO_EDGE;
    case CL_ADDRESS_CLAMP:
        return BCL_SAMPLER_CLAMP;
    case CL_ADDRESS_REPEAT:
        return BCL_SAMPLER_REPEAT;
    case CL_ADDRESS_MIRRORED_REPEAT:
        return BCL_SAMPLER_MIRRORED_REPEAT;
    default:
        return 0;
    }
}

// Repeat modes need normalised coordinates.
static cl_int check_modes(const struct bcl_sampler_modes *modes) {
    bool repeats =
        modes->addressing == CL_ADDRESS_REPEAT || modes->addressing == CL_ADDRESS_MIRRORED_REPEAT;
    BCL_REQUIRE(modes->normalized == CL_TRUE || modes->normalized == CL_FALSE, CL_INVALID_VALUE);
    BCL_REQUIRE(modes->addressing == CL_ADDRESS_NONE || address_bits(modes->addressing) != 0,
                CL_INVALID_VALUE);
    BCL_REQUIRE(modes->filter == CL_FILTER_NEAREST || modes->filter == CL_FILTER_LINEAR,
                CL_INVALID_VALUE);
    BCL_REQUIRE(modes->normalized || !repeats, CL_INVALID_VALUE);
    return CL_SUCCESS;
}

static cl_int create_sampler(cl_context context, const struct bcl_sampler_modes *modes,
                             cl_sampler *result) {
    BCL_REQUIRE_OBJECT(context, BCL_CONTEXT, CL_INVALID_CONTEXT);
    BCL_REQUIRE_OWN(context);
    BCL_TRY(check_modes(modes));
    BCL_REQUIRE(bcl_context_has_images(context), CL_INVALID_OPERATION);
    cl_sampler sampler = bcl_object_new(sizeof *sampler, BCL_SAMPLER, destroy_sampler);
    BCL_REQUIRE(sampler != NULL, CL_OUT_OF_HOST_MEMORY);
    sampler->context = bcl_retain(context);
    sampler->modes = *modes;
    sampler->word = (modes->normalized ? BCL_SAMPLER_NORMALIZED : 0) |
                    address_bits(modes->addressing) |
                    (modes->filter == CL_FILTER_LINEAR ? BCL_SAMPLER_LINEAR : BCL_SAMPLER_NEAREST);
    *result = sampler;
    return CL_SUCCESS;
}

cl_sampler clCreateSampler(cl_context context, cl_bool normalized_coords,
                           cl_addressing_mode addressing_mode, cl_filter_mode filter_mode,
                           cl_int *errcode_ret) {
    BCL_CALL();
    const struct bcl_sampler_modes modes = {
        .normalized = normalized_coords, .addressing = addressing_mode, .filter = filter_mode};
    cl_sampler sampler = NULL;
    cl_int status = create_sampler(context, &modes, &sampler);
    return bcl_created(status, sampler, errcode_ret);
}

// Each property may be there only once.
static cl_int read_properties(const cl_sampler_properties *list, struct bcl_sampler_modes *modes) {
    bool seen[3] = {false};
    size_t count = 0;
    for (; list[count] != 0; count += 2) {
        size_t which = list[count] - CL_SAMPLER_NORMALIZED_COORDS;
        BCL_REQUIRE(which < 3 && !seen[which], CL_INVALID_VALUE);
        seen[which] = true;
        memcpy(&modes->properties[count], &list[count], 2 * sizeof *list);
        if (list[count] == CL_SAMPLER_NORMALIZED_COORDS)
            modes->normalized = (cl_bool)list[count + 1];
        else if (list[count] == CL_SAMPLER_ADDRESSING_MODE)
            modes->addressing = (cl_addressing_mode)list[count + 1];
        else
            modes->filter = (cl_filter_mode)list[count + 1];
    }
    modes->property_count = count + 1;
    return CL_SUCCESS;
}

cl_sampler clCreateSamplerWithProperties(cl_context context,
                                         const cl_sampler_properties *sampler_properties,
                                         cl_int *errcode_ret) {
    BCL_CALL();
    struct bcl_sampler_modes modes = {
        .normalized = CL_TRUE, .addressing = CL_ADDRESS_CLAMP, .filter = CL_FILTER_NEAREST};
    cl_sampler sampler = NULL;
    cl_int status = CL_SUCCESS;
    if (sampler_properties != NULL)
        status = read_properties(sampler_properties, &modes);
    if (status == CL_SUCCESS)
        status = create_sampler(context, &modes, &sampler);
    return bcl_created(status, sampler, errcode_ret);
}

cl_int clRetainSampler(cl_sampler sampler) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(sampler, BCL_SAMPLER, CL_INVALID_SAMPLER);
    bcl_retain(sampler);
    return CL_SUCCESS;
}

cl_int clReleaseSampler(cl_sampler sampler) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(sampler, BCL_SAMPLER, CL_INVALID_SAMPLER);
    bcl_release(sampler);
    return CL_SUCCESS;
}

cl_int clGetSamplerInfo(cl_sampler sampler, cl_sampler_info param_name, size_t param_value_size,
                        void *param_value, size_t *param_value_size_ret) {
    BCL_CALL();
    BCL_REQUIRE_OBJECT(sampler, BCL_SAMPLER, CL_INVALID_SAMPLER);
    switch (param_name) {
    case CL_SAMPLER_REFERENCE_COUNT:
        return BCL_INFO_REFERENCES(sampler);
    case CL_SAMPLER_CONTEXT:
        return BCL_INFO(cl_context, sampler->context);
    case CL_SAMPLER_NORMALIZED_COORDS:
        return BCL_INFO(cl_bool, sampler->modes.normalized);
    case CL_SAMPLER_ADDRESSING_MODE:
        return BCL_INFO(cl_addressing_mode, sampler->modes.addressing);
    case CL_SAMPLER_FILTER_MODE:
        return BCL_INFO(cl_filter_mode, sampler->modes.filter);
    case CL_SAMPLER_PROPERTIES:
        return BCL_INFO_BYTES(sampler->modes.properties,
                              sampler->modes.property_count * sizeof(cl_sampler_properties));
    default:
        return bcl_fail(CL_INVALID_VALUE, "a known param_name");
    }
}
