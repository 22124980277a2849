// SPDX-License-Identifier: MIT

#include "DescribedTable.h"

#include "operations/meaning/HostMeanings.h"

using namespace llvm;

namespace barecl::tta {
namespace {

char widthLetter(const OperandType &Type) { return Type.Bits == 1 ? 'b' : 'w'; }

// A result narrower than a word is extended to a word, as its type says.
DescribedOperation rowOf(const OperationDescription &Of) {
    DescribedOperation Row;
    Row.Name = Of.Name;
    for (const auto *List : {&Of.Inputs, &Of.Outputs})
        for (const DescribedOperand &Operand : *List)
            Row.Widths += widthLetter(*Operand.Type);
    Row.Inputs = unsigned(Of.Inputs.size());
    Row.Outputs = unsigned(Of.Outputs.size());
    for (const auto &[Number, Input] : enumerate(Of.Inputs))
        if (const auto &Memory = Input.Memory)
            Row.Addresses.push_back({unsigned(Number) + 1, Input.bytes(), Input.Type->Bits / 8,
                                     Memory->IsRead, Memory->IsWritten});
    Row.Flags = (Of.Commutes ? Operation::Commutes : Operation::None) |
                (Of.isPure() ? Operation::None : Operation::SideEffect);
    return Row;
}

Expected<std::vector<DescribedOperation>> rowsOf(ArrayRef<OperationDescription> Described) {
    std::vector<DescribedOperation> Rows;
    for (const OperationDescription &Each : Described) {
        if (findOperation(Each.Name))
            return createStringError(Each.File + ":" + Twine(Each.Line) + ": error: operation '" +
                                     Each.Name + "' is built in (`bareclc operations`)");
        Rows.push_back(rowOf(Each));
    }
    return Rows;
}

} // namespace

Expected<std::shared_ptr<const OperationTable>>
describedTable(ArrayRef<OperationDescription> Described) {
    auto Rows = rowsOf(Described);
    if (!Rows)
        return Rows.takeError();
    return std::make_shared<const OperationTable>(std::move(*Rows));
}

Expected<std::shared_ptr<const OperationTable>>
runnableTable(ArrayRef<OperationDescription> Described) {
    auto Rows = rowsOf(Described);
    if (!Rows)
        return Rows.takeError();
    if (Rows->empty())
        return OperationTable::builtIn();
    static_assert(offsetof(OperationContext, Operands) == 0 &&
                  sizeof(Bits) == HostMeanings::SlotBytes);
    auto Meanings = HostMeanings::create(Described);
    if (!Meanings)
        return Meanings.takeError();
    for (DescribedOperation &Row : *Rows) {
        Row.Function = HostMeanings::wrapperName(Row.Name);
        void *Code = reinterpret_cast<void *>((*Meanings)->find(Row.Name));
        Row.Run = reinterpret_cast<void (*)(OperationContext &)>(Code);
    }
    std::string Bitcode = (*Meanings)->bitcode();
    return std::make_shared<const OperationTable>(std::move(*Rows), std::move(Bitcode),
                                                  std::move(*Meanings));
}

} // namespace barecl::tta
