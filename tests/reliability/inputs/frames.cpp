// SPDX-License-Identifier: MIT
//
// Requests to the compile server: each frame must be accepted whole or refused, and writing the texts of a request that
// was read must give the same bytes again.

#include "input.h"

#include "driver/Frames.h"

using namespace barecl;

static std::string payloadOf(const BuildRequest &Request) {
    std::string Payload;
    for (const std::string *Text : {&Request.Target, &Request.Options, &Request.Settings})
        appendText(Payload, *Text);
    if (Request.Action != Action::Link)
        appendText(Payload, Request.Source);
    for (const SourceFile &Part : Request.Parts) {
        appendText(Payload, Part.Name);
        appendText(Payload, Part.Text);
    }
    return Payload;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct input Input = {data, size};
    bcl_frame Frame;
    input_take(&Input, &Frame, sizeof Frame);
    std::string Problem = frameProblem(Frame);
    EXPECT(!Problem.empty() || (Frame.magic == BCL_FRAME_MAGIC && Frame.size <= BCL_FRAME_MAX));

    std::string_view Payload(reinterpret_cast<const char *>(Input.data), Input.size);
    BuildRequest Request;
    if (readRequest(Frame, Payload, Request))
        EXPECT(payloadOf(Request) == Payload);
    return 0;
}
