// SPDX-License-Identifier: MIT
//
// Which line of the source each instruction of an image comes from, and which calls were inlined to get there: the
// line table of a program binary (barecl/lines.h) before it is written.

#ifndef BARECL_IMAGE_LINETABLE_H
#define BARECL_IMAGE_LINETABLE_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace barecl {

class LineTable {
  public:
    // Numbers count from 1 on; 0: the place is unknown.
    using PlaceNumber = uint32_t;

    struct Place {
        std::string File, Function;
        uint32_t Line = 0, Column = 0; // 0: unknown
        PlaceNumber Caller = 0;        // where Function was inlined; 0: it was not

        auto operator<=>(const Place &) const = default;
    };

    // The number of this place; equal places have the same number. Add a caller before the places inlined into it.
    PlaceNumber add(const Place &New);

    // Instructions from `Address` on come from the place `Where`. Addresses ascend; a second row for an address
    // replaces the first.
    void addRow(uint64_t Address, PlaceNumber Where);

    bool isEmpty() const { return Rows.empty(); }

    // The bytes of barecl/lines.h. `NameOf` gives the offset of a string in the binary's table of strings.
    std::string encode(llvm::function_ref<uint32_t(llvm::StringRef)> NameOf) const;

  private:
    struct Row {
        uint64_t Address;
        PlaceNumber Where;
    };

    std::vector<Place> Places;
    std::map<Place, PlaceNumber> Numbers;
    std::vector<Row> Rows; // neighbours differ in their place
};

} // namespace barecl

#endif // BARECL_IMAGE_LINETABLE_H
