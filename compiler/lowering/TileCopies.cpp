// SPDX-License-Identifier: MIT

#include "lowering/TileCopies.h"

#include "passes/facts/AddressSpaces.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace barecl {
namespace {

constexpr StringLiteral Copy = "_Z21async_work_group_copyPU";
constexpr StringLiteral StridedCopy = "_Z29async_work_group_strided_copyPU";
constexpr StringLiteral Wait = "_Z17wait_group_eventsi";

StringRef calleeOf(const Value &V) {
    const auto *Call = dyn_cast<CallBase>(&V);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    return Callee ? Callee->getName() : StringRef();
}

// The size of the copied elements, from the mangled name: `..PU7CLlocalDv4_f..`. 0: not known.
uint64_t elementBytes(StringRef Name) {
    uint64_t Width = 1;
    if (!Name.consume_front(Copy) && !Name.consume_front(StridedCopy))
        return 0;
    if (!Name.consume_front("7CLlocal") && !Name.consume_front("3AS3"))
        return 0;
    if (Name.consume_front("Dv") && (Name.consumeInteger(10, Width) || !Name.consume_front("_")))
        return 0;
    const uint64_t Bytes = StringSwitch<uint64_t>(Name.take_front(1))
                               .Cases({"c", "h"}, 1)
                               .Cases({"s", "t"}, 2)
                               .Cases({"i", "j", "f"}, 4)
                               .Cases({"l", "m", "d"}, 8)
                               .Default(Name.starts_with("Dh") ? 2 : 0);
    return Bytes * (Width == 3 ? 4 : Width);
}

// A place in a local variable of the function.
struct Place {
    const Value *Variable;
    int64_t Offset;
};

std::optional<Place> placeOf(const Value &Pointer, const DataLayout &Layout) {
    APInt Offset(Layout.getIndexTypeSizeInBits(Pointer.getType()), 0);
    const Value *Base = Pointer.stripAndAccumulateConstantOffsets(Layout, Offset, true);
    if (!isa<AllocaInst>(Base))
        return std::nullopt;
    return Place{Base, Offset.getSExtValue()};
}

// Follows the events of one wait back through its block.
class EventSearch {
  public:
    EventSearch(CallBase &Wait, SmallVectorImpl<CallBase *> &Copies)
        : Wait(Wait), Layout(Wait.getDataLayout()), Copies(Copies) {}

    StringRef run() {
        const auto *Count = dyn_cast<ConstantInt>(Wait.getArgOperand(0));
        const auto First = placeOf(*Wait.getArgOperand(1), Layout);
        if (!Count || Count->getSExtValue() < 1 || Count->getSExtValue() > MostEvents || !First)
            return "its number of events is not known, or its events are not in a variable";
        const int64_t Bytes = Layout.getPointerSize(PrivateSpace);
        for (int64_t Event = 0; Event < Count->getSExtValue(); ++Event)
            if (StringRef Why = addCopiesAt({First->Variable, First->Offset + Event * Bytes});
                !Why.empty())
                return Why;
        return "";
    }

  private:
    static constexpr int64_t MostEvents = 16;
    static constexpr StringLiteral Elsewhere =
        "it waits for other events than those of the copies before it";

    CallBase &Wait;
    const DataLayout &Layout;
    SmallVectorImpl<CallBase *> &Copies;

    StringRef addCopiesAt(Place Event) {
        for (Instruction *I = Wait.getPrevNode(); I; I = I->getPrevNode())
            if (auto *Store = dyn_cast<StoreInst>(I)) {
                const auto Stored = placeOf(*Store->getPointerOperand(), Layout);
                if (Stored && Stored->Variable == Event.Variable && Stored->Offset == Event.Offset)
                    return addCopies(*Store->getValueOperand());
            } else if (const auto *Call = dyn_cast<CallBase>(I);
                       Call &&
                       any_of(Call->args(),
                              [&](const Use &U) {
                                  const auto Given = U->getType()->isPointerTy()
                                                         ? placeOf(*U, Layout)
                                                         : std::nullopt;
                                  return Given && Given->Variable == Event.Variable;
                              }) &&
                       !Call->isLifetimeStartOrEnd())
                return Elsewhere;
        return Elsewhere;
    }

    // A copy's event stands for the copies of the event that it was given, too.
    StringRef addCopies(Value &Event) {
        auto *Made = isAsyncCopy(Event) ? cast<CallBase>(&Event) : nullptr;
        if (!Made || Made->getParent() != Wait.getParent())
            return Elsewhere;
        if (!isa<Constant>(eventOf(*Made)))
            if (StringRef Why = addCopies(*eventOf(*Made)); !Why.empty())
                return Why;
        if (!is_contained(Copies, Made))
            Copies.push_back(Made);
        return "";
    }
};

} // namespace

bool isWaitForCopies(const Instruction &I) { return calleeOf(I).starts_with(barecl::Wait); }

bool isAsyncCopy(const Value &V) {
    return calleeOf(V).starts_with(Copy) || calleeOf(V).starts_with(StridedCopy);
}

GlobalVariable *tileOf(const CallBase &Copy) {
    auto *Tile = dyn_cast<GlobalVariable>(targetOf(Copy));
    const auto *Count = dyn_cast<ConstantInt>(Copy.getArgOperand(2));
    if (!Tile || Tile->getAddressSpace() != LocalSpace || !Count)
        return nullptr;
    const uint64_t Bytes = Copy.getDataLayout().getTypeAllocSize(Tile->getValueType());
    const uint64_t Copied = Count->getZExtValue() * elementBytes(calleeOf(Copy));
    return Copied == Bytes ? Tile : nullptr;
}

StringRef findCopies(CallBase &Wait, SmallVectorImpl<CallBase *> &Copies) {
    return EventSearch(Wait, Copies).run();
}

} // namespace barecl
