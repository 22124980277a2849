// SPDX-License-Identifier: MIT
//
// What Clang calls where a program names a sampler that it declared. The word's bits are those that
// the host passes (abi.h, BCL_SAMPLER_*); as a pointer it has a type of LLVM's.

constant void *__translate_sampler_initializer(uint word) { return (constant void *)(uintptr_t)word; }
