// SPDX-License-Identifier: MIT

#include "rtl/Divider.h"

#include <algorithm>

namespace barecl::tta {
namespace {

constexpr unsigned QuotientBits = 32;

struct Division {
    std::string_view Name;
    bool IsSigned, GivesRest;
};

constexpr Division Divisions[] = {{"div", true, false}, {"divu", false, false},
                                  {"mod", true, true},  {"modu", false, true},
                                  {"rem", true, true},  {"remu", false, true}};

const Division *divisionOf(const OperationPlan &Row) {
    auto Found = std::ranges::find(Divisions, Row.What->Name, &Division::Name);
    return Found == std::end(Divisions) ? nullptr : Found;
}

// Whether all operations use one resource, from the same cycle on and for at least `Cycles`.
bool sharesResource(const std::vector<const OperationPlan *> &Operations, unsigned Cycles) {
    auto Holds = [&](const OperationPlan *Row, const PipelineUse &Use) {
        return std::ranges::any_of(Row->How->Pipeline, [&](const PipelineUse &Own) {
            return Own.Kind == PipelineUse::Resource && Own.Name == Use.Name &&
                   Own.Start == Use.Start && Own.Cycles >= Cycles;
        });
    };
    return std::ranges::any_of(Operations.front()->How->Pipeline, [&](const PipelineUse &Use) {
        return std::ranges::all_of(Operations,
                                   [&](const OperationPlan *Row) { return Holds(Row, Use); });
    });
}

// "after_div || after_mod": those operations of the divider that have the property.
std::string anyAfter(const Divider &Of, bool Division::*Property) {
    std::string Result;
    for (const OperationPlan *Row : Of.Operations)
        if (!Property || divisionOf(*Row)->*Property)
            Result += (Result.empty() ? "after_" : " || after_") + Row->How->Name;
    return Result.empty() ? "1'b0" : Result;
}

// One bit of the quotient: subtracts the divisor from the rest if it is not larger.
void writeBit(ModuleText &To, const Divider &Of, unsigned Bit) {
    const unsigned Width = Of.Steps * Of.BitsPerStep;
    const std::string Before = Bit ? "_" + std::to_string(Bit - 1) : "",
                      After = "_" + std::to_string(Bit);
    To.wire("divider_more" + After, QuotientBits + 1,
            "{divider_rest" + Before + ", divider_quotient" + Before + "[" +
                std::to_string(Width - 1) + "]}");
    To.wire("divider_less" + After, QuotientBits + 1,
            "divider_more" + After + " - {1'd0, divider_by}");
    To.wire("divider_rest" + After, QuotientBits,
            "divider_less" + After + "[32] ? divider_more" + After + "[31:0] : divider_less" +
                After + "[31:0]");
    To.wire("divider_quotient" + After, Width,
            "{divider_quotient" + Before + "[" + std::to_string(Width - 2) + ":0], ~divider_less" +
                After + "[32]}");
}

void writeSteps(ModuleText &To, const Divider &Of, const std::string &Dividend,
                const std::string &Divisor) {
    const unsigned Width = Of.Steps * Of.BitsPerStep, CountBits = bitsFor(Of.Latency);
    const std::string Last = "_" + std::to_string(Of.BitsPerStep - 1);
    To.line("always @(posedge clk)");
    To.line("    if (reset)");
    To.line("        divider_left <= " + number(CountBits, 0) + ";");
    To.line("    else if (enable)");
    To.line("        divider_left <= divider_starts ? " + number(CountBits, Of.Latency - 2) +
            " : divider_left - {" + number(CountBits - 1, 0) +
            ", divider_left != " + number(CountBits, 0) + "};");
    To.line("always @(posedge clk)");
    To.line("    if (enable && divider_starts) begin");
    To.line("        divider_rest <= " + number(QuotientBits, 0) + ";");
    To.line("        divider_quotient <= " + fitted("divider_dividend", QuotientBits, Width) + ";");
    To.line("        divider_by <= divider_is_signed && " + Divisor + "[31] ? -" + Divisor + " : " +
            Divisor + ";");
    To.line("        divider_gives_rest <= divider_of_rest;");
    To.line("        divider_negates <= divider_is_signed && " + Dividend +
            "[31] != (!divider_of_rest && " + Divisor + "[31]);");
    To.line("    end else if (enable && divider_left > " +
            number(CountBits, Of.Latency - Of.Steps - 2) + ") begin");
    To.line("        divider_rest <= divider_rest" + Last + ";");
    To.line("        divider_quotient <= divider_quotient" + Last + ";");
    To.line("    end");
}

} // namespace

bool Divider::has(const OperationPlan &Row) const {
    return std::ranges::any_of(
        Operations, [&](const OperationPlan *Mine) { return Mine->Number == Row.Number; });
}

std::optional<Divider> dividerOf(const FunctionUnit &Unit, const UnitPlan &Plan) {
    Divider Result;
    for (const OperationPlan &Row : Plan.Operations)
        if (divisionOf(Row))
            Result.Operations.push_back(&Row);
    if (Result.Operations.empty())
        return std::nullopt;
    const OperationPlan &First = *Result.Operations.front();
    Result.Latency = First.How->latency(3);
    const bool IsSame = std::ranges::all_of(Result.Operations, [&](const OperationPlan *Row) {
        return Row->How->latency(3) == Result.Latency && Row->How->port(1) == First.How->port(1) &&
               Row->How->port(2) == First.How->port(2) && Row->How->port(3) == First.How->port(3);
    });
    const bool IsWide = std::ranges::all_of(First.How->Bindings, [&](const auto &B) {
        return Unit.Ports[B.Port].Width == QuotientBits;
    });
    // One cycle each to take the operands, and to apply the sign to the result.
    if (!IsSame || !IsWide || Result.Latency < 5 ||
        !sharesResource(Result.Operations, Result.Latency - 2))
        return std::nullopt;
    const unsigned Most = std::min(QuotientBits, Result.Latency - 3);
    Result.BitsPerStep = (QuotientBits + Most - 1) / Most;
    Result.Steps = (QuotientBits + Result.BitsPerStep - 1) / Result.BitsPerStep;
    return Result;
}

void writeDivider(ModuleText &To, const Divider &Of, const std::string &Dividend,
                  const std::string &Divisor) {
    const unsigned Width = Of.Steps * Of.BitsPerStep, CountBits = bitsFor(Of.Latency);
    To.clocked();
    To.line("\n    // Divides in " + std::to_string(Of.Steps) + " steps of " +
            std::to_string(Of.BitsPerStep) + " bits.");
    To.line("reg " + range(CountBits) + "divider_left; // cycles until the result can be read");
    To.line("reg " + range(QuotientBits) + "divider_rest, divider_by;");
    To.line("reg " + range(Width) + "divider_quotient;");
    To.line("reg divider_gives_rest, divider_negates;");
    To.wire("divider_starts", 1, anyAfter(Of, nullptr));
    To.wire("divider_is_signed", 1, anyAfter(Of, &Division::IsSigned));
    To.wire("divider_of_rest", 1, anyAfter(Of, &Division::GivesRest));
    To.wire("divider_ends", 1, "divider_left == " + number(CountBits, 1));
    To.wire("divider_dividend", QuotientBits,
            "divider_is_signed && " + Dividend + "[31] ? -" + Dividend + " : " + Dividend);
    for (unsigned Bit = 0; Bit < Of.BitsPerStep; ++Bit)
        writeBit(To, Of, Bit);
    writeSteps(To, Of, Dividend, Divisor);
    To.wire("divider_value", QuotientBits,
            "divider_gives_rest ? divider_rest : " +
                fitted("divider_quotient", Width, QuotientBits));
    To.wire("divider_result", QuotientBits, "divider_negates ? -divider_value : divider_value");
}

} // namespace barecl::tta
