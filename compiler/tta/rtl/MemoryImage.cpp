// SPDX-License-Identifier: MIT

#include "rtl/MemoryImage.h"

#include "encoding/CompactEncoding.h"
#include "encoding/InstructionEncoding.h"

#include <map>

namespace barecl::tta {
namespace {

// Bytes as one number, the first byte lowest.
std::string hex(std::span<const uint8_t> Bytes) {
    std::string Result;
    for (size_t N = Bytes.size(); N > 0; --N)
        for (unsigned Shift : {4u, 0u})
            Result += "0123456789abcdef"[Bytes[N - 1] >> Shift & 15];
    return Result;
}

std::string codeText(const Machine &M, const Program &P, bool IsCompact) {
    const InstructionEncoding Words(M);
    const CompactEncoding Compact(M);
    std::vector<uint8_t> Bytes(IsCompact ? Compact.bytes() : Words.bytes());
    std::string Result;
    for (const Instruction &I : P.Instructions) {
        if (IsCompact)
            Compact.encode(I, Bytes);
        else
            Words.encode(I, Bytes);
        Result += hex(Bytes) + "\n";
    }
    return Result;
}

std::string dataText(const Program &P, unsigned Space) {
    std::map<uint64_t, uint32_t> Contents; // by number of the word
    for (const DataSection &Section : P.Data)
        for (size_t N = 0; Section.Space == Space && N < Section.Bytes.size(); ++N) {
            const uint64_t At = Section.Address + N;
            Contents[At / 4] |= uint32_t(Section.Bytes[N]) << 8 * (At % 4);
        }
    std::string Result;
    uint64_t Next = 0;
    for (auto [Number, Word] : Contents) {
        uint8_t Bytes[8];
        auto Digits = [&](uint64_t Value, unsigned Count) {
            for (unsigned N = 0; N < Count; ++N)
                Bytes[N] = uint8_t(Value >> 8 * N);
            return hex(std::span(Bytes, Count));
        };
        if (Number != Next)
            Result += "@" + Digits(Number, 8) + "\n";
        Result += Digits(Word, 4) + "\n";
        Next = Number + 1;
    }
    return Result;
}

} // namespace

std::vector<VerilogFile> memoryImages(const Machine &M, const Program &P, bool IsCompact) {
    std::vector<VerilogFile> Result = {{"code.hex", codeText(M, P, IsCompact)}};
    for (unsigned N = 0; N < M.Spaces.size(); ++N)
        if (N != M.Control.InstructionMemory)
            Result.push_back({M.Spaces[N].Name + ".hex", dataText(P, N)});
    return Result;
}

} // namespace barecl::tta
