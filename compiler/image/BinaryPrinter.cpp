// SPDX-License-Identifier: MIT

#include "image/Binary.h"
#include "image/BinaryView.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace barecl {

static StringRef kindName(uint32_t Kind) {
    static constexpr StringLiteral Names[] = {"?",     "global", "constant", "local",
                                              "value", "image",  "sampler"};
    return Names[Kind < std::size(Names) ? Kind : 0];
}

static StringRef accessName(uint32_t Access) {
    static constexpr StringLiteral Names[] = {"", " read_only", " write_only", " read_write"};
    return Access < std::size(Names) ? Names[Access] : " ?";
}

static void printArgument(const BinaryView &View, uint32_t Index, raw_ostream &Out) {
    auto Argument = View.record<bcl_argument_record>(View.header().argument_offset, Index);
    Out << "    " << left_justify(kindName(Argument.kind), 9) << View.text(Argument.type_name)
        << ' ' << View.text(Argument.name);
    if (Argument.kind == BCL_ARGUMENT_VALUE) {
        Out << "  (" << Argument.size << " bytes, aligned to " << Argument.align;
        if (Argument.element_size != 0)
            Out << ", elements of " << Argument.element_size;
        Out << ')';
    }
    for (auto [Bit, Name] :
         {std::pair(BCL_QUALIFIER_CONST, "const"), std::pair(BCL_QUALIFIER_RESTRICT, "restrict"),
          std::pair(BCL_QUALIFIER_VOLATILE, "volatile"), std::pair(BCL_QUALIFIER_PIPE, "pipe")})
        if (Argument.qualifiers & Bit)
            Out << ' ' << Name;
    Out << accessName(Argument.access);
    if (Argument.image_type != 0)
        Out << "  (cl_mem_object_type " << format_hex(Argument.image_type, 1) << ')';
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
    if (const auto &Size = Kernel.required_size; Size[0] > 0)
        Out << "    work-groups of " << Size[0] << 'x' << Size[1] << 'x' << Size[2] << " only\n";
    const uint32_t Hidden = (Kernel.flags & BCL_KERNEL_TAKES_VARIABLES) ? 1 : 0;
    for (uint32_t I = 0; I + Hidden < Kernel.argument_count; ++I)
        if (Kernel.argument_first + I < Header.argument_count)
            printArgument(View, Kernel.argument_first + I, Out);
    for (uint32_t I = 0; I < Kernel.local_count; ++I)
        if (Kernel.local_first + I < Header.local_count) {
            auto Local = View.record<bcl_local_record>(Header.local_offset, Kernel.local_first + I);
            Out << "    local    " << Local.size << " bytes, aligned to " << Local.align
                << "  (automatic)\n";
        }
}

static StringRef typeName(const bcl_binary_header &Header) {
    if (Header.flags & BCL_BINARY_OBJECT)
        return "a compiled object";
    if (Header.flags & BCL_BINARY_LIBRARY)
        return Header.flags & BCL_BINARY_LINK_OPTIONS ? "a library, open to the options of links"
                                                      : "a library";
    return "an executable";
}

static void printHeader(const BinaryView &View, raw_ostream &Out) {
    const bcl_binary_header &Header = View.header();
    Out << "target " << View.target() << ", " << Header.size << " bytes, CRC "
        << format_hex(Header.crc32, 10) << '\n';
    Out << "type: " << typeName(Header) << '\n';
    Out << "options: " << View.text(Header.options) << '\n';
    if (StringRef Settings = View.text(Header.settings); !Settings.empty())
        Out << "settings: " << Settings << '\n';
    if (Header.flags & BCL_BINARY_READ_FILES)
        Out << "the source included files\n";
    if (Header.flags & BCL_BINARY_CHECKS_ACCESSES)
        Out << "checked accesses: " << Header.access_count << '\n';
    if (Header.bitcode_size > 0)
        Out << "bitcode: " << Header.bitcode_size << " bytes\n";
    if (Header.line_size > 0)
        Out << "line table: " << Header.line_size << " bytes\n";
}

static void printImage(const bcl_image_header &Image, raw_ostream &Out) {
    Out << "image: " << Image.payload_size << " bytes, " << Image.memory_size
        << " in memory, aligned to " << Image.align << ", " << Image.relocation_count
        << " relocations of " << Image.pointer_bytes << " bytes\n";
    if (Image.code_size > 0)
        Out << "code: " << Image.code_size / std::max(Image.code_unit, 1u) << " instructions of "
            << Image.code_unit << " bytes, " << Image.from_code_count + Image.in_code_count
            << " relocations\n";
}

static void printData(const bcl_image_header &Data, raw_ostream &Out) {
    if (Data.memory_size > 0)
        Out << "variables in global memory: " << Data.memory_size << " bytes, " << Data.payload_size
            << " in the binary, aligned to " << Data.align << ", " << Data.relocation_count
            << " relocations\n";
}

Error printCodeMap(StringRef Binary, raw_ostream &Out) {
    auto View = BinaryView::open(Binary);
    if (!View)
        return View.takeError();
    Out << View->text(View->header().code_map);
    return Error::success();
}

Error printBinary(StringRef Binary, raw_ostream &Out) {
    auto View = BinaryView::open(Binary);
    if (!View)
        return View.takeError();
    const bcl_binary_header &Header = View->header();
    printHeader(*View, Out);
    if (View->isExecutable())
        printImage(View->image(), Out);
    printData(View->data(), Out);
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
