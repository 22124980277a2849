volatile unsigned from;
volatile float to;

__attribute__((noinline)) static float negate(unsigned x) { return -(float)(x | 255); }

int main(void) {
    to = negate(from);
    return 0;
}
