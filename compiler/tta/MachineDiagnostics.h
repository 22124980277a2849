// SPDX-License-Identifier: MIT
//
// What is wrong with a machine, or strange about it, each with the line of the file.

#ifndef BARECL_TTA_MACHINEDIAGNOSTICS_H
#define BARECL_TTA_MACHINEDIAGNOSTICS_H

#include <string>
#include <vector>

namespace barecl::tta {

class MachineDiagnostics {
  public:
    // `File` names the machine in the messages.
    explicit MachineDiagnostics(std::string File) : File(std::move(File)) {}

    // `Line` 0: the machine as a whole.
    void error(unsigned Line, const std::string &Message) { add(Line, "error", Message), ++Errors; }
    void warning(unsigned Line, const std::string &Message) { add(Line, "warning", Message); }

    bool hasErrors() const { return Errors > 0; }
    const std::string &text() const { return Text; } // one line each

  private:
    void add(unsigned Line, const char *Kind, const std::string &Message) {
        Text +=
            File + (Line ? ":" + std::to_string(Line) : "") + ": " + Kind + ": " + Message + "\n";
    }

    std::string File;
    std::string Text;
    unsigned Errors = 0;
};

} // namespace barecl::tta

#endif // BARECL_TTA_MACHINEDIAGNOSTICS_H
