// SPDX-License-Identifier: MIT

#include "program/build.h"

#include "base/allocate.h"
#include "base/text.h"
#include "program/cache.h"

#include <string.h>

static enum bcl_build_result not_built(char **log, const char *format, const char *detail) {
    bcl_free(*log);
    *log = bcl_text_format(format, detail);
    return BCL_NOT_BUILT;
}

// What the compiler sends is checked like any other binary.
static enum bcl_build_result take_answer(const struct bcl_source *source, struct bcl_answer *answer,
                                         struct bcl_binary *binary, char **log) {
    *log = answer->log;
    if (answer->status != BCL_BUILD_OK)
        return answer->status == BCL_BUILD_BAD_OPTIONS ? BCL_BAD_OPTIONS : BCL_NOT_BUILT;
    const char *why;
    if (!bcl_binary_parse(answer->binary, answer->binary_size, binary, &why))
        return not_built(log, "barecl: the compiler's answer is not %s\n", why);
    if (strcmp(binary->header->target, source->target) == 0)
        return BCL_BUILT;
    enum bcl_build_result result = not_built(
        log, "barecl: the compiler made a binary for another target: %s\n", binary->header->target);
    bcl_binary_free(binary);
    return result;
}

static enum bcl_build_result build_with(const char *identity, const struct bcl_source *source,
                                        enum bcl_urgency urgency, struct bcl_binary *binary,
                                        char **log) {
    struct bcl_cache_key key = bcl_cache_key(identity, source);
    enum bcl_build_result result = BCL_BUILT;
    if (!bcl_cache_load(&key, binary, log)) {
        struct bcl_answer answer;
        bcl_compiler_run(source, urgency, &answer);
        result = take_answer(source, &answer, binary, log);
        bcl_free(answer.binary);
        if (result == BCL_BUILT && (binary->header->flags & BCL_BINARY_READ_FILES) == 0)
            bcl_cache_store(&key, binary, *log != NULL ? *log : "");
    }
    bcl_free(key.bytes);
    return result;
}

enum bcl_build_result bcl_build(const struct bcl_source *source, enum bcl_urgency urgency,
                                struct bcl_binary *binary, char **log) {
    *log = NULL;
    char *identity = bcl_compiler_identity();
    if (identity == NULL) {
        *log = bcl_text_copy(
            "barecl: there is no compiler: install bareclc, or name one in BARECL_COMPILER\n");
        return BCL_NO_COMPILER;
    }
    enum bcl_build_result result = build_with(identity, source, urgency, binary, log);
    bcl_free(identity);
    return result;
}
