// SPDX-License-Identifier: MIT
//
// The folder that BARECL_PROFILE names, in which the drivers write the profiles of their devices
// (docs/howto/profile.md). Any thread.

#ifndef BARECL_BASE_PROFILE_H
#define BARECL_BASE_PROFILE_H

// Returns the variable's value, and makes the folder if it does not exist. Valid until the application changes the
// variable. NULL: the variable is not set or empty, or the folder cannot be made; then a warning has said why.
const char *bcl_profile_folder(void);

// Appends the text to the file FOLDER/DEVICE-PROCESS.EXTENSION. Warns if that fails, or if `text` is NULL because there
// was no memory for it.
void bcl_profile_append(const char *folder, const char *device, const char *extension,
                        const char *text);

#endif // BARECL_BASE_PROFILE_H
