// SPDX-License-Identifier: MIT

#include "RegisterChoice.h"

#include <algorithm>

namespace barecl::tta {

bool canKeep(const Machine &M, unsigned File, const Value &V) {
    unsigned Width = M.Files[File].Width;
    return V.Clipped ? Width == V.Width : Width >= V.Width;
}

std::set<RegisterName> guardRegisters(const Machine &M) {
    std::set<RegisterName> Result;
    for (const Bus &B : M.Buses)
        for (const Guard &G : B.Guards)
            if (G.Kind == Guard::Register)
                Result.insert({G.Unit, G.Index});
    return Result;
}

std::vector<RegisterName> bestFirst(const Machine &M, const Value &V,
                                    std::vector<RegisterOffer> Offers) {
    unsigned Home = V.Home.File < M.Files.size() ? M.Files[V.Home.File].Width : V.Width;
    std::stable_sort(Offers.begin(), Offers.end(),
                     [&](const RegisterOffer &A, const RegisterOffer &B) {
                         bool FitsA = M.Files[A.Name.File].Width == Home,
                              FitsB = M.Files[B.Name.File].Width == Home;
                         return FitsA != FitsB ? FitsA : A.Cost < B.Cost;
                     });
    std::vector<RegisterName> Result;
    for (const RegisterOffer &Offer : Offers)
        Result.push_back(Offer.Name);
    return Result;
}

} // namespace barecl::tta
