// SPDX-License-Identifier: MIT
// Ids that wrap as int within a row: an int can hold the first id of the row, but not the last.
// sizes: 7 33 64
// offset: 2147483620
KERNEL {
    const long id = (int)get_global_id(0);
    int sum = 0;
    for (int k = 0; k < n; ++k)
        if (id > 0)
            sum = sum * 3 + in[id - 2147483600 + k];
        else
            sum += in[id + 2147483648 + k];
    out[global_item()] = sum;
}
