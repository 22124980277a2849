// SPDX-License-Identifier: MIT

#include "tta/backend/SourcePlaces.h"

#include "llvm/IR/InstIterator.h"

#include <algorithm>

using namespace llvm;

namespace barecl {

static const DISubprogram *functionOf(const DILocation &Where) {
    return Where.getScope()->getSubprogram();
}

std::vector<InlinedCall> inlinedCalls(const DILocation &Where) {
    std::vector<InlinedCall> Result;
    for (const DILocation *Inner = &Where; const DILocation *Call = Inner->getInlinedAt();
         Inner = Call)
        if (functionOf(*Inner)->getName() != functionOf(*Call)->getName())
            Result.push_back({functionOf(*Inner), Call});
    std::ranges::reverse(Result);
    return Result;
}

SourcePlaces::SourcePlaces(const Function &F) : Own(*F.getSubprogram()) {
    for (const Instruction &Inst : instructions(F)) {
        const DILocation *Where = Inst.getDebugLoc();
        if (!Where || Where->getLine() == 0)
            continue;
        const auto [Found, IsNew] = Places.try_emplace(Where->getLine(), Where);
        const DILocation *Known = Found->second;
        if (!IsNew && Known &&
            (functionOf(*Known) != functionOf(*Where) ||
             inlinedCalls(*Known) != inlinedCalls(*Where)))
            Found->second = nullptr;
    }
}

SourcePlace SourcePlaces::start() const { return {Own.getFile(), Own.getScopeLine(), {}}; }

SourcePlace SourcePlaces::find(unsigned Line) const {
    const auto Found = Places.find(Line);
    if (Found == Places.end() || !Found->second)
        return {Own.getFile(), Line, {}};
    return {Found->second->getFile(), Line, inlinedCalls(*Found->second)};
}

} // namespace barecl
