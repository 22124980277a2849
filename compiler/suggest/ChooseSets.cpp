// SPDX-License-Identifier: MIT

#include "suggest/ChooseSets.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace barecl {
namespace {

bool includes(const FoundPattern &Large, const FoundPattern &Small) {
    return all_of(Small.Occurrences, [&](const Occurrence &Each) {
        return any_of(Large.Occurrences, [&](const Occurrence &In) {
            return std::includes(In.Gone.begin(), In.Gone.end(), Each.Gone.begin(),
                                 Each.Gone.end());
        });
    });
}

class Search {
  public:
    Search(ArrayRef<FoundPattern> Patterns, unsigned Size, unsigned Count)
        : Patterns(Patterns), Size(Size), Count(Count) {
        unsigned Last = 0;
        for (const FoundPattern &Each : Patterns)
            for (const Occurrence &In : Each.Occurrences)
                Last = std::max(Last, In.Gone.back());
        TakenIn.resize(Last + 1);
    }

    std::vector<PatternSet> run() {
        extend({}, 0);
        return std::move(Best);
    }

  private:
    void extend(PatternSet Set, unsigned From);
    double saved(ArrayRef<unsigned> Members);
    void keep(const PatternSet &Set);

    ArrayRef<FoundPattern> Patterns;
    const unsigned Size, Count;
    std::vector<unsigned> TakenIn; // by instruction: the round in which it was made superfluous
    unsigned Round = 0;
    std::vector<PatternSet> Best; // at most Count, the best first
};

// Larger patterns take their instructions first, as the compiler places larger operations first.
double Search::saved(ArrayRef<unsigned> Members) {
    SmallVector<unsigned> InOrder(Members);
    stable_sort(InOrder,
                [&](unsigned A, unsigned B) { return Patterns[A].Size > Patterns[B].Size; });
    ++Round;
    double Sum = 0;
    for (unsigned Number : InOrder)
        for (const Occurrence &Each : Patterns[Number].Occurrences) {
            if (any_of(Each.Gone, [&](unsigned Inst) { return TakenIn[Inst] == Round; }))
                continue;
            for (unsigned Inst : Each.Gone)
                TakenIn[Inst] = Round;
            Sum += Each.Saved;
        }
    return Sum;
}

void Search::keep(const PatternSet &Set) {
    const auto Place = find_if(Best, [&](const PatternSet &Is) { return Is.Saved < Set.Saved; });
    Best.insert(Place, Set);
    if (Best.size() > Count)
        Best.pop_back();
}

// Patterns are in descending order of what they save alone. The bound assumes that a pattern adds no more to a set than
// it saves alone.
void Search::extend(PatternSet Set, unsigned From) {
    if (!Set.Members.empty())
        keep(Set);
    const size_t Room = Size - Set.Members.size();
    for (unsigned Next = From; Room && Next < Patterns.size(); ++Next) {
        const double Most = Set.Saved + double(Room) * Patterns[Next].Saved;
        if (Best.size() == Count && Most <= Best.back().Saved)
            return;
        PatternSet Larger = Set;
        Larger.Members.push_back(Next);
        Larger.Saved = saved(Larger.Members);
        extend(std::move(Larger), Next + 1);
    }
}

} // namespace

bool keepDifferent(std::vector<FoundPattern> &Patterns, unsigned Most) {
    std::vector<FoundPattern> Kept;
    for (FoundPattern &Each : Patterns) {
        if (Kept.size() == Most)
            break;
        if (none_of(Kept, [&](const FoundPattern &Large) { return includes(Large, Each); }))
            Kept.push_back(std::move(Each));
    }
    const bool IsBounded = Kept.size() == Most;
    Patterns = std::move(Kept);
    return IsBounded;
}

std::vector<PatternSet> chooseSets(ArrayRef<FoundPattern> Patterns, unsigned Size, unsigned Count) {
    return Search(Patterns, Size, Count).run();
}

} // namespace barecl
