// SPDX-License-Identifier: MIT
//
// The functions of cl_khr_command_buffer, found through the platform. Debian 12's headers declare an older
// version of some of them.

#ifndef API_COMMAND_BUFFER_CALLS_H
#define API_COMMAND_BUFFER_CALLS_H

#include "check.h"

#include <CL/cl_ext.h>
#include <string.h>

#include "api/command_buffer_khr.h"

#define FUNCTIONS(use)                                                                         \
    use(clCreateCommandBufferKHR) use(clRetainCommandBufferKHR) use(clReleaseCommandBufferKHR) \
        use(clFinalizeCommandBufferKHR) use(clEnqueueCommandBufferKHR)                         \
            use(clGetCommandBufferInfoKHR)
#define RECORDERS(use)                                                        \
    use(clCommandBarrierWithWaitListKHR) use(clCommandCopyBufferKHR)          \
        use(clCommandCopyBufferRectKHR) use(clCommandCopyBufferToImageKHR)    \
            use(clCommandCopyImageKHR) use(clCommandCopyImageToBufferKHR)     \
                use(clCommandFillBufferKHR) use(clCommandFillImageKHR)        \
                    use(clCommandNDRangeKernelKHR) use(clCommandSVMMemcpyKHR) \
                        use(clCommandSVMMemFillKHR)

#define MEMBER(name) name##_fn name;
#define RECORDER(name) name##_t *name;
static struct {
    FUNCTIONS(MEMBER)
    RECORDERS(RECORDER)
} kh;

// Ends the test if the platform has no command buffers.
static void find_function(const struct cl *cl, const char *name, void *place) {
    void *function = clGetExtensionFunctionAddressForPlatform(cl->platform, name);
    if (function == NULL)
        skip("the platform has no command buffers");
    memcpy(place, &function, sizeof function);
}

#define FIND(name) find_function(cl, #name, &kh.name);
static void find_all(const struct cl *cl) {
    FUNCTIONS(FIND)
    RECORDERS(FIND)
}

#endif // API_COMMAND_BUFFER_CALLS_H
