// SPDX-License-Identifier: MIT
//
// Answers of the compile server: any bytes must give an answer, or BCL_BUILD_CRASHED with a log.

#include "doors.h"
#include "input.h"

#include "base/allocate.h"
#include "program/compiler.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);

int LLVMFuzzerInitialize(int *argc, char ***argv) {
    (void)argc, (void)argv;
    return setenv("BARECL_COMPILER", "/bin/true", 1);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const struct bcl_source source = {
        .target = "x86-64-v1", .options = "", .settings = "", .text = "kernel void k() {}"};
    doors_answer(data, size);
    for (int i = 0; i < 2; i++) { // the second pass runs with the state that the first left
        struct bcl_answer answer;
        bcl_compiler_run(&source, BCL_AWAITED, &answer);
        EXPECT(answer.status != BCL_BUILD_CRASHED || answer.log != NULL);
        EXPECT(answer.binary == NULL || answer.binary[answer.binary_size] == '\0');
        char *identity = NULL;
        bcl_compiler_identify("", BCL_AWAITED, &identity);
        bcl_free(identity);
        bcl_free(answer.log);
        bcl_free(answer.binary);
    }
    bcl_compiler_stop();
    return 0;
}
