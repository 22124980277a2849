// SPDX-License-Identifier: MIT
#define TEN 10
