// SPDX-License-Identifier: MIT
//
// Where the components of a machine stand in its ADF file.

#ifndef BARECL_TTA_RTL_ADFLINES_H
#define BARECL_TTA_RTL_ADFLINES_H

#include <map>
#include <string>

namespace barecl::tta {

class AdfLines {
  public:
    // The lines of the file at Path, which readAdfFile() has read.
    explicit AdfLines(const std::string &Path);

    // The line of a component; 0: the file does not have it. `Kind` is the name of its element: "bus".
    unsigned of(const std::string &Kind, const std::string &Name) const;
    // The line of a function unit's operation, or of a port.
    unsigned of(const std::string &Kind, const std::string &Name, const std::string &Part) const;

    // " (machine.adf:12)"; nothing without a line.
    std::string text(unsigned Line) const;

  private:
    std::string File; // without its folder
    std::map<std::string, unsigned> Lines;
};

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_ADFLINES_H
