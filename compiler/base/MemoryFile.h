// SPDX-License-Identifier: MIT
//
// A file without a name that exists until its last user ends, in whatever way.

#ifndef BARECL_BASE_MEMORYFILE_H
#define BARECL_BASE_MEMORYFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace barecl {

class MemoryFile {
  public:
    // `Name` is only visible from outside the process. If there is no memory, the process ends.
    explicit MemoryFile(const char *Name, llvm::ArrayRef<char> Contents = {});
    MemoryFile(const char *Name, llvm::StringRef Contents)
        : MemoryFile(Name, llvm::ArrayRef(Contents.data(), Contents.size())) {}
    MemoryFile(const MemoryFile &) = delete;
    ~MemoryFile();

    int descriptor() const { return Descriptor; }

    // For programs and libraries that need a path; valid in this process while this object exists.
    std::string path() const { return "/proc/self/fd/" + std::to_string(Descriptor); }

    // The file's contents now, whoever wrote them.
    std::string read() const;

  private:
    int Descriptor;
};

// Writes all bytes. False if the other side is closed or there is no room.
bool writeAll(int Descriptor, llvm::StringRef Bytes);

// Reads until `Size` bytes have arrived. Returns fewer if the other side is closed.
size_t readUpTo(int Descriptor, char *Bytes, size_t Size);

} // namespace barecl

#endif // BARECL_BASE_MEMORYFILE_H
