// SPDX-License-Identifier: MIT
//
// Converts LLD's output to the loadable program image (barecl/image.h).

#ifndef BARECL_NATIVE_ELFIMAGE_H
#define BARECL_NATIVE_ELFIMAGE_H

#include "image/Image.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace barecl {

// `Elf` is the output of linkImage. It is an error if a relocation needs more than the load address, or if the program
// has memory outside the section.
llvm::Expected<Image> imageFromElf(llvm::ArrayRef<char> Elf);

} // namespace barecl

#endif // BARECL_NATIVE_ELFIMAGE_H
