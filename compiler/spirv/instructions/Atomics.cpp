// SPDX-License-Identifier: MIT

#include "spirv/instructions/Synchronisation.h"

using namespace llvm;

namespace barecl::spirv {

std::string scopeName(Body &F, const Instruction &I, size_t Number) {
    switch (F.T.known(F.word(I, Number)).value_or(spv::ScopeCrossDevice)) {
    case spv::ScopeCrossDevice:
        return "memory_scope_all_svm_devices";
    case spv::ScopeDevice:
        return "memory_scope_device";
    case spv::ScopeWorkgroup:
        return "memory_scope_work_group";
    case spv::ScopeSubgroup:
        return "memory_scope_sub_group";
    case spv::ScopeInvocation:
        return "memory_scope_work_item";
    default:
        fail(I, "its scope is not supported");
    }
}

// A read alone releases nothing.
std::string orderName(Body &F, const Instruction &I, size_t Number, bool IsRead) {
    const uint64_t Semantics =
        F.T.known(F.word(I, Number)).value_or(spv::MemorySemanticsSequentiallyConsistentMask);
    if (Semantics & spv::MemorySemanticsSequentiallyConsistentMask)
        return "memory_order_seq_cst";
    const bool Both = Semantics & spv::MemorySemanticsAcquireReleaseMask;
    const bool Acquires = Both || Semantics & spv::MemorySemanticsAcquireMask;
    const bool Releases = !IsRead && (Both || Semantics & spv::MemorySemanticsReleaseMask);
    if (Acquires && Releases)
        return "memory_order_acq_rel";
    return Acquires   ? "memory_order_acquire"
           : Releases ? "memory_order_release"
                      : "memory_order_relaxed";
}

std::string fenceFlags(Body &F, const Instruction &I, size_t Number) {
    const uint64_t Semantics = F.T.known(F.word(I, Number)).value_or(~uint64_t(0));
    std::string Flags = "0";
    if (Semantics & spv::MemorySemanticsWorkgroupMemoryMask)
        Flags += " | CLK_LOCAL_MEM_FENCE";
    if (Semantics & spv::MemorySemanticsCrossWorkgroupMemoryMask)
        Flags += " | CLK_GLOBAL_MEM_FENCE";
    if (Semantics & spv::MemorySemanticsImageMemoryMask)
        Flags += " | CLK_IMAGE_MEM_FENCE";
    return Flags;
}

namespace {

struct Row {
    spv::Op Op;
    StringLiteral Name;
    enum { Load, Store, Change, Step } Form; // Step: by one
    barecl::spirv::Sign Sign = Sign::Signed;
};

constexpr Row Rows[] = {
    {spv::OpAtomicLoad, "atomic_load", Row::Load},
    {spv::OpAtomicStore, "atomic_store", Row::Store},
    {spv::OpAtomicExchange, "atomic_exchange", Row::Change},
    {spv::OpAtomicIIncrement, "atomic_fetch_add", Row::Step},
    {spv::OpAtomicIDecrement, "atomic_fetch_sub", Row::Step},
    {spv::OpAtomicIAdd, "atomic_fetch_add", Row::Change},
    {spv::OpAtomicISub, "atomic_fetch_sub", Row::Change},
    {spv::OpAtomicSMin, "atomic_fetch_min", Row::Change},
    {spv::OpAtomicUMin, "atomic_fetch_min", Row::Change, Sign::Unsigned},
    {spv::OpAtomicSMax, "atomic_fetch_max", Row::Change},
    {spv::OpAtomicUMax, "atomic_fetch_max", Row::Change, Sign::Unsigned},
    {spv::OpAtomicAnd, "atomic_fetch_and", Row::Change},
    {spv::OpAtomicOr, "atomic_fetch_or", Row::Change},
    {spv::OpAtomicXor, "atomic_fetch_xor", Row::Change},
    {spv::OpAtomicFAddEXT, "atomic_fetch_add", Row::Change},
    {spv::OpAtomicFMinEXT, "atomic_fetch_min", Row::Change},
    {spv::OpAtomicFMaxEXT, "atomic_fetch_max", Row::Change},
};

// "(volatile __global atomic_int *)$0". OpenCL C has no atomics in private memory.
std::string pointer(const Instruction &I, const Type &Pointer, StringRef Atomic) {
    StringRef Space;
    switch (Pointer.Storage) {
    case spv::StorageClassCrossWorkgroup:
        Space = "__global";
        break;
    case spv::StorageClassWorkgroup:
        Space = "__local";
        break;
    case spv::StorageClassGeneric:
        Space = "__generic";
        break;
    default:
        fail(I, "atomics in this memory are not supported");
    }
    return ("(volatile " + Space + " " + Atomic + " *)$0").str();
}

// OpenCL C's name of the type that operand 0 points to. Fails if OpenCL C or the device has no atomics of it.
std::string numberName(Body &F, const Instruction &I, Sign Sign) {
    const Type &Number = F.pointee(I, 0);
    check(I, (Number.Kind == TypeKind::Int || Number.Kind == TypeKind::Float) && Number.Size >= 4,
          "atomics of this type are not supported");
    check(I, Number.Size == 4 || F.T.Device.LongAtomics, "the device has no atomics of 64 bits");
    return F.T.KnownTypes.name(F.typeOf(I, 0).Element, Sign);
}

std::string base(Body &F, const Instruction &I, StringRef Number) {
    return pointer(I, F.typeOf(I, 0), ("atomic_" + Number).str());
}

Handler atomic(const Row &Rule) {
    return [&Rule](Body &F, const Instruction &I) -> Value * {
        const std::string Number = numberName(F, I, Rule.Sign);
        SmallVector<CValue> Operands = {F.cValue(I, 0, Rule.Sign)};
        std::string Value;
        if (Rule.Form == Row::Step)
            Value = ", 1";
        if (Rule.Form == Row::Store || Rule.Form == Row::Change) {
            F.valueOf(I, 3, F.pointee(I, 0).IR);
            Operands.push_back(F.cValue(I, 3, Rule.Sign));
            Value = ", $1";
        }
        const std::string Text = Rule.Name.str() + "_explicit(" + base(F, I, Number) + Value +
                                 ", " + orderName(F, I, 2, Rule.Form == Row::Load) + ", " +
                                 scopeName(F, I, 1) + ")";
        if (Rule.Form == Row::Store)
            return F.T.LibraryCalls.call(F.B, I, Text, nullptr, "", Operands);
        check(I, F.result(I).IR == F.pointee(I, 0).IR, "its pointer points to another type");
        return F.expression(I, Text, Operands);
    };
}

// Pointer, scope, semantics if equal, semantics if not, value, comparator.
Value *compareExchange(Body &F, const Instruction &I) {
    const std::string Number = numberName(F, I, Sign::Signed);
    llvm::Type *Type = F.pointee(I, 0).IR;
    F.valueOf(I, 4, Type), F.valueOf(I, 5, Type);
    check(I, F.result(I).IR == Type, "its pointer points to another type");
    const std::string Text = Number + " old = $2; atomic_compare_exchange_strong_explicit(" +
                             base(F, I, Number) + ", &old, $1, " + orderName(F, I, 2) + ", " +
                             orderName(F, I, 3, true) + ", " + scopeName(F, I, 1) + "); $r = old";
    return F.expression(
        I, Text,
        {F.cValue(I, 0, Sign::Signed), F.cValue(I, 4, Sign::Signed), F.cValue(I, 5, Sign::Signed)});
}

Value *flag(Body &F, const Instruction &I) {
    check(I, F.pointee(I, 0).IR->isIntegerTy(32), "a flag has 32 bits");
    const bool Sets = I.Op == spv::OpAtomicFlagTestAndSet;
    const std::string Text = std::string("atomic_flag_") + (Sets ? "test_and_set" : "clear") +
                             "_explicit(" + pointer(I, F.typeOf(I, 0), "atomic_flag") + ", " +
                             orderName(F, I, 2) + ", " + scopeName(F, I, 1) + ")";
    const CValue Operand = F.cValue(I, 0, Sign::Signed);
    if (Sets)
        return F.expression(I, Text, {Operand});
    return F.T.LibraryCalls.call(F.B, I, Text, nullptr, "", {Operand});
}

Value *fence(Body &F, const Instruction &I) {
    const std::string Text = "atomic_work_item_fence(" + fenceFlags(F, I, 1) + ", " +
                             orderName(F, I, 1) + ", " + scopeName(F, I, 0) + ")";
    return F.T.LibraryCalls.call(F.B, I, Text, nullptr, "", {});
}

} // namespace

void addAtomics(Handlers &Table) {
    for (const Row &Rule : Rows)
        Table[Rule.Op] = atomic(Rule);
    Table[spv::OpAtomicCompareExchange] = compareExchange;
    Table[spv::OpAtomicCompareExchangeWeak] = compareExchange;
    Table[spv::OpAtomicFlagTestAndSet] = Table[spv::OpAtomicFlagClear] = flag;
    Table[spv::OpMemoryBarrier] = fence;
}

} // namespace barecl::spirv
