// SPDX-License-Identifier: MIT

#include "image/Binary.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/Format.h"

#include <cstring>

using namespace llvm;

namespace barecl {

namespace {

// A binary whose parts have been found to lie inside it.
class BinaryView {
  public:
    static Expected<BinaryView> open(StringRef Bytes);

    const bcl_binary_header &header() const { return Header; }
    const bcl_image_header &image() const { return ImageHeader; }

    template <typename Record> Record record(uint32_t Offset, uint32_t Index) const {
        Record Result;
        memcpy(&Result, Bytes.data() + Offset + Index * sizeof(Record), sizeof Result);
        return Result;
    }

    StringRef text(uint32_t Offset) const {
        return Offset < Header.string_size ? Bytes.data() + Header.string_offset + Offset : "?";
    }

  private:
    explicit BinaryView(StringRef Bytes) : Bytes(Bytes) {}
    Error check();
    bool holds(uint64_t Offset, uint64_t Count, uint64_t Size) const {
        return Offset + Count * Size <= Bytes.size();
    }

    StringRef Bytes;
    bcl_binary_header Header;
    bcl_image_header ImageHeader;
};

} // namespace

Expected<BinaryView> BinaryView::open(StringRef Bytes) {
    BinaryView View(Bytes);
    if (Error Err = View.check())
        return Err;
    return View;
}

Error BinaryView::check() {
    if (Bytes.size() < sizeof Header)
        return createStringError("not a BareCL binary: too short");
    memcpy(&Header, Bytes.data(), sizeof Header);
    if (Header.magic != BCL_BINARY_MAGIC)
        return createStringError("not a BareCL binary");
    if (Header.abi_version != BCL_ABI_VERSION)
        return createStringError("a binary of ABI version " + Twine(Header.abi_version) +
                                 "; this is version " + Twine(BCL_ABI_VERSION));
    if (Header.size != Bytes.size())
        return createStringError("damaged: it says " + Twine(Header.size) + " bytes and has " +
                                 Twine(Bytes.size()));
    std::string Copy = Bytes.str();
    memset(Copy.data() + offsetof(bcl_binary_header, crc32), 0, sizeof Header.crc32);
    if (crc32(arrayRefFromStringRef(Copy)) != Header.crc32)
        return createStringError("damaged: its CRC is wrong");
    if (!holds(Header.kernel_offset, Header.kernel_count, sizeof(bcl_kernel_record)) ||
        !holds(Header.argument_offset, Header.argument_count, sizeof(bcl_argument_record)) ||
        !holds(Header.local_offset, Header.local_count, sizeof(bcl_local_record)) ||
        !holds(Header.format_offset, Header.format_count, sizeof(uint32_t)) ||
        !holds(Header.string_offset, Header.string_size, 1) || Header.string_size == 0 ||
        Bytes[Header.string_offset + Header.string_size - 1] != '\0' ||
        !holds(Header.image_offset, 1, sizeof ImageHeader))
        return createStringError("damaged: a part of it lies outside");
    memcpy(&ImageHeader, Bytes.data() + Header.image_offset, sizeof ImageHeader);
    return Error::success();
}

static StringRef kindName(uint32_t Kind) {
    static constexpr StringLiteral Names[] = {"?", "global", "constant", "local", "value"};
    return Names[Kind < std::size(Names) ? Kind : 0];
}

static void printArgument(const BinaryView &View, uint32_t Index, raw_ostream &Out) {
    auto Argument = View.record<bcl_argument_record>(View.header().argument_offset, Index);
    Out << "    " << left_justify(kindName(Argument.kind), 9) << View.text(Argument.type_name)
        << ' ' << View.text(Argument.name);
    if (Argument.kind == BCL_ARGUMENT_VALUE)
        Out << "  (" << Argument.size << " bytes, aligned to " << Argument.align << ')';
    for (auto [Bit, Name] :
         {std::pair(BCL_QUALIFIER_CONST, "const"), std::pair(BCL_QUALIFIER_RESTRICT, "restrict"),
          std::pair(BCL_QUALIFIER_VOLATILE, "volatile")})
        if (Argument.qualifiers & Bit)
            Out << ' ' << Name;
    Out << '\n';
}

static void printKernel(const BinaryView &View, uint32_t Index, raw_ostream &Out) {
    const bcl_binary_header &Header = View.header();
    auto Kernel = View.record<bcl_kernel_record>(Header.kernel_offset, Index);
    Out << "kernel " << View.text(Kernel.name) << ": descriptor at "
        << format_hex(Kernel.descriptor, 1) << ", private " << Kernel.private_bytes
        << " bytes a work-item and " << Kernel.group_bytes << " a work-group, vectors of "
        << Kernel.vector_bytes << " bytes\n";
    if (StringRef Attributes = View.text(Kernel.attributes); !Attributes.empty())
        Out << "    " << Attributes << '\n';
    for (uint32_t I = 0; I < Kernel.argument_count; ++I)
        if (Kernel.argument_first + I < Header.argument_count)
            printArgument(View, Kernel.argument_first + I, Out);
    for (uint32_t I = 0; I < Kernel.local_count; ++I)
        if (Kernel.local_first + I < Header.local_count) {
            auto Local = View.record<bcl_local_record>(Header.local_offset, Kernel.local_first + I);
            Out << "    local    " << Local.size << " bytes, aligned to " << Local.align
                << "  (automatic)\n";
        }
}

Error printBinary(StringRef Binary, raw_ostream &Out) {
    auto View = BinaryView::open(Binary);
    if (!View)
        return View.takeError();
    const bcl_binary_header &Header = View->header();
    const bcl_image_header &Image = View->image();

    Out << "target " << StringRef(Header.target, strnlen(Header.target, sizeof Header.target))
        << ", " << Header.size << " bytes, CRC " << format_hex(Header.crc32, 10) << '\n';
    Out << "options: " << View->text(Header.options) << '\n';
    if (StringRef Settings = View->text(Header.settings); !Settings.empty())
        Out << "settings: " << Settings << '\n';
    if (Header.flags & BCL_BINARY_READ_FILES)
        Out << "the source included files\n";
    Out << "image: " << Image.payload_size << " bytes, " << Image.memory_size
        << " in memory, aligned to " << Image.align << ", " << Image.relocation_count
        << " relocations of " << Image.pointer_bytes << " bytes\n";
    if (Image.code_size > 0)
        Out << "code: " << Image.code_size / std::max(Image.code_unit, 1u) << " instructions of "
            << Image.code_unit << " bytes, " << Image.from_code_count + Image.in_code_count
            << " relocations\n";
    for (uint32_t I = 0; I < Header.kernel_count; ++I)
        printKernel(*View, I, Out);
    for (uint32_t I = 0; I < Header.format_count; ++I) {
        Out << "format " << I << ": \"";
        printEscapedString(View->text(View->record<uint32_t>(Header.format_offset, I)), Out);
        Out << "\"\n";
    }
    return Error::success();
}

} // namespace barecl
