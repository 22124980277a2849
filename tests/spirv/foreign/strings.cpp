// SPDX-License-Identifier: MIT
// Not compiled: foreign.py reads modules from the raw strings. The first is refused, the second is not for OpenCL, and
// the third is no SPIR-V.

static const char *const Modules[] = {
    R"(OpCapability Kernel
OpCapability Addresses
OpCapability PipeStorage
OpMemoryModel Physical64 OpenCL
)",
    R"spirv(OpCapability Shader
OpMemoryModel Logical GLSL450
)spirv",
    R"(OpCapability Kernel
OpMemoryModel
)"};
