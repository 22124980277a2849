// SPDX-License-Identifier: MIT

#include "operations/Descriptions.h"
#include "operations/JsonLines.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <optional>

using namespace llvm;

namespace barecl {
namespace {

constexpr struct {
    StringLiteral Name;
    unsigned Code;
} Opcodes[] = {{"custom-0", 0x0b}, {"custom-1", 0x2b}, {"custom-2", 0x5b}, {"custom-3", 0x7b}};

constexpr struct {
    StringLiteral Name;
    RiscvEncoding::Form Kind;
    unsigned MostFunct7; // greatest funct7, or funct2 of r4
} Formats[] = {
    {"r", RiscvEncoding::R, 127}, {"r4", RiscvEncoding::R4, 3}, {"i", RiscvEncoding::I, 0}};

// What an operation does with memory at an address.
constexpr struct {
    StringLiteral Name;
    bool IsRead, IsWritten;
} Accesses[] = {{"read", true, false}, {"write", false, true}, {"read-write", true, true}};

constexpr unsigned MostCycles = 1000, MostElements = 64;

class Reader {
  public:
    Reader(const std::string &File, StringRef Text, DescriptionProblems &Problems)
        : Lines(Text), Problems(Problems) {
        Result.File = File;
    }
    OperationDescription read(const json::Object &Root);

  private:
    void error(const Twine &Path, const Twine &Message) {
        const std::string Where = Path.str();
        Problems.error(Result.File, Lines.line(Where),
                       Where.empty() ? Message.str()
                                     : ("member \"" + Where + "\" " + Message).str());
    }
    static std::string join(StringRef Group, StringRef Name) {
        return Group.empty() ? Name.str() : (Group + "." + Name).str();
    }
    void checkMembers(const json::Object &Group, StringRef Path, ArrayRef<StringLiteral> Known);
    std::string text(const json::Object &Group, StringRef Path, StringRef Name, bool IsNeeded);
    bool flag(const json::Object &Group, StringRef Name);
    unsigned number(const json::Object &Group, StringRef Path, StringRef Name, unsigned Least,
                    unsigned Most, std::optional<unsigned> Default);
    void readName(const json::Object &Root);
    std::vector<DescribedOperand> readOperands(const json::Object &Root, StringRef Name);
    DescribedOperand readOperand(const json::Value &Value, const std::string &Path);
    NumberRange readRange(const json::Value &Value, const std::string &Path);
    std::optional<OperandMemory> readMemory(const json::Object &Group, const std::string &Path);
    void readMeaning(const json::Object &Root);
    void readMeaningFile(const std::string &Name);
    void readRiscv(const json::Object &Root);
    void readEncoding(const json::Value &Value, const std::string &Path);
    void readHardware(const json::Object &Root);

    const JsonLines Lines;
    DescriptionProblems &Problems;
    OperationDescription Result;
};

void Reader::checkMembers(const json::Object &Group, StringRef Path,
                          ArrayRef<StringLiteral> Known) {
    for (const auto &[Key, Value] : Group)
        if (!is_contained(Known, StringRef(Key)))
            error(join(Path, Key), "is not known");
}

std::string Reader::text(const json::Object &Group, StringRef Path, StringRef Name, bool IsNeeded) {
    const json::Value *Value = Group.get(Name);
    if (Value && Value->getAsString())
        return Value->getAsString()->str();
    if (Value)
        error(join(Path, Name), "is not a text");
    else if (IsNeeded)
        error(join(Path, Name), "is missing");
    return "";
}

bool Reader::flag(const json::Object &Group, StringRef Name) {
    const json::Value *Value = Group.get(Name);
    if (Value && !Value->getAsBoolean())
        error(Name, "is neither true nor false");
    return Value && Value->getAsBoolean().value_or(false);
}

unsigned Reader::number(const json::Object &Group, StringRef Path, StringRef Name, unsigned Least,
                        unsigned Most, std::optional<unsigned> Default) {
    const json::Value *Value = Group.get(Name);
    if (!Value) {
        if (!Default)
            error(join(Path, Name), "is missing");
        return Default.value_or(Least);
    }
    const std::optional<int64_t> Number = Value->getAsInteger();
    if (Number && *Number >= Least && *Number <= Most)
        return unsigned(*Number);
    error(join(Path, Name), "is not a number from " + Twine(Least) + " to " + Twine(Most));
    return Least;
}

// Whether C allows the name, which must not begin with two underscores.
bool isName(StringRef Name) {
    return !Name.empty() && !isDigit(Name.front()) && !Name.starts_with("__") &&
           all_of(Name, [](char C) { return isAlnum(C) || C == '_'; });
}

void Reader::readName(const json::Object &Root) {
    Result.Line = Lines.line("name");
    Result.Name = text(Root, "", "name", true);
    if (Root.getString("name") &&
        (!isName(Result.Name) || Result.Name != StringRef(Result.Name).lower()))
        error("name", "is not a C name in small letters: '" + Result.Name + "'");
}

DescribedOperand Reader::readOperand(const json::Value &Value, const std::string &Path) {
    DescribedOperand Operand;
    const json::Object *Group = Value.getAsObject();
    if (!Group) {
        error(Path, "is not an object with \"name\" and \"type\"");
        return Operand;
    }
    checkMembers(*Group, Path, {"name", "type", "immediate", "elements", "access"});
    Operand.Name = text(*Group, Path, "name", true);
    if (Group->getString("name") && !isName(Operand.Name))
        error(Path + ".name", "is not a C name: '" + Operand.Name + "'");
    const std::string Type = text(*Group, Path, "type", true);
    Operand.Type = findOperandType(Type);
    if (!Operand.Type && Group->getString("type")) {
        std::vector<std::string> Names;
        for (const OperandType &Known : operandTypes())
            Names.push_back(Known.Name.str());
        error(Path + ".type",
              "'" + Type + "' is no type that registers hold: " + llvm::join(Names, ", "));
    }
    if (const json::Value *Range = Group->get("immediate"))
        Operand.Immediate = readRange(*Range, Path + ".immediate");
    if (Group->get("elements") || Group->get("access"))
        Operand.Memory = readMemory(*Group, Path);
    return Operand;
}

// An operand with "elements" and "access" is an address.
std::optional<OperandMemory> Reader::readMemory(const json::Object &Group,
                                                const std::string &Path) {
    OperandMemory Result;
    Result.Elements = number(Group, Path, "elements", 1, MostElements, std::nullopt);
    const std::string Access = text(Group, Path, "access", true);
    const auto *Row = find_if(Accesses, [&](const auto &Known) { return Known.Name == Access; });
    if (Row != std::end(Accesses)) {
        Result.IsRead = Row->IsRead;
        Result.IsWritten = Row->IsWritten;
    } else if (Group.getString("access")) {
        error(Path + ".access", "'" + Access + "' is none of read, write, read-write");
    }
    return Result;
}

// [least, most]
NumberRange Reader::readRange(const json::Value &Value, const std::string &Path) {
    const json::Array *Ends = Value.getAsArray();
    const bool IsPair =
        Ends && Ends->size() == 2 && (*Ends)[0].getAsInteger() && (*Ends)[1].getAsInteger();
    if (!IsPair) {
        error(Path, "is not a list of two numbers, the least and the most");
        return {};
    }
    return {*(*Ends)[0].getAsInteger(), *(*Ends)[1].getAsInteger()};
}

std::vector<DescribedOperand> Reader::readOperands(const json::Object &Root, StringRef Name) {
    std::vector<DescribedOperand> Operands;
    const json::Value *Value = Root.get(Name);
    if (!Value) {
        error(Name, "is missing");
        return Operands;
    }
    const json::Array *List = Value->getAsArray();
    if (!List) {
        error(Name, "is not a list");
        return Operands;
    }
    for (const auto &[Number, Each] : enumerate(*List))
        Operands.push_back(readOperand(Each, (Name + "[" + Twine(Number) + "]").str()));
    return Operands;
}

void Reader::readMeaningFile(const std::string &Name) {
    SmallString<128> Path = sys::path::parent_path(Result.File);
    sys::path::append(Path, Name);
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
    if (!Buffer)
        return error("meaning", "names a file that cannot be read: " + Path + ": " +
                                    Buffer.getError().message());
    Result.MeaningFile = std::string(Path);
    Result.MeaningLine = 1;
    Result.Meaning = (*Buffer)->getBuffer().str();
}

// "meaning" is a file's name, or the lines of the C text.
void Reader::readMeaning(const json::Object &Root) {
    const json::Value *Value = Root.get("meaning");
    Result.MeaningFile = Result.File;
    Result.MeaningLine = Lines.line("meaning");
    if (!Value)
        return error("meaning", "is missing");
    if (Value->getAsString())
        return readMeaningFile(Value->getAsString()->str());
    const json::Array *Text = Value->getAsArray();
    if (!Text || Text->empty())
        return error("meaning", "is neither the name of a C file nor a list of lines");
    Result.MeaningLine = Lines.line("meaning[0]");
    for (const auto &[Number, Line] : enumerate(*Text)) {
        if (!Line.getAsString())
            return error("meaning[" + Twine(Number) + "]", "is not a text");
        Result.Meaning += Line.getAsString()->str() + "\n";
    }
}

// One instruction, or a list of them.
void Reader::readRiscv(const json::Object &Root) {
    const json::Value *Value = Root.get("riscv");
    if (Value && Value->getAsArray() && Value->getAsArray()->empty())
        return error("riscv", "is an empty list");
    if (const json::Array *List = Value ? Value->getAsArray() : nullptr)
        for (const auto &[Number, Each] : enumerate(*List))
            readEncoding(Each, ("riscv[" + Twine(Number) + "]").str());
    else if (Value)
        readEncoding(*Value, "riscv");
}

void Reader::readEncoding(const json::Value &Value, const std::string &Path) {
    const json::Object *Group = Value.getAsObject();
    if (!Group)
        return error(Path, "is not an object");
    checkMembers(*Group, Path, {"format", "opcode", "funct3", "funct7", "funct2"});
    RiscvEncoding Code;
    const std::string Format = text(*Group, Path, "format", true);
    const auto *Row = find_if(Formats, [&](const auto &Row) { return Row.Name == Format; });
    if (Row == std::end(Formats))
        return Group->getString("format")
                   ? error(Path + ".format", "'" + Format + "' is none of r, r4, i")
                   : void();
    Code.Format = Row->Kind;
    const std::string Opcode = text(*Group, Path, "opcode", true);
    const auto *Known = find_if(Opcodes, [&](const auto &Row) { return Row.Name == Opcode; });
    if (Known != std::end(Opcodes))
        Code.Opcode = Known->Code;
    else if (Group->getString("opcode"))
        error(Path + ".opcode",
              "'" + Opcode + "' is none of custom-0, custom-1, custom-2, custom-3");
    Code.Funct3 = number(*Group, Path, "funct3", 0, 7, std::nullopt);
    const StringRef Second = Row->Kind == RiscvEncoding::R4 ? "funct2" : "funct7";
    if (Row->Kind != RiscvEncoding::I)
        Code.Funct7 = number(*Group, Path, Second, 0, Row->MostFunct7, std::nullopt);
    for (StringRef Other : {"funct2", "funct7"})
        if (Group->get(Other) && (Other != Second || Row->Kind == RiscvEncoding::I))
            error(Path + "." + Other, "is not in instructions of format " + Format);
    Result.Riscv.push_back(Code);
}

void Reader::readHardware(const json::Object &Root) {
    const json::Value *Value = Root.get("hardware");
    if (!Value)
        return;
    const json::Object *Group = Value->getAsObject();
    if (!Group)
        return error("hardware", "is not an object");
    checkMembers(*Group, "hardware", {"file", "module"});
    Result.HardwareFile = text(*Group, "hardware", "file", true);
    Result.HardwareModule = text(*Group, "hardware", "module", true);
}

OperationDescription Reader::read(const json::Object &Root) {
    for (const std::string &Twice : Lines.doubles())
        error(Twice, "is there twice");
    checkMembers(Root, "",
                 {"name", "description", "inputs", "outputs", "meaning", "commutes", "state",
                  "latency", "interval", "riscv", "hardware"});
    readName(Root);
    Result.Text = text(Root, "", "description", false);
    Result.Inputs = readOperands(Root, "inputs");
    Result.Outputs = readOperands(Root, "outputs");
    readMeaning(Root);
    Result.Commutes = flag(Root, "commutes");
    Result.HasState = flag(Root, "state");
    Result.Latency = number(Root, "", "latency", 1, MostCycles, 1);
    Result.Interval = number(Root, "", "interval", 1, MostCycles, 1);
    readRiscv(Root);
    readHardware(Root);
    return std::move(Result);
}

} // namespace

OperationDescription readJsonDescription(const std::string &File, StringRef Text,
                                         DescriptionProblems &Problems) {
    OperationDescription Nothing;
    Expected<json::Value> Root = json::parse(Text);
    if (!Root) {
        unsigned Line = 1;
        handleAllErrors(Root.takeError(), [&](const json::ParseError &Problem) {
            const std::string Message = Problem.message(); // "[3:5, byte=40]: Expected ..."
            StringRef Place = StringRef(Message).drop_front(1);
            Place.consumeInteger(10, Line);
            Problems.error(File, Line, "not JSON: " + StringRef(Message).split("]: ").second);
        });
        return Nothing;
    }
    if (!Root->getAsObject()) {
        Problems.error(File, 1, "not a JSON object");
        return Nothing;
    }
    return Reader(File, Text, Problems).read(*Root->getAsObject());
}

} // namespace barecl
