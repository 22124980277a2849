// SPDX-License-Identifier: MIT

#include "tta/backend/MachineDwarf.h"

#include "tta/backend/DwarfTree.h"
#include "tta/backend/DwarfTypes.h"
#include "tta/backend/SourcePlaces.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/LEB128.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace barecl {

namespace {

// A sequence of instructions from one place.
struct Row {
    uint64_t First, End;
    SourcePlace Place;
};

std::string expression(std::initializer_list<uint8_t> Operations, int64_t Number,
                       bool IsPointer = false) {
    std::string Bytes(Operations.begin(), Operations.end());
    raw_string_ostream Out(Bytes);
    encodeSLEB128(Number, Out);
    if (IsPointer)
        Out << char(dwarf::DW_OP_deref);
    return Bytes;
}

// .debug_line, and the numbers of its files.
class LineProgram {
  public:
    explicit LineProgram(StringRef Folder) : Folder(Folder) {}

    unsigned fileNumber(const DIFile &File) {
        std::string Name = File.getFilename().str();
        if (File.getDirectory() != Folder && !Name.starts_with('/'))
            Name = (File.getDirectory() + "/" + Name).str();
        const auto Found = find(Files, Name);
        if (Found != Files.end())
            return unsigned(Found - Files.begin()) + 1;
        Files.push_back(Name);
        return unsigned(Files.size());
    }

    void add(const std::vector<Row> &Rows) {
        if (Rows.empty())
            return;
        raw_string_ostream Out(Code);
        Out << '\0' << char(5) << char(dwarf::DW_LNE_set_address);
        Addresses.push_back(uint32_t(Out.tell()));
        char Word[4];
        support::endian::write32le(Word, uint32_t(tta::CodeBase + Rows.front().First));
        Out.write(Word, sizeof Word);
        unsigned File = 1, Line = 1;
        for (const Row &Each : Rows) {
            if (const unsigned Now = fileNumber(*Each.Place.File); Now != File) {
                Out << char(dwarf::DW_LNS_set_file);
                encodeULEB128(File = Now, Out);
            }
            Out << char(dwarf::DW_LNS_advance_line);
            encodeSLEB128(int64_t(Each.Place.Line) - Line, Out);
            Line = Each.Place.Line;
            Out << char(dwarf::DW_LNS_copy) << char(dwarf::DW_LNS_advance_pc);
            encodeULEB128(Each.End - Each.First, Out);
        }
        Out << '\0' << char(1) << char(dwarf::DW_LNE_end_sequence);
    }

    tta::SymbolFile::Section section() const {
        // Least instruction, operations in an instruction, whether rows start statements, least line step, line steps,
        // first special operation, operands of the standard operations; no folders.
        std::string Head = {1, 1, 1, -5, 14, 13, 0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1, 0};
        for (const std::string &Name : Files)
            Head += Name + std::string(4, '\0'); // folder, time and size are unknown
        Head += '\0';
        std::string Bytes;
        auto AddWord = [&](size_t Value) {
            char Word[4];
            support::endian::write32le(Word, uint32_t(Value));
            Bytes.append(Word, sizeof Word);
        };
        AddWord(2 + 4 + Head.size() + Code.size());
        Bytes += {4, 0}; // version
        AddWord(Head.size());
        Bytes += Head;
        tta::SymbolFile::Section Result = {".debug_line", Bytes + Code};
        for (uint32_t Offset : Addresses)
            Result.Addresses.push_back(uint32_t(Bytes.size()) + Offset);
        return Result;
    }

  private:
    const StringRef Folder;
    std::vector<std::string> Files;
    std::string Code;
    std::vector<uint32_t> Addresses; // offsets in Code
};

class DebugInformation {
  public:
    DebugInformation(const DICompileUnit &Source, const tta::Program &Program,
                     const tta::FrameVariables &Variables)
        : Program(Program), Variables(Variables), Lines(Source.getDirectory()), Types(Unit) {
        Unit.addText(dwarf::DW_AT_producer, Source.getProducer());
        Unit.addNumber(dwarf::DW_AT_language, Source.getSourceLanguage().getUnversionedName());
        Unit.addText(dwarf::DW_AT_name, Source.getFilename());
        Unit.addText(dwarf::DW_AT_comp_dir, Source.getDirectory());
        Unit.addOffset(dwarf::DW_AT_stmt_list, 0);
        Unit.addRange(0, Program.Instructions.size());
    }

    void add(const Function &F, const tta::SymbolFile::Function &Code) {
        const std::vector<Row> Rows = rowsOf(F, Code);
        Lines.add(Rows);
        const DISubprogram &Source = *F.getSubprogram();
        DwarfEntry &Entry = Unit.addChild(dwarf::DW_TAG_subprogram);
        describe(Entry, Source);
        Entry.addRange(Code.First, Code.End);
        Entry.addExpression(
            dwarf::DW_AT_frame_base,
            expression({uint8_t(dwarf::DW_OP_breg0 + tta::StackPointerRegister)}, 0));
        const auto Found = Variables.find(Code.Name);
        Frame = Found == Variables.end() ? ArrayRef<tta::FrameVariable>() : ArrayRef(Found->second);
        addScope(Entry, Rows, {});
    }

    std::vector<tta::SymbolFile::Section> sections() {
        std::vector<tta::SymbolFile::Section> Result = sectionsOf(Unit);
        Result.push_back(Lines.section());
        return Result;
    }

  private:
    std::vector<Row> rowsOf(const Function &F, const tta::SymbolFile::Function &Code) const {
        const SourcePlaces Places(F);
        std::vector<Row> Rows = {{Code.First, Code.First, Places.start()}};
        for (uint64_t Number = Code.First; Number < Code.End; ++Number) {
            const unsigned Line = Program.Instructions[Number].Line;
            if (Line && (Line != Rows.back().Place.Line || Rows.size() == 1))
                Rows.push_back({Number, Number, Places.find(Line)});
            Rows.back().End = Number + 1;
        }
        return Rows;
    }

    void describe(DwarfEntry &Entry, const DISubprogram &Source) {
        Entry.addText(dwarf::DW_AT_name, Source.getName());
        Entry.addNumber(dwarf::DW_AT_decl_file, Lines.fileNumber(*Source.getFile()));
        Entry.addNumber(dwarf::DW_AT_decl_line, Source.getLine());
        Entry.addFlag(dwarf::DW_AT_prototyped);
    }

    const DwarfEntry &calleeEntry(const DISubprogram &Callee) {
        DwarfEntry *&Entry = Callees[&Callee];
        if (!Entry) {
            Entry = &Unit.addChild(dwarf::DW_TAG_subprogram);
            describe(*Entry, Callee);
            Entry->addNumber(dwarf::DW_AT_inline, dwarf::DW_INL_inlined);
        }
        return *Entry;
    }

    // Adds the variables of the function that `Calls` leads to, and the functions that are inlined there.
    void addScope(DwarfEntry &Scope, ArrayRef<Row> Rows, std::vector<InlinedCall> Calls) {
        const size_t Depth = Calls.size();
        // Of variables with the same name, debuggers take the first: the innermost one.
        for (const tta::FrameVariable &Each : Frame)
            if (Each.Variable->isParameter() && inlinedCalls(*Each.Where) == Calls)
                addVariable(Scope, Each);
        for (const tta::FrameVariable &Each : reverse(Frame))
            if (!Each.Variable->isParameter() && inlinedCalls(*Each.Where) == Calls)
                addVariable(Scope, Each);
        auto CallOf = [&](const Row &Each) {
            return Depth < Each.Place.Calls.size() ? std::optional(Each.Place.Calls[Depth])
                                                   : std::nullopt;
        };
        while (!Rows.empty()) {
            const auto Call = CallOf(Rows.front());
            const ArrayRef<Row> Run =
                Rows.take_while([&](const Row &Each) { return CallOf(Each) == Call; });
            Rows = Rows.drop_front(Run.size());
            if (!Call)
                continue;
            Calls.push_back(*Call);
            DwarfEntry &Inlined = Scope.addChild(dwarf::DW_TAG_inlined_subroutine);
            Inlined.addReference(dwarf::DW_AT_abstract_origin, calleeEntry(*Call->Callee));
            Inlined.addRange(Run.front().First, Run.back().End);
            Inlined.addNumber(dwarf::DW_AT_call_file, Lines.fileNumber(*Call->Call->getFile()));
            Inlined.addNumber(dwarf::DW_AT_call_line, Call->Call->getLine());
            addScope(Inlined, Run, Calls);
            Calls.pop_back();
        }
    }

    void addVariable(DwarfEntry &Scope, const tta::FrameVariable &Variable) {
        const DILocalVariable &Source = *Variable.Variable;
        DwarfEntry &Entry = Scope.addChild(Source.isParameter() ? dwarf::DW_TAG_formal_parameter
                                                                : dwarf::DW_TAG_variable);
        Entry.addText(dwarf::DW_AT_name, Source.getName());
        Types.addType(Entry, Source.getType());
        Entry.addExpression(dwarf::DW_AT_location,
                            expression({dwarf::DW_OP_fbreg}, Variable.Offset, Variable.IsPointer));
    }

    const tta::Program &Program;
    const tta::FrameVariables &Variables;
    ArrayRef<tta::FrameVariable> Frame; // of the function at hand
    LineProgram Lines;
    DwarfEntry Unit{dwarf::DW_TAG_compile_unit};
    DwarfTypes Types;
    DenseMap<const DISubprogram *, DwarfEntry *> Callees;
};

} // namespace

DebugFile debugFileOf(const Module &Module, const tta::Program &Program,
                      const tta::FrameVariables &Variables) {
    tta::SymbolFile File = {tta::functionsOf(Program), {}};
    DebugInformation Information(**Module.debug_compile_units_begin(), Program, Variables);
    for (tta::SymbolFile::Function &Each : File.Functions) {
        const Function *F = Module.getFunction(Each.Name);
        Each.IsOutermost = F && F->getSubprogram();
        if (Each.IsOutermost)
            Information.add(*F, Each);
    }
    File.Sections = Information.sections();
    DebugFile Result;
    Result.Elf = File.bytes(Result.Addresses);
    sort(Result.Addresses);
    return Result;
}

} // namespace barecl
