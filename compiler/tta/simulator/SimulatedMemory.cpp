// SPDX-License-Identifier: MIT

#include "SimulatedMemory.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace barecl::tta {

SimulatedMemory::SimulatedMemory(const AddressSpace &Space)
    : Start(Space.Min), Size(Space.Max - Space.Min + 1) {
    void *Pages = mmap(nullptr, Size, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (Pages == MAP_FAILED)
        throw std::bad_alloc();
    Base = static_cast<uint8_t *>(Pages);
}

SimulatedMemory::~SimulatedMemory() {
    if (Base)
        munmap(Base, Size);
}

SimulatedMemory::SimulatedMemory(SimulatedMemory &&Other) noexcept
    : Start(Other.Start), Size(Other.Size), Base(std::exchange(Other.Base, nullptr)) {}

std::string SimulatedMemory::map(const std::string &Path, uint64_t Address, uint64_t Bytes,
                                 uint64_t Offset) {
    std::span<uint8_t> First = bytes(Address, 1);
    uint64_t Page = uint64_t(sysconf(_SC_PAGESIZE));
    if (First.empty() || Bytes == 0 || Bytes > Size - (Address - Start) ||
        (Address - Start) % Page != 0 || Offset % Page != 0)
        return "the address space has no such range of whole pages";
    int File = open(Path.c_str(), O_RDWR | O_CLOEXEC);
    if (File < 0)
        return Path + ": " + std::strerror(errno);
    struct stat About;
    std::string Problem;
    if (fstat(File, &About) != 0 || uint64_t(About.st_size) < Offset ||
        uint64_t(About.st_size) - Offset < Bytes)
        Problem = Path + ": the file is shorter than that";
    else if (mmap(First.data(), Bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_FIXED, File,
                  off_t(Offset)) == MAP_FAILED)
        Problem = Path + ": " + std::strerror(errno);
    close(File);
    return Problem;
}

} // namespace barecl::tta
