// SPDX-License-Identifier: MIT

#include "driver/Frames.h"

#include <cstring>

namespace barecl {

std::string frameProblem(const bcl_frame &Frame) {
    if (Frame.magic != BCL_FRAME_MAGIC)
        return "what came is no frame of BareCL's";
    if (Frame.abi_version != BCL_FRAMES_VERSION)
        return "a frame of ABI version " + std::to_string(Frame.abi_version) +
               ", while this compiler speaks version " + std::to_string(BCL_FRAMES_VERSION);
    if (Frame.kind == BCL_FRAME_RESULT || Frame.kind > BCL_FRAME_IDENTITY)
        return "a frame of the unknown kind " + std::to_string(Frame.kind);
    if (Frame.size > BCL_FRAME_MAX)
        return "a frame of " + std::to_string(Frame.size) + " bytes is too long";
    return "";
}

bool takeText(std::string_view &Payload, std::string &Text) {
    uint32_t Size;
    if (Payload.size() < sizeof Size)
        return false;
    memcpy(&Size, Payload.data(), sizeof Size);
    Payload.remove_prefix(sizeof Size);
    if (Payload.size() < Size)
        return false;
    Text = Payload.substr(0, Size);
    Payload.remove_prefix(Size);
    return true;
}

// Reads the names and contents that fill the rest of a payload.
static bool takeParts(std::string_view Payload, std::vector<SourceFile> &Parts) {
    while (!Payload.empty()) {
        SourceFile &Part = Parts.emplace_back();
        if (!takeText(Payload, Part.Name) || !takeText(Payload, Part.Text))
            return false;
    }
    return true;
}

bool readRequest(const bcl_frame &Frame, std::string_view Payload, BuildRequest &Request) {
    if (!takeText(Payload, Request.Target) || !takeText(Payload, Request.Options) ||
        !takeText(Payload, Request.Settings))
        return false;
    switch (Frame.kind) {
    case BCL_FRAME_COMPILE:
        Request.Action = Action::Compile;
        return takeText(Payload, Request.Source) && takeParts(Payload, Request.Parts);
    case BCL_FRAME_LINK:
        Request.Action = Action::Link;
        return takeParts(Payload, Request.Parts);
    default:
        return takeText(Payload, Request.Source) && Payload.empty();
    }
}

void appendText(std::string &Payload, std::string_view Text) {
    uint32_t Size = uint32_t(Text.size());
    Payload.append(reinterpret_cast<const char *>(&Size), sizeof Size);
    Payload += Text;
}

} // namespace barecl
