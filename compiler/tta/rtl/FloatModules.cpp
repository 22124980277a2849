// SPDX-License-Identifier: MIT

#include "rtl/FloatModules.h"

#include <algorithm>
#include <cstdio>

namespace barecl::tta {
namespace {

std::string text(unsigned Value) { return std::to_string(Value); }
std::string bits(unsigned High, unsigned Low) { return "[" + text(High) + ":" + text(Low) + "]"; }
std::string zeros(unsigned Width) { return number(Width, 0); }

// A floating-point format. Exponents that modules pass to each other are signed and have room() bits, enough for those
// of products.
struct Format {
    unsigned Exponent, Fraction;

    unsigned width() const { return 1 + Exponent + Fraction; }
    unsigned bias() const { return (1u << (Exponent - 1)) - 1; }
    unsigned room() const { return Exponent + 4; }
    unsigned precision() const { return Fraction + 1; }
    std::string name() const { return "float" + text(width()); }
    // A constant exponent, which may be negative.
    std::string exponent(int Value) const {
        return number(room(), unsigned(Value) & ((1u << room()) - 1));
    }
    std::string infinity() const {
        return "{" + text(Exponent) + "'d" + text((1u << Exponent) - 1) + ", " + zeros(Fraction) +
               "}";
    }
    std::string nan() const {
        return "{1'b0, " + text(Exponent + 1) + "'d" + text((2u << Exponent) - 1) + ", " +
               zeros(Fraction - 1) + "}";
    }
};

constexpr Format Single = {8, 23}, Half = {5, 10};

class Writer {
  public:
    Writer(ModuleText &To, const std::string &Prefix, Format F) : To(To), Prefix(Prefix), F(F) {}

    void unpack(const std::string &Operand, Format Of);
    // Shifts a value left until its highest bit is 1. Declares NAME_normal, the shifted value, and NAME_zeros, the
    // number of zeros that were above its highest 1. Returns the width of NAME_zeros.
    unsigned normalise(const std::string &Name, const std::string &Value, unsigned Width);
    void round(const std::string &Sign, const std::string &Exponent, const std::string &Significand,
               unsigned Width);
    void finish(const std::string &IsNan, const std::string &IsInfinite, const std::string &Sign);
    void operands(const std::vector<std::string> &Names);

    void writeRound(unsigned Width);
    void writeSum(unsigned Width);
    void sum(const std::string &A, const std::string &B, unsigned Width);
    void writeAdd();
    void writeMultiply();
    void writeFused();
    void writeDivide();
    void writeRoot();
    void writeCompare();
    void writeExtreme(bool IsLarger);
    void writeFromInteger(unsigned Width);
    void writeToInteger(unsigned Width, bool IsSigned);
    void writeFromFloat(Format Of);

  private:
    ModuleText &To;
    const std::string &Prefix;
    const Format F;
};

void Writer::operands(const std::vector<std::string> &Names) {
    for (const std::string &Name : Names)
        To.input(Name, F.width());
    To.output("result", F.width());
    for (const std::string &Name : Names)
        unpack(Name, F);
}

// The parts of a float. Subnormal numbers have the exponent of the smallest normal ones.
void Writer::unpack(const std::string &Operand, Format Of) {
    const unsigned Top = Of.width() - 1;
    auto Part = [&](const char *Name, unsigned Width, const std::string &Value) {
        To.wire(Operand + Name, Width, Value);
        To.partly(Operand + Name);
    };
    Part("_sign", 1, Operand + "[" + text(Top) + "]");
    Part("_field", Of.Exponent, Operand + bits(Top - 1, Of.Fraction));
    Part("_fraction", Of.Fraction, Operand + bits(Of.Fraction - 1, 0));
    Part("_nan", 1, "&" + Operand + "_field && |" + Operand + "_fraction");
    Part("_infinite", 1, "&" + Operand + "_field && ~|" + Operand + "_fraction");
    Part("_zero", 1, "~|" + Operand + bits(Top - 1, 0));
    Part("_significand", Of.precision(), "{|" + Operand + "_field, " + Operand + "_fraction}");
    Part("_biased", F.room(),
         "{" + zeros(F.room() - Of.Exponent) + ", " + Operand + "_field} + {" +
             zeros(F.room() - 1) + ", ~|" + Operand + "_field}");
}

unsigned Writer::normalise(const std::string &Name, const std::string &Value, unsigned Width) {
    unsigned Step = 1, Stages = 1;
    while (Step * 2 < Width)
        Step *= 2, ++Stages;
    std::string Past = Value, Zeros;
    for (unsigned N = Stages; N-- > 0; Step /= 2) {
        const std::string Next = N ? Name + "_less_" + text(N) : Name + "_normal";
        const std::string Zero = Name + "_zero_" + text(N);
        To.wire(Zero, 1, "~|" + Past + bits(Width - 1, Width - Step));
        Zeros += (Zeros.empty() ? "" : ", ") + Zero;
        To.wire(Next, Width,
                Zero + " ? {" + Past + bits(Width - Step - 1, 0) + ", " + zeros(Step) +
                    "} : " + Past);
        Past = Next;
    }
    To.wire(Name + "_zeros", Stages, "{" + Zeros + "}");
    return Stages;
}

// Instantiates the module that rounds, with these signals as inputs. Its result is the wire `rounded`.
void Writer::round(const std::string &Sign, const std::string &Exponent,
                   const std::string &Significand, unsigned Width) {
    const std::string Module = To.library(Prefix, F.name() + "_round_" + text(Width));
    To.line("wire " + range(F.width()) + "rounded;");
    To.line(Module + " round (.sign(" + Sign + "), .exponent(" + Exponent + "), .significand(" +
            Significand + "), .result(rounded));");
}

void Writer::finish(const std::string &IsNan, const std::string &IsInfinite,
                    const std::string &Sign) {
    To.line("assign result = " + IsNan + " ? " + F.nan() + " :");
    To.line("    " + IsInfinite + " ? {" + Sign + ", " + F.infinity() + "} : rounded;");
}

// Rounds a number that has a sign, the exponent of its lowest bit, and a significand. The lowest bit may be sticky: 1
// also if a bit below it was lost.
void Writer::writeRound(unsigned Width) {
    const unsigned X = F.room(), Kept = F.Fraction + 4, Top = 2 * F.Fraction + 6;
    To.input("sign");
    To.input("exponent", X);
    To.input("significand", Width);
    To.output("result", F.width());
    const unsigned Count = normalise("value", "significand", Width);
    To.wire("biased", X,
            "exponent + " + F.exponent(int(Width - 1 + F.bias())) + " - " +
                fitted("value_zeros", Count, X));
    To.wire("is_small", 1, "biased[" + text(X - 1) + "] || biased == " + zeros(X));
    if (Width > Kept)
        To.wire("kept", Kept,
                "{value_normal" + bits(Width - 1, Width - Kept + 1) + ", |value_normal" +
                    bits(Width - Kept, 0) + "}");
    else
        To.wire("kept", Kept,
                Width == Kept ? "value_normal" : "{value_normal, " + zeros(Kept - Width) + "}");
    To.line("// A subnormal result has fewer bits.");
    To.wire("missing", X, F.exponent(1) + " - biased");
    To.wire("shift", X,
            "!is_small ? " + zeros(X) + " : missing > " + F.exponent(int(F.Fraction + 3)) + " ? " +
                F.exponent(int(F.Fraction + 3)) + " : missing");
    To.wire("moved", Top + 1, "{kept, " + zeros(F.Fraction + 3) + "} >> shift");
    const unsigned Low = F.Fraction + 3 + 3; // of the significand in `moved`
    To.partly("moved");
    To.wire("up", 1,
            "moved[" + text(Low - 1) + "] && (|moved" + bits(Low - 2, 0) + " || moved[" +
                text(Low) + "])");
    To.wire("field", F.Exponent,
            "is_small ? " + zeros(F.Exponent) + " : biased" + bits(F.Exponent - 1, 0));
    To.wire("magnitude", F.width() - 1,
            "{field, moved" + bits(Low + F.Fraction - 1, Low) + "} + {" + zeros(F.width() - 2) +
                ", up}");
    To.wire("is_large", 1, "!is_small && biased >= " + F.exponent(int((1u << F.Exponent) - 1)));
    To.line("assign result = {sign, ~|significand ? " + zeros(F.width() - 1) + " : is_large ? " +
            F.infinity() + " : magnitude};");
}

// The sum of two numbers. It is exact except for its lowest bit, which is sticky: 1 also if a bit below it was lost.
void Writer::writeSum(unsigned P) {
    const unsigned X = F.room(), Width = 2 * P + 3, Long = 3 * P + 2;
    for (const char *Name : {"a", "b"}) {
        To.input(std::string(Name) + "_sign");
        To.input(std::string(Name) + "_exponent", X);
        To.input(std::string(Name) + "_significand", P);
    }
    To.output("sign");
    To.output("exponent", X);
    To.output("significand", Width);
    To.wire("difference", X, "a_exponent - b_exponent");
    To.wire("swaps", 1, "difference[" + text(X - 1) + "]");
    To.wire("distance", X, "swaps ? -difference : difference");
    To.wire("shift", X,
            "distance > " + F.exponent(int(2 * P + 2)) + " ? " + F.exponent(int(2 * P + 2)) +
                " : distance");
    To.wire("greater", P, "swaps ? b_significand : a_significand");
    To.wire("lesser", P, "swaps ? a_significand : b_significand");
    To.wire("greater_sign", 1, "swaps ? b_sign : a_sign");
    To.wire("moved", Long, "{lesser, " + zeros(2 * P + 2) + "} >> shift");
    To.wire("lower", Width,
            "{1'b0, moved" + bits(Long - 1, P + 1) + ", moved[" + text(P) + "] | (|moved" +
                bits(P - 1, 0) + ")}");
    To.wire("upper", Width, "{1'b0, greater, " + zeros(P + 2) + "}");
    To.wire("total", Width, "a_sign == b_sign ? upper + lower : upper - lower");
    To.wire("is_negative", 1, "a_sign != b_sign && total[" + text(Width - 1) + "]");
    To.line("assign significand = is_negative ? -total : total;");
    To.line("assign exponent = (swaps ? b_exponent : a_exponent) - " + F.exponent(int(P + 2)) +
            ";");
    To.line("// A sum of zero is negative only if both numbers are.");
    To.line("assign sign = ~|total ? a_sign && b_sign : greater_sign ^ is_negative;");
}

// Instantiates the sum of two terms, given as "sign, exponent, significand".
void Writer::sum(const std::string &A, const std::string &B, unsigned P) {
    const std::string Module = To.library(Prefix, F.name() + "_sum_" + text(P));
    To.line("wire sum_sign;");
    To.line("wire " + range(F.room()) + "sum_exponent;");
    To.line("wire " + range(2 * P + 3) + "sum_significand;");
    To.line(Module + " sum (" + A + ", " + B + ",");
    To.line("    .sign(sum_sign), .exponent(sum_exponent), .significand(sum_significand));");
    round("sum_sign", "sum_exponent", "sum_significand", 2 * P + 3);
}

void Writer::writeAdd() {
    operands({"a", "b"});
    const std::string Unit = F.exponent(-int(F.bias() + F.Fraction));
    for (const char *Name : {"a", "b"})
        To.wire(std::string(Name) + "_exponent", F.room(), std::string(Name) + "_biased + " + Unit);
    sum(".a_sign(a_sign), .a_exponent(a_exponent), .a_significand(a_significand)",
        ".b_sign(b_sign), .b_exponent(b_exponent), .b_significand(b_significand)", F.precision());
    finish("(a_nan || b_nan || (a_infinite && b_infinite && a_sign != b_sign))",
           "(a_infinite || b_infinite)", "a_infinite ? a_sign : b_sign");
}

void Writer::writeMultiply() {
    operands({"a", "b"});
    const unsigned P = F.precision();
    To.wire("sign", 1, "a_sign ^ b_sign");
    To.wire("exponent", F.room(),
            "a_biased + b_biased + " + F.exponent(-int(2 * (F.bias() + F.Fraction))));
    To.wire("product", 2 * P,
            "{" + zeros(P) + ", a_significand} * {" + zeros(P) + ", b_significand}");
    round("sign", "exponent", "product", 2 * P);
    finish("(a_nan || b_nan || (a_infinite && b_zero) || (a_zero && b_infinite))",
           "(a_infinite || b_infinite)", "sign");
}

// a + b * c, rounded once.
void Writer::writeFused() {
    operands({"a", "b", "c"});
    const unsigned P = F.precision();
    To.wire("product_sign", 1, "b_sign ^ c_sign");
    To.wire("product", 2 * P,
            "{" + zeros(P) + ", b_significand} * {" + zeros(P) + ", c_significand}");
    To.line(
        "// The exponent of a product of zero is the least, so that nothing of the sum is lost.");
    To.wire("product_exponent", F.room(),
            "~|product ? " + F.exponent(-int(1u << (F.room() - 2))) + " : b_biased + c_biased + " +
                F.exponent(-int(2 * (F.bias() + F.Fraction))));
    To.wire("a_exponent", F.room(), "a_biased + " + F.exponent(-int(F.bias() + F.Fraction)));
    To.wire("a_wide", 2 * P, "{" + zeros(P) + ", a_significand}");
    sum(".a_sign(a_sign), .a_exponent(a_exponent), .a_significand(a_wide)",
        ".b_sign(product_sign), .b_exponent(product_exponent), .b_significand(product)", 2 * P);
    To.wire("product_infinite", 1, "b_infinite || c_infinite");
    To.wire("product_nan", 1, "b_nan || c_nan || (b_infinite && c_zero) || (b_zero && c_infinite)");
    finish("(a_nan || product_nan || (a_infinite && product_infinite && a_sign != product_sign))",
           "(a_infinite || product_infinite)", "a_infinite ? a_sign : product_sign");
}

void Writer::writeDivide() {
    operands({"a", "b"});
    const unsigned P = F.precision(), More = F.Fraction + 3, Wide = P + More;
    const unsigned Count = normalise("a_part", "a_significand", P);
    normalise("b_part", "b_significand", P);
    To.wire("sign", 1, "a_sign ^ b_sign");
    To.wire("dividend", Wide, "{a_part_normal, " + zeros(More) + "}");
    To.wire("divisor", Wide,
            "b_zero ? " + number(Wide, 1) + " : {" + zeros(More) + ", b_part_normal}");
    To.wire("quotient", Wide, "dividend / divisor");
    To.wire("rest", Wide, "dividend % divisor");
    To.wire("significand", Wide + 1, "{quotient, |rest}");
    To.wire("exponent", F.room(),
            "a_biased - " + fitted("a_part_zeros", Count, F.room()) + " - b_biased + " +
                fitted("b_part_zeros", Count, F.room()) + " - " + F.exponent(int(More + 1)));
    round("sign", "exponent", "significand", Wide + 1);
    To.line(
        "assign result = (a_nan || b_nan || (a_zero && b_zero) || (a_infinite && b_infinite)) ? " +
        F.nan() + " :");
    To.line("    (a_infinite || b_zero) ? {sign, " + F.infinity() + "} :");
    To.line("    b_infinite ? {sign, " + zeros(F.width() - 1) + "} : rounded;");
}

// Computes one bit of the root at a time, from the highest. The radicand is shifted to make its exponent even.
void Writer::writeRoot() {
    operands({"a"});
    const unsigned P = F.precision(), Root = P + 2, Wide = 2 * Root;
    const unsigned Count = normalise("part", "a_significand", P);
    To.wire("true_exponent", F.room(),
            "a_biased - " + fitted("part_zeros", Count, F.room()) + " + " +
                F.exponent(-int(F.bias())));
    To.wire("radicand", Wide,
            "true_exponent[0] ? {part_normal, " + zeros(Wide - P) + "} : {1'b0, part_normal, " +
                zeros(Wide - P - 1) + "}");
    To.wire("rest_0", Root + 2, zeros(Root + 2));
    To.wire("root_0", Root, zeros(Root));
    for (unsigned N = 0; N < Root; ++N) {
        const std::string Now = text(N), Next = text(N + 1), High = text(Wide - 1 - 2 * N);
        To.wire("more_" + Now, Root + 2,
                "{rest_" + Now + bits(Root - 1, 0) + ", radicand[" + High + ":" +
                    text(Wide - 2 - 2 * N) + "]}");
        To.wire("try_" + Now, Root + 2, "{root_" + Now + ", 2'd1}");
        To.wire("fits_" + Now, 1, "more_" + Now + " >= try_" + Now);
        To.wire("rest_" + Next, Root + 2,
                "fits_" + Now + " ? more_" + Now + " - try_" + Now + " : more_" + Now);
        To.wire("root_" + Next, Root, "{root_" + Now + bits(Root - 2, 0) + ", fits_" + Now + "}");
        To.partly("rest_" + Now);
        To.partly("root_" + Now);
    }
    To.wire("significand", Root + 1, "{root_" + text(Root) + ", |rest_" + text(Root) + "}");
    To.wire("half", F.room(),
            "{true_exponent[" + text(F.room() - 1) + "], true_exponent" + bits(F.room() - 1, 1) +
                "}");
    To.wire("exponent", F.room(), "half - " + F.exponent(int(Root)));
    round("1'b0", "exponent", "significand", Root + 1);
    To.line("assign result = a_zero ? a : (a_nan || a_sign) ? " + F.nan() + " :");
    To.line("    a_infinite ? a : rounded;");
}

// The bits of `order`, from the highest: unordered, equal, less.
void Writer::writeCompare() {
    To.input("a", F.width());
    To.input("b", F.width());
    To.output("order", 3);
    unpack("a", F);
    unpack("b", F);
    const std::string Magnitude = bits(F.width() - 2, 0);
    To.wire("unordered", 1, "a_nan || b_nan");
    To.wire("equal", 1, "!unordered && (a == b || (a_zero && b_zero))");
    To.wire("less", 1,
            "!unordered && !equal && (a_sign != b_sign ? a_sign : a_sign ? a" + Magnitude + " > b" +
                Magnitude + " : a" + Magnitude + " < b" + Magnitude + ")");
    To.line("assign order = {unordered, equal, less};");
}

// The larger or the smaller number. If one is a NaN, the other one is the result. -0 is less than 0.
void Writer::writeExtreme(bool IsLarger) {
    operands({"a", "b"});
    To.line("wire [2:0] order;");
    To.partly("order");
    To.line(To.library(Prefix, F.name() + "_compare") + " compare (.a(a), .b(b), .order(order));");
    To.wire("takes_a", 1, std::string("b_nan || ") + (IsLarger ? "order == 3'd0" : "order[0]"));
    To.line("assign result = (a_nan && b_nan) ? " + F.nan() + " :");
    To.line(std::string("    order[1] ? a ") + (IsLarger ? "&" : "|") + " b : takes_a ? a : b;");
}

void Writer::writeFromInteger(unsigned Width) {
    To.input("a", Width);
    To.input("is_signed");
    To.output("result", F.width());
    To.wire("sign", 1, "is_signed && a[" + text(Width - 1) + "]");
    To.wire("magnitude", Width, "sign ? -a : a");
    round("sign", F.exponent(0), "magnitude", Width);
    To.line("assign result = rounded;");
}

// Rounds towards zero. Out of range, the result is the nearest integer of the type; for a NaN it is 0.
void Writer::writeToInteger(unsigned Width, bool IsSigned) {
    To.input("a", F.width());
    To.output("result", Width);
    unpack("a", F);
    const unsigned Limit = IsSigned ? Width - 1 : Width, Long = Width + F.Fraction;
    const std::string Bias = F.exponent(int(F.bias()));
    To.wire("exponent", F.room(), "a_biased - " + Bias);
    To.wire("is_less_than_1", 1, "a_biased < " + Bias);
    To.wire("is_large", 1,
            "a_infinite || (!is_less_than_1 && exponent >= " + F.exponent(int(Limit)) + ")");
    To.wire("moved", Long, "{" + zeros(Long - F.precision()) + ", a_significand} << exponent");
    To.partly("moved");
    To.wire("magnitude", Width,
            "is_less_than_1 ? " + zeros(Width) + " : moved" + bits(Long - 1, F.Fraction));
    const std::string Most = "{" + text(Width - 1) + "{1'b1}}";
    if (IsSigned)
        To.line("assign result = a_nan ? " + zeros(Width) + " : is_large ? {a_sign, {" +
                text(Width - 1) + "{~a_sign}}} : a_sign ? -magnitude : magnitude;");
    else
        To.line("assign result = (a_nan || a_sign) ? " + zeros(Width) + " : is_large ? {" +
                text(Width) + "{1'b1}} : magnitude;");
}

void Writer::writeFromFloat(Format Of) {
    To.input("a", Of.width());
    To.output("result", F.width());
    const Format Roomy = {std::max(Of.Exponent, F.Exponent), 0};
    Writer(To, Prefix, {Roomy.Exponent, F.Fraction}).unpack("a", Of);
    To.wire("wide_exponent", Roomy.room(),
            "a_biased - " + number(Roomy.room(), Of.bias() + Of.Fraction));
    To.partly("wide_exponent");
    std::string Exponent = "wide_exponent";
    if (Roomy.room() > F.room()) { // limits the exponent, far outside the format's range
        To.wire("is_far", 1,
                "$signed(wide_exponent) < -" + text(Roomy.room()) + "'sd" +
                    text(1u << (F.room() - 2)));
        To.wire("is_high", 1,
                "$signed(wide_exponent) > " + text(Roomy.room()) + "'sd" +
                    text((1u << (F.room() - 2)) - 1));
        To.wire("exponent", F.room(),
                "is_far ? " + F.exponent(-int(1u << (F.room() - 2))) + " : is_high ? " +
                    F.exponent(int(1u << (F.room() - 2)) - 1) + " : wide_exponent" +
                    bits(F.room() - 1, 0));
        Exponent = "exponent";
    }
    round("a_sign", Exponent, "a_significand", Of.precision());
    finish("a_nan", "a_infinite", "a_sign");
}

struct Kind {
    const char *Name, *Comment;
    void (*Write)(Writer &W, unsigned Number);
};

constexpr Kind Kinds[] = {
    {"round_", "Rounds a number to a float.", [](Writer &W, unsigned N) { W.writeRound(N); }},
    {"sum_", "The sum of two numbers, to be rounded.",
     [](Writer &W, unsigned N) { W.writeSum(N); }},
    {"add", "a + b", [](Writer &W, unsigned) { W.writeAdd(); }},
    {"multiply", "a * b", [](Writer &W, unsigned) { W.writeMultiply(); }},
    {"fused", "a + b * c, rounded once", [](Writer &W, unsigned) { W.writeFused(); }},
    {"divide", "a / b", [](Writer &W, unsigned) { W.writeDivide(); }},
    {"root", "The square root", [](Writer &W, unsigned) { W.writeRoot(); }},
    {"compare", "The order of a and b", [](Writer &W, unsigned) { W.writeCompare(); }},
    {"smaller", "The smaller number", [](Writer &W, unsigned) { W.writeExtreme(false); }},
    {"larger", "The larger number", [](Writer &W, unsigned) { W.writeExtreme(true); }},
    {"from_integer", "An integer of 32 bits as a float",
     [](Writer &W, unsigned) { W.writeFromInteger(32); }},
    {"to_signed_", "A float as an integer",
     [](Writer &W, unsigned N) { W.writeToInteger(N, true); }},
    {"to_unsigned_", "A float as an integer",
     [](Writer &W, unsigned N) { W.writeToInteger(N, false); }},
    {"from_float16", "A half as a float", [](Writer &W, unsigned) { W.writeFromFloat(Half); }},
    {"from_float32", "A float as a half", [](Writer &W, unsigned) { W.writeFromFloat(Single); }},
};

} // namespace

ModuleText floatModule(const std::string &Name, const std::string &Prefix) {
    const Format F = Name.starts_with("float16") ? Half : Single;
    const std::string What = Name.substr(F.name().size() + 1);
    // The kind with the longest matching name.
    const Kind *Found = nullptr;
    for (const Kind &K : Kinds)
        if (What.starts_with(K.Name) &&
            (!Found || std::string(K.Name).size() > std::string(Found->Name).size()))
            Found = &K;
    ModuleText Result(Prefix + Name, {std::string(Found->Comment) + ", for floats of " +
                                      text(F.width()) + " bits."});
    Writer W(Result, Prefix, F);
    Found->Write(
        W, unsigned(std::strtoul(What.c_str() + std::string(Found->Name).size(), nullptr, 10)));
    return Result;
}

} // namespace barecl::tta
