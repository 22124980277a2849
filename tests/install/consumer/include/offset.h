int offset(int x);
