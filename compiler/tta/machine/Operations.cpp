// SPDX-License-Identifier: MIT

#include "Operations.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <limits>
#include <type_traits>
#include <unordered_map>

namespace barecl::tta {
namespace {

using O = OperationContext;

std::string hexadecimal(uint64_t Value) {
    char Text[24];
    std::snprintf(Text, sizeof Text, "0x%llx", static_cast<unsigned long long>(Value));
    return Text;
}

[[noreturn]] void refuse(const O &o, uint32_t Address, unsigned Bytes, unsigned Align,
                         const std::string &What) {
    std::string At = std::to_string(Bytes) + " bytes at address " + hexadecimal(Address);
    if (!o.Space)
        throw OperationFault{FaultKind::Undefined, What + " by a unit without memory, of " + At};
    if (Address % Align != 0)
        throw OperationFault{FaultKind::Alignment, "misaligned " + What + " of " + At, Address};
    throw OperationFault{FaultKind::Access, What + " outside the address space, of " + At, Address};
}

std::span<uint8_t> access(const O &o, uint32_t Address, unsigned Bytes, unsigned Align,
                          const char *What) {
    std::span<uint8_t> Found;
    if (o.Space && Address % Align == 0)
        Found = o.Space->bytes(Address, Bytes);
    if (Found.empty())
        refuse(o, Address, Bytes, Align, What);
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

// The amount of a shift is an operand of 5 bits.
uint32_t shiftLeft(uint32_t A, uint32_t N) { return A << (N & 31); }
uint32_t shiftRight(uint32_t A, uint32_t N) { return A >> (N & 31); }
uint32_t shiftRight(int32_t A, uint32_t N) { return uint32_t(A >> (N & 31)); }

// A value out of range becomes the nearest integer in range, and NaN becomes 0: the hardware leaves both open.
template <typename To> std::make_unsigned_t<To> toInteger(float Value) {
    using Limits = std::numeric_limits<To>;
    if (std::isnan(Value))
        return 0;
    if (Value <= float(Limits::min()))
        return std::make_unsigned_t<To>(Limits::min());
    if (Value >= float(Limits::max()))
        return std::make_unsigned_t<To>(Limits::max());
    return std::make_unsigned_t<To>(To(Value));
}

bool isUnordered(const O &o) { return std::isnan(o.f(1)) || std::isnan(o.f(2)); }

// Equal numbers have the same bits, except zeros; -0 is the smaller zero.
float smaller(float A, float B) {
    if (A == B)
        return std::bit_cast<float>(std::bit_cast<uint32_t>(A) | std::bit_cast<uint32_t>(B));
    return A < B || std::isnan(B) ? A : B;
}
float larger(float A, float B) {
    if (A == B)
        return std::bit_cast<float>(std::bit_cast<uint32_t>(A) & std::bit_cast<uint32_t>(B));
    return A > B || std::isnan(B) ? A : B;
}

uint32_t signExtend(uint32_t Value, unsigned Width) {
    return uint32_t(int32_t(Value << (32 - Width)) >> (32 - Width));
}

// Loads and stores: the row of the table gives the number of words and their bytes.
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

// The same for the words of one vector, which are accessed all together or not at all.
template <unsigned Align> void loadVector(O &o) {
    o.checkAccess(o.u(1), LaneCount * 4, Align, "load");
    for (unsigned Lane = 0; Lane < LaneCount; ++Lane)
        o.setLane(2, Lane, o.load(o.u(1) + Lane * 4, 4));
}
template <unsigned Align> void storeVector(O &o) {
    o.checkAccess(o.u(1), LaneCount * 4, Align, "store");
    for (unsigned Lane = 0; Lane < LaneCount; ++Lane)
        o.store(o.u(1) + Lane * 4, 4, o.lane(2, Lane));
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

template <unsigned Align> constexpr Operation loadVector(std::string_view Name) {
    return {Name,
            1,
            1,
            "wv",
            Operation::Loads,
            loadVector<Align>,
            {LaneCount, 4, false, false, true, Align}};
}
template <unsigned Align> constexpr Operation storeVector(std::string_view Name) {
    return {Name,
            2,
            0,
            "wv",
            Operation::Stores,
            storeVector<Align>,
            {LaneCount, 4, false, false, true, Align}};
}

constexpr unsigned None = Operation::None, Swap = Operation::Commutes,
                   Effect = Operation::SideEffect, Jump = Operation::Control,
                   Divides = Operation::Divides;

// clang-format off
constexpr Operation Scalars[] = {
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

    // Floats
    {"addf",    2, 1, "fff", Swap, [](O &o) { o.set(3, o.f(1) + o.f(2)); }},
    {"subf",    2, 1, "fff", None, [](O &o) { o.set(3, o.f(1) - o.f(2)); }},
    {"mulf",    2, 1, "fff", Swap, [](O &o) { o.set(3, o.f(1) * o.f(2)); }},
    {"divf",    2, 1, "fff", None, [](O &o) { o.set(3, o.f(1) / o.f(2)); }},
    {"sqrtf",   1, 1, "ff",  None, [](O &o) { o.set(2, std::sqrt(o.f(1))); }},
    {"macf",    3, 1, "ffff", None, [](O &o) { o.set(4, std::fma(o.f(2), o.f(3), o.f(1))); }},
    {"msuf",    3, 1, "ffff", None, [](O &o) { o.set(4, std::fma(-o.f(2), o.f(3), o.f(1))); }},
    {"negf",    1, 1, "ff",  None, [](O &o) { o[2] = o.u(1) ^ 0x80000000u; }},
    {"absf",    1, 1, "ff",  None, [](O &o) { o[2] = o.u(1) & 0x7fffffffu; }},
    {"minf",    2, 1, "fff", Swap, [](O &o) { o.set(3, smaller(o.f(1), o.f(2))); }},
    {"maxf",    2, 1, "fff", Swap, [](O &o) { o.set(3, larger(o.f(1), o.f(2))); }},
    {"eqf",     2, 1, "ffb", Swap, [](O &o) { o[3] = o.f(1) == o.f(2); }},
    {"nef",     2, 1, "ffb", Swap, [](O &o) { o[3] = !isUnordered(o) && o.f(1) != o.f(2); }},
    {"gtf",     2, 1, "ffb", None, [](O &o) { o[3] = o.f(1) > o.f(2); }},
    {"gef",     2, 1, "ffb", None, [](O &o) { o[3] = o.f(1) >= o.f(2); }},
    {"ltf",     2, 1, "ffb", None, [](O &o) { o[3] = o.f(1) < o.f(2); }},
    {"lef",     2, 1, "ffb", None, [](O &o) { o[3] = o.f(1) <= o.f(2); }},
    {"equf",    2, 1, "ffb", Swap, [](O &o) { o[3] = isUnordered(o) || o.f(1) == o.f(2); }},
    {"neuf",    2, 1, "ffb", Swap, [](O &o) { o[3] = o.f(1) != o.f(2); }},
    {"gtuf",    2, 1, "ffb", None, [](O &o) { o[3] = !(o.f(1) <= o.f(2)); }},
    {"geuf",    2, 1, "ffb", None, [](O &o) { o[3] = !(o.f(1) < o.f(2)); }},
    {"ltuf",    2, 1, "ffb", None, [](O &o) { o[3] = !(o.f(1) >= o.f(2)); }},
    {"leuf",    2, 1, "ffb", None, [](O &o) { o[3] = !(o.f(1) > o.f(2)); }},
    {"ordf",    2, 1, "ffb", Swap, [](O &o) { o[3] = !isUnordered(o); }},
    {"uordf",   2, 1, "ffb", Swap, [](O &o) { o[3] = isUnordered(o); }},
    {"cif",     1, 1, "wf",  None, [](O &o) { o.set(2, float(o.s(1))); }},
    {"cifu",    1, 1, "wf",  None, [](O &o) { o.set(2, float(o.u(1))); }},
    {"cfi",     1, 1, "fw",  None, [](O &o) { o[2] = toInteger<int32_t>(o.f(1)); }},
    {"cfiu",    1, 1, "fw",  None, [](O &o) { o[2] = toInteger<uint32_t>(o.f(1)); }},

    // Halves are computed as floats, and mach and msuh as doubles. These have so many more digits that rounding twice
    // gives the same result as rounding once.
    {"addh",    2, 1, "hhh", Swap, [](O &o) { o.setHalf(3, o.h(1) + o.h(2)); }},
    {"subh",    2, 1, "hhh", None, [](O &o) { o.setHalf(3, o.h(1) - o.h(2)); }},
    {"mulh",    2, 1, "hhh", Swap, [](O &o) { o.setHalf(3, o.h(1) * o.h(2)); }},
    {"divh",    2, 1, "hhh", None, [](O &o) { o.setHalf(3, o.h(1) / o.h(2)); }},
    {"sqrth",   1, 1, "hh",  None, [](O &o) { o.setHalf(2, std::sqrt(o.h(1))); }},
    {"invsqrth", 1, 1, "hh", None, [](O &o) { o.setHalf(2, 1 / std::sqrt(double(o.h(1)))); }},
    {"squareh", 1, 1, "hh",  None, [](O &o) { o.setHalf(2, o.h(1) * o.h(1)); }},
    {"mach",    3, 1, "hhhh", None, [](O &o) { o.setHalf(4, o.h(1) + double(o.h(2)) * o.h(3)); }},
    {"msuh",    3, 1, "hhhh", None, [](O &o) { o.setHalf(4, o.h(1) - double(o.h(2)) * o.h(3)); }},
    {"negh",    1, 1, "hh",  None, [](O &o) { o[2] = (o.u(1) ^ 0x8000) & 0xffff; }},
    {"absh",    1, 1, "hh",  None, [](O &o) { o[2] = o.u(1) & 0x7fff; }},
    {"minh",    2, 1, "hhh", Swap, [](O &o) { o.setHalf(3, smaller(o.h(1), o.h(2))); }},
    {"maxh",    2, 1, "hhh", Swap, [](O &o) { o.setHalf(3, larger(o.h(1), o.h(2))); }},
    {"eqh",     2, 1, "hhb", Swap, [](O &o) { o[3] = o.h(1) == o.h(2); }},
    {"neh",     2, 1, "hhb", Swap, [](O &o) { o[3] = o.h(1) < o.h(2) || o.h(1) > o.h(2); }},
    {"neuh",    2, 1, "hhb", Swap, [](O &o) { o[3] = o.h(1) != o.h(2); }},
    {"gth",     2, 1, "hhb", None, [](O &o) { o[3] = o.h(1) > o.h(2); }},
    {"geh",     2, 1, "hhb", None, [](O &o) { o[3] = o.h(1) >= o.h(2); }},
    {"lth",     2, 1, "hhb", None, [](O &o) { o[3] = o.h(1) < o.h(2); }},
    {"leh",     2, 1, "hhb", None, [](O &o) { o[3] = o.h(1) <= o.h(2); }},
    {"chf",     1, 1, "hf",  None, [](O &o) { o.set(2, o.h(1)); }},
    {"cfh",     1, 1, "fh",  None, [](O &o) { o.setHalf(2, o.f(1)); }},
    {"cih",     1, 1, "wh",  None, [](O &o) { o.setHalf(2, float(o.s(1))); }},
    {"cihu",    1, 1, "wh",  None, [](O &o) { o.setHalf(2, float(o.u(1))); }},
    {"chi",     1, 1, "hw",  None, [](O &o) { o[2] = toInteger<int32_t>(o.h(1)); }},
    {"chiu",    1, 1, "hw",  None, [](O &o) { o[2] = toInteger<uint32_t>(o.h(1)); }},
    {"csh",     1, 1, "hh",  None, [](O &o) { o.setHalf(2, float(int16_t(o.u(1)))); }},
    {"cshu",    1, 1, "hh",  None, [](O &o) { o.setHalf(2, float(uint16_t(o.u(1)))); }},
    {"chs",     1, 1, "hh",  None, [](O &o) { o[2] = toInteger<int16_t>(o.h(1)); }},
    {"chsu",    1, 1, "hh",  None, [](O &o) { o[2] = toInteger<uint16_t>(o.h(1)); }},

    // Memory: ld8 … of little-endian machines, ldq … (quarter, half, word) of big-endian machines,
    // which are treated as their little-endian forms.
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
    // The inputs of stream_in and of both status operations only trigger them. An output stream always has room: its
    // status is 0.
    {"stream_in",         1, 1, "wq", Effect, [](O &o) { o[2] = o.World->readStream(); }},
    {"stream_in_status",  1, 1, "wq", Effect, [](O &o) { o[2] = o.World->hasInput() ? 1 : 0; }},
    {"stream_out",        1, 0, "q",  Effect, [](O &o) { o.World->writeStream(uint8_t(o.u(1))); }},
    {"stream_out_status", 1, 1, "wq", Effect, [](O &o) { o[2] = 0; }},

    // Control
    {"jump",    1, 0, "w",   Jump, nullptr},
    {"call",    1, 0, "w",   Jump, nullptr},
};
// clang-format on

constexpr size_t scalar(std::string_view Name) {
    for (size_t Index = 0; Index < std::size(Scalars); ++Index)
        if (Scalars[Index].Name == Name)
            return Index;
    throw "no such operation";
}

// Does the scalar operation in each lane. The lanes of a comparison's result are all ones or all zeros.
template <size_t Scalar> void runOnLanes(O &o) {
    constexpr const Operation &Row = Scalars[Scalar];
    constexpr unsigned Result = Row.Inputs + 1;
    for (unsigned Lane = 0; Lane < LaneCount; ++Lane) {
        O One;
        for (unsigned N = 1; N <= Row.Inputs; ++N)
            One[N] = o.lane(N, Lane);
        Row.Run(One);
        const uint32_t Value = One.u(Result);
        o.setLane(Result, Lane, Row.Widths.back() == 'b' ? 0u - (Value & 1) : Value);
    }
}

template <size_t Scalar> constexpr Operation onLanes(std::string_view Name) {
    constexpr const Operation &Row = Scalars[Scalar];
    return {Name,      Row.Inputs,        1, std::string_view("vvvv").substr(0, Row.Inputs + 1),
            Row.Flags, runOnLanes<Scalar>};
}

// Lane n of the result is an element of the eight of both vectors. Its number is hexadecimal digit n of the last
// operand, counted from the right: 0x3210 gives the first vector.
void shuffle(O &o) {
    for (unsigned Lane = 0; Lane < LaneCount; ++Lane) {
        const unsigned From = o.u(3) >> 4 * Lane & 7;
        o.setLane(4, Lane, o.lane(1 + From / LaneCount, From % LaneCount));
    }
}
void pack(O &o) {
    for (unsigned Lane = 0; Lane < LaneCount; ++Lane)
        o.setLane(5, Lane, o.u(1 + Lane));
}
void broadcast(O &o) {
    for (unsigned Lane = 0; Lane < LaneCount; ++Lane)
        o.setLane(2, Lane, o.u(1));
}
void extractElement(O &o) { o[3] = o.lane(1, o.u(2) % LaneCount); }
void insertElement(O &o) {
    o[4] = o.Operands[1];
    o.setLane(4, o.u(3) % LaneCount, o.u(2));
}

// clang-format off
constexpr Operation Vectors[] = {
    onLanes<scalar("add")>("add32x4"),
    onLanes<scalar("sub")>("sub32x4"),
    onLanes<scalar("neg")>("neg32x4"),
    onLanes<scalar("abs")>("abs32x4"),
    onLanes<scalar("min")>("min32x4"),
    onLanes<scalar("max")>("max32x4"),
    onLanes<scalar("minu")>("minu32x4"),
    onLanes<scalar("maxu")>("maxu32x4"),
    onLanes<scalar("mul")>("mul32x4"),
    onLanes<scalar("and")>("and128"),
    onLanes<scalar("ior")>("ior128"),
    onLanes<scalar("xor")>("xor128"),
    onLanes<scalar("andn")>("andn128"),
    onLanes<scalar("not")>("not128"),
    onLanes<scalar("select")>("select32x4"),
    onLanes<scalar("shl")>("shl32x4"),
    onLanes<scalar("shr")>("shr32x4"),
    onLanes<scalar("shru")>("shru32x4"),
    onLanes<scalar("eq")>("eq32x4"),
    onLanes<scalar("ne")>("ne32x4"),
    onLanes<scalar("gt")>("gt32x4"),
    onLanes<scalar("ge")>("ge32x4"),
    onLanes<scalar("lt")>("lt32x4"),
    onLanes<scalar("le")>("le32x4"),
    onLanes<scalar("gtu")>("gtu32x4"),
    onLanes<scalar("geu")>("geu32x4"),
    onLanes<scalar("ltu")>("ltu32x4"),
    onLanes<scalar("leu")>("leu32x4"),
    onLanes<scalar("addf")>("addf32x4"),
    onLanes<scalar("subf")>("subf32x4"),
    onLanes<scalar("mulf")>("mulf32x4"),
    onLanes<scalar("divf")>("divf32x4"),
    onLanes<scalar("sqrtf")>("sqrtf32x4"),
    onLanes<scalar("macf")>("macf32x4"),
    onLanes<scalar("msuf")>("msuf32x4"),
    onLanes<scalar("negf")>("negf32x4"),
    onLanes<scalar("absf")>("absf32x4"),
    onLanes<scalar("minf")>("minf32x4"),
    onLanes<scalar("maxf")>("maxf32x4"),
    onLanes<scalar("eqf")>("eqf32x4"),
    onLanes<scalar("nef")>("nef32x4"),
    onLanes<scalar("gtf")>("gtf32x4"),
    onLanes<scalar("gef")>("gef32x4"),
    onLanes<scalar("ltf")>("ltf32x4"),
    onLanes<scalar("lef")>("lef32x4"),
    onLanes<scalar("neuf")>("neuf32x4"),
    onLanes<scalar("ordf")>("ordf32x4"),
    onLanes<scalar("uordf")>("uordf32x4"),
    onLanes<scalar("cif")>("cif32x4"),
    onLanes<scalar("cifu")>("cifu32x4"),
    onLanes<scalar("cfi")>("cfi32x4"),
    onLanes<scalar("cfiu")>("cfiu32x4"),
    {"vbcast32x4",      1, 1, "wv",    None, broadcast},
    {"pack32x4",        4, 1, "wwwwv", None, pack},
    {"extractelem32x4", 2, 1, "vww",   None, extractElement},
    {"insertelem32x4",  3, 1, "vwwv",  None, insertElement},
    {"vshuffle32x4",    3, 1, "vvwv",  None, shuffle},

    // At addresses that are aligned to a vector, and at addresses of any word
    loadVector<16>("ld128"),
    loadVector<4>("ld32x4"),
    storeVector<16>("st128"),
    storeVector<4>("st32x4"),
};
// clang-format on

constexpr auto Table = [] {
    std::array<Operation, std::size(Scalars) + std::size(Vectors)> Result = {};
    std::ranges::copy(Vectors, std::ranges::copy(Scalars, Result.begin()).out);
    return Result;
}();

} // namespace

void OperationContext::checkAccess(uint32_t Address, unsigned Bytes, unsigned Align,
                                   const char *What) const {
    access(*this, Address, Bytes, Align, What);
}

uint32_t OperationContext::load(uint32_t Address, unsigned Bytes) const {
    std::span<uint8_t> Found = access(*this, Address, Bytes, Bytes, "load");
    uint32_t Value = 0;
    for (unsigned N = 0; N < Bytes; ++N)
        Value |= uint32_t(Found[N]) << 8 * N;
    return Value;
}

void OperationContext::store(uint32_t Address, unsigned Bytes, uint32_t Value) const {
    std::span<uint8_t> Found = access(*this, Address, Bytes, Bytes, "store");
    for (unsigned N = 0; N < Bytes; ++N)
        Found[N] = uint8_t(Value >> 8 * N);
}

void Operation::execute(OperationContext &On) const {
    for (const Address &Each : Addresses) {
        const std::span<uint8_t> Found = access(On, On.u(Each.Operand), Each.Bytes, Each.Align,
                                                Each.IsWritten ? "store" : "load");
        On[Each.Operand] = reinterpret_cast<uintptr_t>(Found.data());
    }
    Run(On);
}

unsigned Operation::width(unsigned Operand) const {
    switch (Widths[Operand - 1]) {
    case 'b':
        return 1;
    case 'q':
        return 8;
    case 'h':
        return 16;
    case 'v':
        return LaneCount * LaneBits;
    default:
        return 32;
    }
}

std::span<const Operation> operations() { return Table; }

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
