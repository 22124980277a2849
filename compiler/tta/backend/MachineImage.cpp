// SPDX-License-Identifier: MIT

#include "tta/backend/MachineImage.h"

#include "image/KernelTable.h"
#include "tta/encoding/InstructionEncoding.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace barecl {

constexpr unsigned AddressBytes = 4;
constexpr unsigned ImageAlign = 128; // more than any constant needs

// The host loads constants only into global memory.
static bool addPayload(const tta::Machine &Machine, const tta::Program &Program, Image &Result,
                       tta::MachineDiagnostics &Diagnostics) {
    std::optional<unsigned> Global = tta::findSpace(Machine, 1);
    for (const tta::DataSection &Section : Program.Data) {
        if (Section.Space != Global) {
            Diagnostics.error(0, "there are variables in address space '" +
                                     Machine.Spaces[Section.Space].Name +
                                     "', which the host does not load");
            return false;
        }
        Result.Payload.assign(Section.Bytes.begin(), Section.Bytes.end());
    }
    return true;
}

static bool addCode(const tta::InstructionEncoding &Encoding, const tta::Program &Program,
                    Image &Result, tta::MachineDiagnostics &Diagnostics) {
    std::vector<uint8_t> Bytes(Encoding.bytes());
    for (const tta::Instruction &I : Program.Instructions) {
        if (!Encoding.encode(I, Bytes)) {
            Diagnostics.error(I.Line, "an instruction has a value that images have no room for");
            return false;
        }
        Result.Code.append(Bytes.begin(), Bytes.end());
    }
    Result.CodeUnit = Encoding.bytes();
    return true;
}

static void addRelocation(const tta::InstructionEncoding &Encoding, const tta::Program &Program,
                          const tta::Relocation &Relocation, Image &Result) {
    if (Relocation.Place == tta::Relocation::Data) {
        (Relocation.OfCode ? Result.CodeAddresses : Result.Relocations)
            .push_back(uint32_t(Relocation.Where.Address));
        return;
    }
    uint32_t Offset =
        Relocation.Instruction * Encoding.bytes() +
        Encoding.immediateOffset(Relocation, Program.Instructions[Relocation.Instruction]);
    (Relocation.OfCode ? Result.CodeInCode : Result.PayloadInCode).push_back(Offset);
}

// Whether every immediate with an address has room for any address.
static bool checkRoom(const tta::Machine &Machine, const tta::Program &Program,
                      tta::MachineDiagnostics &Diagnostics) {
    for (const tta::Relocation &Relocation : Program.Relocations) {
        if (Relocation.Place == tta::Relocation::Data)
            continue;
        const tta::Instruction &I = Program.Instructions[Relocation.Instruction];
        unsigned Width =
            Relocation.Place == tta::Relocation::Move
                ? Machine.Buses[I.Moves[Relocation.Index].Bus].ShortWidth
                : Machine.Templates[I.Template].width(I.LongImmediates[Relocation.Index].Unit);
        if (Width < AddressBytes * 8) {
            Diagnostics.error(I.Line, "an address stands in an immediate of " +
                                          std::to_string(Width) +
                                          " bits: programs that are loaded anywhere need 32");
            return false;
        }
    }
    return true;
}

std::optional<Image> imageFromProgram(const tta::Machine &Machine, const tta::Program &Program,
                                      tta::MachineDiagnostics &Diagnostics) {
    tta::InstructionEncoding Encoding(Machine);
    Image Result;
    Result.PointerBytes = AddressBytes;
    Result.Align = ImageAlign;
    if (!addPayload(Machine, Program, Result, Diagnostics) ||
        !addCode(Encoding, Program, Result, Diagnostics) ||
        !checkRoom(Machine, Program, Diagnostics))
        return std::nullopt;
    for (const tta::Relocation &Relocation : Program.Relocations)
        addRelocation(Encoding, Program, Relocation, Result);
    for (std::vector<uint32_t> *Group :
         {&Result.Relocations, &Result.CodeAddresses, &Result.PayloadInCode, &Result.CodeInCode})
        sort(*Group);
    Result.CodeMap = Program.CodeMap;
    Result.KernelTable = uint32_t(Program.Symbols.at(std::string(KernelTableSymbol)).Address);
    return Result;
}

} // namespace barecl
