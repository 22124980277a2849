// SPDX-License-Identifier: MIT
//
// From LLD's output to the loadable image (barecl/image.h).

#ifndef BARECL_NATIVE_ELFIMAGE_H
#define BARECL_NATIVE_ELFIMAGE_H

#include "image/Image.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace barecl {

// `Elf` as linkImage makes it. An error: a relocation that the load address alone cannot satisfy; memory of the
// program that is not in the section.
llvm::Expected<Image> imageFromElf(llvm::ArrayRef<char> Elf);

} // namespace barecl

#endif // BARECL_NATIVE_ELFIMAGE_H
