// SPDX-License-Identifier: MIT
//
// OpenCL C's functions read and write images. SPIR-V's integers have no sign, and need none here: the built-in library
// goes by the image's format, so read_imagei and read_imageui give the same bits.

#include "spirv/instructions/Body.h"

#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace barecl::spirv {
namespace {

const Type &imageOf(Body &F, const Instruction &I, size_t Number) {
    const Type &Found = F.typeOf(I, Number);
    check(I, Found.Kind == TypeKind::Image, "operand " + Twine(Number + 1) + " is no image");
    return Found;
}

// "f", "h" or "i", by the type of a texel.
std::string letterOf(const Instruction &I, llvm::Type *Texel, const Type &Image) {
    const auto *Vector = dyn_cast<FixedVectorType>(Texel);
    check(I, !Vector || Vector->getNumElements() == 4, "a texel has four elements");
    llvm::Type *Element = Texel->getScalarType();
    if (Element->isFloatTy())
        return "f";
    check(I, !Image.Image.Depth, "a texel of an image of depths is of float");
    if (Element->isHalfTy())
        return "h";
    check(I, Element->isIntegerTy(32), "a texel is of float, of half or of integers of 32 bits");
    return "i";
}

// Coordinates as the function takes them: one for each dimension, and one for the layer of an array. The function takes
// three as a vector of four.
CValue coordinates(Body &F, const Instruction &I, size_t Number, const Type &Image) {
    CValue Found = F.cValue(I, Number, Sign::Signed);
    const unsigned Wanted = (Image.Image.Dim == spv::Dim3D   ? 3
                             : Image.Image.Dim == spv::Dim2D ? 2
                                                             : 1) +
                            Image.Image.Arrayed;
    const auto *Vector = dyn_cast<FixedVectorType>(Found.Value->getType());
    const unsigned Count = Vector ? Vector->getNumElements() : 1;
    llvm::Type *Element = Found.Value->getType()->getScalarType();
    check(I, Count >= Wanted && (Element->isFloatTy() || Element->isIntegerTy(32)),
          "its coordinates do not fit the image");
    const unsigned Taken = Wanted == 3 ? 4 : Wanted;
    const std::string Name = Element->isFloatTy() ? "float" : "int";
    if (Taken == Count)
        return Found;
    if (Taken == 1)
        return {F.B.CreateExtractElement(Found.Value, uint64_t(0)), Name};
    SmallVector<int> Mask;
    for (unsigned Each = 0; Each < Taken; ++Each)
        Mask.push_back(Each < Wanted ? int(Each) : 0);
    return {F.B.CreateShuffleVector(Found.Value, Mask), Name + utostr(Taken)};
}

// The texel, as the function reads it: one element of a depth image, else four.
Value *readTexel(Body &F, const Instruction &I, const Type &Image, StringRef Arguments,
                 ArrayRef<CValue> Operands) {
    llvm::Type *Wanted = F.result(I).IR;
    const std::string Letter = letterOf(I, Wanted, Image);
    std::string Text = "read_image" + Letter + Arguments.str();
    const bool IsVector = Wanted->isVectorTy();
    if (Image.Image.Depth && IsVector)
        Text = "(float4)(" + Text + ", 0, 0, 1)";
    if (!Image.Image.Depth && !IsVector)
        Text = "(" + Text + ").x";
    return F.expression(I, Text, Operands);
}

// Checks the optional image operands from operand `Number` on. A level of detail must be 0: images have one level.
void checkOperands(Body &F, const Instruction &I, size_t Number) {
    if (Number >= I.size())
        return;
    constexpr uint32_t Known =
        uint32_t(spv::ImageOperandsLodMask) | uint32_t(spv::ImageOperandsSignExtendMask) |
        uint32_t(spv::ImageOperandsZeroExtendMask) | uint32_t(spv::ImageOperandsNontemporalMask);
    const uint32_t Mask = F.word(I, Number);
    check(I, !(Mask & ~Known), "its image operands are not supported");
    if (!(Mask & spv::ImageOperandsLodMask))
        return;
    const auto *Level = dyn_cast<Constant>(F.value(I, Number + 1));
    check(I, Level && Level->isNullValue(), "images have no other level of detail than 0");
}

Value *sample(Body &F, const Instruction &I) {
    const Type &Pair = F.typeOf(I, 0);
    check(I, Pair.Kind == TypeKind::SampledImage, "its operand is no image with a sampler");
    const Type &Image = F.T.KnownTypes.get(I, Pair.Element);
    checkOperands(F, I, 2);
    Value *Both = F.value(I, 0);
    return readTexel(
        F, I, Image, "($0, $1, $2)",
        {{F.B.CreateExtractValue(Both, 0), F.T.KnownTypes.name(Pair.Element, Sign::Signed)},
         {F.B.CreateExtractValue(Both, 1), "sampler_t"},
         coordinates(F, I, 1, Image)});
}

Value *read(Body &F, const Instruction &I) {
    const Type &Image = imageOf(F, I, 0);
    checkOperands(F, I, 2);
    return readTexel(F, I, Image, "($0, $1)",
                     {F.cValue(I, 0, Sign::Signed), coordinates(F, I, 1, Image)});
}

Value *write(Body &F, const Instruction &I) {
    const Type &Image = imageOf(F, I, 0);
    checkOperands(F, I, 3);
    CValue Texel = F.cValue(I, 2, Sign::Signed);
    const std::string Letter = letterOf(I, Texel.Value->getType(), Image);
    check(I, Texel.Value->getType()->isVectorTy() != Image.Image.Depth,
          "the texel does not fit the image");
    const std::string Text = "write_image" + Letter + "($0, $1, $2)";
    return F.T.LibraryCalls.call(
        F.B, I, Text, nullptr, "",
        {F.cValue(I, 0, Sign::Signed), coordinates(F, I, 1, Image), Texel});
}

// Width, height, depth and the number of an array's layers, as far as the image has them.
Value *size(Body &F, const Instruction &I) {
    const Type &Image = imageOf(F, I, 0), &Wanted = F.result(I);
    std::vector<std::string> Parts = {"get_image_width($0)"};
    if (Image.Image.Dim == spv::Dim2D || Image.Image.Dim == spv::Dim3D)
        Parts.push_back("get_image_height($0)");
    if (Image.Image.Dim == spv::Dim3D)
        Parts.push_back("get_image_depth($0)");
    if (Image.Image.Arrayed)
        Parts.push_back("get_image_array_size($0)");
    const unsigned Count = Wanted.Kind == TypeKind::Vector ? Wanted.Count : 1;
    llvm::Type *Element = Wanted.IR->getScalarType();
    check(I, Element->isIntegerTy() && !Element->isIntegerTy(1) && Count >= Parts.size(),
          "its result does not hold the image's size");
    const std::string Name = F.T.KnownTypes.name(
        Wanted.Kind == TypeKind::Vector ? Wanted.Element : I.Type, Sign::Unsigned);
    Value *Made = Constant::getNullValue(Wanted.IR);
    for (auto [Number, Part] : enumerate(Parts)) {
        Value *One = F.T.LibraryCalls.call(F.B, I, "$r = " + Part, Element, Name,
                                           {F.cValue(I, 0, Sign::Signed)});
        Made = Count > 1 ? F.B.CreateInsertElement(Made, One, uint64_t(Number)) : One;
    }
    return Made;
}

// SPIR-V numbers formats and orders from 0, OpenCL C from CLK_SNORM_INT8 and CLK_R.
Value *query(Body &F, const Instruction &I) {
    imageOf(F, I, 0);
    check(I, F.result(I).IR->isIntegerTy(32), "its result is no integer of 32 bits");
    return F.expression(I,
                        I.Op == spv::OpImageQueryFormat
                            ? "get_image_channel_data_type($0) - CLK_SNORM_INT8"
                            : "get_image_channel_order($0) - CLK_R",
                        {F.cValue(I, 0, Sign::Signed)});
}

Value *queryOne(Body &F, const Instruction &I) {
    imageOf(F, I, 0);
    check(I, F.result(I).Kind == TypeKind::Int, "its result is no integer");
    return ConstantInt::get(F.result(I).IR, 1); // one level, one sample
}

Value *imageOfPair(Body &F, const Instruction &I) {
    check(I, F.typeOf(I, 0).Kind == TypeKind::SampledImage,
          "its operand is no image with a sampler");
    return F.B.CreateExtractValue(F.value(I, 0), 0);
}

} // namespace

void addImages(Handlers &Table) {
    Table[spv::OpImageSampleExplicitLod] = sample;
    Table[spv::OpImageRead] = read;
    Table[spv::OpImageWrite] = write;
    Table[spv::OpImageQuerySize] = Table[spv::OpImageQuerySizeLod] = size;
    Table[spv::OpImageQueryFormat] = Table[spv::OpImageQueryOrder] = query;
    Table[spv::OpImageQueryLevels] = Table[spv::OpImageQuerySamples] = queryOne;
    Table[spv::OpImage] = imageOfPair;
}

} // namespace barecl::spirv
