// SPDX-License-Identifier: MIT
//
// The parts of SPIR-V that BareCL supports: the compiler refuses all others, and devices list these.

#ifndef BARECL_SPIRV_H
#define BARECL_SPIRV_H

// ROW(number, BCL_HAS_*: what a device needs for the capability). The numbers are SPIR-V's (3.31, Capability).
#define BCL_SPIRV_CAPABILITIES(ROW)                                                        \
    ROW(4, 0)                                         /* Addresses */                      \
    ROW(5, 0)                                         /* Linkage */                        \
    ROW(6, 0)                                         /* Kernel */                         \
    ROW(7, 0)                                         /* Vector16 */                       \
    ROW(8, 0)                                         /* Float16Buffer */                  \
    ROW(9, BCL_HAS_HALVES)                            /* Float16 */                        \
    ROW(10, BCL_HAS_DOUBLES)                          /* Float64 */                        \
    ROW(11, 0)                                        /* Int64 */                          \
    ROW(12, BCL_HAS_LONG_ATOMICS)                     /* Int64Atomics */                   \
    ROW(13, BCL_HAS_IMAGES)                           /* ImageBasic */                     \
    ROW(14, BCL_HAS_IMAGES)                           /* ImageReadWrite */                 \
    ROW(17, BCL_HAS_GENERIC)                          /* Pipes */                          \
    ROW(18, 0)                                        /* Groups */                         \
    ROW(20, BCL_HAS_IMAGES)                           /* LiteralSampler */                 \
    ROW(22, 0)                                        /* Int16 */                          \
    ROW(38, BCL_HAS_GENERIC)                          /* GenericPointer */                 \
    ROW(39, 0)                                        /* Int8 */                           \
    ROW(43, BCL_HAS_IMAGES)                           /* Sampled1D */                      \
    ROW(44, BCL_HAS_IMAGES)                           /* Image1D */                        \
    ROW(46, BCL_HAS_IMAGES)                           /* SampledBuffer */                  \
    ROW(47, BCL_HAS_IMAGES)                           /* ImageBuffer */                    \
    ROW(58, 0)                                        /* SubgroupDispatch */               \
    ROW(61, 0)                                        /* GroupNonUniform */                \
    ROW(62, 0)                                        /* GroupNonUniformVote */            \
    ROW(63, 0)                                        /* GroupNonUniformArithmetic */      \
    ROW(64, 0)                                        /* GroupNonUniformBallot */          \
    ROW(65, 0)                                        /* GroupNonUniformShuffle */         \
    ROW(66, 0)                                        /* GroupNonUniformShuffleRelative */ \
    ROW(67, 0)                                        /* GroupNonUniformClustered */       \
    ROW(71, 0)                                        /* UniformDecoration */              \
    ROW(5612, 0)                                      /* AtomicFloat32MinMaxEXT */         \
    ROW(5613, BCL_HAS_DOUBLES | BCL_HAS_LONG_ATOMICS) /* AtomicFloat64MinMaxEXT */         \
    ROW(5629, 0)                                      /* ExpectAssumeKHR */                \
    ROW(6016, 0)                                      /* DotProductInputAll */             \
    ROW(6017, 0)                                      /* DotProductInput4x8Bit */          \
    ROW(6018, 0)                                      /* DotProductInput4x8BitPacked */    \
    ROW(6019, 0)                                      /* DotProduct */                     \
    ROW(6025, 0)                                      /* BitInstructions */                \
    ROW(6026, 0)                                      /* GroupNonUniformRotateKHR */       \
    ROW(6033, 0)                                      /* AtomicFloat32AddEXT */            \
    ROW(6034, BCL_HAS_DOUBLES | BCL_HAS_LONG_ATOMICS) /* AtomicFloat64AddEXT */            \
    ROW(6094, 0)                                      /* OptNoneINTEL */

// ROW(name)
#define BCL_SPIRV_INSTRUCTION_SETS(ROW) ROW("OpenCL.std")

#define BCL_SPIRV_EXTENSIONS(ROW)              \
    ROW("SPV_EXT_shader_atomic_float_add")     \
    ROW("SPV_EXT_shader_atomic_float_min_max") \
    ROW("SPV_INTEL_optnone")                   \
    ROW("SPV_KHR_bit_instructions")            \
    ROW("SPV_KHR_expect_assume")               \
    ROW("SPV_KHR_integer_dot_product")         \
    ROW("SPV_KHR_linkonce_odr")                \
    ROW("SPV_KHR_no_integer_wrap_decoration")  \
    ROW("SPV_KHR_non_semantic_info")           \
    ROW("SPV_KHR_subgroup_rotate")

#endif // BARECL_SPIRV_H
