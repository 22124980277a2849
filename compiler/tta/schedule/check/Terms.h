// SPDX-License-Identifier: MIT
//
// Names of values, for the checker: values that are computed in the same way have the same name.

#ifndef BARECL_TTA_SCHEDULE_CHECK_TERMS_H
#define BARECL_TTA_SCHEDULE_CHECK_TERMS_H

#include "program/Code.h"
#include "program/Immediates.h"

#include <bit>
#include <map>

namespace barecl::tta {

using Term = unsigned;

class Terms {
  public:
    enum Form { Unknown, Initial, Constant, Address, Block, Result, Low, Select };

    Term unknown() { return make({Unknown, Next++, 0, 0, ""}, MaxBits); }
    Term initial(const MoveDestination &Place, unsigned Width) {
        return make({Initial, Place.Kind, Place.Component, Place.Index, ""}, Width);
    }
    Term constant(uint64_t Value) {
        return make({Constant, Value, 0, 0, ""}, unsigned(std::bit_width(Value)));
    }
    Term operand(const CodeOperand &Operand) {
        if (Operand.Kind == CodeOperand::Immediate)
            return constant(Operand.Value);
        bool IsBlock = Operand.Kind == CodeOperand::Block;
        return make({IsBlock ? Block : Address, Operand.Value, 0, 0, Operand.Symbol}, 32);
    }
    Term result(unsigned Operation, unsigned Output, unsigned Width) {
        return make({Result, Operation, Output, 0, ""}, Width);
    }

    // The low bits of a value.
    Term low(Term Of, unsigned Width) {
        const Row R = Rows[Of];
        if (R.Is == Select)
            return select(Term(R.A), low(Term(R.B), Width), low(Term(R.C), Width));
        if (Widths[Of] <= Width || R.Is == Unknown)
            return Of;
        if (R.Is == Constant)
            return constant(lowBits(R.A, Width));
        return make({Low, R.Is == Low ? R.A : Of, Width, 0, ""}, Width);
    }

    // The value is Then if bit 0 of Guard is 1, else Else.
    Term select(Term Guard, Term Then, Term Else) {
        Then = assume(Then, Guard, true), Else = assume(Else, Guard, false);
        if (std::optional<bool> Known = bit(Guard))
            return *Known ? Then : Else;
        return Then == Else
                   ? Then
                   : make({Select, Guard, Then, Else, ""}, std::max(Widths[Then], Widths[Else]));
    }

    // The value of `Of` if the guard has that value.
    Term assume(Term Of, Term Guard, bool Is) {
        const Row R = Rows[Of];
        if (R.Is != Select)
            return Of;
        if (R.A == Guard)
            return assume(Term(Is ? R.B : R.C), Guard, Is);
        return select(Term(R.A), assume(Term(R.B), Guard, Is), assume(Term(R.C), Guard, Is));
    }

    unsigned width(Term T) const { return Widths[T]; }
    std::optional<bool> bit(Term T) const {
        return Rows[T].Is == Constant ? std::optional<bool>(Rows[T].A & 1) : std::nullopt;
    }
    // Whether the value may be unknown, as that of an operation that does not happen.
    bool isUnknown(Term T) const {
        const Row &R = Rows[T];
        return R.Is == Unknown ||
               (R.Is == Select && (isUnknown(Term(R.B)) || isUnknown(Term(R.C))));
    }

  private:
    struct Row {
        Form Is;
        uint64_t A, B, C;
        std::string Text;
        auto operator<=>(const Row &) const = default;
    };
    Term make(Row New, unsigned Width) {
        auto [Found, IsNew] = Numbers.try_emplace(New, Term(Rows.size()));
        if (IsNew) {
            Rows.push_back(std::move(New));
            Widths.push_back(Width);
        }
        return Found->second;
    }

    std::map<Row, Term> Numbers;
    std::vector<Row> Rows;
    std::vector<unsigned> Widths; // bits that may be other than 0
    uint64_t Next = 0;
};

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_CHECK_TERMS_H
