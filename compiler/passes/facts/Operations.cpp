// SPDX-License-Identifier: MIT

#include "passes/facts/Operations.h"

using namespace llvm;

namespace barecl {

std::optional<OperationFacts> operationOfDevice(Function &Meaning) {
    if (!isPlaced(Meaning) || Meaning.isDeclaration())
        return std::nullopt;
    OperationFacts Result = {.Meaning = &Meaning, .Name = Meaning.getName()};
    Result.Name.consume_front("__bcl_operation_");
    const auto [Inputs, Outputs] =
        Meaning.getFnAttribute(OperationAttribute).getValueAsString().split(':');
    Inputs.split(Result.Inputs, ',', -1, /*KeepEmpty=*/false);
    Outputs.split(Result.Outputs, ',', -1, /*KeepEmpty=*/false);
    Result.Form = Meaning.getFnAttribute(OperationFormAttribute).getValueAsString();
    Result.Cycles = unsigned(Meaning.getFnAttributeAsParsedInteger(OperationCyclesAttribute, 1));
    Result.Cycles += unsigned(Result.Form.count('\n')); // each more output is one more instruction
    Result.Commutes = Meaning.hasFnAttribute(OperationCommutesAttribute);
    Result.HasEffects = Meaning.hasFnAttribute(OperationEffectsAttribute);
    return Result;
}

} // namespace barecl
