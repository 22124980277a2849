// SPDX-License-Identifier: MIT

#include "driver/Frames.h"

#include <cstring>

namespace barecl {

std::string frameProblem(const bcl_frame &Frame) {
    if (Frame.magic != BCL_FRAME_MAGIC)
        return "what came is no frame of BareCL's";
    if (Frame.abi_version != BCL_ABI_VERSION)
        return "a frame of ABI version " + std::to_string(Frame.abi_version) +
               ", while this compiler speaks version " + std::to_string(BCL_ABI_VERSION);
    if (Frame.kind != BCL_FRAME_BUILD)
        return "a frame of the unknown kind " + std::to_string(Frame.kind);
    if (Frame.size > BCL_FRAME_MAX)
        return "a frame of " + std::to_string(Frame.size) + " bytes is too long";
    return "";
}

static bool takeText(std::string_view &Payload, std::string &Text) {
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

bool takeTexts(std::string_view Payload, std::initializer_list<std::string *> Texts) {
    for (std::string *Text : Texts)
        if (!takeText(Payload, *Text))
            return false;
    return Payload.empty();
}

void appendText(std::string &Payload, std::string_view Text) {
    uint32_t Size = uint32_t(Text.size());
    Payload.append(reinterpret_cast<const char *>(&Size), sizeof Size);
    Payload += Text;
}

} // namespace barecl
