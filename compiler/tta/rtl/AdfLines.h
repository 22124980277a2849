// SPDX-License-Identifier: MIT
//
// The line numbers of a machine's components in its ADF file.

#ifndef BARECL_TTA_RTL_ADFLINES_H
#define BARECL_TTA_RTL_ADFLINES_H

#include <map>
#include <string>

namespace barecl::tta {

class AdfLines {
  public:
    // Reads the ADF file at Path. If it cannot be read, all line numbers are 0.
    explicit AdfLines(const std::string &Path);

    // The line of a component; 0 if the file does not have it. `Kind` is the name of its XML element, such as "bus".
    unsigned of(const std::string &Kind, const std::string &Name) const;
    // The line of a part of a component: an operation or a port.
    unsigned of(const std::string &Kind, const std::string &Name, const std::string &Part) const;

    // " (machine.adf:12)"; empty if Line is 0.
    std::string text(unsigned Line) const;

  private:
    std::string File; // without its folder
    std::map<std::string, unsigned> Lines;
};

} // namespace barecl::tta

#endif // BARECL_TTA_RTL_ADFLINES_H
