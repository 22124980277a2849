// SPDX-License-Identifier: MIT

#include "Operations.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <unordered_map>

namespace barecl::tta {
namespace {

using O = OperationContext;

std::string hexadecimal(uint64_t Value) {
    char Text[24];
    std::snprintf(Text, sizeof Text, "0x%llx", static_cast<unsigned long long>(Value));
    return Text;
}

[[noreturn]] void refuse(const O &o, uint32_t Address, unsigned Bytes, const std::string &What) {
    std::string At = std::to_string(Bytes) + " bytes at address " + hexadecimal(Address);
    if (!o.Space)
        throw OperationFault{FaultKind::Undefined, What + " by a unit without memory, of " + At};
    if (Address % Bytes != 0)
        throw OperationFault{FaultKind::Alignment, "misaligned " + What + " of " + At, Address};
    throw OperationFault{FaultKind::Access, What + " outside the address space, of " + At, Address};
}

std::span<uint8_t> access(const O &o, uint32_t Address, unsigned Bytes, const char *What) {
    std::span<uint8_t> Found;
    if (o.Space && Address % Bytes == 0)
        Found = o.Space->bytes(Address, Bytes);
    if (Found.empty())
        refuse(o, Address, Bytes, What);
    return Found;
}

int32_t divide(int32_t A, int32_t B) {
    if (B == 0)
        throw OperationFault{FaultKind::Division, "division by zero"};
    return B == -1 ? int32_t(0u - uint32_t(A)) : A / B;
}
int32_t remainder(int32_t A, int32_t B) {
    if (B == 0)
        throw OperationFault{FaultKind::Division, "division by zero"};
    return B == -1 ? 0 : A % B;
}
uint32_t divide(uint32_t A, uint32_t B) {
    if (B == 0)
        throw OperationFault{FaultKind::Division, "division by zero"};
    return A / B;
}
uint32_t remainder(uint32_t A, uint32_t B) {
    if (B == 0)
        throw OperationFault{FaultKind::Division, "division by zero"};
    return A % B;
}

// The amount is an operand of 5 bits.
uint32_t shiftLeft(uint32_t A, uint32_t N) {
    return A << (N & 31);
}
uint32_t shiftRight(uint32_t A, uint32_t N) {
    return A >> (N & 31);
}
uint32_t shiftRight(int32_t A, uint32_t N) {
    return uint32_t(A >> (N & 31));
}

// To an integer, towards zero. What does not fit becomes the nearest that does, and NaN 0: the
// hardware leaves both open.
template <typename To> uint32_t toInteger(float Value) {
    using Limits = std::numeric_limits<To>;
    if (std::isnan(Value))
        return 0;
    if (Value <= float(Limits::min()))
        return uint32_t(Limits::min());
    if (Value >= float(Limits::max()))
        return uint32_t(Limits::max());
    return uint32_t(To(Value));
}

bool isUnordered(const O &o) {
    return std::isnan(o.f(1)) || std::isnan(o.f(2));
}

uint32_t signExtend(uint32_t Value, unsigned Width) {
    return uint32_t(int32_t(Value << (32 - Width)) >> (32 - Width));
}

// What a load or store does: its row of the table says how many words of how many bytes.
template <unsigned Count, unsigned Bytes, bool IsSigned, bool HasOffset> void loadWords(O &o) {
    uint32_t Address = o.u(1) + (HasOffset ? o.u(2) : 0);
    for (unsigned N = 0; N < Count; ++N) {
        uint32_t Value = o.load(Address + N * Bytes, Bytes);
        o[2 + HasOffset + N] = IsSigned ? signExtend(Value, 8 * Bytes) : Value;
    }
}
template <unsigned Count, unsigned Bytes, bool HasOffset> void storeWords(O &o) {
    uint32_t Address = o.u(1) + (HasOffset ? o.u(2) : 0);
    for (unsigned N = 0; N < Count; ++N)
        o.store(Address + N * Bytes, Bytes, o.u(2 + HasOffset + N));
}

constexpr std::string_view Words = "wwwwwwwwww";

template <unsigned Count, unsigned Bytes, bool IsSigned = false, bool HasOffset = false>
constexpr Operation load(std::string_view Name) {
    return {Name,
            1 + HasOffset,
            Count,
            Words.substr(0, 1 + HasOffset + Count),
            Operation::Loads,
            loadWords<Count, Bytes, IsSigned, HasOffset>,
            {Count, Bytes, IsSigned, HasOffset}};
}
template <unsigned Count, unsigned Bytes, bool HasOffset = false>
constexpr Operation store(std::string_view Name) {
    return {Name,
            1 + HasOffset + Count,
            0,
            Words.substr(0, 1 + HasOffset + Count),
            Operation::Stores,
            storeWords<Count, Bytes, HasOffset>,
            {Count, Bytes, false, HasOffset}};
}

constexpr unsigned None = Operation::None, Swap = Operation::Commutes,
                   Effect = Operation::SideEffect, Jump = Operation::Control,
                   Divides = Operation::Divides;

// clang-format off
const Operation Table[] = {
    // Integer arithmetic
    {"add",     2, 1, "www", Swap, [](O &o) { o[3] = o.u(1) + o.u(2); }},
    {"sub",     2, 1, "www", None, [](O &o) { o[3] = o.u(1) - o.u(2); }},
    {"neg",     1, 1, "ww",  None, [](O &o) { o[2] = 0u - o.u(1); }},
    {"abs",     1, 1, "ww",  None, [](O &o) { o[2] = o.s(1) < 0 ? 0u - o.u(1) : o.u(1); }},
    {"min",     2, 1, "www", Swap, [](O &o) { o[3] = uint32_t(std::min(o.s(1), o.s(2))); }},
    {"max",     2, 1, "www", Swap, [](O &o) { o[3] = uint32_t(std::max(o.s(1), o.s(2))); }},
    {"minu",    2, 1, "www", Swap, [](O &o) { o[3] = std::min(o.u(1), o.u(2)); }},
    {"maxu",    2, 1, "www", Swap, [](O &o) { o[3] = std::max(o.u(1), o.u(2)); }},
    {"mul",     2, 1, "www", Swap, [](O &o) { o[3] = o.u(1) * o.u(2); }},
    {"mulhi",   2, 1, "www", Swap, [](O &o) { o[3] = uint32_t(int64_t(o.s(1)) * o.s(2) >> 32); }},
    {"mulhiu",  2, 1, "www", Swap, [](O &o) { o[3] = uint32_t(uint64_t(o.u(1)) * o.u(2) >> 32); }},
    {"mulhisu", 2, 1, "www", None, [](O &o) { o[3] = uint32_t(int64_t(o.s(1)) * o.u(2) >> 32); }},
    {"mac",     3, 1, "wwww", None, [](O &o) { o[4] = o.u(1) + o.u(2) * o.u(3); }},
    {"div",     2, 1, "www", Divides, [](O &o) { o[3] = uint32_t(divide(o.s(1), o.s(2))); }},
    {"divu",    2, 1, "www", Divides, [](O &o) { o[3] = divide(o.u(1), o.u(2)); }},
    {"mod",     2, 1, "www", Divides, [](O &o) { o[3] = uint32_t(remainder(o.s(1), o.s(2))); }},
    {"modu",    2, 1, "www", Divides, [](O &o) { o[3] = remainder(o.u(1), o.u(2)); }},
    {"rem",     2, 1, "www", Divides, [](O &o) { o[3] = uint32_t(remainder(o.s(1), o.s(2))); }},
    {"remu",    2, 1, "www", Divides, [](O &o) { o[3] = remainder(o.u(1), o.u(2)); }},
    {"addsub",  2, 2, "wwww", None, [](O &o) { o[3] = o.u(1) + o.u(2); o[4] = o.u(1) - o.u(2); }},
    {"shl1add", 2, 1, "www", None, [](O &o) { o[3] = (o.u(1) << 1) + o.u(2); }},
    {"shl2add", 2, 1, "www", None, [](O &o) { o[3] = (o.u(1) << 2) + o.u(2); }},

    // Bits
    {"and",     2, 1, "www", Swap, [](O &o) { o[3] = o.u(1) & o.u(2); }},
    {"ior",     2, 1, "www", Swap, [](O &o) { o[3] = o.u(1) | o.u(2); }},
    {"xor",     2, 1, "www", Swap, [](O &o) { o[3] = o.u(1) ^ o.u(2); }},
    {"andn",    2, 1, "www", None, [](O &o) { o[3] = o.u(1) & ~o.u(2); }},
    {"not",     1, 1, "ww",  None, [](O &o) { o[2] = ~o.u(1); }},
    {"select",  3, 1, "wwbw", None, [](O &o) { o[4] = (o.u(3) & 1) ? o.u(1) : o.u(2); }},
    {"shl",     2, 1, "www", None, [](O &o) { o[3] = shiftLeft(o.u(1), o.u(2)); }},
    {"shr",     2, 1, "www", None, [](O &o) { o[3] = shiftRight(o.s(1), o.u(2)); }},
    {"shru",    2, 1, "www", None, [](O &o) { o[3] = shiftRight(o.u(1), o.u(2)); }},
    {"rotl",    2, 1, "www", None, [](O &o) { o[3] = std::rotl(o.u(1), int(o.u(2) & 31)); }},
    {"rotr",    2, 1, "www", None, [](O &o) { o[3] = std::rotr(o.u(1), int(o.u(2) & 31)); }},
    {"shl1_32",  1, 1, "ww", None, [](O &o) { o[2] = o.u(1) << 1; }},
    {"shl2_32",  1, 1, "ww", None, [](O &o) { o[2] = o.u(1) << 2; }},
    {"shl4_32",  1, 1, "ww", None, [](O &o) { o[2] = o.u(1) << 4; }},
    {"shl8_32",  1, 1, "ww", None, [](O &o) { o[2] = o.u(1) << 8; }},
    {"shl16_32", 1, 1, "ww", None, [](O &o) { o[2] = o.u(1) << 16; }},
    {"shr1_32",  1, 1, "ww", None, [](O &o) { o[2] = uint32_t(o.s(1) >> 1); }},
    {"shr2_32",  1, 1, "ww", None, [](O &o) { o[2] = uint32_t(o.s(1) >> 2); }},
    {"shr4_32",  1, 1, "ww", None, [](O &o) { o[2] = uint32_t(o.s(1) >> 4); }},
    {"shr8_32",  1, 1, "ww", None, [](O &o) { o[2] = uint32_t(o.s(1) >> 8); }},
    {"shr16_32", 1, 1, "ww", None, [](O &o) { o[2] = uint32_t(o.s(1) >> 16); }},
    {"shru1_32",  1, 1, "ww", None, [](O &o) { o[2] = o.u(1) >> 1; }},
    {"shru2_32",  1, 1, "ww", None, [](O &o) { o[2] = o.u(1) >> 2; }},
    {"shru4_32",  1, 1, "ww", None, [](O &o) { o[2] = o.u(1) >> 4; }},
    {"shru8_32",  1, 1, "ww", None, [](O &o) { o[2] = o.u(1) >> 8; }},
    {"shru16_32", 1, 1, "ww", None, [](O &o) { o[2] = o.u(1) >> 16; }},
    {"sxbw",    1, 1, "bw",  None, [](O &o) { o[2] = signExtend(o.u(1), 1); }},
    {"sxqw",    1, 1, "qw",  None, [](O &o) { o[2] = signExtend(o.u(1), 8); }},
    {"sxhw",    1, 1, "hw",  None, [](O &o) { o[2] = signExtend(o.u(1), 16); }},
    {"truncwh", 1, 1, "wh",  None, [](O &o) { o[2] = o.u(1) & 0xffff; }},

    // Comparison
    {"eq",      2, 1, "wwb", Swap, [](O &o) { o[3] = o.u(1) == o.u(2); }},
    {"ne",      2, 1, "wwb", Swap, [](O &o) { o[3] = o.u(1) != o.u(2); }},
    {"gt",      2, 1, "wwb", None, [](O &o) { o[3] = o.s(1) > o.s(2); }},
    {"ge",      2, 1, "wwb", None, [](O &o) { o[3] = o.s(1) >= o.s(2); }},
    {"lt",      2, 1, "wwb", None, [](O &o) { o[3] = o.s(1) < o.s(2); }},
    {"le",      2, 1, "wwb", None, [](O &o) { o[3] = o.s(1) <= o.s(2); }},
    {"gtu",     2, 1, "wwb", None, [](O &o) { o[3] = o.u(1) > o.u(2); }},
    {"geu",     2, 1, "wwb", None, [](O &o) { o[3] = o.u(1) >= o.u(2); }},
    {"ltu",     2, 1, "wwb", None, [](O &o) { o[3] = o.u(1) < o.u(2); }},
    {"leu",     2, 1, "wwb", None, [](O &o) { o[3] = o.u(1) <= o.u(2); }},

    // Floats, IEEE 754 single precision, rounded to nearest even
    {"addf",    2, 1, "www", Swap, [](O &o) { o.set(3, o.f(1) + o.f(2)); }},
    {"subf",    2, 1, "www", None, [](O &o) { o.set(3, o.f(1) - o.f(2)); }},
    {"mulf",    2, 1, "www", Swap, [](O &o) { o.set(3, o.f(1) * o.f(2)); }},
    {"divf",    2, 1, "www", None, [](O &o) { o.set(3, o.f(1) / o.f(2)); }},
    {"sqrtf",   1, 1, "ww",  None, [](O &o) { o.set(2, std::sqrt(o.f(1))); }},
    {"macf",    3, 1, "wwww", None, [](O &o) { o.set(4, std::fma(o.f(2), o.f(3), o.f(1))); }},
    {"msuf",    3, 1, "wwww", None, [](O &o) { o.set(4, std::fma(-o.f(2), o.f(3), o.f(1))); }},
    {"negf",    1, 1, "ww",  None, [](O &o) { o[2] = o.u(1) ^ 0x80000000u; }},
    {"absf",    1, 1, "ww",  None, [](O &o) { o[2] = o.u(1) & 0x7fffffffu; }},
    {"minf",    2, 1, "www", Swap, [](O &o) { o.set(3, std::fmin(o.f(1), o.f(2))); }},
    {"maxf",    2, 1, "www", Swap, [](O &o) { o.set(3, std::fmax(o.f(1), o.f(2))); }},
    {"eqf",     2, 1, "wwb", Swap, [](O &o) { o[3] = o.f(1) == o.f(2); }},
    {"nef",     2, 1, "wwb", Swap, [](O &o) { o[3] = !isUnordered(o) && o.f(1) != o.f(2); }},
    {"gtf",     2, 1, "wwb", None, [](O &o) { o[3] = o.f(1) > o.f(2); }},
    {"gef",     2, 1, "wwb", None, [](O &o) { o[3] = o.f(1) >= o.f(2); }},
    {"ltf",     2, 1, "wwb", None, [](O &o) { o[3] = o.f(1) < o.f(2); }},
    {"lef",     2, 1, "wwb", None, [](O &o) { o[3] = o.f(1) <= o.f(2); }},
    {"equf",    2, 1, "wwb", Swap, [](O &o) { o[3] = isUnordered(o) || o.f(1) == o.f(2); }},
    {"neuf",    2, 1, "wwb", Swap, [](O &o) { o[3] = o.f(1) != o.f(2); }},
    {"gtuf",    2, 1, "wwb", None, [](O &o) { o[3] = !(o.f(1) <= o.f(2)); }},
    {"geuf",    2, 1, "wwb", None, [](O &o) { o[3] = !(o.f(1) < o.f(2)); }},
    {"ltuf",    2, 1, "wwb", None, [](O &o) { o[3] = !(o.f(1) >= o.f(2)); }},
    {"leuf",    2, 1, "wwb", None, [](O &o) { o[3] = !(o.f(1) > o.f(2)); }},
    {"ordf",    2, 1, "wwb", Swap, [](O &o) { o[3] = !isUnordered(o); }},
    {"uordf",   2, 1, "wwb", Swap, [](O &o) { o[3] = isUnordered(o); }},
    {"cif",     1, 1, "ww",  None, [](O &o) { o.set(2, float(o.s(1))); }},
    {"cifu",    1, 1, "ww",  None, [](O &o) { o.set(2, float(o.u(1))); }},
    {"cfi",     1, 1, "ww",  None, [](O &o) { o[2] = toInteger<int32_t>(o.f(1)); }},
    {"cfiu",    1, 1, "ww",  None, [](O &o) { o[2] = toInteger<uint32_t>(o.f(1)); }},

    // Memory: ld8 … of little-endian machines, ldq … (quarter, half, word) of big-endian ones, which
    // are taken in their little-endian form
    load<1, 1, true>("ld8"),
    load<1, 1>("ldu8"),
    load<1, 2, true>("ld16"),
    load<1, 2>("ldu16"),
    load<1, 4>("ld32"),
    load<1, 4>("ldu32"),
    load<1, 1, true>("ldq"),
    load<1, 1>("ldqu"),
    load<1, 2, true>("ldh"),
    load<1, 2>("ldhu"),
    load<1, 4>("ldw"),
    load<2, 4>("ldw2"),
    load<4, 4>("ldw4"),
    load<8, 4>("ldw8"),
    store<1, 1>("st8"),
    store<1, 2>("st16"),
    store<1, 4>("st32"),
    store<1, 1>("stq"),
    store<1, 2>("sth"),
    store<1, 4>("stw"),
    store<2, 4>("stw2"),
    store<4, 4>("stw4"),
    store<8, 4>("stw8"),
    load<1, 4, false, true>("ald32"),
    load<1, 2, true, true>("ald16"),
    load<1, 2, false, true>("aldu16"),
    load<1, 1, true, true>("ald8"),
    load<1, 1, false, true>("aldu8"),
    store<1, 4, true>("ast32"),
    store<1, 2, true>("ast16"),
    store<1, 1, true>("ast8"),

    // The world
    {"stdout",  1, 0, "q",   Effect, [](O &o) { o.World->printCharacter(uint8_t(o.u(1))); }},
    {"rtc",     1, 1, "ww",  Effect, [](O &o) { o[2] = uint32_t(o.World->cycle()); }},
    {"lcc",     1, 1, "ww",  Effect, [](O &o) { o[2] = uint32_t(o.World->cycle()); }},

    // Control
    {"jump",    1, 0, "w",   Jump, nullptr},
    {"call",    1, 0, "w",   Jump, nullptr},
};
// clang-format on

} // namespace

uint32_t OperationContext::load(uint32_t Address, unsigned Bytes) const {
    std::span<uint8_t> Found = access(*this, Address, Bytes, "load");
    uint32_t Value = 0;
    for (unsigned N = 0; N < Bytes; ++N)
        Value |= uint32_t(Found[N]) << 8 * N;
    return Value;
}

void OperationContext::store(uint32_t Address, unsigned Bytes, uint32_t Value) const {
    std::span<uint8_t> Found = access(*this, Address, Bytes, "store");
    for (unsigned N = 0; N < Bytes; ++N)
        Found[N] = uint8_t(Value >> 8 * N);
}

unsigned Operation::width(unsigned Operand) const {
    switch (Widths[Operand - 1]) {
    case 'b':
        return 1;
    case 'q':
        return 8;
    case 'h':
        return 16;
    default:
        return 32;
    }
}

std::span<const Operation> operations() {
    return Table;
}

const Operation *findOperation(std::string_view Name) {
    static const auto ByName = [] {
        std::unordered_map<std::string_view, const Operation *> Result;
        for (const Operation &Row : Table)
            Result.emplace(Row.Name, &Row);
        return Result;
    }();
    auto Found = ByName.find(Name);
    return Found == ByName.end() ? nullptr : Found->second;
}

} // namespace barecl::tta
