// SPDX-License-Identifier: MIT

#include <ctype.h>

static int is_between(int character, int first, int last) {
    return character >= first && character <= last;
}

int isdigit(int c) { return is_between(c, '0', '9'); }
int islower(int c) { return is_between(c, 'a', 'z'); }
int isupper(int c) { return is_between(c, 'A', 'Z'); }
int isgraph(int c) { return is_between(c, '!', '~'); }
int isprint(int c) { return is_between(c, ' ', '~'); }
int isblank(int c) { return c == ' ' || c == '\t'; }
int isspace(int c) { return c == ' ' || is_between(c, '\t', '\r'); }
int iscntrl(int c) { return is_between(c, 0, 31) || c == 127; }
int isalpha(int c) { return islower(c) || isupper(c); }
int isalnum(int c) { return isalpha(c) || isdigit(c); }
int ispunct(int c) { return isgraph(c) && !isalnum(c); }
int isxdigit(int c) { return isdigit(c) || is_between(c, 'a', 'f') || is_between(c, 'A', 'F'); }
int tolower(int c) { return isupper(c) ? c - 'A' + 'a' : c; }
int toupper(int c) { return islower(c) ? c - 'a' + 'A' : c; }
