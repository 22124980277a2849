// SPDX-License-Identifier: MIT
//
// Errors and warnings about a machine, each with a line of its file.

#ifndef BARECL_TTA_MACHINEDIAGNOSTICS_H
#define BARECL_TTA_MACHINEDIAGNOSTICS_H

#include <string>
#include <vector>

namespace barecl::tta {

class MachineDiagnostics {
  public:
    // `File` names the machine in the messages.
    explicit MachineDiagnostics(std::string File) : File(std::move(File)) {}

    // `Line` is 0 for messages about the whole machine.
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
