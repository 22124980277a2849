// SPDX-License-Identifier: MIT
//
// Shared by the tests of queues and events: additional queues, user events, a command's status, and capabilities
// of the device.

#ifndef API_EVENTS_H
#define API_EVENTS_H

#include "check.h"

static inline cl_command_queue new_queue(const struct cl *cl,
                                         cl_command_queue_properties properties) {
    cl_int error;
    cl_command_queue queue = clCreateCommandQueue(cl->context, cl->device, properties, &error);
    MUST(error);
    return queue;
}

static inline cl_event user_event(const struct cl *cl) {
    cl_int error;
    cl_event event = clCreateUserEvent(cl->context, &error);
    MUST(error);
    return event;
}

static inline cl_int status_of(cl_event event) {
    cl_int status = 1;
    MUST(clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    return status;
}

static inline bool device_has(const struct cl *cl, cl_device_info what) {
    cl_ulong answer = 0;
    MUST(clGetDeviceInfo(cl->device, what, sizeof answer, &answer, NULL));
    return answer != 0;
}

#endif // API_EVENTS_H
