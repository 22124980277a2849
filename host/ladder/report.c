// SPDX-License-Identifier: MIT

#include "ladder/report.h"

#include "base/allocate.h"
#include "ladder/rungs.h"
#include "ladder/words.h"

#include <stdio.h>
#include <string.h>
#include <sys/utsname.h>
#include <time.h>

enum { STEP = 34, MARGIN = 30 }; // of the picture, pixels

// Text of HTML.
static void put(FILE *to, const char *text) {
    for (; text != NULL && *text != '\0'; text++) {
        switch (*text) {
        case '<':
            fputs("&lt;", to);
            break;
        case '>':
            fputs("&gt;", to);
            break;
        case '&':
            fputs("&amp;", to);
            break;
        default:
            fputc(*text, to);
        }
    }
}

// The first rung is at the bottom.
static void draw(FILE *to, const struct climb *climb) {
    static const char *const colours[] = {
        [RUNG_HOLDS] = "#2a7", [RUNG_FAILS] = "#c33", [RUNG_LEFT_OUT] = "#999"};
    const unsigned height = STEP * ladder_rung_count + 20;
    fprintf(
        to,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"300\" height=\"%u\" "
        "font-family=\"sans-serif\" "
        "font-size=\"14\">\n<path d=\"M40 10V%uM260 10V%u\" stroke=\"#555\" stroke-width=\"6\"/>\n",
        height, height - 10, height - 10);
    for (unsigned i = 0; i < ladder_rung_count; i++) {
        const unsigned y = height - MARGIN - STEP * i;
        fprintf(to,
                "<path d=\"M40 %uH260\" stroke=\"%s\" stroke-width=\"8\"/>"
                "<text x=\"150\" y=\"%u\" text-anchor=\"middle\">%s</text>\n",
                y, i < climb->count ? colours[climb->rungs[i].outcome] : "#ddd", y - 8,
                ladder_rungs[i].name);
    }
    fputs("</svg>\n", to);
}

static void put_rungs(FILE *to, const struct ladder *ladder, const struct climb *climb) {
    static const char *const words[] = {
        [RUNG_HOLDS] = "holds", [RUNG_FAILS] = "<b>fails</b>", [RUNG_LEFT_OUT] = "left out"};
    fputs("<table border=1 cellpadding=4><tr><th>rung<th>what<th><th>measured, or said\n", to);
    for (unsigned i = 0; i < ladder_rung_count; i++) {
        const struct rung *rung = &ladder_rungs[i];
        const bool tried = i < climb->count;
        fprintf(to, "<tr><td>%s<td>%s<td>%s<td><pre>", rung->name, rung->what,
                tried ? words[climb->rungs[i].outcome] : "not tried");
        put(to, tried ? climb->rungs[i].said : "");
        fputs("</pre>", to);
        if (tried && climb->rungs[i].outcome == RUNG_FAILS) {
            fputs("Look at: ", to);
            put(to, rung->hint != NULL ? rung->hint : ladder_hint(ladder->board));
        }
        fputc('\n', to);
    }
    fputs("</table>\n", to);
}

static void put_looks(FILE *to, const struct bcl_board *board) {
    unsigned count;
    const struct look *looks = ladder_looks(board, &count);
    if (count == 0)
        return;
    fputs("<h2>For a person</h2>\n<table border=1 cellpadding=4><tr><th>do<th>success looks "
          "like<th>seen\n",
          to);
    for (unsigned i = 0; i < count; i++) {
        fputs("<tr><td>", to);
        put(to, looks[i].what);
        fputs("<td>", to);
        put(to, looks[i].success);
        fputs("<td>\n", to);
    }
    fputs("</table>\n", to);
}

static void put_head(FILE *to, const struct bcl_board *board) {
    char date[32] = "";
    const time_t now = time(NULL);
    struct utsname machine = {0};
    strftime(date, sizeof date, "%Y-%m-%d %H:%M UTC", gmtime(&now));
    uname(&machine);
    fprintf(to, "<!doctype html><meta charset=utf-8><title>%s</title>\n<h1>%s: ", board->name,
            board->name);
    put(to, board->description);
    fprintf(to, "</h1>\n<p>%s, on %s %s, %s. ", date, machine.sysname, machine.release,
            machine.machine);
    char *places = ladder_places(board);
    put(to, places);
    fputs(".</p>\n", to);
    bcl_free(places);
    if (ladder_guide(board) != NULL)
        fprintf(to, "<p>Steps from the box to a verified kernel: %s</p>\n", ladder_guide(board));
}

bool report_write(const char *path, const struct ladder *ladder, const struct climb *climb) {
    FILE *to = fopen(path, "w");
    if (to == NULL)
        return false;
    put_head(to, ladder->board);
    draw(to, climb);
    put_rungs(to, ladder, climb);
    put_looks(to, ladder->board);
    const bool written = ferror(to) == 0;
    return fclose(to) == 0 && written;
}
