// SPDX-License-Identifier: MIT

#include "base/Installation.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace barecl {

std::string programPath() {
    SmallString<128> Path;
    if (sys::fs::real_path("/proc/self/exe", Path))
        Path = "/usr/bin/bareclc";
    return std::string(Path);
}

std::string sharedFile(StringRef Folder, const Twine &File) {
    SmallString<128> Path(programPath());
    sys::path::remove_filename(Path);
    sys::path::remove_filename(Path);
    sys::path::append(Path, "share", "barecl", Folder, File);
    return std::string(Path);
}

std::string clangResourceDirectory() { return BARECL_CLANG_RESOURCE_DIR; }

Error checkClangHeaders() {
    const std::string Header = clangResourceDirectory() + "/include/opencl-c-base.h";
    if (sys::fs::exists(Header))
        return Error::success();
    return createStringError(Header + " is missing: install the package libclang-common-22-dev");
}

} // namespace barecl
