// SPDX-License-Identifier: MIT

#include "api/icd.h"

#include "api/commands/command_buffer.h"
#include "api/objects/call.h"
#include "api/version_3_1.h"
#include "base/error.h"

#include <stddef.h>
#include <string.h>

// Direct3D does not exist on this system; CL/cl_icd.h gives these entries no type.
static cl_int refuse_direct3d(void) {
    return bcl_fail(CL_INVALID_OPERATION, "a system with Direct3D");
}

#define ENTRY(name) .name = name
#define NO_ENTRY(name) .name = (void *)refuse_direct3d

_Static_assert(sizeof(cl_icd_dispatch) ==
                   offsetof(cl_icd_dispatch, clSetContextDestructorCallback) + sizeof(void *),
               "the headers' table ends with OpenCL 3.0");

const struct bcl_icd_dispatch bcl_icd_dispatch = {
    .until_3_0 =
        {
            ENTRY(clGetPlatformIDs),
            ENTRY(clGetPlatformInfo),
            ENTRY(clGetDeviceIDs),
            ENTRY(clGetDeviceInfo),
            ENTRY(clCreateContext),
            ENTRY(clCreateContextFromType),
            ENTRY(clRetainContext),
            ENTRY(clReleaseContext),
            ENTRY(clGetContextInfo),
            ENTRY(clCreateCommandQueue),
            ENTRY(clRetainCommandQueue),
            ENTRY(clReleaseCommandQueue),
            ENTRY(clGetCommandQueueInfo),
            ENTRY(clSetCommandQueueProperty),
            ENTRY(clCreateBuffer),
            ENTRY(clCreateImage2D),
            ENTRY(clCreateImage3D),
            ENTRY(clRetainMemObject),
            ENTRY(clReleaseMemObject),
            ENTRY(clGetSupportedImageFormats),
            ENTRY(clGetMemObjectInfo),
            ENTRY(clGetImageInfo),
            ENTRY(clCreateSampler),
            ENTRY(clRetainSampler),
            ENTRY(clReleaseSampler),
            ENTRY(clGetSamplerInfo),
            ENTRY(clCreateProgramWithSource),
            ENTRY(clCreateProgramWithBinary),
            ENTRY(clRetainProgram),
            ENTRY(clReleaseProgram),
            ENTRY(clBuildProgram),
            ENTRY(clUnloadCompiler),
            ENTRY(clGetProgramInfo),
            ENTRY(clGetProgramBuildInfo),
            ENTRY(clCreateKernel),
            ENTRY(clCreateKernelsInProgram),
            ENTRY(clRetainKernel),
            ENTRY(clReleaseKernel),
            ENTRY(clSetKernelArg),
            ENTRY(clGetKernelInfo),
            ENTRY(clGetKernelWorkGroupInfo),
            ENTRY(clWaitForEvents),
            ENTRY(clGetEventInfo),
            ENTRY(clRetainEvent),
            ENTRY(clReleaseEvent),
            ENTRY(clGetEventProfilingInfo),
            ENTRY(clFlush),
            ENTRY(clFinish),
            ENTRY(clEnqueueReadBuffer),
            ENTRY(clEnqueueWriteBuffer),
            ENTRY(clEnqueueCopyBuffer),
            ENTRY(clEnqueueReadImage),
            ENTRY(clEnqueueWriteImage),
            ENTRY(clEnqueueCopyImage),
            ENTRY(clEnqueueCopyImageToBuffer),
            ENTRY(clEnqueueCopyBufferToImage),
            ENTRY(clEnqueueMapBuffer),
            ENTRY(clEnqueueMapImage),
            ENTRY(clEnqueueUnmapMemObject),
            ENTRY(clEnqueueNDRangeKernel),
            ENTRY(clEnqueueTask),
            ENTRY(clEnqueueNativeKernel),
            ENTRY(clEnqueueMarker),
            ENTRY(clEnqueueWaitForEvents),
            ENTRY(clEnqueueBarrier),
            ENTRY(clGetExtensionFunctionAddress),
            ENTRY(clCreateFromGLBuffer),
            ENTRY(clCreateFromGLTexture2D),
            ENTRY(clCreateFromGLTexture3D),
            ENTRY(clCreateFromGLRenderbuffer),
            ENTRY(clGetGLObjectInfo),
            ENTRY(clGetGLTextureInfo),
            ENTRY(clEnqueueAcquireGLObjects),
            ENTRY(clEnqueueReleaseGLObjects),
            ENTRY(clGetGLContextInfoKHR),
            NO_ENTRY(clGetDeviceIDsFromD3D10KHR),
            NO_ENTRY(clCreateFromD3D10BufferKHR),
            NO_ENTRY(clCreateFromD3D10Texture2DKHR),
            NO_ENTRY(clCreateFromD3D10Texture3DKHR),
            NO_ENTRY(clEnqueueAcquireD3D10ObjectsKHR),
            NO_ENTRY(clEnqueueReleaseD3D10ObjectsKHR),
            ENTRY(clSetEventCallback),
            ENTRY(clCreateSubBuffer),
            ENTRY(clSetMemObjectDestructorCallback),
            ENTRY(clCreateUserEvent),
            ENTRY(clSetUserEventStatus),
            ENTRY(clEnqueueReadBufferRect),
            ENTRY(clEnqueueWriteBufferRect),
            ENTRY(clEnqueueCopyBufferRect),
            ENTRY(clCreateSubDevicesEXT),
            ENTRY(clRetainDeviceEXT),
            ENTRY(clReleaseDeviceEXT),
            ENTRY(clCreateEventFromGLsyncKHR),
            ENTRY(clCreateSubDevices),
            ENTRY(clRetainDevice),
            ENTRY(clReleaseDevice),
            ENTRY(clCreateImage),
            ENTRY(clCreateProgramWithBuiltInKernels),
            ENTRY(clCompileProgram),
            ENTRY(clLinkProgram),
            ENTRY(clUnloadPlatformCompiler),
            ENTRY(clGetKernelArgInfo),
            ENTRY(clEnqueueFillBuffer),
            ENTRY(clEnqueueFillImage),
            ENTRY(clEnqueueMigrateMemObjects),
            ENTRY(clEnqueueMarkerWithWaitList),
            ENTRY(clEnqueueBarrierWithWaitList),
            ENTRY(clGetExtensionFunctionAddressForPlatform),
            ENTRY(clCreateFromGLTexture),
            NO_ENTRY(clGetDeviceIDsFromD3D11KHR),
            NO_ENTRY(clCreateFromD3D11BufferKHR),
            NO_ENTRY(clCreateFromD3D11Texture2DKHR),
            NO_ENTRY(clCreateFromD3D11Texture3DKHR),
            NO_ENTRY(clCreateFromDX9MediaSurfaceKHR),
            NO_ENTRY(clEnqueueAcquireD3D11ObjectsKHR),
            NO_ENTRY(clEnqueueReleaseD3D11ObjectsKHR),
            NO_ENTRY(clGetDeviceIDsFromDX9MediaAdapterKHR),
            NO_ENTRY(clEnqueueAcquireDX9MediaSurfacesKHR),
            NO_ENTRY(clEnqueueReleaseDX9MediaSurfacesKHR),
            ENTRY(clCreateFromEGLImageKHR),
            ENTRY(clEnqueueAcquireEGLObjectsKHR),
            ENTRY(clEnqueueReleaseEGLObjectsKHR),
            ENTRY(clCreateEventFromEGLSyncKHR),
            ENTRY(clCreateCommandQueueWithProperties),
            ENTRY(clCreatePipe),
            ENTRY(clGetPipeInfo),
            ENTRY(clSVMAlloc),
            ENTRY(clSVMFree),
            ENTRY(clEnqueueSVMFree),
            ENTRY(clEnqueueSVMMemcpy),
            ENTRY(clEnqueueSVMMemFill),
            ENTRY(clEnqueueSVMMap),
            ENTRY(clEnqueueSVMUnmap),
            ENTRY(clCreateSamplerWithProperties),
            ENTRY(clSetKernelArgSVMPointer),
            ENTRY(clSetKernelExecInfo),
            ENTRY(clGetKernelSubGroupInfoKHR),
            ENTRY(clCloneKernel),
            ENTRY(clCreateProgramWithIL),
            ENTRY(clEnqueueSVMMigrateMem),
            ENTRY(clGetDeviceAndHostTimer),
            ENTRY(clGetHostTimer),
            ENTRY(clGetKernelSubGroupInfo),
            ENTRY(clSetDefaultDeviceCommandQueue),
            ENTRY(clSetProgramReleaseCallback),
            ENTRY(clSetProgramSpecializationConstant),
            ENTRY(clCreateBufferWithProperties),
            ENTRY(clCreateImageWithProperties),
            ENTRY(clSetContextDestructorCallback),
        },
    ENTRY(clGetKernelSuggestedLocalWorkSize),
};

// -------------------------------------------------------------------------------------------------
// Extension functions

// clang-format off: a table
#define EXTENSION_FUNCTIONS \
    FUNCTION(clIcdGetPlatformIDsKHR) \
    ALIAS(clCreateCommandQueueWithPropertiesKHR, clCreateCommandQueueWithProperties) \
    ALIAS(clCreateProgramWithILKHR, clCreateProgramWithIL) \
    FUNCTION(clGetKernelSuggestedLocalWorkSize) \
    ALIAS(clGetKernelSuggestedLocalWorkSizeKHR, clGetKernelSuggestedLocalWorkSize) \
    FUNCTION(clCreateCommandBufferKHR) \
    FUNCTION(clRetainCommandBufferKHR) \
    FUNCTION(clReleaseCommandBufferKHR) \
    FUNCTION(clFinalizeCommandBufferKHR) \
    FUNCTION(clEnqueueCommandBufferKHR) \
    FUNCTION(clGetCommandBufferInfoKHR) \
    FUNCTION(clCommandBarrierWithWaitListKHR) \
    FUNCTION(clCommandCopyBufferKHR) \
    FUNCTION(clCommandCopyBufferRectKHR) \
    FUNCTION(clCommandCopyBufferToImageKHR) \
    FUNCTION(clCommandCopyImageKHR) \
    FUNCTION(clCommandCopyImageToBufferKHR) \
    FUNCTION(clCommandFillBufferKHR) \
    FUNCTION(clCommandFillImageKHR) \
    FUNCTION(clCommandNDRangeKernelKHR) \
    FUNCTION(clCommandSVMMemcpyKHR) \
    FUNCTION(clCommandSVMMemFillKHR) \
    FUNCTION(clUpdateMutableCommandsKHR) \
    FUNCTION(clGetMutableCommandInfoKHR) \
    FUNCTION(clCreateSemaphoreWithPropertiesKHR) \
    FUNCTION(clRetainSemaphoreKHR) \
    FUNCTION(clReleaseSemaphoreKHR) \
    FUNCTION(clGetSemaphoreInfoKHR) \
    FUNCTION(clEnqueueWaitSemaphoresKHR) \
    FUNCTION(clEnqueueSignalSemaphoresKHR) \
    FUNCTION(clGetSemaphoreHandleForTypeKHR)
// clang-format on

void *clGetExtensionFunctionAddress(const char *function_name) {
    BCL_CALL();
#define FUNCTION(name) #name "\0"
#define ALIAS(name, function) #name "\0"
    static const char names[] = EXTENSION_FUNCTIONS;
#undef FUNCTION
#undef ALIAS
#define FUNCTION(name) (void *)name,
#define ALIAS(name, function) (void *)function,
    static void *const functions[] = {EXTENSION_FUNCTIONS};
#undef FUNCTION
#undef ALIAS
    const char *name = names;
    for (size_t i = 0; function_name != NULL && i < sizeof functions / sizeof functions[0]; i++) {
        if (strcmp(name, function_name) == 0)
            return functions[i];
        name += strlen(name) + 1;
    }
    return NULL;
}

void *clGetExtensionFunctionAddressForPlatform(cl_platform_id platform, const char *function_name) {
    BCL_CALL();
    bool ours = bcl_object_is(platform, BCL_PLATFORM);
    return ours ? clGetExtensionFunctionAddress(function_name) : NULL;
}

__attribute__((constructor)) static void set_dispatch(void) {
    bcl_object_dispatch = &bcl_icd_dispatch.until_3_0;
}
