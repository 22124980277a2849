// SPDX-License-Identifier: MIT
//
// The loadable program image of barecl/image.h. It is made from LLD's output (native/ElfImage.h)
// or, for a transport-triggered machine, from a linked program (tta/backend/MachineImage.h).

#ifndef BARECL_IMAGE_IMAGE_H
#define BARECL_IMAGE_IMAGE_H

#include "image/LineTable.h"

#include <cstdint>
#include <string>
#include <vector>

namespace barecl {

// What debuggers read of a program: an ELF file of the image at address 0, with symbols and DWARF.
struct DebugFile {
    std::string Elf; // empty: there is none
    // Offsets in Elf of the words, of pointers' size, that hold addresses of the image.
    std::vector<uint32_t> Addresses;
};

struct Image {
    unsigned PointerBytes = 0;
    uint32_t Align = 1;       // bytes, of the load address
    uint32_t KernelTable = 0; // offset in the payload: the kernel descriptors
    std::string Payload;
    std::vector<uint32_t> Relocations; // offsets in the payload, ascending
    uint32_t ZeroBytes = 0;            // behind the payload, in memory

    // Code, if it is not in the payload; else empty.
    std::string Code;
    unsigned CodeUnit = 0;               // bytes of an instruction
    std::vector<uint32_t> CodeAddresses; // of code, stored in the payload
    std::vector<uint32_t> PayloadInCode; // of the payload, stored in the code
    std::vector<uint32_t> CodeInCode;    // of code, stored in the code
    std::string CodeMap;                 // for profiles (tta/program/Program.h)

    LineTable Lines; // empty: none are known, or wanted
    DebugFile Debug;
};

} // namespace barecl

#endif // BARECL_IMAGE_IMAGE_H
