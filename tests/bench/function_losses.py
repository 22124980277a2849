# SPDX-License-Identifier: MIT
"""Why maths functions are slower than SLEEF's where functions.py finds that they are: by name, or by name and
bits where float and double differ."""

LOSSES = {
}
