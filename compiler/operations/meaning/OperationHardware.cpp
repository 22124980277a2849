// SPDX-License-Identifier: MIT

#include "operations/meaning/OperationHardware.h"

#include "operations/Descriptions.h"
#include "operations/meaning/MeaningVerilog.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace barecl {
namespace {

std::vector<std::string> namesOf(ArrayRef<DescribedOperand> Operands) {
    std::vector<std::string> Names;
    for (const DescribedOperand &Each : Operands)
        Names.push_back(Each.Name);
    return Names;
}

std::vector<std::string> numbered(StringRef Prefix, size_t Count) {
    std::vector<std::string> Names;
    for (size_t N = 0; N < Count; ++N)
        Names.push_back((Prefix + Twine(N)).str());
    return Names;
}

Expected<OperationHardware> readHardware(const OperationDescription &Of) {
    const std::string Path = hardwarePath(Of);
    auto Text = MemoryBuffer::getFile(Path, /*IsText=*/true);
    if (!Text)
        return operationProblem(Of, "cannot read its Verilog, " + Path + ": " +
                                        Text.getError().message());
    return OperationHardware{Of.HardwareModule, sys::path::filename(Path).str(),
                             (*Text)->getBuffer().str(), namesOf(Of.Inputs), namesOf(Of.Outputs)};
}

} // namespace

Error operationProblem(const OperationDescription &Of, const Twine &Message) {
    return createStringError(Of.File + ":" + Twine(Of.Line) + ": error: operation '" + Of.Name +
                             "': " + Message);
}

StringRef whyNoVerilog(const OperationDescription &Of) {
    if (Of.HardwareFile.empty())
        return "";
    return Of.HasState      ? "it keeps a state; Verilog for that is not supported"
           : Of.hasMemory() ? "it uses memory; Verilog for that is not supported"
                            : "";
}

Expected<OperationHardware> makeHardware(const OperationDescription &Of) {
    const std::string Module = "operation_" + Of.Name;
    auto Text = meaningVerilog(Of, Module);
    if (!Text)
        return Text.takeError();
    return OperationHardware{Module, Module + ".v",
                             "// Written by bareclc from the C function of the operation " +
                                 Of.Name + ".\n" + *Text,
                             numbered("in", Of.Inputs.size()), numbered("out", Of.Outputs.size())};
}

Expected<OperationHardware> operationHardware(const OperationDescription &Of) {
    if (const StringRef Why = whyNoVerilog(Of); !Why.empty())
        return operationProblem(Of, Why);
    if (!Of.HardwareFile.empty())
        return readHardware(Of);
    auto Made = makeHardware(Of);
    if (!Made)
        return operationProblem(Of, "there is no hardware for it: " + toString(Made.takeError()));
    return Made;
}

} // namespace barecl
