// SPDX-License-Identifier: MIT
//
// The descriptions of a folder: *.json (one operation each) and *.opp (OSAL: several, with *.cc beside them).

#ifndef BARECL_OPERATIONS_DESCRIPTIONS_H
#define BARECL_OPERATIONS_DESCRIPTIONS_H

#include "operations/Description.h"

#include "llvm/Support/Error.h"

namespace barecl {

// Messages about descriptions: each one line, with the file and its line.
class DescriptionProblems {
  public:
    void error(llvm::StringRef File, unsigned Line, const llvm::Twine &Message) {
        Text += (File + ":" + llvm::Twine(Line) + ": error: " + Message + "\n").str();
    }
    bool empty() const { return Text.empty(); }
    llvm::StringRef text() const { return Text; }

  private:
    std::string Text;
};

// One description in JSON. Problems are added to `Problems`; then the result must not be used.
OperationDescription readJsonDescription(const std::string &File, llvm::StringRef Text,
                                         DescriptionProblems &Problems);

// The operations of an OSAL file.
std::vector<OperationDescription> readOsal(const std::string &File, llvm::StringRef Text,
                                           DescriptionProblems &Problems);

// Checks each operation, and that their names and encodings differ.
void checkDescriptions(llvm::ArrayRef<OperationDescription> Operations,
                       DescriptionProblems &Problems);

// The descriptions of `Folder`, by name. A folder that does not exist has none. An error has all messages.
llvm::Expected<std::vector<OperationDescription>> readDescriptions(llvm::StringRef Folder);

// Like readDescriptions(), but the folder must exist. If `Folder` is empty, there are no descriptions.
llvm::Expected<std::vector<OperationDescription>> readNamedDescriptions(llvm::StringRef Folder);

// The path of the operation's Verilog file; `Operation` must have hardware.
std::string hardwarePath(const OperationDescription &Operation);

// The folder with the descriptions for a machine's or board's file: `operations`, in the same folder.
std::string operationsFolder(llvm::StringRef MachineFile);

} // namespace barecl

#endif // BARECL_OPERATIONS_DESCRIPTIONS_H
