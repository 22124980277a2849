// SPDX-License-Identifier: MIT

#include "DebugVariables.h"
#include "barecl/launch.h"
#include "passes/facts/LaunchContext.h"

#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace barecl {
namespace {

// Describes variables that the source does not have.
class OwnVariables {
  public:
    OwnVariables(Function &F, Instruction &Where)
        : Program(F.getSubprogram()), Where(Where),
          Builder(*F.getParent(), /*AllowUnresolved=*/false, Program->getUnit()),
          SizeBits(sizeType(*F.getParent())->getBitWidth()) {}

    void describe(const Twine &Name, DIType *Type, Value *Is) {
        DILocalVariable *Variable =
            Builder.createAutoVariable(Program, Name.str(), Program->getFile(), 0, Type,
                                       /*AlwaysPreserve=*/false, DINode::FlagArtificial);
        Builder.insertDbgValueIntrinsic(Is, Variable, Builder.createExpression(),
                                        DILocation::get(Program->getContext(), 0, 0, Program),
                                        Where.getIterator());
    }

    // A variable for each dimension.
    void describeAll(StringRef Name, ArrayRef<Value *> Values) {
        for (auto [D, Each] : enumerate(Values))
            describe(Name + "_" + Twine(D), size(), Each);
    }

    DIType *sizes() { return Builder.createPointerType(size(), SizeBits); }

    DIType *launch() {
        static constexpr std::pair<StringLiteral, uint64_t> Words[] = {
            {"global_size", offsetof(bcl_launch_context, global_size)},
            {"global_offset", offsetof(bcl_launch_context, global_offset)},
            {"local_size", offsetof(bcl_launch_context, local_size)},
            {"num_groups", offsetof(bcl_launch_context, num_groups)},
        };
        DISubrange *Three = Builder.getOrCreateSubrange(0, 3);
        DIType *Row =
            Builder.createArrayType(3 * 64, 64, word("ulong", 64), Builder.getOrCreateArray(Three));
        SmallVector<Metadata *> Members;
        for (auto [Name, Offset] : Words)
            Members.push_back(Builder.createMemberType(Program->getFile(), Name, Program->getFile(),
                                                       0, 3 * 64, 64, 8 * Offset, DINode::FlagZero,
                                                       Row));
        DIType *Context =
            Builder.createStructType(Program->getFile(), "bcl_launch_context", Program->getFile(),
                                     0, 8 * sizeof(bcl_launch_context), 64, DINode::FlagZero,
                                     nullptr, Builder.getOrCreateArray(Members));
        return Builder.createPointerType(Context, SizeBits);
    }

  private:
    DISubprogram *Program;
    Instruction &Where;
    DIBuilder Builder;
    const unsigned SizeBits;

    DIType *size() { return word("size_t", SizeBits); }

    DIType *word(StringRef Name, unsigned Bits) {
        return Builder.createBasicType(Name, Bits, dwarf::DW_ATE_unsigned);
    }
};

void insert(DbgRecord *Record, Instruction &Where) {
    Where.getParent()->insertDbgRecordBefore(Record, Where.getIterator());
}

} // namespace

void describeGroup(Function &F, Value *Launch, ArrayRef<Value *> Group, Instruction &Where) {
    if (!describesVariables(F))
        return;
    OwnVariables Own(F, Where);
    Own.describe("__launch", Own.launch(), Launch);
    Own.describeAll("__group", Group);
}

void describeItem(Function &F, ArrayRef<Value *> Id, Instruction &Where) {
    if (describesVariables(F))
        OwnVariables(F, Where).describeAll("__local", Id);
}

void describeFibers(Function &F, Value *Fibers, Instruction &Where) {
    if (!describesVariables(F))
        return;
    OwnVariables Own(F, Where);
    Own.describe("__fibers", Own.sizes(), Fibers);
}

DebugVariables::DebugVariables(Function &Kernel) {
    if (!describesVariables(Kernel))
        return;
    Values.emplace(Kernel);
    for (Instruction &I : instructions(Kernel))
        for (DbgVariableRecord &Record : filterDbgVars(I.getDbgRecordRange()))
            if (Record.isDbgDeclare())
                Declared.push_back(&Record);
}

// The variable's alloca, if all work-items share it; null otherwise.
static AllocaInst *sharedMemory(const DbgVariableRecord &Declare, const ValueToValueMapTy &Shared) {
    return dyn_cast_or_null<AllocaInst>(Shared.lookup(Declare.getVariableLocationOp(0)));
}

void DebugVariables::declare(const ValueToValueMapTy &Shared, Instruction &Where) const {
    for (const DbgVariableRecord *Declare : Declared)
        if (AllocaInst *Memory = sharedMemory(*Declare, Shared))
            insert(DbgVariableRecord::createDVRDeclare(Memory, Declare->getVariable(),
                                                       Declare->getExpression(),
                                                       Declare->getDebugLoc()),
                   Where);
}

static DbgRecord *unknown(const DebugVariable &Variable, LLVMContext &Context) {
    auto *Of = const_cast<DILocalVariable *>(Variable.getVariable());
    auto *Where = DILocation::get(Context, 0, 0, Of->getScope(),
                                  const_cast<DILocation *>(Variable.getInlinedAt()));
    return DbgVariableRecord::createDbgVariableRecord(PoisonValue::get(Type::getInt1Ty(Context)),
                                                      Of, DIExpression::get(Context, {}), Where);
}

void DebugVariables::describe(const Region &R, const ValueToValueMapTy &Shared,
                              ValueToValueMapTy &Map, Instruction &Where) const {
    if (!Values)
        return;
    for (const DbgVariableRecord *Declare : Declared)
        if (Value *Address = Map.lookup(Declare->getVariableLocationOp(0));
            Address && !sharedMemory(*Declare, Shared))
            insert(DbgVariableRecord::createDbgVariableRecord(
                       Address, Declare->getVariable(),
                       DIExpression::append(Declare->getExpression(), dwarf::DW_OP_deref),
                       Declare->getDebugLoc()),
                   Where);
    const VariableValues::State Known =
        R.Barrier ? Values->atEnd(*R.Barrier) : VariableValues::State();
    for (const auto &[Variable, Unused] : Values->all()) {
        DbgVariableRecord *Record = Known.lookup(Variable);
        DbgRecord *Copy = Record ? Record->clone() : unknown(Variable, Where.getContext());
        insert(Copy, Where);
        RemapDbgRecord(Where.getModule(), Copy, Map, RF_NoModuleLevelChanges);
    }
}

} // namespace barecl
