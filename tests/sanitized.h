// SPDX-License-Identifier: MIT
//
// Defines SANITIZED in a program that AddressSanitizer or ThreadSanitizer watches. Clang and GCC tell it differently.

#ifndef SANITIZED_H
#define SANITIZED_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SANITIZED
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SANITIZED
#endif
#endif

#endif
