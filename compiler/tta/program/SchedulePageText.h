// SPDX-License-Identifier: MIT
//
// The parts of SchedulePage.h's page that are the same for all machines and programs.

#ifndef BARECL_TTA_SCHEDULEPAGETEXT_H
#define BARECL_TTA_SCHEDULEPAGETEXT_H

#include <string_view>

namespace barecl::tta {

inline constexpr std::string_view PageStyle = R"(
body { font: 13px sans-serif; margin: 1em; }
table { border-collapse: collapse; font: 11px monospace; }
th, td { border: 1px solid #fff; padding: 1px 4px; text-align: left; white-space: nowrap; }
td.number, td.share { text-align: right; color: #555; }
thead th { vertical-align: bottom; background: #fff; }
#blocks th.place { writing-mode: vertical-rl; transform: rotate(180deg); padding: 4px 1px; }
#blocks td.heat { width: 1.6em; text-align: center; padding: 1px; }
.scroll { overflow-x: auto; }
.block summary { font-weight: bold; margin: 0.8em 0 0.3em; overflow-wrap: anywhere; cursor: pointer; }
.block td.cell { max-width: 17em; overflow: hidden; text-overflow: ellipsis; }
.move { background: #dde6f0; }
.trigger { background: #9fc3e8; }
.immediate { background: #e4e4e4; }
.critical { background: #f4a582; }
.cell:hover { outline: 2px solid #333; }
)";

// Sorts the blocks, those that took most cycles first. Opens the first three, and others that took at least 5 %.
inline constexpr std::string_view PageScript = R"(
const profile = JSON.parse(document.getElementById('profile').textContent);
const rows = [...document.querySelectorAll('#blocks tbody tr')];
const cyclesOf = row => profile
    ? (profile.cycles[row.dataset.function] ?? {})[row.dataset.offset] ?? 0
    : Number(row.dataset.cycles);
const sum = rows.reduce((all, row) => all + cyclesOf(row), 0);
const total = profile ? profile.total : sum;
rows.sort((a, b) => cyclesOf(b) - cyclesOf(a));
rows.forEach((row, place) => {
    const share = total ? cyclesOf(row) / total : 0;
    const block = document.getElementById(row.dataset.block);
    row.querySelector('.share').textContent = (100 * share).toFixed(1) + ' %';
    row.querySelector('.share').style.background =
        `linear-gradient(to left, #9fc3e8 ${100 * share}%, transparent 0)`;
    row.parentNode.append(row);
    block.parentNode.append(block);
    block.open = place < 3 || share >= 0.05;
});
document.getElementById('about').textContent = profile
    ? `${total} cycles were measured; ${(100 * sum / Math.max(total, 1)).toFixed(1)} % of them are in these blocks.`
    : 'Shares count each block once: put the counts of a run into this page by ./dev profile --page=PAGE.';
)";

} // namespace barecl::tta

#endif // BARECL_TTA_SCHEDULEPAGETEXT_H
