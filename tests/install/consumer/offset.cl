#include <offset.h>
int offset(int x) {
    return x + 2;
}
