// SPDX-License-Identifier: MIT
//
// The command line. Ends with 0 if all rungs hold, with 1 if one fails, with 2 if the command line or the board's
// record is wrong.

#include "base/allocate.h"
#include "ladder/climb.h"
#include "ladder/report.h"
#include "ladder/rungs.h"
#include "ladder/words.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char usage[] =
    "usage: barecl-ladder [--to RUNG] [--report FILE] [--folder FOLDER] BOARD\n"
    "       barecl-ladder --only RUNG BOARD\n"
    "       barecl-ladder --list\n"
    "\n"
    "Tries a board step by step, up to the first rung that fails, on the machine that reaches the\n"
    "board: for a core beside Linux that Linux, for a debug probe the machine that it is plugged\n"
    "into. BARECL_BOARDS may name a folder that has the board's record.\n"
    "\n"
    "  --to RUNG        climb no further\n"
    "  --report FILE    write a page (HTML) of what was measured\n"
    "  --folder FOLDER  where rungs write files; else /tmp\n"
    "  --only RUNG      one rung alone\n"
    "  --list           the boards that this installation knows, and the rungs\n"
    "  --help           this\n";

struct options {
    const char *last, *only, *report, *folder, *board;
    bool lists;
};

static const struct rung *find_rung(const char *name) {
    for (unsigned i = 0; i < ladder_rung_count; i++)
        if (strcmp(ladder_rungs[i].name, name) == 0)
            return &ladder_rungs[i];
    fprintf(stderr, "barecl-ladder: there is no rung '%s'; --list names them\n", name);
    exit(2);
}

static struct options read_options(int argc, char **argv) {
    static const struct option known[] = {{"to", required_argument, NULL, 't'},
                                          {"only", required_argument, NULL, 'o'},
                                          {"report", required_argument, NULL, 'r'},
                                          {"folder", required_argument, NULL, 'f'},
                                          {"list", no_argument, NULL, 'l'},
                                          {"help", no_argument, NULL, 'h'},
                                          {NULL, 0, NULL, 0}};
    struct options options = {.folder = "/tmp"};
    for (int letter; (letter = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        switch (letter) {
        case 't':
            options.last = find_rung(optarg)->name;
            break;
        case 'o':
            options.only = find_rung(optarg)->name;
            break;
        case 'r':
            options.report = optarg;
            break;
        case 'f':
            options.folder = optarg;
            break;
        case 'l':
            options.lists = true;
            break;
        case 'h':
            fputs(usage, stdout);
            exit(0);
        default:
            exit(2);
        }
    }
    options.board = argv[optind];
    if (options.lists ? options.board != NULL : options.board == NULL || argv[optind + 1] != NULL) {
        fputs(usage, stderr);
        exit(2);
    }
    return options;
}

static void list(void) {
    for (size_t i = 0; i < bcl_board_count; i++)
        printf("%-16s %s\n", bcl_boards[i].name, bcl_boards[i].description);
    printf("\n");
    for (unsigned i = 0; i < ladder_rung_count; i++)
        printf("%-9s %s\n", ladder_rungs[i].name, ladder_rungs[i].what);
}

static const struct bcl_board *find_board(const char *name) {
    const struct bcl_board *board = bcl_board_find(name);
    if (board != NULL)
        return board;
    fprintf(stderr,
            "barecl-ladder: there is no board %s, or its record is wrong; --list names those that "
            "are known\n",
            name);
    exit(2);
}

// -------------------------------------------------------------------------------------------------
// The climb

static void print_head(const struct bcl_board *board) {
    char *places = ladder_places(board);
    printf("board  %s: %s\nruns   %s\n", board->name, board->description, places);
    if (board->folder == NULL)
        printf("page   boards/%s/README.md\n", board->name);
    if (ladder_guide(board) != NULL)
        printf("steps  %s: from the box to a verified kernel\n", ladder_guide(board));
    bcl_free(places);
    fflush(stdout);
}

static void print_looks(const struct bcl_board *board) {
    unsigned count;
    const struct look *looks = ladder_looks(board, &count);
    for (unsigned i = 0; i < count; i++)
        printf("look   for a person: %s. Success: %s\n", looks[i].what, looks[i].success);
}

static void print_next(const struct bcl_board *board) {
    printf("next   BARECL_DEVICES=%s clinfo, then any OpenCL program with this variable\n",
           board->name);
}

static void print_failure(const struct ladder *ladder, const struct climb *climb) {
    const struct rung *rung = &ladder_rungs[climb->count - 1];
    printf("rung %s fails. Look at: %s\n", rung->name,
           rung->hint != NULL ? rung->hint : ladder_hint(ladder->board));
    if (ladder->board->folder == NULL)
        printf("read: boards/%s/README.md\n", ladder->board->name);
    if (ladder_guide(ladder->board) != NULL)
        printf("read: %s: the steps, and the commonest failures\n", ladder_guide(ladder->board));
}

static int run_climb(const struct ladder *ladder, const struct options *options) {
    struct climb result;
    int status = 0;
    print_head(ladder->board);
    climb(&result, ladder, options->last);
    print_looks(ladder->board);
    if (!climb_is_whole(&result)) {
        print_failure(ladder, &result);
        status = 1;
    } else if (options->last == NULL) {
        print_next(ladder->board);
    }
    if (options->report != NULL && report_write(options->report, ladder, &result)) {
        printf("the report: %s\n", options->report);
    } else if (options->report != NULL) {
        fprintf(stderr, "barecl-ladder: cannot write %s: %s\n", options->report, strerror(errno));
        status = 2;
    }
    climb_close(&result);
    return status;
}

static int run_only(const struct ladder *ladder, const struct options *options) {
    const struct rung *rung = find_rung(options->only);
    const char *reason = rung->left_out == NULL ? NULL : rung->left_out(ladder);
    if (reason != NULL) {
        printf("%s is left out: %s\n", rung->name, reason);
        return 0;
    }
    rung->run(ladder);
    return 0;
}

int main(int argc, char **argv) {
    const struct options options = read_options(argc, argv);
    struct ladder ladder;
    if (options.lists) {
        list();
        return 0;
    }
    if (!ladder_open(&ladder, find_board(options.board))) {
        fprintf(stderr, "barecl-ladder: where this program is installed is not known\n");
        return 2;
    }
    ladder.folder = options.folder;
    const int status =
        options.only != NULL ? run_only(&ladder, &options) : run_climb(&ladder, &options);
    ladder_close(&ladder);
    return status;
}
