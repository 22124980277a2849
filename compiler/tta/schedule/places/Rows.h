// SPDX-License-Identifier: MIT
//
// Finds elements with a row (Interval.h) in a list that is sorted by rows.

#ifndef BARECL_TTA_SCHEDULE_PLACES_ROWS_H
#define BARECL_TTA_SCHEDULE_PLACES_ROWS_H

#include <algorithm>
#include <vector>

namespace barecl::tta {

// The first element after the row.
template <typename Placed> size_t after(const std::vector<Placed> &All, int Row) {
    return size_t(std::upper_bound(All.begin(), All.end(), Row,
                                   [](int R, const Placed &P) { return R < P.Row; }) -
                  All.begin());
}

// The last element in the row or before it, of this iteration or else of the previous one. The list must not be empty.
template <typename Placed> size_t upTo(const std::vector<Placed> &All, int Row) {
    return (after(All, Row) + All.size() - 1) % All.size();
}

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULE_PLACES_ROWS_H
