// SPDX-License-Identifier: MIT
//
// The folder that BARECL_PROFILE names, in which the drivers write the profiles of their devices
// (docs/howto/profile.md). Any thread.

#ifndef BARECL_BASE_PROFILE_H
#define BARECL_BASE_PROFILE_H

// The folder, which exists; valid until the application changes the variable. NULL: the variable is not set, or there
// can be no such folder; a warning has said why.
const char *bcl_profile_folder(void);

// Appends the text to the file FOLDER/DEVICE-PROCESS.EXTENSION. If that fails, or if `text` is NULL because there was no
// memory for it, a warning says so.
void bcl_profile_append(const char *folder, const char *device, const char *extension,
                        const char *text);

#endif // BARECL_BASE_PROFILE_H
