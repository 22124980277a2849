// SPDX-License-Identifier: MIT
//
// Operations of the machine.

#ifndef TTA_H
#define TTA_H

void __tta_stdout(unsigned char character); // operation STDOUT
unsigned __tta_rtc(unsigned unused);        // operation RTC: cycles since the start

#endif // TTA_H
