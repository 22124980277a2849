// SPDX-License-Identifier: MIT

#include "spirv/module/Types.h"

#include "passes/facts/AddressSpaces.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace barecl::spirv {

static constexpr uint64_t MostBytes = uint64_t(1) << 30;
static constexpr unsigned MostDepth = 255; // the specification's universal limit

const Type *Types::find(uint32_t Id) const {
    auto Found = ById.find(Id);
    return Found == ById.end() ? nullptr : &Found->second;
}

const Type &Types::get(const Instruction &I, uint32_t Id) const {
    if (const Type *Found = find(Id))
        return *Found;
    fail(I, "the id " + Twine(Id) + " is no type that was declared before");
}

bool Types::define(const Instruction &I, const Length &length) {
    if (I.Op == spv::OpTypeForwardPointer) {
        const auto Storage = spv::StorageClass(Module.word(I, 1));
        ById[Module.word(I, 0)] = pointer(I, Storage);
        return true;
    }
    if (!StringRef(I.Rule->Name).starts_with("OpType"))
        return false;
    Type Made = make(I, length);
    if (Made.Size > MostBytes)
        fail(I, "a type of more than 1 GiB");
    if (Made.Depth > MostDepth)
        fail(I, "types nest more than 255 deep");
    ById[I.Result] = std::move(Made);
    return true;
}

Type Types::make(const Instruction &I, const Length &length) {
    switch (I.Op) {
    case spv::OpTypeVoid:
        return {TypeKind::Void, llvm::Type::getVoidTy(Context)};
    case spv::OpTypeBool:
        return {TypeKind::Bool, llvm::Type::getInt1Ty(Context), 1, 1};
    case spv::OpTypeInt:
        return integer(I);
    case spv::OpTypeFloat:
        return floating(I);
    case spv::OpTypeVector:
        return vector(I);
    case spv::OpTypeArray:
        return array(I, length);
    case spv::OpTypeStruct:
        return structure(I);
    case spv::OpTypeOpaque:
        return {TypeKind::Opaque, StructType::get(Context)};
    case spv::OpTypePointer: {
        Type Made = pointer(I, spv::StorageClass(Module.word(I, 0)));
        Made.Element = Module.word(I, 1);
        return Made;
    }
    case spv::OpTypeFunction:
        return function(I);
    case spv::OpTypeImage:
        return image(I);
    case spv::OpTypeSampler:
        return opaque(TypeKind::Sampler, ConstantSpace);
    case spv::OpTypeSampledImage: {
        const Type &Image = get(I, Module.word(I, 0));
        if (Image.Kind != TypeKind::Image)
            fail(I, "its type is no image");
        Type Made{TypeKind::SampledImage,
                  StructType::get(Image.IR, PointerType::get(Context, ConstantSpace))};
        Made.Element = Module.word(I, 0);
        return Made;
    }
    case spv::OpTypeEvent:
        return opaque(TypeKind::Event, PrivateSpace);
    case spv::OpTypePipe:
        return pipe(I);
    case spv::OpTypeReserveId:
        return opaque(TypeKind::ReserveId, PrivateSpace);
    default:
        fail(I, "types of this kind are not supported");
    }
}

Type Types::opaque(TypeKind Kind, unsigned Space) const {
    const uint64_t Bytes = Layout.getPointerSize(Space);
    return {Kind, PointerType::get(Context, Space), Bytes, Bytes};
}

Type Types::integer(const Instruction &I) const {
    const uint32_t Bits = Module.word(I, 0);
    if (Bits != 8 && Bits != 16 && Bits != 32 && Bits != 64)
        fail(I, "integers of " + Twine(Bits) + " bits are not supported");
    return {TypeKind::Int, IntegerType::get(Context, Bits), Bits / 8, Bits / 8};
}

Type Types::floating(const Instruction &I) const {
    switch (const uint32_t Bits = Module.word(I, 0)) {
    case 16:
        return {TypeKind::Float, llvm::Type::getHalfTy(Context), 2, 2};
    case 32:
        return {TypeKind::Float, llvm::Type::getFloatTy(Context), 4, 4};
    case 64:
        return {TypeKind::Float, llvm::Type::getDoubleTy(Context), 8, 8};
    default:
        fail(I, "floating point of " + Twine(Bits) + " bits is not supported");
    }
}

Type Types::vector(const Instruction &I) const {
    const Type &Element = get(I, Module.word(I, 0));
    const uint32_t Count = Module.word(I, 1);
    if (Element.Kind != TypeKind::Int && Element.Kind != TypeKind::Float &&
        Element.Kind != TypeKind::Bool)
        fail(I, "its elements are neither numbers nor truth values");
    if (Count != 2 && Count != 3 && Count != 4 && Count != 8 && Count != 16)
        fail(I, "a vector of " + Twine(Count) + " elements");
    const uint64_t Bytes = PowerOf2Ceil(Element.Size * Count);
    Type Made{TypeKind::Vector, FixedVectorType::get(Element.IR, Count), Bytes, Bytes};
    Made.Element = Module.word(I, 0);
    Made.Count = Count;
    return Made;
}

static bool isStorable(const Type &Each) {
    return Each.Kind != TypeKind::Void && Each.Kind != TypeKind::Function &&
           Each.Kind != TypeKind::Opaque && Each.Kind != TypeKind::SampledImage;
}

Type Types::array(const Instruction &I, const Length &length) const {
    const Type &Element = get(I, Module.word(I, 0));
    if (!isStorable(Element))
        fail(I, "its elements are no values");
    const uint64_t Count = length(I, Module.word(I, 1));
    if (Count == 0)
        fail(I, "an array without elements");
    if (Element.Size && Count > MostBytes / Element.Size)
        fail(I, "a type of more than 1 GiB");
    Type Made{TypeKind::Array, ArrayType::get(Element.IR, Count), Element.Size * Count,
              Element.Align};
    Made.Element = Module.word(I, 0);
    Made.Count = Count;
    Made.Depth = Element.Depth + 1;
    return Made;
}

Type Types::structure(const Instruction &I) const {
    Type Made{TypeKind::Struct};
    for (size_t Member = 0; Member < I.size(); ++Member) {
        const uint32_t Id = Module.word(I, Member);
        if (!isStorable(get(I, Id)))
            fail(I, "member " + Twine(Member) + " is no value");
        Made.Members.push_back(Id);
        Made.Depth = std::max(Made.Depth, get(I, Id).Depth + 1);
    }
    setFields(Made, Marks.has(I.Result, spv::DecorationCPacked));
    return Made;
}

// LLVM's structure, if it has the members where OpenCL C has them; else one with explicit padding.
void Types::setFields(Type &Struct, bool Packed) const {
    std::vector<llvm::Type *> Plain, Padded;
    std::vector<uint64_t> Offsets;
    uint64_t End = 0;
    for (uint32_t Id : Struct.Members) {
        const Type &Member = *find(Id);
        const uint64_t Align = Packed ? 1 : Member.Align, Offset = alignTo(End, Align);
        if (Offset > End)
            Padded.push_back(ArrayType::get(llvm::Type::getInt8Ty(Context), Offset - End));
        Struct.Fields.push_back(Padded.size());
        Plain.push_back(Member.IR);
        Padded.push_back(Member.IR);
        Offsets.push_back(Offset);
        const uint64_t InIR = Layout.getTypeAllocSize(Member.IR); // LLVM packs truth values
        Struct.Align = std::max(Struct.Align, Align);
        if (InIR < Member.Size)
            Padded.push_back(ArrayType::get(llvm::Type::getInt8Ty(Context), Member.Size - InIR));
        End = Offset + Member.Size;
    }
    Struct.Size = alignTo(End, Struct.Align);
    StructType *Natural = StructType::get(Context, Plain, Packed);
    const StructLayout *Laid = Layout.getStructLayout(Natural);
    bool Agrees = Laid->getSizeInBytes() == Struct.Size;
    for (auto [Number, Offset] : enumerate(Offsets))
        Agrees &= Laid->getElementOffset(Number) == Offset;
    if (Agrees) {
        Struct.IR = Natural;
        for (auto [Number, Field] : enumerate(Struct.Fields))
            Field = Number;
        return;
    }
    if (Struct.Size > End)
        Padded.push_back(ArrayType::get(llvm::Type::getInt8Ty(Context), Struct.Size - End));
    Struct.IR = StructType::get(Context, Padded, /*isPacked=*/true);
}

Type Types::pointer(const Instruction &I, spv::StorageClass Storage) const {
    unsigned Space = PrivateSpace;
    switch (Storage) {
    case spv::StorageClassFunction:
    case spv::StorageClassInput: // each function has its own copy of what built-in variables hold
        break;
    case spv::StorageClassCrossWorkgroup:
        Space = GlobalSpace;
        break;
    case spv::StorageClassUniformConstant:
        Space = ConstantSpace;
        break;
    case spv::StorageClassWorkgroup:
        Space = LocalSpace;
        break;
    case spv::StorageClassGeneric:
        Space = GenericSpace;
        break;
    default:
        fail(I, "the storage class " + enumerantName(OperandKind::StorageClass, Storage) +
                    " is not supported");
    }
    Type Made = opaque(TypeKind::Pointer, Space);
    Made.Storage = Storage;
    return Made;
}

Type Types::function(const Instruction &I) const {
    Type Made{TypeKind::Function};
    Made.Element = Module.word(I, 0);
    std::vector<llvm::Type *> Parameters;
    for (size_t Number = 1; Number < I.size(); ++Number) {
        const uint32_t Id = Module.word(I, Number);
        const Type &Parameter = get(I, Id);
        if (Parameter.Kind == TypeKind::Void || Parameter.Kind == TypeKind::Function ||
            Parameter.Kind == TypeKind::Opaque)
            fail(I, "parameter " + Twine(Number - 1) + " is no value");
        Made.Members.push_back(Id);
        Parameters.push_back(Parameter.IR);
    }
    const Type &Result = get(I, Made.Element);
    if (Result.Kind == TypeKind::Function || Result.Kind == TypeKind::Opaque)
        fail(I, "what it returns is no value");
    Made.IR = FunctionType::get(Result.IR, Parameters, /*isVarArg=*/false);
    return Made;
}

Type Types::image(const Instruction &I) const {
    Type Made = opaque(TypeKind::Image, GlobalSpace);
    const auto Dim = spv::Dim(Module.word(I, 1));
    Made.Image = {Dim, Module.word(I, 2) == 1, Module.word(I, 3) == 1, Module.word(I, 4) == 1,
                  I.size() > 7 ? spv::AccessQualifier(Module.word(I, 7))
                               : spv::AccessQualifierReadOnly};
    if (Dim != spv::Dim1D && Dim != spv::Dim2D && Dim != spv::Dim3D && Dim != spv::DimBuffer)
        fail(I, "images of the dimension " + enumerantName(OperandKind::Dim, Dim) +
                    " are not supported");
    if (Made.Image.Multisampled)
        fail(I, "images with several samples are not supported");
    return Made;
}

Type Types::pipe(const Instruction &I) const {
    Type Made = opaque(TypeKind::Pipe, GlobalSpace);
    Made.Image.Access = spv::AccessQualifier(Module.word(I, 0));
    return Made;
}

// --- OpenCL C's names ------------------------------------------------------------------------------

static std::string imageName(const ImageShape &Image) {
    static constexpr StringLiteral Access[] = {"__read_only ", "__write_only ", "__read_write "};
    std::string Name = Access[std::min<unsigned>(Image.Access, 2)].str() + "image";
    switch (Image.Dim) {
    case spv::Dim1D:
        Name += "1d";
        break;
    case spv::Dim3D:
        Name += "3d";
        break;
    case spv::DimBuffer:
        Name += "1d_buffer";
        break;
    default:
        Name += "2d";
    }
    return Name + (Image.Arrayed ? "_array" : "") + (Image.Depth ? "_depth" : "") + "_t";
}

StringRef spaceName(spv::StorageClass Storage) {
    switch (Storage) {
    case spv::StorageClassCrossWorkgroup:
        return "__global ";
    case spv::StorageClassUniformConstant:
        return "__constant ";
    case spv::StorageClassWorkgroup:
        return "__local ";
    case spv::StorageClassGeneric:
        return "__generic ";
    default:
        return "__private ";
    }
}

static std::string integerName(unsigned Bytes, Sign Sign) {
    static constexpr StringLiteral Names[] = {"char", "short", "int", "long"};
    return (Sign == Sign::Unsigned ? "u" : "") + Names[Log2_32(Bytes)].str();
}

std::string Types::name(uint32_t Id, Sign Sign) const {
    const Type *Found = find(Id);
    if (!Found)
        return "";
    switch (Found->Kind) {
    case TypeKind::Void:
        return "void";
    case TypeKind::Bool:
        return "int";
    case TypeKind::Int:
        return integerName(Found->Size, Sign);
    case TypeKind::Float:
        return Found->Size == 2 ? "half" : Found->Size == 4 ? "float" : "double";
    case TypeKind::Vector:
        return name(Found->Element, Sign) + utostr(Found->Count);
    case TypeKind::Pointer: {
        const Type *Element = find(Found->Element);
        const bool IsNumber =
            Element && (Element->Kind == TypeKind::Int || Element->Kind == TypeKind::Float ||
                        Element->Kind == TypeKind::Vector);
        return (spaceName(Found->Storage) + (IsNumber ? name(Found->Element, Sign) : "void") + " *")
            .str();
    }
    case TypeKind::Image:
        return imageName(Found->Image);
    case TypeKind::Sampler:
        return "sampler_t";
    case TypeKind::Event:
        return "event_t";
    case TypeKind::ReserveId:
        return "reserve_id_t";
    default:
        return "";
    }
}

} // namespace barecl::spirv
