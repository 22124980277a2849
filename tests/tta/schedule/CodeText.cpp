// SPDX-License-Identifier: MIT

#include "CodeText.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace barecl::tta {
namespace {

class Reader {
  public:
    explicit Reader(const Machine &M) : M(M) {}

    std::vector<FunctionCode> run(std::string_view Text) {
        std::istringstream Lines{std::string(Text)};
        for (std::string Text; std::getline(Lines, Text);) {
            ++Line;
            std::vector<std::string> Words = split(Text.substr(0, Text.find('#')));
            if (!Words.empty())
                takeLine(Words);
        }
        return Functions;
    }

  private:
    [[noreturn]] void fail(const std::string &Text) const {
        throw std::runtime_error("line " + std::to_string(Line) + ": " + Text);
    }

    static std::vector<std::string> split(std::string Text) {
        std::replace(Text.begin(), Text.end(), ',', ' ');
        std::istringstream Words(Text);
        std::vector<std::string> Result;
        for (std::string Word; Words >> Word;)
            Result.push_back(Word);
        return Result;
    }

    unsigned number(const std::string &Text) const {
        return unsigned(std::stoull(Text, nullptr, 0));
    }

    CodeBlock &block() { return Functions.back().Blocks.back(); }

    void takeLine(const std::vector<std::string> &Words) {
        if (Words[0] == "function") {
            Functions.push_back({Words.at(1), {}});
        } else if (Words[0] == "block") {
            Functions.back().Blocks.emplace_back();
        } else if (Words[0] == "liveout") {
            for (size_t N = 1; N < Words.size(); ++N)
                block().LiveOut.push_back(registerName(Words[N]));
        } else if (Words[0] == "free") {
            for (size_t N = 1; N < Words.size(); ++N)
                Functions.back().Free.push_back(registerName(Words[N]));
        } else if (Words[0] == "after") {
            block().Order.push_back({number(Words.at(1)), number(Words.at(2))});
        } else {
            block().Operations.push_back(operation(Words));
        }
    }

    RegisterName registerName(const std::string &Text) const {
        size_t Dot = Text.find('.');
        std::optional<unsigned> File = findNamed(M.Files, Text.substr(0, Dot));
        if (!File || Dot == Text.npos || number(Text.substr(Dot + 1)) >= M.Files[*File].Size)
            fail("there is no register '" + Text + "'");
        return {*File, number(Text.substr(Dot + 1))};
    }

    CodeOperand operand(const std::string &Text) const {
        if (Text == "_")
            return {};
        if (Text == "ra")
            return {CodeOperand::ReturnAddress};
        if (Text[0] == ':')
            return {CodeOperand::Block, {}, number(Text.substr(1))};
        if (Text[0] == '&') {
            size_t Plus = std::min(Text.find('+'), Text.size());
            uint64_t Value = Plus < Text.size() ? number(Text.substr(Plus + 1)) : 0;
            return {CodeOperand::Address, {}, Value, Text.substr(1, Plus - 1)};
        }
        if (Text[0] == '-')
            return {CodeOperand::Immediate, {}, uint64_t(std::stoll(Text, nullptr, 0))};
        if (std::isdigit(static_cast<unsigned char>(Text[0])))
            return {CodeOperand::Immediate, {}, number(Text)};
        return {CodeOperand::Register, registerName(Text)};
    }

    CodeOperation operation(const std::vector<std::string> &Words) const {
        CodeOperation Result;
        Result.Line = Line;
        auto Word = Words.begin();
        if (Word->front() == '?' || Word->front() == '!') {
            Result.Guard = {registerName(Word->substr(1)), Word->front() == '!'};
            ++Word;
        }
        auto Equals = std::find(Word, Words.end(), "=");
        if (Equals != Words.end()) {
            for (; Word != Equals; ++Word)
                Result.Outputs.push_back(operand(*Word));
            ++Word;
        }
        if (*Word == "copy" || *Word == "jump" || *Word == "call") {
            Result.Kind = *Word == "copy"   ? CodeOperation::Copy
                          : *Word == "jump" ? CodeOperation::Jump
                                            : CodeOperation::Call;
        } else if (!(Result.What = findOperation(*Word))) {
            fail("there is no operation '" + *Word + "'");
        }
        for (++Word; Word != Words.end(); ++Word) {
            if (Word->front() == '@')
                Result.Space = *findNamed(M.Spaces, Word->substr(1));
            else
                Result.Inputs.push_back(operand(*Word));
        }
        return Result;
    }

    const Machine &M;
    unsigned Line = 0;
    std::vector<FunctionCode> Functions;
};

std::string text(const Machine &M, const RegisterName &Name) {
    return M.Files[Name.File].Name + "." + std::to_string(Name.Index);
}

std::string text(const Machine &M, const CodeOperand &Operand) {
    switch (Operand.Kind) {
    case CodeOperand::Register:
        return text(M, Operand.Name);
    case CodeOperand::ReturnAddress:
        return "ra";
    case CodeOperand::Immediate:
        return std::to_string(Operand.Value);
    case CodeOperand::Address:
        return "&" + Operand.Symbol + "+" + std::to_string(Operand.Value);
    case CodeOperand::Block:
        return ":" + std::to_string(Operand.Value);
    case CodeOperand::None:
        break;
    }
    return "_";
}

std::string text(const Machine &M, const CodeOperation &O) {
    std::string Result = "   ";
    if (O.Guard)
        Result += (O.Guard->Inverted ? " !" : " ?") + text(M, O.Guard->Register);
    for (const CodeOperand &Output : O.Outputs)
        Result += " " + text(M, Output);
    Result += O.Outputs.empty() ? " " : " = ";
    Result += O.Kind == CodeOperation::Unit   ? std::string(O.What->Name)
              : O.Kind == CodeOperation::Copy ? "copy"
              : O.Kind == CodeOperation::Jump ? "jump"
                                              : "call";
    for (const CodeOperand &Input : O.Inputs)
        Result += " " + text(M, Input);
    if (O.What && O.What->Flags & (Operation::Loads | Operation::Stores))
        Result += " @" + M.Spaces[O.Space].Name;
    return Result + "\n";
}

} // namespace

std::vector<FunctionCode> readCode(const Machine &Machine, std::string_view Text) {
    return Reader(Machine).run(Text);
}

std::string codeText(const Machine &M, const FunctionCode &Function) {
    std::string Result = "function " + Function.Name + "\n";
    if (!Function.Free.empty())
        Result += "free";
    for (const RegisterName &Name : Function.Free)
        Result += " " + text(M, Name);
    Result += Function.Free.empty() ? "" : "\n";
    for (const CodeBlock &Block : Function.Blocks) {
        Result += "block\n";
        for (const CodeOperation &O : Block.Operations)
            Result += text(M, O);
        for (const CodeOrder &Order : Block.Order)
            Result += "    after " + std::to_string(Order.Before) + " " +
                      std::to_string(Order.After) + "\n";
        Result += "    liveout";
        for (const RegisterName &Name : Block.LiveOut)
            Result += " " + text(M, Name);
        Result += "\n";
    }
    return Result;
}

} // namespace barecl::tta
