// SPDX-License-Identifier: MIT
//
// A program binary (barecl/binary.h) to read. open() has checked that all its parts lie inside it.
// The bytes must outlive the view.

#ifndef BARECL_IMAGE_BINARYVIEW_H
#define BARECL_IMAGE_BINARYVIEW_H

#include "barecl/binary.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

#include <cstring>

namespace barecl {

class BinaryView {
  public:
    // The error says what is wrong with the binary.
    static llvm::Expected<BinaryView> open(llvm::StringRef Bytes);

    const bcl_binary_header &header() const { return Header; }
    bool isExecutable() const { return !(Header.flags & (BCL_BINARY_OBJECT | BCL_BINARY_LIBRARY)); }
    llvm::StringRef target() const {
        return {Header.target, strnlen(Header.target, sizeof Header.target)};
    }

    // For an executable only.
    const bcl_image_header &image() const { return ImageHeader; }
    // Of the program's variables in global memory; all zeros: it has none.
    const bcl_image_header &data() const { return DataHeader; }

    // Empty if it has no bitcode.
    llvm::StringRef bitcode() const {
        return Bytes.substr(Header.bitcode_offset, Header.bitcode_size);
    }

    template <typename Record> Record record(uint32_t Offset, uint32_t Index) const {
        Record Result;
        memcpy(&Result, Bytes.data() + Offset + Index * sizeof(Record), sizeof Result);
        return Result;
    }

    llvm::StringRef text(uint32_t Offset) const {
        return Offset < Header.string_size ? Bytes.data() + Header.string_offset + Offset : "?";
    }

  private:
    explicit BinaryView(llvm::StringRef Bytes) : Bytes(Bytes) {}
    llvm::Error check();
    bool holds(uint64_t Offset, uint64_t Count, uint64_t Size) const {
        return Offset + Count * Size <= Bytes.size();
    }

    llvm::StringRef Bytes;
    bcl_binary_header Header;
    bcl_image_header ImageHeader = {}, DataHeader = {};
};

} // namespace barecl

#endif // BARECL_IMAGE_BINARYVIEW_H
