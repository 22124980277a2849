// SPDX-License-Identifier: MIT
//
// Clang calls this function where a program uses a sampler that it declares. The word's bits are those that the host
// passes (abi.h, BCL_SAMPLER_*). It is a pointer because LLVM's type of a sampler is one.

constant void *__translate_sampler_initializer(uint word) { return (constant void *)(uintptr_t)word; }
