// SPDX-License-Identifier: MIT

#include "operations/meaning/TestInputs.h"

namespace barecl {

std::vector<uint32_t> TestInputs::next() {
    static constexpr uint32_t Edges[] = {0,          1,          2,          0x7fffffff,
                                         0x80000000, 0xffffffff, 0x80008000, 0x12345678};
    constexpr unsigned Cases = std::size(Edges);
    const size_t Count = Inputs.size();
    std::vector<uint32_t> Result;
    for (size_t N = 0; N < Count; ++N) {
        const unsigned Kind = Random() % 8;
        Result.push_back(Kind < 2    ? Edges[Random() % Cases]
                         : Kind == 2 ? uint32_t(Random()) % 64
                                     : uint32_t(Random()));
    }
    if (Number < Cases * Cases && Count > 0) {
        Result[0] = Edges[Number % Cases];
        if (Count > 1)
            Result[1] = Edges[Number / Cases];
    }
    // A constant is in its range.
    for (size_t N = 0; N < Count; ++N)
        if (const auto &Range = Inputs[N].Immediate)
            Result[N] = uint32_t(Range->Least + Result[N] % (Range->Most - Range->Least + 1));
    ++Number;
    return Result;
}

std::vector<uint32_t> TestInputs::memory(uint32_t Word) {
    std::mt19937 Random(Word);
    std::vector<uint32_t> Result;
    for (unsigned N = 0; N < MemoryWords; ++N)
        Result.push_back(Random() % 4 ? uint32_t(Random()) : Word);
    return Result;
}

} // namespace barecl
