// SPDX-License-Identifier: MIT

#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
_Noreturn void __assert_failed(const char *condition, const char *file, int line);
#define assert(condition) ((condition) ? (void)0 : __assert_failed(#condition, __FILE__, __LINE__))
#endif

#ifndef __cplusplus
#undef static_assert
#define static_assert _Static_assert
#endif
