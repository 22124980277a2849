// SPDX-License-Identifier: MIT

#include "program/build.h"

#include "base/allocate.h"
#include "base/clock.h"
#include "base/log.h"
#include "base/text.h"
#include "base/trace.h"
#include "program/cache.h"
#include "program/identity.h"

#include <string.h>

static enum bcl_build_result not_built(char **log, const char *format, const char *detail) {
    bcl_free(*log);
    *log = bcl_text_format(format, detail);
    return BCL_NOT_BUILT;
}

// The binary from the compiler is checked like any other binary.
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

static bool is_kept(const struct bcl_binary *binary) {
    return (binary->header->flags & BCL_BINARY_READ_FILES) == 0;
}

// Prints the log of a failed build, line by line.
static void debug_log(const char *log) {
    for (const char *line = log; line != NULL && *line != '\0';) {
        size_t length = strcspn(line, "\n");
        bcl_debug(BCL_BUILDS, "%.*s", (int)length, line);
        line += length + (line[length] == '\n');
    }
}

// Builds, and stores the result in the cache if the compiler's identity is known.
static enum bcl_build_result build_now(const struct bcl_source *source, enum bcl_urgency urgency,
                                       const struct bcl_identity *identity,
                                       const struct bcl_entry_key *key, struct bcl_binary *binary,
                                       char **log) {
    static const char *const actions[] = {
        [BCL_BUILD] = "build", [BCL_COMPILE] = "compile", [BCL_LINK] = "link"};
    struct bcl_answer answer;
    uint64_t begun = bcl_now_ns();
    bcl_compiler_run(source, urgency, &answer);
    enum bcl_build_result result = take_answer(source, &answer, binary, log);
    uint64_t now = bcl_now_ns();
    bcl_trace_span("build", actions[source->action], begun, now);
    bcl_debug(BCL_BUILDS, "%s for %s%s%s: %s after %.1f ms", actions[source->action],
              source->target, source->settings[0] != '\0' ? ", " : "", source->settings,
              result == BCL_BUILT ? "built" : "failed", (double)(now - begun) / 1e6);
    if (result != BCL_BUILT)
        debug_log(*log);
    bcl_free(answer.binary);
    if (result == BCL_BUILT && identity->digest != NULL && is_kept(binary) &&
        bcl_identity_holds(identity, urgency))
        bcl_cache_store(key, binary, *log != NULL ? *log : "");
    return result;
}

enum bcl_build_result bcl_build(const struct bcl_source *source, enum bcl_urgency urgency,
                                struct bcl_binary *binary, char **log) {
    *log = NULL;
    if (!bcl_compiler_available()) {
        *log = bcl_text_copy(
            "barecl: there is no compiler: install bareclc, or name one in BARECL_COMPILER\n");
        return BCL_NO_COMPILER;
    }
    struct bcl_identity identity = {0};
    struct bcl_entry_key key = {0};
    if (bcl_entries_used())
        identity = bcl_identity_find(urgency);
    if (identity.digest != NULL)
        key = bcl_cache_key(identity.digest, source);
    enum bcl_build_result result = BCL_BUILT;
    if (key.bytes != NULL && bcl_cache_load(&key, binary, log))
        bcl_debug(BCL_BUILDS, "for %s: found in the cache", source->target);
    else
        result = build_now(source, urgency, &identity, &key, binary, log);
    bcl_free(key.bytes);
    bcl_identity_free(&identity);
    return result;
}
