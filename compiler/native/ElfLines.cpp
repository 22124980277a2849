// SPDX-License-Identifier: MIT

#include "native/ElfLines.h"

#include "barecl/lines.h"

#include "llvm/DebugInfo/DWARF/DWARFContext.h"
#include "llvm/Object/ELFObjectFile.h"

#include <map>

using namespace llvm;
using namespace llvm::object;

namespace barecl {

static const DILineInfoSpecifier NamesAsWritten(DILineInfoSpecifier::FileLineInfoKind::RawValue,
                                                DILineInfoSpecifier::FunctionNameKind::ShortName);

// Empty if LLVM knows no name: it writes "<invalid>" then.
static std::string known(const std::string &Name) {
    return Name == DILineInfo::BadString ? std::string() : Name;
}

namespace {

// Adds places to a table, in the order of their addresses.
class PlaceWriter {
  public:
    explicit PlaceWriter(LineTable &Table) : Table(Table) {}

    // Frames go from the innermost function to the outermost one.
    LineTable::PlaceNumber add(const DIInliningInfo &Frames) {
        const uint32_t Count = std::min(Frames.getNumberOfFrames(), BCL_LINES_MOST_FRAMES);
        LineTable::PlaceNumber Where = 0;
        for (uint32_t Left = Count; Left > 0; --Left) {
            const DILineInfo &Frame = Frames.getFrame(Left - 1);
            if (Left > 1 && Frame.FunctionName == Frames.getFrame(Left - 2).FunctionName)
                continue; // Clang's kernel, into which the function of that name is inlined
            Last = placeOf(Frame, Where);
            Where = Table.add(Last);
        }
        return Where;
    }

  private:
    // In LLVM's tables, code that belongs to several lines has line 0. It gets the line before it in the same function,
    // or else the function's own line.
    LineTable::Place placeOf(const DILineInfo &Frame, LineTable::PlaceNumber Caller) const {
        LineTable::Place New = {known(Frame.FileName), known(Frame.FunctionName), Frame.Line,
                                Frame.Column, Caller};
        if (New.Line == 0)
            New.Column = 0;
        if (New.Line == 0)
            New.Line = New.File == Last.File && New.Function == Last.Function ? Last.Line
                                                                              : Frame.StartLine;
        return New;
    }

    LineTable &Table;
    LineTable::Place Last;
};

} // namespace

// The addresses at which a new row may begin, and whether the line tables know a line from there on. If one sequence
// ends at an address and another begins there, the line is known.
static std::map<uint64_t, bool> boundaries(DWARFContext &Context) {
    std::map<uint64_t, bool> Result;
    for (const std::unique_ptr<DWARFUnit> &Unit : Context.compile_units()) {
        const DWARFDebugLine::LineTable *Lines = Context.getLineTableForUnit(Unit.get());
        if (!Lines)
            continue;
        for (const DWARFDebugLine::Sequence &Sequence : Lines->Sequences)
            for (unsigned Row = Sequence.FirstRowIndex; Row < Sequence.LastRowIndex; ++Row) {
                const DWARFDebugLine::Row &R = Lines->Rows[Row];
                Result[R.Address.Address] |= !R.EndSequence;
            }
    }
    return Result;
}

Expected<LineTable> linesFromElf(ArrayRef<char> Elf) {
    auto File = ObjectFile::createELFObjectFile({{Elf.data(), Elf.size()}, "program"});
    if (!File)
        return File.takeError();
    LineTable Result;
    PlaceWriter Places(Result);
    const std::unique_ptr<DWARFContext> Context = DWARFContext::create(**File);
    for (auto [Address, IsKnown] : boundaries(*Context)) {
        LineTable::PlaceNumber Where = 0;
        if (IsKnown)
            Where = Places.add(Context->getInliningInfoForAddress(
                {Address, SectionedAddress::UndefSection}, NamesAsWritten));
        Result.addRow(Address, Where);
    }
    return Result;
}

} // namespace barecl
