// SPDX-License-Identifier: MIT

#include "base/MemoryFile.h"

#include "llvm/Support/Errno.h"
#include "llvm/Support/ErrorHandling.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace llvm;

namespace barecl {

MemoryFile::MemoryFile(const char *Name, ArrayRef<char> Contents)
    : Descriptor(memfd_create(Name, MFD_CLOEXEC)) {
    if (Descriptor < 0 || !writeAll(Descriptor, StringRef(Contents.data(), Contents.size())))
        report_fatal_error("no memory for a file in memory");
}

MemoryFile::~MemoryFile() { close(Descriptor); }

std::string MemoryFile::read() const {
    struct stat Status;
    if (fstat(Descriptor, &Status) || lseek(Descriptor, 0, SEEK_SET))
        return {};
    std::string Contents(Status.st_size, '\0');
    Contents.resize(readUpTo(Descriptor, Contents.data(), Contents.size()));
    return Contents;
}

bool writeAll(int Descriptor, StringRef Bytes) {
    while (!Bytes.empty()) {
        ssize_t Count = sys::RetryAfterSignal(-1, ::write, Descriptor, Bytes.data(), Bytes.size());
        if (Count < 0)
            return false;
        Bytes = Bytes.drop_front(Count);
    }
    return true;
}

size_t readUpTo(int Descriptor, char *Bytes, size_t Size) {
    size_t Done = 0;
    while (Done < Size) {
        ssize_t Count = sys::RetryAfterSignal(-1, ::read, Descriptor, Bytes + Done, Size - Done);
        if (Count <= 0)
            break;
        Done += Count;
    }
    return Done;
}

} // namespace barecl
