// SPDX-License-Identifier: MIT

#include "exact.h"
#include "halves.h"

#include <float.h>
#include <math.h>

const struct format binary16 = {"half", 2, 11, -13, 16};
const struct format binary32 = {"float", 4, 24, FLT_MIN_EXP, FLT_MAX_EXP};
const struct format binary64 = {"double", 8, 53, DBL_MIN_EXP, DBL_MAX_EXP};

enum { PRECISION = 160 };
#define ROUND MPFR_RNDN

// ---- Exact results --------------------------------------------------------------------------------

// REFERENCE(name, in double, by MPFR into r)
#define REFERENCE(name, quick, ...)                                                       \
    static double near_##name(double x, double y, double z, int k) {                      \
        (void)x, (void)y, (void)z, (void)k;                                               \
        return quick;                                                                     \
    }                                                                                     \
    static void exact_##name(mpfr_t r, mpfr_t x, mpfr_t y, mpfr_t z, int k, int digits) { \
        (void)x, (void)y, (void)z, (void)k, (void)digits;                                 \
        __VA_ARGS__;                                                                      \
    }

// Functions with the same name in MPFR and in C.
#define SAME(name) REFERENCE(name, name(x), mpfr_##name(r, x, ROUND))

static double sign_of_gamma(double x) {
    if (x <= 0 && x == floor(x))
        return 0;
    return x < 0 && fmod(floor(x), 2) != 0 ? -1 : 1;
}

SAME(acos)
SAME(acosh)
SAME(asin)
SAME(asinh)
SAME(atan)
SAME(atanh)
SAME(cbrt)
SAME(cos)
SAME(cosh)
SAME(erf)
SAME(erfc)
SAME(exp)
SAME(exp2)
SAME(expm1)
SAME(log)
SAME(log10)
SAME(log1p)
SAME(log2)
SAME(sin)
SAME(sinh)
SAME(sqrt)
SAME(tan)
SAME(tanh)
REFERENCE(acospi, acos(x) / M_PI, mpfr_acospi(r, x, ROUND))
REFERENCE(asinpi, asin(x) / M_PI, mpfr_asinpi(r, x, ROUND))
REFERENCE(atanpi, atan(x) / M_PI, mpfr_atanpi(r, x, ROUND))
REFERENCE(ceil, ceil(x), mpfr_ceil(r, x))
REFERENCE(exp10, pow(10, x), mpfr_exp10(r, x, ROUND))
REFERENCE(fabs, fabs(x), mpfr_abs(r, x, ROUND))
REFERENCE(floor, floor(x), mpfr_floor(r, x))
REFERENCE(lgamma, lgamma(x), int sign; mpfr_lgamma(r, &sign, x, ROUND))
REFERENCE(lgamma_positive, lgamma(fabs(x)), mpfr_abs(x, x, ROUND); mpfr_lngamma(r, x, ROUND))
REFERENCE(lgamma_sign, sign_of_gamma(x), mpfr_set_d(r, sign_of_gamma(mpfr_get_d(x, ROUND)), ROUND))
REFERENCE(rint, rint(x), mpfr_roundeven(r, x))
REFERENCE(round, round(x), mpfr_round(r, x))
REFERENCE(rsqrt, 1 / sqrt(x), mpfr_rec_sqrt(r, x, ROUND);
          if (mpfr_zero_p(x)) mpfr_setsign(r, r, mpfr_signbit(x), ROUND))
REFERENCE(tgamma, tgamma(x), mpfr_gamma(r, x, ROUND))
REFERENCE(trunc, trunc(x), mpfr_trunc(r, x))

// x 180 / pi or its inverse.
static void times_degrees(mpfr_t r, mpfr_t x, int inverse) {
    mpfr_const_pi(r, ROUND);
    if (inverse) {
        mpfr_mul(r, r, x, ROUND);
        mpfr_div_ui(r, r, 180, ROUND);
    } else {
        mpfr_t pi;
        mpfr_init2(pi, PRECISION);
        mpfr_set(pi, r, ROUND);
        mpfr_mul_ui(r, x, 180, ROUND);
        mpfr_div(r, r, pi, ROUND);
        mpfr_clear(pi);
    }
}
REFERENCE(degrees, x * (180 / M_PI), times_degrees(r, x, 0))
REFERENCE(radians, x *(M_PI / 180), times_degrees(r, x, 1))

static void exact_sign_of(mpfr_t r, mpfr_t x) {
    mpfr_set(r, x, ROUND);
    if (mpfr_nan_p(x))
        mpfr_set_zero(r, 1);
    else if (!mpfr_zero_p(x))
        mpfr_set_si(r, mpfr_signbit(x) ? -1 : 1, ROUND);
}
REFERENCE(sign, isnan(x) ? 0 : x == 0 ? x : copysign(1, x), exact_sign_of(r, x))

static void exact_exponent(mpfr_t r, mpfr_t x) {
    if (mpfr_regular_p(x))
        mpfr_set_si(r, mpfr_get_exp(x) - 1, ROUND);
    else if (mpfr_zero_p(x))
        mpfr_set_inf(r, -1);
    else
        mpfr_abs(r, x, ROUND);
}
REFERENCE(logb, logb(x), exact_exponent(r, x))

// sin(pi x + phase pi/2), reduced exactly.
static double turns(double x, int phase) {
    if (!isfinite(x))
        return NAN;
    double halves = 2 * fmod(fabs(x), 2), nearest = rint(halves);
    double r = (halves - nearest) * M_PI_2;
    switch (((int)nearest + phase) & 3) {
    case 0:
        return sin(r);
    case 1:
        return cos(r);
    case 2:
        return -sin(r);
    default:
        return -cos(r);
    }
}
// Zeros of sinpi have the sign of x; zeros of cospi are positive.
static void exact_sinpi_of(mpfr_t r, mpfr_t x) {
    mpfr_sinpi(r, x, ROUND);
    if (mpfr_zero_p(r))
        mpfr_setsign(r, r, mpfr_signbit(x), ROUND);
}
static void exact_cospi_of(mpfr_t r, mpfr_t x) {
    mpfr_cospi(r, x, ROUND);
    if (mpfr_zero_p(r))
        mpfr_set_zero(r, 1);
}
REFERENCE(cospi, turns(x, 1) + 0.0, exact_cospi_of(r, x))
// Infinities and zeros have the sign of x after an even number of half turns.
static double tangent_of_turns(double x) {
    double s = turns(x, 0) + 0.0, c = turns(x, 1) + 0.0;
    double size = s == 0 ? copysign(0, c) : c == 0 ? copysign(INFINITY, s) : s / c;
    return isnan(s) ? s : copysign(1, x) * size;
}
static void exact_tanpi_of(mpfr_t r, mpfr_t x) {
    mpfr_tanpi(r, x, ROUND);
    if (mpfr_zero_p(r) || mpfr_inf_p(r))
        mpfr_set_d(r, tangent_of_turns(mpfr_get_d(x, ROUND)), ROUND);
}
REFERENCE(tanpi, tangent_of_turns(x), exact_tanpi_of(r, x))
REFERENCE(sinpi, copysign(1, x) * (turns(x, 0) + 0.0), exact_sinpi_of(r, x))

// ---- Two arguments --------------------------------------------------------------------------------

// The result of C's function, where it is exact in the format.
static void set(mpfr_t r, double value) { mpfr_set_d(r, value, ROUND); }

REFERENCE(atan2, atan2(x, y), mpfr_atan2(r, x, y, ROUND))
REFERENCE(atan2pi, atan2(x, y) / M_PI, mpfr_atan2pi(r, x, y, ROUND))
REFERENCE(copysign, copysign(x, y), mpfr_copysign(r, x, y, ROUND))
REFERENCE(divide, x / y, mpfr_div(r, x, y, ROUND))
REFERENCE(fdim,
          isnan(x) || isnan(y) ? NAN
          : x > y              ? x - y
                               : 0,
          mpfr_set_prec(r, 2200);
          mpfr_dim(r, x, y, ROUND))
REFERENCE(fmax, fmax(x, y), mpfr_max(r, x, y, ROUND))
REFERENCE(fmin, fmin(x, y), mpfr_min(r, x, y, ROUND))
REFERENCE(fmod, fmod(x, y), mpfr_fmod(r, x, y, ROUND))
REFERENCE(hypot, hypot(x, y), mpfr_hypot(r, x, y, ROUND))
REFERENCE(remainder, remainder(x, y), mpfr_remainder(r, x, y, ROUND))
REFERENCE(remquo, remainder(x, y), mpfr_remainder(r, x, y, ROUND))

static double greater_magnitude(double x, double y) {
    return fabs(x) > fabs(y) ? x : fabs(y) > fabs(x) ? y : fmax(x, y);
}
static double smaller_magnitude(double x, double y) {
    return fabs(x) < fabs(y) ? x : fabs(y) < fabs(x) ? y : fmin(x, y);
}
REFERENCE(maxmag, greater_magnitude(x, y),
          set(r, greater_magnitude(mpfr_get_d(x, ROUND), mpfr_get_d(y, ROUND))))
REFERENCE(minmag, smaller_magnitude(x, y),
          set(r, smaller_magnitude(mpfr_get_d(x, ROUND), mpfr_get_d(y, ROUND))))

static double next_half(double x, double y) {
    if (isnan(x) || isnan(y) || x == y)
        return isnan(x) || isnan(y) ? NAN : y;
    if (x == 0)
        return copysign(0x1p-24, y);
    return half_value((uint16_t)(half_bits(x) + ((x < y) == (x > 0) ? 1 : -1)));
}
static double next_after(double x, double y, int digits) {
    if (digits == 11)
        return next_half(x, y);
    return digits == 24 ? nextafterf((float)x, (float)y) : nextafter(x, y);
}
REFERENCE(nextafter, next_after(x, y, 24),
          set(r, next_after(mpfr_get_d(x, ROUND), mpfr_get_d(y, ROUND), digits)))

// The lowest 7 bits of the multiple; without a multiple, this library returns 0. C guarantees only 3 bits.
static void exact_multiple(mpfr_t r, mpfr_t x, mpfr_t y) {
    long quotient = 0;
    if (mpfr_number_p(x) && !mpfr_zero_p(y) && !mpfr_nan_p(y))
        mpfr_remquo(r, &quotient, x, y, ROUND);
    mpfr_set_si(r, quotient % 128, ROUND);
}
REFERENCE(remquo_multiple, NAN, exact_multiple(r, x, y))

// As in C99, except that of the results with a NaN only 1^NaN and NaN^0 are numbers.
static int has_no_power(double x, double y) {
    return isnan(x) || isnan(y) || x < 0 || (y == 0 && (x == 0 || isinf(x))) ||
           (x == 1 && isinf(y));
}
static void exact_powr_of(mpfr_t r, mpfr_t x, mpfr_t y) {
    if (has_no_power(mpfr_get_d(x, ROUND), mpfr_get_d(y, ROUND)))
        return mpfr_set_nan(r);
    mpfr_abs(x, x, ROUND);
    mpfr_pow(r, x, y, ROUND);
}
REFERENCE(pow, pow(x, y), mpfr_pow(r, x, y, ROUND))
REFERENCE(powr, has_no_power(x, y) ? NAN : pow(fabs(x), y), exact_powr_of(r, x, y))

REFERENCE(ldexp, ldexp(x, k), mpfr_mul_2si(r, x, k, ROUND))
REFERENCE(pown, pow(x, k), mpfr_pow_si(r, x, k, ROUND))

static double root(double x, int n) {
    if (n == 0 || isnan(x) || (x < 0 && n % 2 == 0))
        return NAN;
    double size = pow(fabs(x), 1.0 / n);
    return n % 2 ? copysign(size, x) : size;
}
static void exact_root(mpfr_t r, mpfr_t x, int n) {
    if (n % 2 == 0 && mpfr_zero_p(x))
        mpfr_abs(x, x, ROUND);
    mpfr_rootn_si(r, x, n, ROUND);
}
REFERENCE(rootn, root(x, k), exact_root(r, x, k))

// The precision is large enough for an exact result.
REFERENCE(fma, fmaf((float)x, (float)y, (float)z), mpfr_set_prec(r, digits == 24 ? 700 : 5000);
          mpfr_fma(r, x, y, z, ROUND))

// ---- The table ------------------------------------------------------------------------------------

#define ROW(name, shape, allowed, kept, ...) \
    {#name, #__VA_ARGS__, shape, allowed, kept, exact_##name, near_##name},
#define UNARY(name, allowed, kept, ...) ROW(name, UNARY, allowed, kept, __VA_ARGS__)
#define BINARY(name, allowed, kept, ...) ROW(name, BINARY, allowed, kept, __VA_ARGS__)
#define BINARY_INT(name, allowed, kept, ...) ROW(name, BINARY_INT, allowed, kept, __VA_ARGS__)
#define TERNARY(name, allowed, kept, ...) ROW(name, TERNARY, allowed, kept, __VA_ARGS__)
const struct function functions[] = {
#include "functions.h"
};
#undef UNARY
#undef BINARY
#undef BINARY_INT
#undef TERNARY
const int function_count = sizeof functions / sizeof *functions;

// ---- Errors ---------------------------------------------------------------------------------------

// If one of the two is not finite, or both are 0: 0 if they agree, otherwise infinity. In other cases negative.
static double special_error(double exact, double result) {
    if (isnan(exact) || isnan(result))
        return isnan(exact) && isnan(result) ? 0 : INFINITY;
    if (isinf(exact) && isinf(result))
        return (exact > 0) == (result > 0) ? 0 : INFINITY;
    if (exact == 0 && result == 0)
        return !signbit(exact) == !signbit(result) ? 0 : INFINITY;
    return -1;
}

// The exponent of an ulp at a number of the exponent that frexp gives.
static int ulp_exponent(const struct format *format, long exponent) {
    if (exponent < format->min_exponent)
        exponent = format->min_exponent;
    if (exponent > format->max_exponent)
        exponent = format->max_exponent;
    return (int)exponent - format->digits;
}

double near_error(const struct function *f, double result, double x, double y, double z, int k,
                  double *exact) {
    double value = *exact = f->nearly(x, y, z, k);
    if (f->kept == 0)
        value = (float)value;
    double special = special_error(value, result);
    if (special >= 0)
        return special;
    if (isinf(value))
        return INFINITY;
    if (isinf(result))
        result = copysign(0x1p128, result);
    if (fabs(value) > 0x1p128)
        value = copysign(0x1p128, value);
    int exponent;
    frexp(value, &exponent);
    return ldexp(fabs(result - value), -ulp_exponent(&binary32, exponent));
}

// Rounds to half: subnormals are multiples of 2^-24.
static void round_to_half(mpfr_t r) {
    if (!mpfr_regular_p(r))
        return;
    if (mpfr_get_exp(r) < binary16.min_exponent) {
        const int sign = mpfr_signbit(r);
        mpfr_mul_2si(r, r, 24, ROUND);
        mpfr_rint(r, r, ROUND);
        mpfr_mul_2si(r, r, -24, ROUND);
        mpfr_setsign(r, r, sign, ROUND);
        return;
    }
    const mpfr_prec_t precision = mpfr_get_prec(r);
    mpfr_prec_round(r, binary16.digits, ROUND);
    mpfr_prec_round(r, precision, ROUND);
    if (mpfr_get_exp(r) > binary16.max_exponent)
        mpfr_set_inf(r, mpfr_sgn(r));
}

// Rounds to the format, for functions that must be correctly rounded.
static void round_to(mpfr_t r, const struct format *format) {
    if (format == &binary16)
        return round_to_half(r);
    double rounded = format->digits == 24 ? mpfr_get_flt(r, ROUND) : mpfr_get_d(r, ROUND);
    mpfr_set_d(r, rounded, ROUND);
}

static double error_of(mpfr_t r, const struct format *format, double result) {
    int huge = mpfr_regular_p(r) && mpfr_get_exp(r) > format->max_exponent;
    double shape = huge ? copysign(1, mpfr_sgn(r)) : mpfr_get_d(r, MPFR_RNDA);
    if (huge && isinf(result))
        shape = (result > 0) == (mpfr_sgn(r) > 0) ? result : -result;
    double special = special_error(shape, result);
    if (special >= 0)
        return special;
    if (mpfr_inf_p(r))
        return INFINITY;
    if (huge)
        mpfr_set_si_2exp(r, mpfr_sgn(r), format->max_exponent, ROUND);
    int exponent = ulp_exponent(format, mpfr_zero_p(r) ? format->min_exponent : mpfr_get_exp(r));
    mpfr_t difference;
    mpfr_init2(difference, PRECISION);
    if (isinf(result))
        mpfr_set_si_2exp(difference, result > 0 ? 1 : -1, format->max_exponent, ROUND);
    else
        mpfr_set_d(difference, result, ROUND);
    mpfr_sub(difference, difference, r, ROUND);
    mpfr_mul_2si(difference, difference, -exponent, ROUND);
    double error = fabs(mpfr_get_d(difference, ROUND));
    mpfr_clear(difference);
    return error;
}

double exact_error(const struct function *f, const struct format *format, double result, double x,
                   double y, double z, int k, double *exact) {
    mpfr_t r, mx, my, mz;
    mpfr_inits2(PRECISION, r, mx, my, mz, (mpfr_ptr)0);
    mpfr_set_d(mx, x, ROUND);
    mpfr_set_d(my, y, ROUND);
    mpfr_set_d(mz, z, ROUND);
    f->exact(r, mx, my, mz, k, format->digits);
    if (f->kept == 0)
        round_to(r, format);
    *exact = mpfr_get_d(r, ROUND);
    double error = error_of(r, format, result);
    mpfr_clears(r, mx, my, mz, (mpfr_ptr)0);
    return error;
}
