kernel void order(global uchar *p) {
    size_t i = 2 * get_global_id(0);
    uchar b = p[i + 1], s = p[i] ^ b;
    p[i] = min(s, b);
    p[i + 1] = max(s, b);
}
