// SPDX-License-Identifier: MIT
//
// A program as a file, for `ttasim`. A file works only with the machine that it was made for. Words
// are 32 bits, little-endian; a number of 64 bits is two words, the low one first; a text is its length
// in bytes, then the bytes, filled with zeros to a whole word.
//
//     words     "BCLT", version
//     64 bits   fingerprint of the machine (InstructionEncoding.h)
//     words     bytes of an instruction; then the numbers of instructions, data sections, labels,
//               symbols, relocations, registers
//     text      name of the source file of the lines
//     text      functions and blocks, for profiles (Program::CodeMap)
//     then the items that were counted, in this order:
//       instructions   as in InstructionEncoding.h
//       sections       word address space, 64 bits address, text contents
//       labels         word instruction, text name
//       symbols        word address space, 64 bits address, text name
//       relocations    words: place, whether of code, instruction, index, address space; 64 bits address
//       registers      words register file, index; 64 bits value

#ifndef BARECL_TTA_PROGRAMFILE_H
#define BARECL_TTA_PROGRAMFILE_H

#include "machine/MachineDiagnostics.h"
#include "program/Program.h"

#include <string_view>

namespace barecl::tta {

// None if there are errors: Diagnostics names what the format has no room for.
std::optional<std::string> writeProgramFile(const Machine &Machine, const Program &Program,
                                            MachineDiagnostics &Diagnostics);

// Whether the bytes start like a program file.
bool isProgramFile(std::string_view Bytes);

// None if there are errors: Diagnostics says what is wrong with the file, or that it is for another machine.
std::optional<Program> readProgramFile(const Machine &Machine, std::string_view Bytes,
                                       MachineDiagnostics &Diagnostics);

} // namespace barecl::tta

#endif // BARECL_TTA_PROGRAMFILE_H
