// SPDX-License-Identifier: MIT

#include "LaneRemark.h"
#include "Widen.h"
#include "WidenMemory.h"

#include <utility>

using namespace llvm;

namespace barecl {
namespace {

struct Counts {
    unsigned SideBySide = 0, Asked = 0, Scattered = 0, ByLane = 0; // instructions
    unsigned Branches = 0, Loops = 0;                              // where lanes part

    explicit Counts(const Shapes &Of) {
        for (const Loop *L : Of.items().getLoopsInPreorder()) {
            Branches += Of.level(*L).Regions.size();
            Loops += Of.level(*L).IsDivergent;
        }
        for (const BasicBlock *Block : Of.items().blocks())
            for (const Instruction &I : *Block)
                if (!isa<PHINode>(I) && !I.isTerminator())
                    count(I, Of);
    }

  private:
    void count(const Instruction &I, const Shapes &Of) {
        const Widening Is = wideningOf(I, Of);
        ByLane += Is == Widening::ByLane;
        if (Is != Widening::Vector || !isa<LoadInst, StoreInst>(I))
            return;
        switch (arrangementOf(I, Of)) {
        case Arrangement::Forwards:
        case Arrangement::Backwards:
            ++SideBySide;
            break;
        case Arrangement::PerhapsForwards:
            ++Asked;
            break;
        case Arrangement::Scattered:
        case Arrangement::ScatteredInArray:
            ++Scattered;
            break;
        case Arrangement::OneAddress:
        case Arrangement::InArray:
            break;
        }
    }
};

} // namespace

std::string describe(const Shapes &Of, const LaneCount &Lanes) {
    const Counts All(Of);
    std::string Text = "vectors of " + std::to_string(Lanes.Count) + " work-items", Before = ": ";
    auto Say = [&](unsigned Count, StringRef What) {
        if (Count)
            Text += std::exchange(Before, ", ") + std::to_string(Count) + " " + What.str();
    };
    Say(All.SideBySide, "accesses side by side");
    Say(All.Asked, "side by side where they turn out to be");
    Say(All.Scattered, "gathered or scattered");
    Say(All.ByLane, "instructions lane by lane");
    Before = "; masks by ";
    Say(All.Branches, "branches");
    Say(All.Loops, "loops");
    if (Lanes.AllMasked)
        return Text + "; all under masks";
    if (!Lanes.RestMasked)
        return Text;
    Text += "; the rest under a mask";
    return Lanes.RestCount < Lanes.Count ? Text + ", by " + std::to_string(Lanes.RestCount) : Text;
}

} // namespace barecl
