// SPDX-License-Identifier: MIT
//
// The lines of a JSON text's members, which LLVM's parser does not keep.

#ifndef BARECL_OPERATIONS_JSONLINES_H
#define BARECL_OPERATIONS_JSONLINES_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace barecl {

// `Text` must be valid JSON: check it with llvm::json::parse() first.
class JsonLines {
  public:
    explicit JsonLines(llvm::StringRef Text);

    // The line of a member by its path (`inputs[1].type`). If it is missing: the line of the innermost group on the
    // path that exists.
    unsigned line(llvm::StringRef Path) const;

    // Paths of members that an object has twice.
    const std::vector<std::string> &doubles() const { return Doubles; }

  private:
    void readValue(const std::string &Path);
    void readObject(const std::string &Path);
    void readArray(const std::string &Path);
    std::string readString();
    void skipBlanks();
    void note(const std::string &Path);

    llvm::StringRef Rest;
    unsigned Line = 1;
    llvm::StringMap<unsigned> Lines;
    std::vector<std::string> Doubles;
};

} // namespace barecl

#endif // BARECL_OPERATIONS_JSONLINES_H
