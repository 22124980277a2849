// SPDX-License-Identifier: MIT

#include "SchedulingProblem.h"

#include <algorithm>

namespace barecl::tta {

MoveSource sourceOf(const Machine &M, const RegisterName &Name) {
    return Name == ReturnAddressName ? sourceOf(M, CodeOperand{CodeOperand::ReturnAddress})
                                     : sourceOf(M, CodeOperand{CodeOperand::Register, Name});
}

MoveDestination destinationOf(const Machine &M, const RegisterName &Name) {
    return Name == ReturnAddressName ? destinationOf(M, CodeOperand{CodeOperand::ReturnAddress})
                                     : destinationOf(M, CodeOperand{CodeOperand::Register, Name});
}

std::string nameOf(const ProblemNode &Node) {
    const CodeOperation *Code = Node.Code;
    if (!Code)
        return "a copy";
    std::string Name = Code->What                          ? std::string(Code->What->Name)
                       : Code->Kind == CodeOperation::Copy ? "copy"
                       : Code->Kind == CodeOperation::Call ? "call"
                                                           : "jump";
    return "'" + Name + "'" + (Code->Line ? " of line " + std::to_string(Code->Line) : "");
}

bool isSameOperand(const SchedulingProblem &P, const ProblemInput &A, const ProblemInput &B) {
    if (A.Constant || B.Constant)
        return A.Constant && B.Constant && *A.Constant == *B.Constant;
    return A.Value == B.Value && !P.Values[A.Value].Clipped;
}

unsigned addNode(SchedulingProblem &P, ProblemNode New) {
    unsigned Number = unsigned(P.Nodes.size());
    for (const ProblemInput &Input : New.Inputs)
        if (!Input.Constant)
            P.Values[Input.Value].Uses.push_back(Number);
    if (New.GuardValue != NoNumber) {
        P.Values[New.GuardValue].Uses.push_back(Number);
        P.Values[New.GuardValue].GuardsMoves = true;
    }
    P.Nodes.push_back(std::move(New));
    return Number;
}

unsigned addCopy(SchedulingProblem &P, unsigned From) {
    ProblemNode Move;
    Move.Kind = ProblemNode::Move;
    Move.Inputs = {{nullptr, From}};
    Value New = P.Values[From];
    New.Uses.clear();
    New.Producer = addNode(P, Move);
    New.Output = 0;
    New.Clipped = New.Resident = New.GoesHome = New.MustGoHome = New.GuardsMoves = false;
    unsigned Number = unsigned(P.Values.size());
    P.Values.push_back(std::move(New));
    P.Nodes[P.Values[Number].Producer].Outputs = {Number};
    return Number;
}

std::string mistakeIn(const SchedulingProblem &P) {
    for (unsigned N = 0; N < P.Nodes.size(); ++N) {
        const ProblemNode &Node = P.Nodes[N];
        std::string Name = "node " + std::to_string(N);
        for (const ProblemNode::Edge &E : Node.Before)
            if (E.Node >= N)
                return Name + " waits for a later one";
        for (const ProblemInput &Input : Node.Inputs)
            if (!Input.Constant && (Input.Value >= P.Values.size() ||
                                    std::count(P.Values[Input.Value].Uses.begin(),
                                               P.Values[Input.Value].Uses.end(), N) == 0))
                return Name + " reads a value that does not know it";
        for (unsigned Output : Node.Outputs)
            if (Output != NoNumber && P.Values[Output].Producer != N)
                return Name + " makes a value that another makes";
    }
    for (const Value &V : P.Values)
        for (unsigned Use : V.Uses)
            if (V.Producer != NoNumber && V.Producer >= Use)
                return "a value is read before it is made";
    return "";
}

} // namespace barecl::tta
