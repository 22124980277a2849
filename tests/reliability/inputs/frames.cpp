// SPDX-License-Identifier: MIT
//
// What comes to the compile server: each frame is taken whole or refused, and a request is what its
// texts make again.

#include "input.h"

#include "driver/Frames.h"

using namespace barecl;

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input Input = {data, size};
    bcl_frame Frame;
    input_take(&Input, &Frame, sizeof Frame);
    std::string Problem = frameProblem(Frame);
    EXPECT(!Problem.empty() || (Frame.magic == BCL_FRAME_MAGIC && Frame.size <= BCL_FRAME_MAX));

    std::string_view Payload(reinterpret_cast<const char *>(Input.data), Input.size);
    std::string Texts[4], Again;
    if (!takeTexts(Payload, {&Texts[0], &Texts[1], &Texts[2], &Texts[3]}))
        return 0;
    for (const std::string &Text : Texts)
        appendText(Again, Text);
    EXPECT(Again == Payload);
    return 0;
}
