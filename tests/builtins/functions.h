// SPDX-License-Identifier: MIT
//
// The maths functions that are measured: name, error in ulp that OpenCL C allows (1.2, table 7.4, full
// profile; 0: correctly rounded), error in ulp that this library's binary32 keeps below, and the
// statement that gives `r` from the arguments x, y, z (of the type gentype) and k (intn: as many ints).
//
// Included with UNARY, BINARY, BINARY_INT and TERNARY defined, by the kernels and by the judge. What is
// right is in exact.c, by the name.

UNARY(acos, 4, 1.11, r = acos(x))
UNARY(asin, 4, 2.31, r = asin(x))
UNARY(atan, 5, 1.35, r = atan(x))
UNARY(cbrt, 2, 1, r = cbrt(x))
UNARY(ceil, 0, 0, r = ceil(x))
UNARY(cos, 4, 2.5, r = cos(x))
UNARY(cosh, 4, 1.46, r = cosh(x))
UNARY(cospi, 4, 1.95, r = cospi(x))
UNARY(degrees, 2, 2, r = degrees(x))
UNARY(exp, 3, 1, r = exp(x))
UNARY(exp2, 3, 1, r = exp2(x))
UNARY(exp10, 3, 1.21, r = exp10(x))
UNARY(expm1, 3, 1.42, r = expm1(x))
UNARY(fabs, 0, 0, r = fabs(x))
UNARY(floor, 0, 0, r = floor(x))
UNARY(log, 3, 1, r = log(x))
UNARY(log2, 3, 1.72, r = log2(x))
UNARY(log10, 3, 1.89, r = log10(x))
UNARY(log1p, 2, 1, r = log1p(x))
UNARY(logb, 0, 0, r = logb(x))
UNARY(radians, 2, 2, r = radians(x))
UNARY(rint, 0, 0, r = rint(x))
UNARY(round, 0, 0, r = round(x))
UNARY(rsqrt, 2, 1.5, r = rsqrt(x))
UNARY(sign, 0, 0, r = sign(x))
UNARY(sin, 4, 2.5, r = sin(x))
UNARY(sinh, 4, 1.61, r = sinh(x))
UNARY(sinpi, 4, 2.01, r = sinpi(x))
UNARY(sqrt, 0, 0, r = sqrt(x))
UNARY(tan, 5, 4.5, r = tan(x))
UNARY(tanh, 5, 2.43, r = tanh(x))
UNARY(trunc, 0, 0, r = trunc(x))

BINARY(atan2, 6, 2, r = atan2(x, y))
BINARY(copysign, 0, 0, r = copysign(x, y))
BINARY(divide, 2.5, 0, r = x / y)
BINARY(fdim, 0, 0, r = fdim(x, y))
BINARY(fmax, 0, 0, r = fmax(x, y))
BINARY(fmin, 0, 0, r = fmin(x, y))
BINARY(fmod, 0, 0, r = fmod(x, y))
BINARY(hypot, 4, 1.2, r = hypot(x, y))
BINARY(maxmag, 0, 0, r = maxmag(x, y))
BINARY(minmag, 0, 0, r = minmag(x, y))
BINARY(nextafter, 0, 0, r = nextafter(x, y))
BINARY(pow, 16, 3.32, r = pow(x, y))
BINARY(powr, 16, 2.79, r = powr(x, y))
BINARY(remainder, 0, 0, r = remainder(x, y))
BINARY(remquo, 0, 0, intn q; r = remquo(x, y, &q))
BINARY(remquo_multiple, 0, 0, intn q; remquo(x, y, &q); r = convert_gentype(q))

BINARY_INT(ldexp, 0, 0, r = ldexp(x, k))
BINARY_INT(pown, 16, 4.14, r = pown(x, k))
BINARY_INT(rootn, 16, 2, r = rootn(x, k))

TERNARY(fma, 0, 0, r = fma(x, y, z))
