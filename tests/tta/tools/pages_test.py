#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""pages_test.py BUILD SCRATCH: looks at the page of `--emit=schedule.html`, at the plot of ./dev explore and at the page of
./dev search in a browser without a window (Debian: chromium). Without a browser, the test is skipped."""

import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
BUILD, SCRATCH = Path(sys.argv[1]), Path(sys.argv[2])
PROFILES = ROOT / "compiler/tta/tools/profiles.py"
PROGRAMS = ROOT / "tests/tta/codegen/programs"
BROWSERS = "chromium", "chromium-browser", "google-chrome"
SKIPPED = 77
WIDTH, HEIGHT = 1400, 900

# Runs in the browser at the end of the page: what a reader would see.
LOOK_AT_SCHEDULE = """
const all = selector => [...document.querySelectorAll(selector)];
const moves = all('.move, .trigger, .critical');
return {
    pageWidth: document.documentElement.scrollWidth,
    clippedTitles: all('summary').filter(title => title.scrollWidth > title.clientWidth).length,
    titles: all('summary').map(title => title.textContent),
    emptyColumns: all('.block table').map(table => {
        const heads = table.querySelectorAll('thead th').length;
        const used = column => [...table.tBodies[0].rows].some(row => row.cells[column]?.textContent);
        return [...Array(heads - 3).keys()].filter(bus => !used(bus + 2)).length;
    }),
    widest: Math.max(...all('.block[open] table').map(table => table.scrollWidth)),
    moves: moves.length,
    lines: moves.filter(move => /\\nline \\d+: \\S/.test(move.title)).length,
    unexplained: moves.filter(move => !/\\n(line \\d+|no source line)/.test(move.title)).length,
    heats: all('#blocks tbody tr').map(row => row.querySelectorAll('.heat').length),
    places: all('#blocks th.place').map(place => place.textContent),
    hottest: all('.heat').map(heat => heat.title),
    shares: all('#blocks tbody tr').map(row => parseFloat(row.querySelector('.share').textContent)),
    order: all('#blocks tbody tr').map(row => row.dataset.block),
    blocks: all('.block').map(block => block.id),
    about: document.getElementById('about').textContent,
};
"""

# The texts that overlap, and the texts outside of the picture.
LOOK_AT_PLOT = """
const picture = document.querySelector('svg').getBoundingClientRect();
const texts = [...document.querySelectorAll('svg text')]
    .map(text => ({text: text.textContent.trim(), box: text.getBoundingClientRect()}))
    .filter(text => text.text && text.box.width);
const slack = 1;
const meet = (a, b) => a.left + slack < b.right && b.left + slack < a.right &&
                       a.top + slack < b.bottom && b.top + slack < a.bottom;
const overlaps = [], outside = [];
texts.forEach((a, n) => {
    for (const b of texts.slice(n + 1))
        if (meet(a.box, b.box))
            overlaps.push(a.text + ' | ' + b.text);
    if (a.box.left < picture.left - slack || a.box.right > picture.right + slack ||
        a.box.top < picture.top - slack || a.box.bottom > picture.bottom + slack)
        outside.push(a.text);
});
return {texts: texts.map(text => text.text), overlaps, outside};
"""

# Clicks on the machine number CLICKED of the scatter.
LOOK_AT_SEARCH = """
const dots = [...document.querySelectorAll('#scatter circle')];
const text = id => document.getElementById(id).textContent;
const first = text('details');
document.querySelector('#scatter circle[data-machine="CLICKED"]').dispatchEvent(new MouseEvent('click', {bubbles: true}));
const box = document.getElementById('scatter').viewBox.baseVal;
return {
    pageWidth: document.documentElement.scrollWidth, about: text('about'), first, clicked: text('details'),
    rows: document.querySelectorAll('#front tbody tr').length, kinds: dots.map(dot => dot.classList[0]),
    outside: dots.filter(dot => dot.cx.baseVal.value < 70 || dot.cx.baseVal.value > box.width ||
                                dot.cy.baseVal.value < 0 || dot.cy.baseVal.value > 430).length,
    shown: document.querySelectorAll('.shown').length,
};
"""


def check_call(*words):
    subprocess.run([str(word) for word in words], check=True)


def look(browser, page, script):
    """Runs the script at the end of the page, and returns its result."""
    looked = SCRATCH / f"looked-{page.stem}.html"
    looked.write_text(page.read_text() + "<pre id='seen'></pre><script>document.getElementById('seen').textContent = "
                      f"JSON.stringify((() => {{{script}}})());</script>")
    done = subprocess.run([browser, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom",
                           f"--user-data-dir={SCRATCH / 'browser'}", f"--window-size={WIDTH},{HEIGHT}",
                           looked.resolve().as_uri()], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    seen = re.search(r"<pre id=.seen.>(.*?)</pre>", done.stdout, re.DOTALL)
    assert seen and seen[1], f"{page}: {done.stderr[-2000:]}"
    return json.loads(html.unescape(seen[1]))


def make_page(machine, source, *options):
    page = SCRATCH / f"{machine.parent.name}-{source.stem}.html"
    check_call(BUILD / "bin/bareclc", "compile", "--machine", machine, "--emit=schedule.html", *options, source,
               "-o", page)
    return page


def check_layout(seen):
    assert seen["pageWidth"] <= WIDTH, seen["pageWidth"]
    assert seen["clippedTitles"] == 0 and seen["titles"], seen["titles"]
    assert set(seen["emptyColumns"]) == {0}, seen["emptyColumns"]
    assert seen["moves"] > 50 and seen["unexplained"] == 0, seen
    # The compiler's own loops, and addresses that it computes again, have no line.
    assert seen["lines"] > 0.15 * seen["moves"], f"{seen['lines']} of {seen['moves']} moves have their source line"
    assert set(seen["heats"]) == {len(seen["places"])}, seen["heats"]
    assert all(re.fullmatch(r"\S+: \d+ % of the cycles", heat) for heat in seen["hottest"]), seen["hottest"][:3]
    assert seen["shares"] == sorted(seen["shares"], reverse=True), seen["shares"]
    assert abs(sum(seen["shares"]) - 100) <= 0.05 * len(seen["shares"]), seen["shares"]
    assert seen["order"] == seen["blocks"], "the table and the blocks have different orders"


def check_wide(browser):
    """A kernel on a machine with many buses."""
    seen = look(browser, make_page(ROOT / "boards/tta-dct/machine.adf", ROOT / "tests/bench/dct.cl"),
                LOOK_AT_SCHEDULE)
    check_layout(seen)
    assert "count each block once" in seen["about"], seen["about"]


def check_profile(browser):
    """A program's page with the counts of a run, which change the order of the blocks."""
    machine, source = ROOT / "boards/tta-scalar/machine.adf", PROGRAMS / "integers.c"
    page = make_page(machine, source, "-x", "c", "-I", PROGRAMS)
    once = look(browser, page, LOOK_AT_SCHEDULE)
    program, counts = SCRATCH / "integers.prog", SCRATCH / "integers.profile"
    check_call(BUILD / "bin/bareclc", "compile", "--machine", machine, "-x", "c", source, "-o", program)
    with open(SCRATCH / "integers.out", "w") as out:
        subprocess.run([BUILD / "bin/ttasim", "--machine", machine, "--profile", counts, program], stdout=out,
                       check=True)
        subprocess.run([sys.executable, PROFILES, f"--page={page}", counts], stdout=out, check=True)
    seen = look(browser, page, LOOK_AT_SCHEDULE)
    share = re.fullmatch(r"\d+ cycles were measured; ([\d.]+) % of them are in these blocks\.", seen["about"])
    rounding = 0.05 * (len(seen["shares"]) + 1)
    assert share and abs(sum(seen["shares"]) - float(share[1])) <= rounding, seen["about"]
    assert seen["shares"] == sorted(seen["shares"], reverse=True), seen["shares"]
    assert seen["order"] != once["order"], "the counts change nothing"


def check_plot(browser):
    """Machines with equal and with nearly equal resources, with long names, and many kernels."""
    sys.path.insert(0, str(ROOT / "compiler/tta/tools"))
    try:
        import matplotlib  # the plot needs it
    except ImportError:
        print("no matplotlib (Debian: python3-matplotlib): the plot was not looked at")
        return
    import explore
    buses = [1, 3, 3, 3, 4, 18, 18, 19]
    machines = [explore.Machine(f"machine-with-a-long-name-{number}", Path(), {
        "buses": count, "units": 2 + count, "register bits": 1024 * count, "instruction bits": 40 * count + number})
        for number, count in enumerate(buses)]
    kernels = [f"kernel_{number}" for number in range(30)]
    results = {(machine.name, kernel): explore.Result(cycles=1000 * (number + 1) ** 2 // machine.resources["buses"] + 9)
               for machine in machines for number, kernel in enumerate(kernels)}
    picture, page = SCRATCH / "explore.svg", SCRATCH / "plot.html"
    explore.plot(picture, machines, kernels, results)
    page.write_text("<!DOCTYPE html><body>" + picture.read_text()[picture.read_text().index("<svg"):])
    seen = look(browser, page, LOOK_AT_PLOT)
    assert not seen["overlaps"], seen["overlaps"]
    assert not seen["outside"], seen["outside"]
    for name in [machine.name for machine in machines]:
        assert sum(text.startswith(name + " ") for text in seen["texts"]) == 4, (name, seen["texts"])
    assert set(kernels) <= set(seen["texts"]), seen["texts"]


def check_search(browser):
    """The page of a search: four machines, one of which is a pruned copy, and one could not be made."""
    sys.path[:0] = [str(ROOT / "compiler/tta/tools/search"), str(ROOT / "compiler/tta/tools"), str(ROOT / "boards/tools")]
    import page
    import search

    def candidate(number, cycles, luts, **more):
        return search.Candidate({"buses": number}, f"<adf>{number} & more</adf>", parts={
            "ALU": {"LUTs": luts, "registers": 64, "inside": 9.5}}, cost={"LUTs": luts, "MHz": 40.0}, found={
            "cycles": {"fir": cycles}, "bounds": {"fir": cycles - 10}, "limits": {"fir": ["units", 0.75]}, "bits": 90,
            "resources": {"buses": number}}, **more)
    base, slow, fast, worse = (candidate(*facts) for facts in
                               ((3, 1000, 9000), (1, 4000, 1000), (4, 900, 5000), (5, 5000, 6000)))
    pruned = candidate(6, 990, 4000, source=fast, removed=12, operations=[
        {"name": "fir_1", "latency": 2, "meaning": ["int fir_1(int a) {", "    return a < 7;", "}"]}])
    broken = search.Candidate({}, "", problem="no registers")
    text = page.page(["fir"], [slow, fast, worse, pruned, broken], [slow, fast, pruned], base)
    file = SCRATCH / "search.html"
    file.write_text(text)
    seen = look(browser, file, LOOK_AT_SEARCH.replace("CLICKED", "3"))
    assert seen["pageWidth"] <= WIDTH and seen["outside"] == 0, seen
    assert "5 machines were tried, 1 of them could not be made. The front has 3." in seen["about"], seen["about"]
    assert sorted(seen["kinds"]) == ["base", "front", "front", "front", "tried"] and seen["rows"] == 4, seen
    assert slow.name in seen["first"] or pruned.name in seen["first"], seen["first"]
    for said in (pruned.name, f"{fast.name} without 12 connections", "10.0 % more cycles", "units (75 %)", "fir_1, latency 2",
                 "return a < 7;", "<adf>6 & more</adf>"):
        assert said in seen["clicked"].replace("\n        ", " "), (said, seen["clicked"])
    assert seen["shown"] == 2, seen["shown"]


def main():
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if not browser:
        print(f"no browser (Debian: chromium): none of {', '.join(BROWSERS)}")
        return SKIPPED
    shutil.rmtree(SCRATCH, ignore_errors=True)
    SCRATCH.mkdir(parents=True)
    check_wide(browser)
    check_profile(browser)
    check_plot(browser)
    check_search(browser)
    return 0


if __name__ == "__main__":
    sys.exit(main())
