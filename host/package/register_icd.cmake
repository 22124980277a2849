# SPDX-License-Identifier: MIT
#
# Run at installation: registers the library with OpenCL's ICD loaders.

set(icd libbarecl.so.1)
set(folder ${CMAKE_INSTALL_PREFIX}/etc/OpenCL/vendors)
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr")
    set(folder /etc/OpenCL/vendors)
else()
    set(icd ${CMAKE_INSTALL_PREFIX}/${BARECL_LIBRARY_FOLDER}/${icd})
endif()
message(STATUS "Registering: $ENV{DESTDIR}${folder}/barecl.icd")
file(WRITE $ENV{DESTDIR}${folder}/barecl.icd "${icd}\n")
list(APPEND CMAKE_INSTALL_MANIFEST_FILES ${folder}/barecl.icd)
