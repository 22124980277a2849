#!/bin/sh
# A simulator whose programs print something wrong.
echo "checksum = wrong"
