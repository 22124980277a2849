// SPDX-License-Identifier: MIT

#include "spirv/KernelMetadata.h"

#include "spirv/instructions/Body.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

// What the metadata says of one argument.
struct Described {
    unsigned Space;
    std::string Access, TypeName, BaseName, Qualifiers, Name;
};

class Kernel {
  public:
    Kernel(Translation &T, const Instruction &EntryPoint, Function &Content,
           ArrayRef<uint32_t> Parameters)
        : T(T), EntryPoint(EntryPoint), Content(Content), Parameters(Parameters),
          Name(T.Source.text(EntryPoint, 2)) {}

    void add();

  private:
    Function *declare();
    void describe(Function &Made);
    void callContent(Function &Made);
    Described argument(uint32_t Id, StringRef TypeName) const;
    bool isByValue(uint32_t Id) const;
    const Type &valueType(uint32_t Id) const;
    std::string qualifiers(uint32_t Id) const;
    SmallVector<StringRef> typeNames(std::string &Text) const;
    SmallVector<const Instruction *> modes() const;
    void addModes(Function &Made);
    bool constructs();
    void addMode(Function &Made, const Instruction &Mode, size_t First);

    Translation &T;
    const Instruction &EntryPoint;
    Function &Content;
    const ArrayRef<uint32_t> Parameters;
    const std::string Name;
};

// Aggregates are passed in memory. A module declares them as pointers marked ByVal, or as values.
bool Kernel::isByValue(uint32_t Id) const {
    return T.Marks.hasParameterAttribute(Id, spv::FunctionParameterAttributeByVal) ||
           valueType(Id).Kind == TypeKind::Struct || valueType(Id).Kind == TypeKind::Array;
}

const Type &Kernel::valueType(uint32_t Id) const {
    const Instruction &I = *T.Source.definition(Id);
    const Type &Own = T.resultType(I);
    return T.Marks.hasParameterAttribute(Id, spv::FunctionParameterAttributeByVal)
               ? T.KnownTypes.get(I, Own.Element)
               : Own;
}

Function *Kernel::declare() {
    SmallVector<llvm::Type *> Types;
    for (uint32_t Id : Parameters)
        Types.push_back(isByValue(Id) ? PointerType::get(T.Context, 0)
                                      : T.resultType(*T.Source.definition(Id)).IR);
    auto *Made = Function::Create(FunctionType::get(llvm::Type::getVoidTy(T.Context), Types, false),
                                  GlobalValue::ExternalLinkage, Name, T.Target);
    Made->setCallingConv(CallingConv::SPIR_KERNEL);
    Made->addFnAttr(Attribute::Convergent);
    Made->addFnAttr(Attribute::NoUnwind);
    for (auto [Id, Argument] : zip(Parameters, Made->args())) {
        Argument.setName(T.Marks.name(Id));
        const Type &Own = T.resultType(*T.Source.definition(Id));
        const auto Said = T.Marks.number(Id, spv::DecorationAlignment);
        Align Alignment(Said && isPowerOf2_32(*Said) && *Said <= 4096 ? *Said : 1);
        if (isByValue(Id)) {
            Argument.addAttr(Attribute::getWithByValType(T.Context, valueType(Id).IR));
            Alignment = std::max(Alignment, Align(valueType(Id).Align));
        } else if (!Said && Own.Storage == spv::StorageClassWorkgroup) {
            if (const Type *Element = T.KnownTypes.find(Own.Element))
                Alignment = Align(Element->Align);
        }
        if (Argument.getType()->isPointerTy() && (isByValue(Id) || Own.isPointer()))
            Argument.addAttr(Attribute::getWithAlignment(T.Context, Alignment));
        if (T.Marks.has(Id, spv::DecorationRestrict) ||
            T.Marks.hasParameterAttribute(Id, spv::FunctionParameterAttributeNoAlias))
            Argument.addAttr(Attribute::NoAlias);
    }
    return Made;
}

// The kernel calls its function in the module. The call is optimised away, as the one that Clang makes is.
void Kernel::callContent(Function &Made) {
    IRBuilder<> Builder(BasicBlock::Create(T.Context, "entry", &Made));
    if (const DISubprogram *Known = Content.getSubprogram()) {
        DISubprogram *Lines = MDNode::replaceWithDistinct(Known->clone());
        Made.setSubprogram(Lines);
        Builder.SetCurrentDebugLocation(DILocation::get(T.Context, Lines->getLine(), 0, Lines));
    }
    SmallVector<Value *> Arguments;
    for (auto [Id, Argument] : zip(Parameters, Made.args())) {
        const Type &Own = T.resultType(*T.Source.definition(Id));
        Arguments.push_back(
            isByValue(Id) && !Own.isPointer()
                ? cast<Value>(Builder.CreateAlignedLoad(Own.IR, &Argument, Align(Own.Align)))
                : &Argument);
    }
    Builder.CreateCall(&Content, Arguments);
    Builder.CreateRetVoid();
}

std::string Kernel::qualifiers(uint32_t Id) const {
    std::vector<std::string> Words;
    const Type &Own = T.resultType(*T.Source.definition(Id));
    if (Own.Storage == spv::StorageClassUniformConstant || T.Marks.has(Id, spv::DecorationConstant))
        Words.push_back("const");
    if (T.Marks.has(Id, spv::DecorationRestrict) ||
        T.Marks.hasParameterAttribute(Id, spv::FunctionParameterAttributeNoAlias))
        Words.push_back("restrict");
    if (T.Marks.has(Id, spv::DecorationVolatile))
        Words.push_back("volatile");
    return join(Words, " ");
}

// Describes one argument with Clang's numbers of address spaces and Clang's words.
Described Kernel::argument(uint32_t Id, StringRef TypeName) const {
    const Instruction &I = *T.Source.definition(Id);
    const Type &Own = T.resultType(I);
    Described Found{0,  "none",         T.KnownTypes.name(I.Type, Sign::Signed),
                    "", qualifiers(Id), T.Marks.name(Id).str()};
    static constexpr StringLiteral Access[] = {"read_only", "write_only", "read_write"};
    StringRef Text = Found.TypeName;
    if (Own.Kind == TypeKind::Image) {
        Found.Space = 1;
        Found.Access = Access[std::min<unsigned>(Own.Image.Access, 2)];
        Text = Text.split(' ').second;
    } else if (Own.Kind == TypeKind::Pipe) {
        Found.Space = 1;
        Found.Access = Access[Own.Image.Access == spv::AccessQualifierWriteOnly];
        Found.Qualifiers = "pipe";
        Text = "pipe"; // the module does not say of what
    } else if (Own.isPointer() && !isByValue(Id)) {
        Found.Space = cast<PointerType>(Own.IR)->getAddressSpace();
        Text = Text.split(' ').second;
    }
    Found.TypeName = Text.str();
    Found.TypeName.erase(std::remove(Found.TypeName.begin(), Found.TypeName.end(), ' '),
                         Found.TypeName.end());
    Found.BaseName = Found.TypeName;
    if (!TypeName.empty())
        Found.TypeName = TypeName;
    return Found;
}

// Names of argument types, which compilers keep in an OpString "kernel_arg_type.<kernel>.<type>,<type>,".
SmallVector<StringRef> Kernel::typeNames(std::string &Text) const {
    const std::string Prefix = "kernel_arg_type." + Name + ".";
    for (const Instruction &I : T.Source.Instructions)
        if (I.Op == spv::OpString && StringRef(T.Source.text(I, 0)).starts_with(Prefix))
            Text = T.Source.text(I, 0).substr(Prefix.size());
    SmallVector<StringRef> Names;
    StringRef(Text).split(Names, ',');
    return Names;
}

void Kernel::describe(Function &Made) {
    std::string Text;
    const SmallVector<StringRef> Names = typeNames(Text);
    SmallVector<Metadata *> Spaces, Access, TypeNames, BaseNames, Qualifiers, ArgumentNames;
    const auto Say = [&](SmallVector<Metadata *> &List, StringRef Word) {
        List.push_back(MDString::get(T.Context, Word));
    };
    for (auto [Number, Id] : enumerate(Parameters)) {
        const Described Found = argument(Id, Number < Names.size() ? Names[Number] : "");
        Spaces.push_back(ConstantAsMetadata::get(
            ConstantInt::get(llvm::Type::getInt32Ty(T.Context), Found.Space)));
        Say(Access, Found.Access);
        Say(TypeNames, Found.TypeName);
        Say(BaseNames, Found.BaseName);
        Say(Qualifiers, Found.Qualifiers);
        Say(ArgumentNames, Found.Name);
    }
    Made.setMetadata("kernel_arg_addr_space", MDNode::get(T.Context, Spaces));
    Made.setMetadata("kernel_arg_access_qual", MDNode::get(T.Context, Access));
    Made.setMetadata("kernel_arg_type", MDNode::get(T.Context, TypeNames));
    Made.setMetadata("kernel_arg_base_type", MDNode::get(T.Context, BaseNames));
    Made.setMetadata("kernel_arg_type_qual", MDNode::get(T.Context, Qualifiers));
    Made.setMetadata("kernel_arg_name", MDNode::get(T.Context, ArgumentNames));
}

// --- Execution modes ---------------------------------------------------------------------------------

void Kernel::addMode(Function &Made, const Instruction &Mode, size_t First) {
    const auto Kind = spv::ExecutionMode(T.Source.word(Mode, First));
    const bool AreIds = Mode.Op == spv::OpExecutionModeId;
    const auto Number = [&](size_t Which) {
        const uint32_t Word = T.Source.word(Mode, First + 1 + Which);
        if (!AreIds)
            return Word;
        const auto Known = T.known(Word);
        check(Mode, Known.has_value(), "a size is no constant");
        return uint32_t(*Known);
    };
    const auto Size = [&](StringRef Kind) {
        SmallVector<Metadata *> Words;
        for (size_t D = 0; D < 3; ++D)
            Words.push_back(ConstantAsMetadata::get(
                ConstantInt::get(llvm::Type::getInt32Ty(T.Context), Number(D))));
        Made.setMetadata(Kind, MDNode::get(T.Context, Words));
    };
    switch (Kind) {
    case spv::ExecutionModeLocalSize:
    case spv::ExecutionModeLocalSizeId:
        for (size_t D = 0; D < 3; ++D)
            check(Mode, Number(D) > 0, "a size is 0");
        return Size("reqd_work_group_size");
    case spv::ExecutionModeLocalSizeHint:
    case spv::ExecutionModeLocalSizeHintId:
        return Size("work_group_size_hint");
    case spv::ExecutionModeVecTypeHint: // a hint
    case spv::ExecutionModeContractionOff:
    case spv::ExecutionModeSubgroupSize: // every kernel has sub-groups of the device's size
    case spv::ExecutionModeSubgroupsPerWorkgroup:
    case spv::ExecutionModeSubgroupsPerWorkgroupId:
        return;
    default:
        fail(Mode,
             "the mode " + enumerantName(OperandKind::ExecutionMode, Kind) + " is not supported");
    }
}

// The instructions that give the entry point modes.
SmallVector<const Instruction *> Kernel::modes() const {
    SmallVector<const Instruction *> Result;
    for (const Instruction &I : T.Source.Instructions)
        if ((I.Op == spv::OpExecutionMode || I.Op == spv::OpExecutionModeId) &&
            T.Source.word(I, 0) == T.Source.word(EntryPoint, 1))
            Result.push_back(&I);
    return Result;
}

void Kernel::addModes(Function &Made) {
    for (const Instruction *I : modes())
        addMode(Made, *I, 1);
}

// Whether it is no kernel, but runs before all kernels or after them. Such functions go into Clang's lists of
// constructors and destructors.
bool Kernel::constructs() {
    for (const Instruction *I : modes()) {
        const auto Mode = spv::ExecutionMode(T.Source.word(*I, 1));
        const bool First = Mode == spv::ExecutionModeInitializer;
        if (I->Op != spv::OpExecutionMode || (!First && Mode != spv::ExecutionModeFinalizer))
            continue;
        check(*I, Parameters.empty(), "a function with parameters cannot have this mode");
        (First ? appendToGlobalCtors : appendToGlobalDtors)(T.Target, &Content, 65535, nullptr);
        return true;
    }
    return false;
}

void Kernel::add() {
    check(EntryPoint, T.Source.word(EntryPoint, 0) == spv::ExecutionModelKernel,
          "it is an entry point of another kind than kernels");
    check(EntryPoint, !Content.isDeclaration() && Content.getReturnType()->isVoidTy(),
          "the kernel has no body, or returns a value");
    check(EntryPoint,
          !Name.empty() && !StringRef(Name).starts_with("llvm.") &&
              !StringRef(Name).starts_with("__bcl_"),
          "the kernel's name is not allowed");
    if (GlobalValue *Same = T.Target.getNamedValue(Name)) {
        check(EntryPoint, Same == &Content, "'" + Name + "' is defined twice");
        Content.setName(Name + ".body");
    }
    Content.setLinkage(GlobalValue::InternalLinkage);
    Content.addFnAttr(Attribute::AlwaysInline);
    Content.removeFnAttr(Attribute::NoInline);
    if (constructs())
        return;
    Function *Made = declare();
    describe(*Made);
    addModes(*Made);
    callContent(*Made);
}

} // namespace

void addKernel(Translation &T, const Instruction &EntryPoint, Function &Content,
               ArrayRef<uint32_t> Parameters) {
    Kernel(T, EntryPoint, Content, Parameters).add();
}

} // namespace barecl::spirv
