// SPDX-License-Identifier: MIT

#ifndef PUT_FLOAT_H
#define PUT_FLOAT_H

#include "sink.h"

// Writes a float by one of the letters f e g a F E G A.
void __tta_put_float(struct sink *sink, const struct conversion *how, double value);

#endif // PUT_FLOAT_H
