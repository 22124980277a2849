int offset(int x);
kernel void scale(global int *numbers) {
    numbers[get_global_id(0)] *= FACTOR;
}
