// SPDX-License-Identifier: MIT

#include "OpaqueTypes.h"
#include "AddressSpaces.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace barecl {

// The entry for Arg in a list of the kernel's metadata; empty if there is none.
static StringRef textOf(const Argument &Arg, StringRef List) {
    const MDNode *Node = Arg.getParent()->getMetadata(List);
    if (!Node || Arg.getArgNo() >= Node->getNumOperands())
        return "";
    const auto *Text = dyn_cast_or_null<MDString>(Node->getOperand(Arg.getArgNo()));
    return Text ? Text->getString() : "";
}

static bool isPointerTo(const Argument &Arg, unsigned Space) {
    return Arg.getType()->isPointerTy() && Arg.getType()->getPointerAddressSpace() == Space;
}

uint32_t imageType(const Argument &Arg) {
    if (!isPointerTo(Arg, GlobalSpace))
        return 0;
    return StringSwitch<uint32_t>(textOf(Arg, "kernel_arg_base_type"))
        .Cases({"image2d_t", "image2d_depth_t"}, 0x10F1)
        .Case("image3d_t", 0x10F2)
        .Cases({"image2d_array_t", "image2d_array_depth_t"}, 0x10F3)
        .Case("image1d_t", 0x10F4)
        .Case("image1d_array_t", 0x10F5)
        .Case("image1d_buffer_t", 0x10F6)
        .Default(0);
}

bool isSampler(const Argument &Arg) {
    return isPointerTo(Arg, ConstantSpace) && textOf(Arg, "kernel_arg_base_type") == "sampler_t";
}

} // namespace barecl
