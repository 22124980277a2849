// SPDX-License-Identifier: MIT

#include "spirv/words/Binary.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Endian.h"

using namespace llvm;

namespace barecl::spirv {

static constexpr unsigned HeaderWords = 5;
static constexpr uint32_t MostIds = 4194303; // the specification's universal limit

std::string placed(const Instruction &I, const Twine &Message) {
    return ("word " + Twine(I.Offset) + ": " + I.Rule->Name + ": " + Message).str();
}

void fail(const Instruction &I, const Twine &Message) { throw Malformed{placed(I, Message)}; }

[[noreturn]] static void failAt(size_t Word, const Twine &Message) {
    throw Malformed{("word " + Twine(Word) + ": " + Message).str()};
}

uint32_t Binary::word(const Instruction &I, size_t Number) const {
    if (Number >= I.size())
        fail(I, "an operand is missing");
    return Words[I.Operands[Number].First];
}

uint64_t Binary::number(const Instruction &I, size_t Number) const {
    const uint64_t Low = word(I, Number);
    const Operand &O = I.Operands[Number];
    return O.Count > 1 ? Low | uint64_t(Words[O.First + 1]) << 32 : Low;
}

std::string Binary::text(const Instruction &I, size_t Number) const {
    word(I, Number);
    const Operand &O = I.Operands[Number];
    std::string Text;
    for (uint32_t Word = O.First; Word < O.First + O.Count; ++Word)
        for (unsigned Byte = 0; Byte < 4; ++Byte)
            if (const char C = char(Words[Word] >> 8 * Byte))
                Text += C;
            else
                return Text;
    return Text;
}

const Instruction *Binary::definition(uint32_t Id) const {
    return Id < Bound && DefinedBy[Id] != None ? &Instructions[DefinedBy[Id]] : nullptr;
}

namespace {

// Reads the words of one module.
class Reader {
  public:
    explicit Reader(StringRef Bytes) {
        if (Bytes.size() % 4)
            throw Malformed{"the module has " + utostr(Bytes.size()) +
                            " bytes, which is no number of words"};
        for (size_t At = 0; At < Bytes.size(); At += 4)
            Result.Words.push_back(support::endian::read32le(Bytes.data() + At));
        readHeader();
    }

    Binary read() {
        for (uint32_t At = HeaderWords; At < Result.Words.size();)
            At = readInstruction(At);
        return std::move(Result);
    }

  private:
    Binary Result;
    uint32_t At = 0, End = 0; // the next word; behind the instruction's last word

    void readHeader();
    uint32_t readInstruction(uint32_t Offset);
    void readOperands(Instruction &I, ArrayRef<OperandRule> Rules);
    void readOperand(Instruction &I, OperandKind Kind);
    void readBits(Instruction &I, OperandKind Kind);
    void readLiteral(Instruction &I, OperandKind Kind);
    void checkText(const Instruction &I) const;
    void readId(Instruction &I, OperandKind Kind);
    void readNested(Instruction &I, const InstructionRule *Rule);
    void readExtended(Instruction &I);
    uint32_t literalWords(const Instruction &I, uint32_t Type) const;
    bool isOpenCl(uint32_t Set) const;
    void add(Instruction &I, OperandKind Kind, uint32_t Count);
    void define(const Instruction &I);
};

} // namespace

void Reader::readHeader() {
    std::vector<uint32_t> &Words = Result.Words;
    if (Words.size() < HeaderWords)
        failAt(0, "the module ends in its header");
    if (Words[0] == 0x03022307u) // the magic number in the other byte order
        for (uint32_t &Word : Words)
            Word = byteswap(Word);
    if (Words[0] != spv::MagicNumber)
        failAt(0, "this is no SPIR-V module");
    Result.Version = Words[1];
    if (Result.Version < 0x00010000 || Result.Version > 0x00010600 || Result.Version & 0xff)
        failAt(1, "SPIR-V " + Twine(Result.Version >> 16) + "." +
                      Twine(Result.Version >> 8 & 0xff) + ": versions 1.0 to 1.6 are known");
    Result.Bound = Words[3];
    if (Result.Bound == 0 || Result.Bound > MostIds)
        failAt(3, "the bound of ids is " + Twine(Result.Bound) + ", it has to be 1 to " +
                      Twine(MostIds));
    if (Words[4] != 0)
        failAt(4, "the schema " + Twine(Words[4]) + " is unknown");
    Result.DefinedBy.assign(Result.Bound, Binary::None);
}

uint32_t Reader::readInstruction(uint32_t Offset) {
    const uint32_t First = Result.Words[Offset], Count = First >> 16;
    const InstructionRule *Rule = findInstruction(First & 0xffff);
    if (!Rule)
        failAt(Offset, "the instruction " + Twine(First & 0xffff) + " is unknown");
    Instruction I{spv::Op(Rule->Opcode), Offset, 0, 0, Rule, {}};
    if (Count == 0 || Count > Result.Words.size() - Offset)
        fail(I, "it has " + Twine(Count) + " words, while the module has " +
                    Twine(Result.Words.size() - Offset) + " from here on");
    At = Offset + 1;
    End = Offset + Count;
    readOperands(I, Rule->operands());
    if (At != End)
        fail(I, Twine(End - At) + " words too many");
    define(I);
    Result.Instructions.push_back(std::move(I));
    return End;
}

void Reader::define(const Instruction &I) {
    if (I.Result == 0)
        return;
    if (Result.DefinedBy[I.Result] != Binary::None)
        fail(I, "the id " + Twine(I.Result) + " is defined twice");
    Result.DefinedBy[I.Result] = Result.Instructions.size();
}

void Reader::readOperands(Instruction &I, ArrayRef<OperandRule> Rules) {
    for (const OperandRule &Rule : Rules) {
        if (Rule.Count == Quantifier::Once || (Rule.Count == Quantifier::Optional && At < End))
            readOperand(I, Rule.Kind);
        while (Rule.Count == Quantifier::Many && At < End)
            readOperand(I, Rule.Kind);
    }
}

void Reader::add(Instruction &I, OperandKind Kind, uint32_t Count) {
    if (Count > End - At)
        fail(I, "an operand is missing: " + nameOf(Kind));
    I.Operands.push_back({Kind, At, Count});
    At += Count;
}

void Reader::readOperand(Instruction &I, OperandKind Kind) {
    switch (categoryOf(Kind)) {
    case Category::Id:
        return readId(I, Kind);
    case Category::Bits:
        return readBits(I, Kind);
    case Category::Literal:
        return readLiteral(I, Kind);
    case Category::Composite:
        if (Kind == OperandKind::PairLiteralIntegerIdRef) {
            add(I, Kind, literalWords(I, Result.Words[I.Operands[0].First]));
            return readId(I, OperandKind::IdRef);
        }
        readId(I, OperandKind::IdRef);
        return Kind == OperandKind::PairIdRefIdRef ? readId(I, OperandKind::IdRef)
                                                   : add(I, OperandKind::LiteralInteger, 1);
    case Category::Value:
        break;
    }
    add(I, Kind, 1);
    const uint32_t Value = Result.Words[At - 1];
    const Enumerant *Found = findEnumerant(Kind, Value);
    // checkCapabilities() refuses unknown capabilities later.
    if (!Found && Kind != OperandKind::Capability)
        fail(I, nameOf(Kind) + " " + Twine(Value) + " is unknown");
    if (Found)
        readOperands(I, Found->parameters());
}

// The parameters of each set bit follow the mask; those of the lowest bit come first.
void Reader::readBits(Instruction &I, OperandKind Kind) {
    add(I, Kind, 1);
    const uint32_t Mask = Result.Words[At - 1];
    for (unsigned Bit = 0; Bit < 32; ++Bit) {
        if (!(Mask >> Bit & 1))
            continue;
        const Enumerant *Found = findEnumerant(Kind, 1u << Bit);
        if (!Found)
            fail(I, nameOf(Kind) + ": bit " + Twine(Bit) + " is unknown");
        readOperands(I, Found->parameters());
    }
}

void Reader::readId(Instruction &I, OperandKind Kind) {
    add(I, Kind, 1);
    const uint32_t Id = Result.Words[At - 1];
    if (Id == 0 || Id >= Result.Bound)
        fail(I, "the id " + Twine(Id) + " is not below the module's bound " + Twine(Result.Bound));
    if (Kind != OperandKind::IdResultType && Kind != OperandKind::IdResult)
        return;
    (Kind == OperandKind::IdResult ? I.Result : I.Type) = Id;
    I.Operands.pop_back();
}

void Reader::checkText(const Instruction &I) const {
    const std::string Text = Result.text(I, I.size() - 1);
    const auto *Start = reinterpret_cast<const UTF8 *>(Text.data());
    if (!isLegalUTF8String(&Start, Start + Text.size()))
        fail(I, "a text is not UTF-8");
}

void Reader::readLiteral(Instruction &I, OperandKind Kind) {
    switch (Kind) {
    case OperandKind::LiteralString: {
        uint32_t Count = 1;
        while (At + Count <= End && Result.Words[At + Count - 1] >> 24)
            ++Count;
        if (At + Count > End)
            fail(I, "a string has no terminator");
        add(I, Kind, Count);
        return checkText(I);
    }
    case OperandKind::LiteralContextDependentNumber:
        return add(I, Kind, literalWords(I, 0));
    case OperandKind::LiteralExtInstInteger:
        add(I, Kind, 1);
        return readExtended(I);
    case OperandKind::LiteralSpecConstantOpInteger:
        add(I, Kind, 1);
        return readNested(I, findInstruction(Result.Words[At - 1]));
    default:
        return add(I, Kind, 1);
    }
}

// The operation of OpSpecConstantOp, without type and result.
void Reader::readNested(Instruction &I, const InstructionRule *Rule) {
    if (!Rule)
        fail(I, "the instruction " + Twine(Result.Words[At - 1]) + " is unknown");
    SmallVector<OperandRule> Rules;
    for (const OperandRule &Each : Rule->operands())
        if (Each.Kind != OperandKind::IdResult && Each.Kind != OperandKind::IdResultType)
            Rules.push_back(Each);
    readOperands(I, Rules);
}

bool Reader::isOpenCl(uint32_t Set) const {
    const Instruction *Import = Result.definition(Set);
    return Import && Import->Op == spv::OpExtInstImport && Result.text(*Import, 0) == "OpenCL.std";
}

// In other sets all operands are ids: the rule of OpExtInst reads them.
void Reader::readExtended(Instruction &I) {
    if (!isOpenCl(Result.Words[I.Operands[0].First]))
        return;
    const InstructionRule *Rule = findOpenClInstruction(Result.Words[At - 1]);
    if (!Rule)
        fail(I, "OpenCL.std has no instruction " + Twine(Result.Words[At - 1]));
    readOperands(I, Rule->operands());
}

// How many words a literal has. `Of`: the id of a value, whose type the literal has; 0: it has the instruction's result
// type.
uint32_t Reader::literalWords(const Instruction &I, uint32_t Of) const {
    const Instruction *Type = Result.definition(Of ? Of : I.Type);
    if (Of && Type)
        Type = Result.definition(Type->Type);
    if (!Type || (Type->Op != spv::OpTypeInt && Type->Op != spv::OpTypeFloat))
        fail(I, "the literal is not of a numeric type");
    const uint32_t Bits = Result.word(*Type, 0);
    if (Bits == 0 || Bits > 64)
        fail(I, "a number of " + Twine(Bits) + " bits");
    return Bits > 32 ? 2 : 1;
}

bool isSpirv(StringRef Bytes) {
    if (Bytes.size() < 4)
        return false;
    const uint32_t First = support::endian::read32le(Bytes.data());
    return First == spv::MagicNumber || byteswap(First) == spv::MagicNumber;
}

Binary readBinary(StringRef Bytes) { return Reader(Bytes).read(); }

} // namespace barecl::spirv
