// SPDX-License-Identifier: MIT

#include "image/Binary.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/CRC.h"
#include "llvm/Support/MathExtras.h"

#include <cstring>

using namespace llvm;

namespace barecl {

namespace {

// Zero-terminated strings, one after the other; equal strings are stored once. Offset 0 is the
// empty string.
class StringTable {
  public:
    uint32_t add(StringRef Text) {
        auto [It, IsNew] = Offsets.try_emplace(Text, Bytes.size());
        if (IsNew)
            Bytes += (Text + Twine('\0')).str();
        return It->second;
    }
    const std::string &bytes() const { return Bytes; }

  private:
    std::string Bytes = std::string(1, '\0');
    StringMap<uint32_t> Offsets = {{"", 0}};
};

} // namespace

template <typename Record> static StringRef bytesOf(const std::vector<Record> &Records) {
    return {reinterpret_cast<const char *>(Records.data()), Records.size() * sizeof(Record)};
}

// Pads the output with zeros to a multiple of `Alignment`, appends the bytes, and returns their
// offset.
static uint32_t append(std::string &Output, StringRef Bytes, unsigned Alignment = 4) {
    Output.resize(alignTo(Output.size(), Alignment), '\0');
    uint32_t Offset = Output.size();
    Output += Bytes;
    return Offset;
}

static std::string imageBytes(const Image &Image) {
    bcl_image_header Header = {};
    Header.magic = BCL_IMAGE_MAGIC;
    Header.pointer_bytes = Image.PointerBytes;
    Header.payload_size = Image.Payload.size();
    Header.memory_size = Image.Payload.size() + Image.ZeroBytes;
    Header.align = Image.Align;
    Header.relocation_count = Image.Relocations.size();
    Header.code_size = Image.Code.size();
    Header.code_unit = Image.CodeUnit;
    Header.to_code_count = Image.CodeAddresses.size();
    Header.from_code_count = Image.PayloadInCode.size();
    Header.in_code_count = Image.CodeInCode.size();

    std::string Output(sizeof Header, '\0');
    Header.payload_offset = append(Output, Image.Payload);
    Header.code_offset = append(Output, Image.Code);
    Header.relocation_offset = append(Output, bytesOf(Image.Relocations));
    append(Output, bytesOf(Image.CodeAddresses));
    append(Output, bytesOf(Image.PayloadInCode));
    append(Output, bytesOf(Image.CodeInCode));
    memcpy(Output.data(), &Header, sizeof Header);
    return Output;
}

static bcl_argument_record argumentRecord(const KernelArgument &Argument, StringTable &Strings) {
    bcl_argument_record Record = {};
    Record.name = Strings.add(Argument.Name);
    Record.type_name = Strings.add(Argument.TypeName);
    Record.kind = Argument.Kind;
    Record.qualifiers = Argument.Qualifiers;
    Record.size = Argument.Size;
    Record.align = Argument.Align;
    Record.access = Argument.Access;
    Record.image_type = Argument.ImageType;
    Record.element_size = Argument.ElementSize;
    return Record;
}

static bcl_kernel_record kernelRecord(const KernelInfo &Kernel, StringTable &Strings) {
    bcl_kernel_record Record = {};
    Record.name = Strings.add(Kernel.Name);
    Record.attributes = Strings.add(Kernel.Attributes);
    Record.argument_count = Kernel.Arguments.size();
    Record.local_count = Kernel.Locals.size();
    Record.private_bytes = Kernel.PrivateBytes;
    Record.single_item_dimensions = Kernel.SingleItemDimensions;
    Record.group_bytes = Kernel.GroupBytes;
    Record.flags = (Kernel.HasArgumentInfo ? BCL_KERNEL_ARGUMENT_INFO : 0) |
                   (Kernel.MergeableGroups ? BCL_KERNEL_MERGEABLE_GROUPS : 0) |
                   (Kernel.RowsAlongY ? BCL_KERNEL_ROWS_ALONG_Y : 0) |
                   (Kernel.TakesVariables ? BCL_KERNEL_TAKES_VARIABLES : 0) |
                   (Kernel.FlushesSubnormals ? BCL_KERNEL_FLUSHES_SUBNORMALS : 0) |
                   (Kernel.UnequalGroups ? BCL_KERNEL_UNEQUAL_GROUPS : 0) | Kernel.Hidden;
    copy(Kernel.RequiredSize, Record.required_size);
    copy(Kernel.SizeHint, Record.size_hint);
    return Record;
}

// Returns the header, except for the fields that depend on the parts of the binary.
static bcl_binary_header headerOf(const Program &Program, StringTable &Strings) {
    bcl_binary_header Header = {};
    Header.magic = BCL_BINARY_MAGIC;
    Header.abi_version = BCL_PROGRAM_ABI;
    static_assert(sizeof Header.target == BCL_TARGET_NAME_MAX);
    memcpy(Header.target, Program.Target.data(),
           std::min<size_t>(Program.Target.size(), BCL_TARGET_NAME_MAX - 1));
    Header.options = Strings.add(Program.Options);
    Header.settings = Strings.add(Program.Settings);
    Header.flags = Program.Flags;
    return Header;
}

// Appends the parts that all types of binaries end with, and completes the header.
static std::string seal(const Program &Program, const StringTable &Strings,
                        bcl_binary_header &Header, std::string Output) {
    Header.bitcode_offset = append(Output, Program.Bitcode);
    Header.bitcode_size = Program.Bitcode.size();
    Header.string_offset = append(Output, Strings.bytes());
    Header.string_size = Strings.bytes().size();
    Header.size = Output.size();
    memcpy(Output.data(), &Header, sizeof Header);

    Header.crc32 = crc32(arrayRefFromStringRef(Output));
    memcpy(Output.data(), &Header, sizeof Header);
    return Output;
}

std::string writeObject(const Program &Program) {
    StringTable Strings;
    bcl_binary_header Header = headerOf(Program, Strings);
    return seal(Program, Strings, Header, std::string(sizeof Header, '\0'));
}

std::string writeBinary(const Program &Program, const Image &Image) {
    StringTable Strings;
    std::vector<bcl_kernel_record> Kernels;
    std::vector<bcl_argument_record> Arguments;
    std::vector<bcl_local_record> Locals;
    for (const KernelInfo &Kernel : Program.Kernels) {
        bcl_kernel_record &Record = Kernels.emplace_back(kernelRecord(Kernel, Strings));
        Record.descriptor =
            Image.KernelTable + (Kernels.size() - 1) * sizeof(bcl_kernel_descriptor);
        Record.argument_first = Arguments.size();
        Record.local_first = Locals.size();
        Record.vector_bytes = Program.VectorBytes;
        for (const KernelArgument &Argument : Kernel.Arguments)
            Arguments.push_back(argumentRecord(Argument, Strings));
        append_range(Locals, Kernel.Locals);
    }
    std::vector<uint32_t> Formats;
    for (const std::string &Format : Program.Formats)
        Formats.push_back(Strings.add(Format));

    std::vector<bcl_access_record> Accesses;
    for (const AccessFact &Fact : Program.Accesses)
        Accesses.push_back({Strings.add(Fact.File), Fact.Line, Fact.Column, Fact.Kind});
    std::vector<bcl_variable_record> Variables;
    for (const VariableFact &Fact : Program.Variables)
        Variables.push_back({Strings.add(Fact.Name), Fact.Kind, Fact.Size});

    bcl_binary_header Header = headerOf(Program, Strings);
    Header.code_map = Strings.add(Image.CodeMap);
    Header.kernel_count = Kernels.size();
    Header.argument_count = Arguments.size();
    Header.local_count = Locals.size();
    Header.format_count = Formats.size();
    Header.access_count = Accesses.size();
    Header.variable_count = Variables.size();

    std::string Output(sizeof Header, '\0');
    Header.kernel_offset = append(Output, bytesOf(Kernels));
    Header.argument_offset = append(Output, bytesOf(Arguments));
    Header.local_offset = append(Output, bytesOf(Locals));
    Header.format_offset = append(Output, bytesOf(Formats));
    Header.access_offset = append(Output, bytesOf(Accesses));
    Header.variable_offset = append(Output, bytesOf(Variables));
    std::string ImageBytes = imageBytes(Image);
    Header.image_offset = append(Output, ImageBytes, 8);
    Header.image_size = ImageBytes.size();
    if (Program.Data) {
        const std::string DataBytes = imageBytes(*Program.Data);
        Header.data_offset = append(Output, DataBytes, 8);
        Header.data_size = DataBytes.size();
    }
    std::string LineBytes = Image.Lines.encode([&](StringRef Name) { return Strings.add(Name); });
    Header.line_offset = append(Output, LineBytes);
    Header.line_size = LineBytes.size();
    Header.debug_offset = append(Output, Image.Debug.Elf, 8);
    Header.debug_size = Image.Debug.Elf.size();
    Header.debug_address_offset = append(Output, bytesOf(Image.Debug.Addresses));
    Header.debug_address_count = Image.Debug.Addresses.size();
    return seal(Program, Strings, Header, std::move(Output));
}

} // namespace barecl
