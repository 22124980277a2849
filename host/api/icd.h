// SPDX-License-Identifier: MIT
//
// The dispatch table by which an ICD loader (cl_khr_icd) finds the library's functions.

#ifndef BARECL_API_ICD_H
#define BARECL_API_ICD_H

#include "api/objects/object.h"

#include <CL/cl_icd.h>

extern const cl_icd_dispatch bcl_icd_dispatch;

#endif // BARECL_API_ICD_H
