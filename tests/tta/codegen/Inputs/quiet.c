// SPDX-License-Identifier: MIT
//
// For machines that cannot print: the exit code is computed from what the program would print. The
// program is compiled with the names on the left replaced by those on the right.
//      main -> program    putchar -> note    puts -> note_text

#undef main

int program(void);

static unsigned sum;

int note(int character) {
    sum = sum * 31 + (unsigned char)character;
    return character;
}

int note_text(const char *text) {
    for (; *text; ++text)
        note(*text);
    return note('\n');
}

int main(void) {
    unsigned code = (unsigned)program();
    return (int)((sum ^ sum >> 13 ^ code) % 101);
}
