// SPDX-License-Identifier: MIT

#include "tta/backend/MachineLines.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace barecl {

namespace {

// The place that a function's instructions have, by line. Null: they have different places on that line.
using PlacesOfLines = std::map<unsigned, const DILocation *>;

void addPlace(PlacesOfLines &Places, const DILocation &Loc) {
    auto [It, IsNew] = Places.try_emplace(Loc.getLine(), &Loc);
    const DILocation *Known = It->second;
    const bool Agrees =
        Known && Known->getScope()->getSubprogram() == Loc.getScope()->getSubprogram() &&
        Known->getInlinedAt() == Loc.getInlinedAt() && Known->getColumn() == Loc.getColumn();
    if (!IsNew && !Agrees)
        It->second = nullptr;
}

// Only loads and stores fault: if a line has some, only their places count.
PlacesOfLines placesOfLines(const Function &F) {
    PlacesOfLines Result, Others;
    for (const Instruction &Inst : instructions(F)) {
        const DILocation *Loc = Inst.getDebugLoc();
        if (Loc && Loc->getLine() != 0)
            addPlace(isa<LoadInst, StoreInst>(Inst) ? Result : Others, *Loc);
    }
    Result.insert(Others.begin(), Others.end());
    return Result;
}

// The caller, without Clang's second function for a kernel: it has the same name, and one is inlined into the other.
const DILocation *callerOf(const DILocation &Loc) {
    const DILocation *Caller = Loc.getInlinedAt();
    const bool IsSame = Caller && Caller->getScope()->getSubprogram()->getName() ==
                                      Loc.getScope()->getSubprogram()->getName();
    return IsSame ? callerOf(*Caller) : Caller;
}

LineTable::PlaceNumber addLocation(const DILocation &Loc, LineTable &Table) {
    const DILocation *Inlined = callerOf(Loc);
    const LineTable::PlaceNumber Caller = Inlined ? addLocation(*Inlined, Table) : 0;
    return Table.add({Loc.getFilename().str(), Loc.getScope()->getSubprogram()->getName().str(),
                      Loc.getLine(), Loc.getColumn(), Caller});
}

// If a line has several places in the function, only the function and the line are known.
LineTable::PlaceNumber addLine(const Function &F, const PlacesOfLines &Places, unsigned Line,
                               LineTable &Table) {
    auto Found = Places.find(Line);
    if (Found != Places.end() && Found->second)
        return addLocation(*Found->second, Table);
    const DISubprogram &Source = *F.getSubprogram();
    return Table.add({Source.getFilename().str(), Source.getName().str(), Line, 0, 0});
}

} // namespace

LineTable linesOfProgram(const Module &Module, const tta::Program &Program) {
    std::map<uint64_t, std::string> Functions; // by their first instruction
    for (const auto &[Name, Start] : Program.Labels)
        Functions[Start] = Name;
    LineTable Result;
    const Function *Current = nullptr;
    PlacesOfLines Places;
    for (uint64_t Number = 0; Number < Program.Instructions.size(); ++Number) {
        if (auto Found = Functions.find(Number); Found != Functions.end()) {
            Current = Module.getFunction(Found->second);
            Current = Current && Current->getSubprogram() ? Current : nullptr;
            Places = Current ? placesOfLines(*Current) : PlacesOfLines();
            Result.addRow(
                Number,
                Current ? addLine(*Current, {}, Current->getSubprogram()->getLine(), Result) : 0);
        }
        if (const unsigned Line = Program.Instructions[Number].Line; Current && Line)
            Result.addRow(Number, addLine(*Current, Places, Line, Result));
    }
    Result.addRow(Program.Instructions.size(), 0);
    return Result;
}

} // namespace barecl
