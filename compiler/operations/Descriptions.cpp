// SPDX-License-Identifier: MIT

#include "operations/Descriptions.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace barecl {
namespace {

std::vector<std::string> filesOf(StringRef Folder) {
    std::vector<std::string> Result;
    std::error_code Problem;
    for (sys::fs::directory_iterator It(Folder, Problem), End; !Problem && It != End;
         It.increment(Problem))
        if (const StringRef Ending = sys::path::extension(It->path());
            Ending == ".json" || Ending == ".opp")
            Result.push_back(It->path());
    sort(Result);
    return Result;
}

void readFile(const std::string &Path, std::vector<OperationDescription> &Operations,
              DescriptionProblems &Problems) {
    auto Buffer = MemoryBuffer::getFile(Path, /*IsText=*/true);
    if (!Buffer)
        return Problems.error(Path, 1, Buffer.getError().message());
    const StringRef Text = (*Buffer)->getBuffer();
    if (StringRef(Path).ends_with(".json"))
        Operations.push_back(readJsonDescription(Path, Text, Problems));
    else
        append_range(Operations, readOsal(Path, Text, Problems));
}

} // namespace

Expected<std::vector<OperationDescription>> readDescriptions(StringRef Folder) {
    std::vector<OperationDescription> Result;
    DescriptionProblems Problems;
    for (const std::string &Path : filesOf(Folder))
        readFile(Path, Result, Problems);
    if (Problems.empty())
        checkDescriptions(Result, Problems);
    if (!Problems.empty())
        return createStringError(Problems.text().rtrim());
    sort(Result, [](const auto &A, const auto &B) { return A.Name < B.Name; });
    return Result;
}

Expected<std::vector<OperationDescription>> readNamedDescriptions(StringRef Folder) {
    if (Folder.empty())
        return std::vector<OperationDescription>();
    if (!sys::fs::is_directory(Folder))
        return createStringError("there is no folder of operations " + Folder);
    return readDescriptions(Folder);
}

std::string hardwarePath(const OperationDescription &Operation) {
    SmallString<128> Path = sys::path::parent_path(Operation.File);
    sys::path::append(Path, Operation.HardwareFile);
    return std::string(Path);
}

std::string operationsFolder(StringRef MachineFile) {
    SmallString<128> Path = sys::path::parent_path(MachineFile);
    sys::path::append(Path, "operations");
    return std::string(Path);
}

} // namespace barecl
