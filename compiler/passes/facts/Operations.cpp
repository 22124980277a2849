// SPDX-License-Identifier: MIT

#include "passes/facts/Operations.h"

#include "llvm/IR/Constants.h"

using namespace llvm;

namespace barecl {

bool OperationFacts::accepts(size_t Input, const Value &Given) const {
    if (!Immediate || Input + 1 != Inputs.size())
        return true;
    const auto *Constant = dyn_cast<ConstantInt>(&Given);
    if (!Constant)
        return false;
    const APInt Value = Constant->getValue().trunc(
        Meaning->getArg(unsigned(Input))->getType()->getIntegerBitWidth());
    const int64_t Number =
        Inputs[Input].starts_with("i") ? Value.getSExtValue() : int64_t(Value.getZExtValue());
    return Number >= Immediate->first && Number <= Immediate->second;
}

std::optional<OperationFacts> operationOfDevice(Function &Meaning) {
    if (!isPlaced(Meaning) || Meaning.isDeclaration())
        return std::nullopt;
    OperationFacts Result = {};
    Result.Meaning = &Meaning;
    Result.Name = Meaning.getName();
    Result.Name.consume_front("__bcl_operation_");
    const auto [Inputs, Outputs] =
        Meaning.getFnAttribute(OperationAttribute).getValueAsString().split(':');
    Inputs.split(Result.Inputs, ',', -1, /*KeepEmpty=*/false);
    if (!Result.Inputs.empty() && Result.Inputs.back().ends_with("]")) {
        auto [Type, Range] = Result.Inputs.back().drop_back().split('[');
        const auto [Least, Most] = Range.split(';');
        Result.Inputs.back() = Type;
        Result.Immediate.emplace();
        Least.getAsInteger(10, Result.Immediate->first);
        Most.getAsInteger(10, Result.Immediate->second);
    }
    Outputs.split(Result.Outputs, ',', -1, /*KeepEmpty=*/false);
    Result.Form = Meaning.getFnAttribute(OperationFormAttribute).getValueAsString();
    Result.Cycles = unsigned(Meaning.getFnAttributeAsParsedInteger(OperationCyclesAttribute, 1));
    Result.Cycles += unsigned(Result.Form.count('\n')); // each more output is one more instruction
    Result.Commutes = Meaning.hasFnAttribute(OperationCommutesAttribute);
    Result.HasEffects = Meaning.hasFnAttribute(OperationEffectsAttribute);
    Result.HasLanes = Meaning.hasFnAttribute(OperationLanesAttribute);
    return Result;
}

} // namespace barecl
