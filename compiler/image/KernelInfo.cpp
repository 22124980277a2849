// SPDX-License-Identifier: MIT

#include "image/KernelInfo.h"

#include "lowering/GlobalConstructors.h"
#include "options/Options.h"
#include "passes/facts/KernelFacts.h"
#include "passes/facts/Kernels.h"
#include "passes/facts/OpaqueTypes.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Metadata.h"

using namespace llvm;

namespace barecl {

// Clang's numbers in kernel_arg_addr_space.
enum ArgumentSpace { PrivateArgument = 0, GlobalArgument, ConstantArgument, LocalArgument };

static StringRef text(const MDNode *Node, unsigned Index) {
    return Node ? cast<MDString>(Node->getOperand(Index))->getString() : "";
}

static uint32_t number(const MDNode *Node, unsigned Index) {
    return mdconst::extract<ConstantInt>(Node->getOperand(Index))->getZExtValue();
}

static uint32_t qualifiers(StringRef Text) {
    SmallVector<StringRef> Words;
    Text.split(Words, ' ');
    uint32_t Bits = 0;
    if (is_contained(Words, "const"))
        Bits |= BCL_QUALIFIER_CONST;
    if (is_contained(Words, "restrict"))
        Bits |= BCL_QUALIFIER_RESTRICT;
    if (is_contained(Words, "volatile"))
        Bits |= BCL_QUALIFIER_VOLATILE;
    if (is_contained(Words, "pipe"))
        Bits |= BCL_QUALIFIER_PIPE;
    return Bits;
}

static bcl_argument_access access(StringRef Text) {
    return StringSwitch<bcl_argument_access>(Text)
        .Case("read_only", BCL_ACCESS_READ_ONLY)
        .Case("write_only", BCL_ACCESS_WRITE_ONLY)
        .Case("read_write", BCL_ACCESS_READ_WRITE)
        .Default(BCL_ACCESS_NONE);
}

static bcl_argument_kind argumentKind(const Argument &Arg, uint32_t Space) {
    if (imageType(Arg))
        return BCL_ARGUMENT_IMAGE;
    if (isSampler(Arg))
        return BCL_ARGUMENT_SAMPLER;
    switch (Space) {
    case GlobalArgument:
        return BCL_ARGUMENT_GLOBAL;
    case ConstantArgument:
        return BCL_ARGUMENT_CONSTANT;
    case LocalArgument:
        return BCL_ARGUMENT_LOCAL;
    default:
        return BCL_ARGUMENT_VALUE;
    }
}

// OpenCL's sizeof and alignment. A scalar or a vector is aligned to its size, and a vector of 3
// elements has the size of one of 4. A struct is passed by reference, with its alignment as an
// attribute.
static void setValueLayout(const Argument &Arg, KernelArgument &Result) {
    const DataLayout &Layout = Arg.getParent()->getDataLayout();
    if (Type *Struct = Arg.getParamByValType()) {
        Result.Size = Layout.getTypeAllocSize(Struct);
        Result.Align = Arg.getParamAlign().valueOrOne().value();
    } else {
        Result.Size = PowerOf2Ceil(Layout.getTypeStoreSize(Arg.getType()));
        Result.Align = Result.Size;
        Result.ElementSize = Layout.getTypeStoreSize(Arg.getType()->getScalarType());
    }
}

static std::vector<KernelArgument> readArguments(const Function &Kernel) {
    const MDNode *Spaces = Kernel.getMetadata("kernel_arg_addr_space");
    const MDNode *Access = Kernel.getMetadata("kernel_arg_access_qual");
    const MDNode *Types = Kernel.getMetadata("kernel_arg_type");
    const MDNode *Qualifiers = Kernel.getMetadata("kernel_arg_type_qual");
    const MDNode *Names = Kernel.getMetadata("kernel_arg_name");

    std::vector<KernelArgument> Result;
    for (const Argument &Arg : Kernel.args()) {
        unsigned I = Arg.getArgNo();
        KernelArgument &Entry = Result.emplace_back();
        Entry.Name = text(Names, I);
        Entry.TypeName = text(Types, I);
        Entry.Kind = argumentKind(Arg, number(Spaces, I));
        Entry.Access = access(text(Access, I));
        Entry.ImageType = imageType(Arg);
        Entry.Qualifiers = qualifiers(text(Qualifiers, I));
        if (Entry.Kind == BCL_ARGUMENT_VALUE)
            setValueLayout(Arg, Entry);
        else
            Entry.Align = Arg.getParamAlign().valueOrOne().value();
    }
    return Result;
}

static std::array<uint32_t, 3> readSize(const Function &Kernel, StringRef Name) {
    const MDNode *Node = Kernel.getMetadata(Name);
    if (!Node)
        return {};
    return {number(Node, 0), number(Node, 1), number(Node, 2)};
}

// The type as OpenCL C spells it, such as `uint4`.
static std::string typeName(Type *Ty, bool IsSigned) {
    std::string Name;
    Type *Element = Ty->getScalarType();
    if (Element->isIntegerTy()) {
        static constexpr StringLiteral ByLog[] = {"char", "short", "int", "long"};
        Name = (IsSigned ? "" : "u") + ByLog[Log2_32(Element->getIntegerBitWidth() / 8)].str();
    } else {
        Name = Element->isHalfTy() ? "half" : Element->isFloatTy() ? "float" : "double";
    }
    if (const auto *Vector = dyn_cast<FixedVectorType>(Ty))
        Name += utostr(Vector->getNumElements());
    return Name;
}

static std::string attributes(const Function &Kernel) {
    std::vector<std::string> Words;
    for (StringRef Name : {"reqd_work_group_size", "work_group_size_hint"})
        if (Kernel.getMetadata(Name)) {
            auto [X, Y, Z] = readSize(Kernel, Name);
            Words.push_back((Name + "(" + Twine(X) + "," + Twine(Y) + "," + Twine(Z) + ")").str());
        }
    if (const MDNode *Hint = Kernel.getMetadata("vec_type_hint")) {
        Type *Ty = cast<ValueAsMetadata>(Hint->getOperand(0))->getType();
        Words.push_back("vec_type_hint(" + typeName(Ty, number(Hint, 1)) + ")");
    }
    return join(Words, " ");
}

static uint32_t hiddenFlag(StringRef Name) {
    return Name == InitializeName ? BCL_KERNEL_INITIALIZES
           : Name == FinalizeName ? BCL_KERNEL_FINALIZES
                                  : 0;
}

std::vector<KernelInfo> readKernels(const Module &Module) {
    std::vector<KernelInfo> Result;
    for (const Function &Function : Module) {
        if (Function.getCallingConv() != CallingConv::SPIR_KERNEL || Function.isDeclaration())
            continue;
        KernelInfo &Kernel = Result.emplace_back();
        Kernel.Name = Function.getName();
        Kernel.Attributes = attributes(Function);
        Kernel.Arguments = readArguments(Function);
        Kernel.RequiredSize = readSize(Function, "reqd_work_group_size");
        Kernel.SizeHint = readSize(Function, "work_group_size_hint");
        Kernel.UnequalGroups = mayBeUnequal(Function);
        Kernel.FlushesSubnormals =
            Function.getDenormalMode(APFloat::IEEEsingle()) == DenormalMode::getPreserveSign();
        Kernel.Hidden = hiddenFlag(Kernel.Name);
        Kernel.HasArgumentInfo = Function.hasFnAttribute(ArgumentInfoAttribute);
    }
    return Result;
}

void readWorkGroups(const Module &Module, std::vector<KernelInfo> &Kernels) {
    for (const KernelRecord &Record : kernelRecords(Module))
        for (KernelInfo &Kernel : Kernels)
            if (Kernel.Name == Record.Name) {
                Kernel.WorkGroup = Record.WorkGroup;
                Kernel.WorkGroupFast = Record.WorkGroupFast;
                Kernel.PrivateBytes = Record.Private.Item;
                Kernel.GroupBytes = Record.Private.Group;
                Kernel.SingleItemDimensions = Record.SingleItemDimensions;
                Kernel.MergeableGroups = Record.MergeableGroups;
                Kernel.RowsAlongY = Record.RowsAlongY;
                for (auto [Size, Align] : Record.Locals)
                    Kernel.Locals.push_back({Size, Align});
            }
    erase_if(Kernels,
             [](const KernelInfo &Kernel) { return !Kernel.WorkGroup && !Kernel.WorkGroupFast; });
}

} // namespace barecl
