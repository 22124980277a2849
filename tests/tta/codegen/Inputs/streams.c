// SPDX-License-Identifier: MIT
//
// Copies the input, with each letter replaced by the next.

int main(void) {
    for (;;) {
        int status;
        char byte;
        _TCE_STREAM_IN_STATUS(0, status);
        if (status == 0)
            return 0;
        _TCE_STREAM_IN(0, byte);
        if (byte != '\n')
            byte++;
        _TCE_STREAM_OUT(byte);
    }
}
