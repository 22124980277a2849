// SPDX-License-Identifier: MIT

#include "frontend/InlineDefinitions.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Mangle.h"

using namespace llvm;

namespace barecl {

// Clang decides only at the end of the file how to emit a definition, since a later declaration may
// make an inline definition external.
static bool isInlineDefinition(const clang::Decl *Decl, const clang::ASTContext &Context) {
    const auto *Function = dyn_cast<clang::FunctionDecl>(Decl);
    return Function && Function->isThisDeclarationADefinition() &&
           !Function->hasAttr<clang::WeakAttr>() &&
           Context.GetGVALinkageForFunction(Function) == clang::GVA_AvailableExternally;
}

namespace {

class Keeper : public clang::ASTConsumer {
  public:
    explicit Keeper(std::vector<std::string> &Names) : Names(Names) {}

    void HandleTranslationUnit(clang::ASTContext &Context) override {
        clang::ASTNameGenerator Symbols(Context);
        for (clang::Decl *Decl : Context.getTranslationUnitDecl()->decls())
            if (isInlineDefinition(Decl, Context)) {
                Names.push_back(Symbols.getName(Decl));
                Decl->addAttr(clang::WeakAttr::CreateImplicit(Context));
            }
    }

  private:
    std::vector<std::string> &Names;
};

} // namespace

std::unique_ptr<clang::ASTConsumer> keepInlineDefinitions(std::vector<std::string> &Names) {
    return std::make_unique<Keeper>(Names);
}

void mergeInlineDefinitions(Module &Module, ArrayRef<std::string> Names) {
    for (const std::string &Name : Names)
        if (Function *Function = Module.getFunction(Name))
            if (Function->hasWeakAnyLinkage())
                Function->setLinkage(GlobalValue::LinkOnceODRLinkage);
}

} // namespace barecl
