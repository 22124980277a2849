// SPDX-License-Identifier: MIT

#include "image/BinaryView.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CRC.h"

using namespace llvm;

namespace barecl {

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
    if (Header.abi_version != BCL_PROGRAM_ABI)
        return createStringError("a binary of ABI version 0x" +
                                 Twine::utohexstr(Header.abi_version) + "; this is version 0x" +
                                 Twine::utohexstr(BCL_PROGRAM_ABI));
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
        !holds(Header.bitcode_offset, Header.bitcode_size, 1) ||
        !holds(Header.line_offset, Header.line_size, 1) ||
        !holds(Header.access_offset, Header.access_count, sizeof(bcl_access_record)) ||
        !holds(Header.variable_offset, Header.variable_count, sizeof(bcl_variable_record)) ||
        !holds(Header.data_offset, Header.data_size, 1) ||
        (Header.data_size > 0 && Header.data_size < sizeof DataHeader) ||
        (isExecutable() && !holds(Header.image_offset, 1, sizeof ImageHeader)))
        return createStringError("damaged: a part of it lies outside");
    if (isExecutable())
        memcpy(&ImageHeader, Bytes.data() + Header.image_offset, sizeof ImageHeader);
    if (Header.data_size > 0)
        memcpy(&DataHeader, Bytes.data() + Header.data_offset, sizeof DataHeader);
    return Error::success();
}

} // namespace barecl
