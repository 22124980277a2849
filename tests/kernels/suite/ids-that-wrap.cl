// SPDX-License-Identifier: MIT
// Ids of which an int holds the first, and not the last of the same row.
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
