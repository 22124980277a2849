// SPDX-License-Identifier: MIT

#include "LowerAddressSpaces.h"
#include "passes/facts/AddressSpaces.h"

#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace barecl {
namespace {

class FlatTypes : public ValueMapTypeRemapper {
  public:
    Type *remapType(Type *Old) override {
        if (Type *Known = Cache.lookup(Old))
            return Known;
        Type *New = flatten(Old);
        Cache[Old] = New;
        return New;
    }

  private:
    DenseMap<Type *, Type *> Cache;

    Type *flatten(Type *Old) {
        if (isa<PointerType>(Old))
            return PointerType::get(Old->getContext(), PrivateSpace);
        if (auto *Array = dyn_cast<ArrayType>(Old))
            return ArrayType::get(remapType(Array->getElementType()), Array->getNumElements());
        if (auto *Vector = dyn_cast<VectorType>(Old))
            return VectorType::get(remapType(Vector->getElementType()), Vector->getElementCount());
        if (auto *Struct = dyn_cast<StructType>(Old))
            return flatten(*Struct);
        if (auto *Function = dyn_cast<FunctionType>(Old))
            return FunctionType::get(remapType(Function->getReturnType()),
                                     flattenAll(Function->params()), Function->isVarArg());
        return Old;
    }

    SmallVector<Type *> flattenAll(ArrayRef<Type *> Types) {
        return map_to_vector(Types, [&](Type *T) { return remapType(T); });
    }

    Type *flatten(StructType &Old) {
        if (Old.isOpaque())
            return &Old;
        SmallVector<Type *> Elements = flattenAll(Old.elements());
        if (Old.elements() == ArrayRef(Elements))
            return &Old;
        if (Old.isLiteral())
            return StructType::get(Old.getContext(), Elements, Old.isPacked());
        StructType *New = StructType::create(Old.getContext(), Elements, "", Old.isPacked());
        std::string Name = Old.getName().str();
        Old.setName("");
        New->setName(Name);
        return New;
    }
};

class Lowering : ValueMaterializer {
  public:
    explicit Lowering(Module &M) : M(M) {}

    void run() {
        for (GlobalVariable &Old : make_early_inc_range(M.globals()))
            if (changes(Old.getType()) || changes(Old.getValueType()))
                replace(Old);
        for (Function &Old : make_early_inc_range(M))
            if (changes(Old.getFunctionType()))
                replace(Old);
        for (GlobalVariable &Variable : M.globals())
            if (Variable.hasInitializer() && !is_contained(Dead, &Variable))
                Variable.setInitializer(cast<Constant>(map(Variable.getInitializer())));
        for (auto [New, Old] : Initialised)
            New->setInitializer(cast<Constant>(map(Old->getInitializer())));
        for (Function &F : M) {
            F.setAttributes(map(F.getAttributes()));
            if (!F.isDeclaration())
                lowerBody(F);
        }
        for (Function *Old : DeadFunctions)
            Old->eraseFromParent();
        for (GlobalVariable *Old : Dead) {
            Old->setInitializer(nullptr);
            Old->replaceAllUsesWith(PoisonValue::get(Old->getType())); // dead constants
            Old->eraseFromParent();
        }
    }

  private:
    Module &M;
    FlatTypes Types;
    ValueToValueMapTy Map;
    SmallVector<std::pair<GlobalVariable *, GlobalVariable *>> Initialised; // new, old
    SmallVector<GlobalVariable *> Dead; // deleted at the end: Map forgets deleted values
    SmallVector<Function *> DeadFunctions;

    static inline const RemapFlags Flags =
        RemapFlags(RF_NoModuleLevelChanges | RF_IgnoreMissingLocals);

    bool changes(Type *T) { return Types.remapType(T) != T; }
    Value *map(Value *V) { return MapValue(V, Map, Flags, &Types, this); }

    // Some attributes name types: those of structs that are passed or returned in memory.
    AttributeList map(AttributeList Old) {
        AttributeList New = Old;
        for (unsigned Index : Old.indexes())
            for (const Attribute &A : Old.getAttributes(Index))
                if (A.isTypeAttribute() && A.getValueAsType())
                    New = New.replaceAttributeTypeAtIndex(M.getContext(), Index, A.getKindAsEnum(),
                                                          Types.remapType(A.getValueAsType()));
        return New;
    }

    // Replaces a cast between address spaces by its operand.
    Value *materialize(Value *V) override {
        auto *Cast = dyn_cast<ConstantExpr>(V);
        return Cast && Cast->getOpcode() == Instruction::AddrSpaceCast ? map(Cast->getOperand(0))
                                                                       : nullptr;
    }

    void replace(GlobalVariable &Old) {
        auto *New = new GlobalVariable(M, Types.remapType(Old.getValueType()), Old.isConstant(),
                                       Old.getLinkage(), nullptr, "", nullptr,
                                       Old.getThreadLocalMode(), PrivateSpace);
        New->copyAttributesFrom(&Old);
        New->copyMetadata(&Old, 0);
        New->takeName(&Old);
        Map[&Old] = New;
        Dead.push_back(&Old);
        if (Old.hasInitializer())
            Initialised.push_back({New, &Old});
    }

    void replace(Function &Old) {
        auto *Type = cast<FunctionType>(Types.remapType(Old.getFunctionType()));
        std::string Name = Old.getName().str();
        Old.setName("");
        Function *New = Function::Create(Type, Old.getLinkage(), Old.getAddressSpace(), Name, &M);
        New->copyAttributesFrom(&Old);
        New->copyMetadata(&Old, 0);
        New->splice(New->begin(), &Old);
        for (auto [OldArg, NewArg] : zip_equal(Old.args(), New->args())) {
            NewArg.takeName(&OldArg);
            Map[&OldArg] = &NewArg;
        }
        if (auto Mangled = Intrinsic::remangleIntrinsicFunction(New)) {
            New->eraseFromParent();
            New = *Mangled;
        }
        Old.replaceAllUsesWith(New); // both are plain pointers
        DeadFunctions.push_back(&Old);
    }

    void lowerBody(Function &F) {
        RemapFunction(F, Map, Flags, &Types, this);
        for (Instruction &I : make_early_inc_range(instructions(F)))
            if (auto *Cast = dyn_cast<AddrSpaceCastInst>(&I)) {
                Cast->replaceAllUsesWith(Cast->getOperand(0));
                Cast->eraseFromParent();
            }
    }
};

} // namespace

PreservedAnalyses LowerAddressSpacesPass::run(Module &M, ModuleAnalysisManager &) {
    Lowering(M).run();
    return PreservedAnalyses::none();
}

} // namespace barecl
