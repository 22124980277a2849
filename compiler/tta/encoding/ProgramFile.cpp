// SPDX-License-Identifier: MIT

#include "ProgramFile.h"
#include "InstructionEncoding.h"

namespace barecl::tta {
namespace {

constexpr uint32_t Magic = 0x544c4342; // "BCLT"
constexpr uint32_t Version = 2;

class Writer {
  public:
    void word(uint64_t Value) {
        for (unsigned N = 0; N < 4; ++N)
            Bytes.push_back(char(Value >> 8 * N));
    }
    void number(uint64_t Value) {
        word(Value);
        word(Value >> 32);
    }
    template <typename Text> void text(const Text &Contents) {
        word(Contents.size());
        Bytes.append(Contents.begin(), Contents.end());
        Bytes.resize((Bytes.size() + 3) / 4 * 4);
    }

    std::string Bytes;
};

// Reading past the end gives zeros and sets hasFailed().
class Reader {
  public:
    explicit Reader(std::string_view Bytes) : Rest(Bytes) {}

    uint32_t word() {
        std::string_view Four = take(4);
        uint32_t Value = 0;
        for (size_t N = 0; N < Four.size(); ++N)
            Value |= uint32_t(uint8_t(Four[N])) << 8 * N;
        return Value;
    }
    uint64_t number() {
        uint64_t Low = word();
        return Low | uint64_t(word()) << 32;
    }
    std::string_view text() {
        uint64_t Size = word();
        std::string_view Padded = take((Size + 3) / 4 * 4);
        return Padded.substr(0, Size);
    }
    std::span<const uint8_t> bytes(uint64_t Count) {
        std::string_view Taken = take(Count);
        return {reinterpret_cast<const uint8_t *>(Taken.data()), Taken.size()};
    }
    bool hasFailed() const { return Failed; }
    bool isAtEnd() const { return Rest.empty(); }

  private:
    std::string_view take(uint64_t Count) {
        Failed |= Count > Rest.size();
        std::string_view Result = Failed ? std::string_view() : Rest.substr(0, Count);
        Rest.remove_prefix(Result.size());
        return Result;
    }

    std::string_view Rest;
    bool Failed = false;
};

// Reads a file. Throws a text that describes what is wrong.
class FileReader {
  public:
    FileReader(const Machine &M, std::string_view Bytes) : M(M), Encoding(M), In(Bytes) {}

    Program run() {
        head();
        for (auto [Count, Take] : {std::pair(&Instructions, &FileReader::instruction),
                                   {&Sections, &FileReader::section},
                                   {&Labels, &FileReader::label},
                                   {&Symbols, &FileReader::symbol},
                                   {&Relocations, &FileReader::relocation},
                                   {&Registers, &FileReader::startRegister}})
            for (uint32_t N = 0; N < *Count && !In.hasFailed(); ++N)
                (this->*Take)();
        if (In.hasFailed() || !In.isAtEnd())
            throw std::string("the file is too short or too long");
        return std::move(Result);
    }

  private:
    void head() {
        if (In.word() != Magic)
            throw std::string("this is no program file");
        if (uint32_t Found = In.word(); Found != Version)
            throw "the file has version " + std::to_string(Found) + " of its form, not " +
                std::to_string(Version);
        uint64_t Fingerprint = In.number();
        if (Fingerprint != fingerprintOf(M) || In.word() != Encoding.bytes())
            throw std::string("the program was made for another machine");
        for (uint32_t *Count :
             {&Instructions, &Sections, &Labels, &Symbols, &Relocations, &Registers})
            *Count = In.word();
        Result.File = In.text();
        Result.CodeMap = In.text();
    }

    void instruction() {
        std::span<const uint8_t> Bytes = In.bytes(Encoding.bytes());
        if (In.hasFailed())
            return;
        std::optional<Instruction> Decoded = Encoding.decode(Bytes);
        if (!Decoded)
            throw "instruction " + std::to_string(Result.Instructions.size()) +
                " is none of this machine";
        Result.Instructions.push_back(std::move(*Decoded));
    }

    DataPlace place() {
        unsigned Space = In.word();
        uint64_t Address = In.number();
        if (Space >= M.Spaces.size())
            throw "there is no address space " + std::to_string(Space);
        return {Space, Address};
    }

    void section() {
        DataPlace Place = place();
        std::string_view Bytes = In.text();
        const AddressSpace &Space = M.Spaces[Place.Space];
        if (Place.Address < Space.Min || Place.Address > Space.Max ||
            Bytes.size() > Space.Max - Place.Address + 1)
            throw "the data do not fit into address space '" + Space.Name + "'";
        Result.Data.push_back({Place.Space, Place.Address, {Bytes.begin(), Bytes.end()}});
    }

    void label() {
        uint64_t Instruction = In.word();
        Result.Labels[std::string(In.text())] = Instruction;
    }

    void symbol() {
        DataPlace Place = place();
        Result.Symbols[std::string(In.text())] = Place;
    }

    void relocation() {
        Relocation R;
        uint32_t Place = In.word();
        R.Place = decltype(R.Place)(Place);
        R.OfCode = In.word() != 0;
        R.Instruction = In.word();
        R.Index = In.word();
        R.Where = place();
        bool IsGood = Place == Relocation::Data;
        if (!IsGood && R.Instruction < Result.Instructions.size()) {
            const Instruction &I = Result.Instructions[R.Instruction];
            IsGood = (Place == Relocation::Move && R.Index < I.Moves.size()) ||
                     (Place == Relocation::LongImmediate && R.Index < I.LongImmediates.size());
        }
        if (!IsGood)
            throw "relocation " + std::to_string(Result.Relocations.size()) + " is of nothing";
        Result.Relocations.push_back(R);
    }

    void startRegister() {
        RegisterValue R;
        R.File = In.word();
        R.Index = In.word();
        R.Value = In.number();
        if (R.File >= M.Files.size() || R.Index >= M.Files[R.File].Size)
            throw std::string("there is no such register to start with");
        Result.Registers.push_back(R);
    }

    const Machine &M;
    InstructionEncoding Encoding;
    Reader In;
    uint32_t Instructions = 0, Sections = 0, Labels = 0, Symbols = 0, Relocations = 0,
             Registers = 0;
    Program Result;
};

void writeHead(const Machine &M, const InstructionEncoding &Encoding, const Program &P,
               Writer &Out) {
    Out.word(Magic);
    Out.word(Version);
    Out.number(fingerprintOf(M));
    Out.word(Encoding.bytes());
    for (size_t Count : {P.Instructions.size(), P.Data.size(), P.Labels.size(), P.Symbols.size(),
                         P.Relocations.size(), P.Registers.size()})
        Out.word(Count);
    Out.text(P.File);
    Out.text(P.CodeMap);
}

// The number of the first instruction that the encoding has no room for; none if all are written.
std::optional<size_t> writeInstructions(const InstructionEncoding &Encoding, const Program &P,
                                        Writer &Out) {
    std::vector<uint8_t> Bytes(Encoding.bytes());
    for (size_t N = 0; N < P.Instructions.size(); ++N) {
        if (!Encoding.encode(P.Instructions[N], Bytes))
            return N;
        Out.Bytes.append(Bytes.begin(), Bytes.end());
    }
    return std::nullopt;
}

void writePlace(const DataPlace &Place, Writer &Out) {
    Out.word(Place.Space);
    Out.number(Place.Address);
}

void writeRest(const Program &P, Writer &Out) {
    for (const DataSection &Section : P.Data) {
        writePlace({Section.Space, Section.Address}, Out);
        Out.text(Section.Bytes);
    }
    for (const auto &[Name, Instruction] : P.Labels) {
        Out.word(Instruction);
        Out.text(Name);
    }
    for (const auto &[Name, Place] : P.Symbols) {
        writePlace(Place, Out);
        Out.text(Name);
    }
    for (const Relocation &R : P.Relocations) {
        Out.word(R.Place);
        Out.word(R.OfCode);
        Out.word(R.Instruction);
        Out.word(R.Index);
        writePlace(R.Where, Out);
    }
    for (const RegisterValue &R : P.Registers) {
        Out.word(R.File);
        Out.word(R.Index);
        Out.number(R.Value);
    }
}

} // namespace

std::optional<std::string> writeProgramFile(const Machine &Machine, const Program &Program,
                                            MachineDiagnostics &Diagnostics) {
    InstructionEncoding Encoding(Machine);
    Writer Out;
    writeHead(Machine, Encoding, Program, Out);
    if (std::optional<size_t> Bad = writeInstructions(Encoding, Program, Out)) {
        Diagnostics.error(Program.Instructions[*Bad].Line,
                          "instruction " + std::to_string(*Bad) +
                              " has a value that program files have no room for");
        return std::nullopt;
    }
    writeRest(Program, Out);
    return std::move(Out.Bytes);
}

bool isProgramFile(std::string_view Bytes) { return Reader(Bytes).word() == Magic; }

std::optional<Program> readProgramFile(const Machine &Machine, std::string_view Bytes,
                                       MachineDiagnostics &Diagnostics) {
    try {
        return FileReader(Machine, Bytes).run();
    } catch (const std::string &Problem) {
        Diagnostics.error(0, Problem);
        return std::nullopt;
    }
}

} // namespace barecl::tta
