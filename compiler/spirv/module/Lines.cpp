// SPDX-License-Identifier: MIT

#include "spirv/module/Lines.h"

using namespace llvm;

namespace barecl::spirv {

LineTable::LineTable(Translation &T) : T(T), Builder(T.Target) {}

DIFile *LineTable::file(const Instruction &Line) {
    const Instruction *Name = T.Source.definition(T.Source.word(Line, 0));
    if (!Name || Name->Op != spv::OpString)
        fail(Line, "its file is no OpString");
    return Builder.createFile(T.Source.text(*Name, 0), "");
}

static const Instruction *firstLine(const Instruction *I) {
    for (; I->Op != spv::OpFunctionEnd; ++I)
        if (I->Op == spv::OpLine)
            return I;
    return nullptr;
}

void LineTable::begin(Function &Made, const Instruction &Head, StringRef Name) {
    const Instruction *Line = firstLine(&Head);
    if (!Line)
        return;
    DIFile *File = file(*Line);
    if (!Unit)
        Unit = Builder.createCompileUnit(
            DISourceLanguageName(dwarf::DW_LANG_OpenCL), File, "SPIR-V",
            /*isOptimized=*/true, "", 0, "", DICompileUnit::LineTablesOnly);
    auto *Type = Builder.createSubroutineType(Builder.getOrCreateTypeArray({}));
    const unsigned Number = T.Source.word(*Line, 1);
    Made.setSubprogram(Builder.createFunction(File, Name, "", File, Number, Type, Number,
                                              DINode::FlagZero, DISubprogram::SPFlagDefinition));
}

void LineTable::set(IRBuilder<> &At, Function &Made, const Instruction &I) {
    DISubprogram *Scope = Made.getSubprogram();
    if (!Scope)
        return;
    if (I.Op == spv::OpNoLine)
        return leave(At, Made);
    DIFile *File = file(I);
    DIScope *Place = Scope;
    if (File != Scope->getFile())
        Place = Builder.createLexicalBlockFile(Scope, File);
    At.SetCurrentDebugLocation(
        DILocation::get(T.Context, T.Source.word(I, 1), T.Source.word(I, 2), Place));
}

void LineTable::leave(IRBuilder<> &At, Function &Made) const {
    DISubprogram *Scope = Made.getSubprogram();
    At.SetCurrentDebugLocation(
        Scope ? DebugLoc(DILocation::get(T.Context, Scope->getLine(), 0, Scope)) : DebugLoc());
}

void LineTable::finish() {
    Builder.finalize();
    if (Unit)
        T.Target.addModuleFlag(Module::Warning, "Debug Info Version", DEBUG_METADATA_VERSION);
}

} // namespace barecl::spirv
