// SPDX-License-Identifier: MIT

#include "options/Settings.h"
#include "options/Options.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Option/Arg.h"

using namespace llvm;
using namespace llvm::opt;

namespace barecl {
namespace {

// Sets `Value` to the named value in the option's last occurrence; leaves it unchanged if there is
// none.
template <typename T>
Error readNamed(const InputArgList &Args, unsigned Id,
                std::initializer_list<std::pair<StringLiteral, T>> Names, T &Value) {
    const Arg *A = Args.getLastArg(Id);
    if (!A)
        return Error::success();
    std::string Known;
    for (auto [Name, Named] : Names) {
        if (Name == A->getValue()) {
            Value = Named;
            return Error::success();
        }
        Known += (Known.empty() ? "" : ", ") + Name.str();
    }
    return createStringError(A->getAsString(Args) + ": the values are " + Known);
}

constexpr std::pair<StringLiteral, bool WorkGroupOptions::*> Checks[] = {
    {"barriers", &WorkGroupOptions::CheckBarriers}, {"bounds", &WorkGroupOptions::CheckBounds},
    {"lanes", &WorkGroupOptions::CheckLanes},       {"memory", &WorkGroupOptions::CheckMemory},
    {"races", &WorkGroupOptions::CheckRaces},
};

// Several, with commas between.
Error readChecks(const InputArgList &Args, WorkGroupOptions &Options) {
    const Arg *A = Args.getLastArg(options::OPT_check_EQ);
    if (!A)
        return Error::success();
    SmallVector<StringRef> Words;
    StringRef(A->getValue()).split(Words, ',');
    for (StringRef Word : Words) {
        const auto *Known = find_if(Checks, [&](const auto &Check) { return Check.first == Word; });
        if (Known == std::end(Checks))
            return createStringError(
                A->getAsString(Args) + ": the values are " +
                join(map_range(Checks, [](const auto &Check) { return Check.first.str(); }), ", ") +
                ", and several with commas between; '" + Word + "' is none");
        Options.*Known->second = true;
    }
    Options.CheckBounds |= Options.CheckMemory || Options.CheckRaces;
    return Error::success();
}

Error readSize(const InputArgList &Args, opt::OptSpecifier Option, std::array<uint32_t, 3> &Size) {
    const Arg *A = Args.getLastArg(Option);
    if (!A)
        return Error::success();
    SmallVector<StringRef> Words;
    StringRef(A->getValue()).split(Words, ',');
    Size = {1, 1, 1};
    bool Sound = Words.size() <= Size.size();
    for (unsigned D = 0; Sound && D < Words.size(); ++D)
        Sound = !Words[D].getAsInteger(10, Size[D]) && Size[D] > 0;
    return Sound ? Error::success()
                 : createStringError(A->getAsString(Args) +
                                     ": one to three positive numbers, with commas between");
}

Error readSizes(const InputArgList &Args, WorkGroupOptions &Options) {
    if (Error Err = readSize(Args, options::OPT_local_size_EQ, Options.LocalSize))
        return Err;
    if (Error Err = readSize(Args, options::OPT_program_size_EQ, Options.ProgramSize))
        return Err;
    for (unsigned D = 0; Options.ProgramSize[0] && D < 3; ++D)
        if (!Options.LocalSize[D] || Options.LocalSize[D] % Options.ProgramSize[D])
            return createStringError(
                "--program-size=: each number must divide that of --local-size=");
    return Error::success();
}

Error readLevel(const InputArgList &Args, std::optional<unsigned> &Level) {
    const Arg *A = Args.getLastArg(options::OPT_opt_EQ);
    if (!A)
        return Error::success();
    unsigned Number;
    if (StringRef(A->getValue()).getAsInteger(10, Number) || Number > 3)
        return createStringError("--opt= needs 0, 1, 2 or 3");
    Level = Number;
    return Error::success();
}

Error readSpecialValues(const InputArgList &Args, std::map<uint32_t, uint64_t> &Values) {
    for (const Arg *A : Args.filtered(options::OPT_spec_constant_EQ)) {
        auto [Number, Value] = StringRef(A->getValue()).split(':');
        uint32_t Id;
        uint64_t Bits;
        if (Number.getAsInteger(10, Id) || Value.getAsInteger(0, Bits))
            return createStringError(A->getAsString(Args) + ": a number, a colon and a value");
        Values[Id] = Bits;
    }
    return Error::success();
}

std::string settingsText(const InputArgList &Args) {
    std::vector<std::string> Words;
    for (const Arg *A : Args)
        if (A->getOption().hasVisibilityFlag(options::Setting) &&
            !A->getOption().matches(options::OPT_debug_folder_EQ)) // the bitcode has it
            Words.push_back(A->getAsString(Args));
    return join(Words, " ");
}

} // namespace

Expected<BuildSettings> buildSettings(const InputArgList &Args) {
    BuildSettings Result;
    WorkGroupOptions &WorkGroup = Result.WorkGroup;
    if (Error Err = readNamed<WorkItemHandler>(Args, options::OPT_workitem_EQ,
                                               {{"auto", WorkItemHandler::Auto},
                                                {"loops", WorkItemHandler::Loops},
                                                {"scalar", WorkItemHandler::Scalar},
                                                {"lanes", WorkItemHandler::Lanes},
                                                {"replicate", WorkItemHandler::Replicate},
                                                {"fibers", WorkItemHandler::Fibers}},
                                               WorkGroup.Handler))
        return Err;
    if (Error Err = readNamed<HorizontalMode>(Args, options::OPT_horizontal_EQ,
                                              {{"on", HorizontalMode::On},
                                               {"off", HorizontalMode::Off},
                                               {"auto", HorizontalMode::Auto}},
                                              WorkGroup.Horizontal))
        return Err;
    if (Error Err = readNamed<LauncherChoice>(Args, options::OPT_launcher_EQ,
                                              {{"both", LauncherChoice::Both},
                                               {"workgroup", LauncherChoice::WorkGroup},
                                               {"workgroup_fast", LauncherChoice::WorkGroupFast}},
                                              WorkGroup.Launchers))
        return Err;
    if (Error Err = readChecks(Args, WorkGroup))
        return Err;
    if (Error Err = readSizes(Args, WorkGroup))
        return Err;
    if (Error Err = readLevel(Args, Result.Optimisation))
        return Err;
    if (Error Err = readSpecialValues(Args, Result.SpecialValues))
        return Err;
    WorkGroup.SmallGrid = Args.hasArg(options::OPT_small_grid);
    Result.Bitcode = !Args.hasArg(options::OPT_no_bitcode);
    Result.DeviceOperations = Args.getLastArgValue(options::OPT_device_operations_EQ);
    Result.DebugFolder = Args.getLastArgValue(options::OPT_debug_folder_EQ);
    Result.Kernel = Args.getLastArgValue(options::OPT_kernel_EQ);
    Result.Text = settingsText(Args);
    return Result;
}

Expected<BuildSettings> parseBuildSettings(StringRef Text) {
    BumpPtrAllocator Allocator;
    StringSaver Words(Allocator);
    auto Args = parseWords(Text, options::Setting, Words);
    return Args ? buildSettings(*Args) : Expected<BuildSettings>(Args.takeError());
}

} // namespace barecl
