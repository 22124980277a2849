// SPDX-License-Identifier: MIT

#include "MemoryMaps.h"
#include "barecl/abi.h"
#include "barecl/image.h"

#include <algorithm>
#include <charconv>

namespace barecl::tta {
namespace {

std::optional<uint64_t> parseNumber(std::string_view Text) {
    bool IsHex = Text.starts_with("0x");
    Text.remove_prefix(IsHex ? 2 : 0);
    uint64_t Value = 0;
    auto [End, Problem] =
        std::from_chars(Text.data(), Text.data() + Text.size(), Value, IsHex ? 16 : 10);
    bool IsWhole = Problem == std::errc() && End == Text.data() + Text.size();
    return IsWhole ? std::optional(Value) : std::nullopt;
}

} // namespace

std::optional<MemoryMap> parseMemoryMap(std::string_view Text) {
    MemoryMap Result;
    size_t Equals = Text.find('=');
    if (Equals == Text.npos)
        return std::nullopt;
    Result.Space = Text.substr(0, Equals);
    Text.remove_prefix(Equals + 1);
    std::vector<std::string_view> Parts;
    for (size_t Comma; (Comma = Text.find(',')) != Text.npos; Text.remove_prefix(Comma + 1))
        Parts.push_back(Text.substr(0, Comma));
    Parts.push_back(Text);
    if (Parts.size() == 3)
        Parts.push_back("0");
    if (Parts.size() != 4)
        return std::nullopt;
    Result.File = Parts[0];
    uint64_t *const Numbers[] = {&Result.Address, &Result.Bytes, &Result.Offset};
    for (unsigned N = 0; N < 3; ++N) {
        std::optional<uint64_t> Value = parseNumber(Parts[N + 1]);
        if (!Value)
            return std::nullopt;
        *Numbers[N] = *Value;
    }
    return Result;
}

std::string MemoryMaps::add(const MemoryMap &Map, Simulator &Simulator) {
    std::optional<unsigned> Space = findNamed(M.Spaces, Map.Space);
    if (!Space)
        return "there is no address space '" + Map.Space + "'";
    if (*Space == M.Control.InstructionMemory)
        return addCode(Map, Simulator);
    for (const DataSection &Section : P.Data)
        if (Section.Space == *Space && Section.Address < Map.Address + Map.Bytes &&
            Map.Address < Section.Address + Section.Bytes.size())
            return "the program has data of its own there";
    return Simulator.memory(*Space).map(Map.File, Map.Address, Map.Bytes, Map.Offset);
}

std::string MemoryMaps::addCode(const MemoryMap &Map, Simulator &Simulator) {
    if (Code)
        return "instruction memory can be mapped once only";
    if (Map.Address < P.Instructions.size())
        return "the program has instructions of its own there: it has " +
               std::to_string(P.Instructions.size());
    if (Map.Bytes < sizeof(bcl_code_region))
        return "there is no room for instructions";
    AddressSpace Bytes;
    Bytes.Max = Map.Bytes - 1;
    Code.emplace(Bytes);
    std::string Problem = Code->map(Map.File, 0, Map.Bytes, Map.Offset);
    if (Problem.empty())
        Simulator.showCode(Map.Address, Code->bytes(0, unsigned(Map.Bytes)));
    return Problem;
}

} // namespace barecl::tta
