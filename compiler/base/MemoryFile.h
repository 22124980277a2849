// SPDX-License-Identifier: MIT
//
// A file that has no name and vanishes with its last user, however that ends.

#ifndef BARECL_BASE_MEMORYFILE_H
#define BARECL_BASE_MEMORYFILE_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace barecl {

class MemoryFile {
  public:
    // `Name` is for those who look at the process from outside. No memory ends the process.
    explicit MemoryFile(const char *Name, llvm::ArrayRef<char> Contents = {});
    MemoryFile(const char *Name, llvm::StringRef Contents)
        : MemoryFile(Name, llvm::ArrayRef(Contents.data(), Contents.size())) {}
    MemoryFile(const MemoryFile &) = delete;
    ~MemoryFile();

    int descriptor() const { return Descriptor; }

    // For programs and libraries that want a path; valid in this process and while this lives.
    std::string path() const { return "/proc/self/fd/" + std::to_string(Descriptor); }

    // All that is in it now, whoever wrote it.
    std::string read() const;

  private:
    int Descriptor;
};

// Writes all of it. False: the other side is gone, or there is no room.
bool writeAll(int Descriptor, llvm::StringRef Bytes);

// Reads until `Size` bytes are there. Fewer: the other side ended.
size_t readUpTo(int Descriptor, char *Bytes, size_t Size);

} // namespace barecl

#endif // BARECL_BASE_MEMORYFILE_H
