// SPDX-License-Identifier: MIT
//
// The price of European call options by Black and Scholes. The normal distribution function is
// Abramowitz and Stegun, 26.2.17.

float phi(float x)
{
    float t = 1.0f / (1.0f + 0.2316419f * fabs(x));
    float tail = 0.39894228f * exp(-0.5f * x * x) * t *
                 (0.31938153f +
                  t * (-0.356563782f + t * (1.781477937f + t * (-1.821255978f + t * 1.330274429f))));
    return x < 0.0f ? tail : 1.0f - tail;
}

__kernel void blackscholes(__global const float *prices, __global const float *strikes,
                           __global const float *years, __global float *calls, float rate,
                           float volatility)
{
    size_t i = get_global_id(0);
    float deviation = volatility * sqrt(years[i]);
    float d1 = (log(prices[i] / strikes[i]) + (rate + 0.5f * volatility * volatility) * years[i]) /
               deviation;
    float d2 = d1 - deviation;
    calls[i] = prices[i] * phi(d1) - strikes[i] * exp(-rate * years[i]) * phi(d2);
}
