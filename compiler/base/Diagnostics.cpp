// SPDX-License-Identifier: MIT

#include "base/Diagnostics.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/Function.h"
#include "llvm/Support/Format.h"

using namespace llvm;

namespace barecl {

class Listener : public DiagnosticHandler {
  public:
    explicit Listener(Diagnostics &Owner) : Owner(Owner) {}

    bool handleDiagnostics(const DiagnosticInfo &Info) override {
        Owner.handle(Info);
        return true;
    }

    bool isAnalysisRemarkEnabled(StringRef Pass) const override {
        return Owner.showsRemarksOf(Pass);
    }
    bool isMissedOptRemarkEnabled(StringRef Pass) const override {
        return Owner.showsRemarksOf(Pass);
    }
    bool isPassedOptRemarkEnabled(StringRef Pass) const override {
        return Owner.showsRemarksOf(Pass);
    }
    bool isAnyRemarkEnabled() const override { return Owner.ShownPasses.has_value(); }

  private:
    Diagnostics &Owner;
};

void Diagnostics::listenTo(LLVMContext &Context) {
    Context.setDiagnosticHandler(std::make_unique<Listener>(*this));
}

void Diagnostics::error(const Twine &Message) {
    ++Errors;
    Stream << "bareclc: error: " << Message << '\n';
}

void Diagnostics::warning(const Twine &Message) {
    if (Policy == Warnings::Errors)
        return error(Message);
    if (Policy == Warnings::Shown)
        Stream << "bareclc: warning: " << Message << '\n';
}

void Diagnostics::append(const Diagnostics &Part) {
    Errors += Part.Errors;
    Stream << Part.Log;
}

// The message without the place, which is rendered separately.
static std::string messageOf(const DiagnosticInfo &Info) {
    if (const auto *Unsupported = dyn_cast<DiagnosticInfoUnsupported>(&Info))
        return Unsupported->getMessage().str();
    std::string Text;
    raw_string_ostream Stream(Text);
    DiagnosticPrinterRawOStream Printer(Stream);
    Info.print(Printer);
    StringRef Message = Text;
    if (const auto *Located = dynamic_cast<const DiagnosticInfoWithLocationBase *>(&Info))
        Message.consume_front(Located->getLocationStr() + ": ");
    return Message.rtrim().str();
}

void Diagnostics::handle(const DiagnosticInfo &Info) {
    if (const auto *Frame = dyn_cast<DiagnosticInfoStackSize>(&Info))
        Frames[&Frame->getFunction()] = Frame->getStackSize();
    if (const auto *Remark = dyn_cast<DiagnosticInfoOptimizationBase>(&Info);
        Remark && Info.getSeverity() != DS_Error)
        return remark(*Remark);
    // Other warnings of LLVM are about optimisations that a pragma asked for, which users need not
    // know. Warnings of the work-group passes are of the kind DK_GenericWithLoc.
    bool IsError = Info.getSeverity() == DS_Error;
    bool IsWarning = Info.getSeverity() == DS_Warning && Info.getKind() == DK_GenericWithLoc;
    if (!IsError && (!IsWarning || Policy == Warnings::Hidden))
        return;
    IsError |= Policy == Warnings::Errors;
    const auto *Located = dynamic_cast<const DiagnosticInfoWithLocationBase *>(&Info);
    if (!Located || !Located->isLocationAvailable())
        return error(messageOf(Info));

    Errors += IsError;
    show(Stream, *Located, IsError ? "error" : "warning", messageOf(Info));
}

void Diagnostics::remark(const DiagnosticInfoOptimizationBase &Remark) {
    if (!showsRemarksOf(Remark.getPassName()))
        return;
    std::string Text;
    raw_string_ostream Out(Text);
    std::string Message = Remark.getMsg() + " [" + Remark.getPassName().str() + "]";
    if (Remark.isLocationAvailable())
        show(Out, Remark, "remark", Message);
    else
        Out << FileName << ": remark: in '" << Remark.getFunction().getName() << "': " << Message
            << '\n';
    if (ShownRemarks.insert(Text).second)
        Stream << Text;
}

void Diagnostics::show(raw_ostream &Out, const DiagnosticInfoWithLocationBase &Located,
                       StringRef Kind, StringRef Message) const {
    StringRef File;
    unsigned Line, Column;
    Located.getLocation(File, Line, Column);
    Out << File << ':' << Line;
    if (Column)
        Out << ':' << Column;
    Out << ": " << Kind << ": " << Message << '\n';
    showLine(Out, File, Line, Column);
}

// Shows the line as Clang does. Only the text of the main file is available; for a link there is
// none.
void Diagnostics::showLine(raw_ostream &Out, StringRef File, unsigned Line, unsigned Column) const {
    if (File != FileName || Line == 0 || Source.empty())
        return;
    SmallVector<StringRef> Lines;
    Source.split(Lines, '\n', Line);
    if (Lines.size() < Line)
        return;
    StringRef Text = Lines[Line - 1].rtrim('\r');
    Out << format_decimal(Line, 5) << " | " << Text << '\n';
    if (Column == 0 || Column > Text.size())
        return;
    std::string Indent = Text.take_front(Column - 1).str();
    for (char &C : Indent)
        C = C == '\t' ? '\t' : ' ';
    Out << "      | " << Indent << "^\n";
}

void reportError(const Function &Function, const DebugLoc &Loc, const Twine &Message) {
    Function.getContext().diagnose(DiagnosticInfoUnsupported(Function, Message, Loc));
}

} // namespace barecl
