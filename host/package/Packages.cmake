# SPDX-License-Identifier: MIT
#
# Debian packages, by CPack: ./dev package.

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME barecl)
set(CPACK_PACKAGE_VENDOR "The BareCL project")
set(CPACK_PACKAGE_CONTACT "The BareCL project <barecl@localhost>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "OpenCL for cores without an operating system")
set(CPACK_RESOURCE_FILE_LICENSE ${PROJECT_SOURCE_DIR}/LICENSE)
set(CPACK_STRIP_FILES ON)
set(CPACK_SET_DESTDIR ON) # the registration goes to /etc
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
if(CMAKE_CROSSCOMPILING) # dpkg-shlibdeps looks among the build machine's packages; the library needs libc alone
    set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS OFF)
    set(library_needs DEPENDS "libc6 (>= 2.36)")
    set(architectures armv7l armhf aarch64 arm64 ppc powerpc)
    list(FIND architectures ${CMAKE_SYSTEM_PROCESSOR} at)
    math(EXPR at "${at} + 1")
    list(GET architectures ${at} CPACK_DEBIAN_PACKAGE_ARCHITECTURE)
endif()

# package(<component> <name> <summary> [<variable> <value>]...): variables of CPACK_DEBIAN_<component>_
function(barecl_package component name summary)
    string(TOUPPER ${component} upper)
    set(CPACK_COMPONENT_${upper}_DESCRIPTION ${summary} PARENT_SCOPE)
    set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${name} PARENT_SCOPE)
    set(arguments ${ARGN})
    while(arguments)
        list(POP_FRONT arguments variable value)
        set(CPACK_DEBIAN_${upper}_PACKAGE_${variable} ${value} PARENT_SCOPE)
    endwhile()
    set(CPACK_COMPONENTS_ALL ${CPACK_COMPONENTS_ALL} ${component} PARENT_SCOPE)
endfunction()

set(same "(= ${PROJECT_VERSION})")
set(CPACK_COMPONENTS_ALL)
barecl_package(library libbarecl1
"OpenCL for cores without an operating system: library
 An OpenCL implementation whose devices are the host's processor and compute cores
 without an operating system. Kernels are compiled by the package barecl, on this
 machine or on another."
    RECOMMENDS barecl SUGGESTS barecl-firmware PROVIDES opencl-icd ${library_needs})
if(BARECL_COMPILER)
    barecl_package(compiler barecl
"OpenCL for cores without an operating system: compiler
 bareclc compiles OpenCL C for the host's processor, microcontrollers, RISC-V and
 transport-triggered processors; ttasim simulates the latter."
        DEPENDS libclang-common-22-dev RECOMMENDS "libbarecl1 ${same}" SUGGESTS graphviz
        SECTION devel)
endif()
if(BARECL_FIRMWARE)
    barecl_package(firmware barecl-firmware
"OpenCL for cores without an operating system: firmware
 The programs that run on the cores of the boards that BareCL knows, most of them
 emulated by QEMU."
        ARCHITECTURE all SHLIBDEPS OFF RECOMMENDS "qemu-system-arm, qemu-system-misc, qemu-system-mips" SECTION misc)
endif()
if(TARGET barecl-ladder)
    barecl_package(tools barecl-tools
"OpenCL for cores without an operating system: trying a board
 barecl-ladder tries a board step by step, on the Linux beside the core or on the
 machine that its debug probe is plugged into, and says what to look at."
        DEPENDS "libbarecl1 ${same}, barecl-firmware ${same}" SHLIBDEPS OFF SECTION utils)
endif()
set(for_development "libbarecl1 ${same}, opencl-c-headers")
if(BARECL_COMPILER) # whose imported target find_package() looks for
    string(APPEND for_development ", barecl ${same}")
endif()
barecl_package(development barecl-dev
"OpenCL for cores without an operating system: development files
 CMake's find_package(BareCL), pkg-config, and what a program needs that links
 libbarecl itself."
    DEPENDS "${for_development}" SHLIBDEPS OFF
    SECTION libdevel)
include(CPack)
