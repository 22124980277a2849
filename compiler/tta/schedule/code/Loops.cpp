// SPDX-License-Identifier: MIT

#include "Loops.h"

namespace barecl::tta {

bool mayMeet(const CodeOperation &A, const CodeOperation &B) {
    constexpr unsigned Memory = Operation::Loads | Operation::Stores;
    if (A.Kind != CodeOperation::Unit || B.Kind != CodeOperation::Unit)
        return false;
    unsigned FlagsOfA = A.What->Flags, FlagsOfB = B.What->Flags;
    bool IsOrderedA = FlagsOfA & Operation::SideEffect,
         IsOrderedB = FlagsOfB & Operation::SideEffect;
    bool TouchesA = IsOrderedA || FlagsOfA & Memory, TouchesB = IsOrderedB || FlagsOfB & Memory;
    if (IsOrderedA || IsOrderedB)
        return TouchesA && TouchesB;
    return TouchesA && TouchesB && A.Space == B.Space && (FlagsOfA | FlagsOfB) & Operation::Stores;
}

bool isLoop(const CodeBlock &Block, unsigned Number) {
    const CodeOperation *Last = Block.Operations.empty() ? nullptr : &Block.Operations.back();
    return Last && Last->Kind == CodeOperation::Jump && Last->Guard &&
           Last->Inputs[0].Kind == CodeOperand::Block && Last->Inputs[0].Value == Number;
}

std::vector<CodeOrder> orderOfNext(const CodeBlock &Block) {
    if (Block.OrderOfNext)
        return *Block.OrderOfNext;
    std::vector<CodeOrder> Result;
    for (unsigned Before = 0; Before < Block.Operations.size(); ++Before)
        for (unsigned After = 0; After < Block.Operations.size(); ++After)
            if (mayMeet(Block.Operations[Before], Block.Operations[After]))
                Result.push_back({Before, After});
    return Result;
}

unsigned delayOf(const CodeOrder &Order, const CodeBlock &Block) {
    auto DoesOnly = [&](unsigned N, unsigned Flag) {
        constexpr unsigned All = Operation::Loads | Operation::Stores | Operation::SideEffect;
        const CodeOperation &O = Block.Operations[N];
        return O.What && (O.What->Flags & All) == Flag;
    };
    const bool MayMeet =
        DoesOnly(Order.Before, Operation::Loads) && DoesOnly(Order.After, Operation::Stores);
    return MayMeet ? 0 : 1;
}

} // namespace barecl::tta
