// SPDX-License-Identifier: MIT

#include "image/LineTable.h"

#include "barecl/lines.h"

#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {

LineTable::PlaceNumber LineTable::add(const Place &New) {
    auto [It, IsNew] = Numbers.try_emplace(New, PlaceNumber(Places.size() + 1));
    if (IsNew)
        Places.push_back(New);
    return It->second;
}

void LineTable::addRow(uint64_t Address, PlaceNumber Where) {
    if (!Rows.empty() && Rows.back().Address == Address)
        Rows.pop_back();
    const PlaceNumber Before = Rows.empty() ? 0 : Rows.back().Where;
    if (Where != Before)
        Rows.push_back({Address, Where});
}

std::string LineTable::encode(function_ref<uint32_t(StringRef)> NameOf) const {
    std::string Bytes;
    if (isEmpty())
        return Bytes;
    raw_string_ostream Out(Bytes);
    for (uint64_t Number : {uint64_t(BCL_LINES_VERSION), Places.size(), Rows.size()})
        encodeULEB128(Number, Out);
    for (size_t Index = 0; Index < Places.size(); ++Index) {
        const Place &P = Places[Index];
        const uint32_t Back = P.Caller ? uint32_t(Index + 1 - P.Caller) : 0;
        for (uint32_t Number : {NameOf(P.File), NameOf(P.Function), P.Line, P.Column, Back})
            encodeULEB128(Number, Out);
    }
    uint64_t Before = 0;
    for (const Row &R : Rows) {
        encodeULEB128(R.Address - Before, Out);
        encodeULEB128(R.Where, Out);
        Before = R.Address;
    }
    return Bytes;
}

} // namespace barecl
