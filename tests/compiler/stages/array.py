# usage: array.py C-FILE BINARY: tests that the array in the C file has the bytes of the binary.
import re
import sys

text = open(sys.argv[1]).read()
numbers = re.search(r"\{(.*)\}", text, re.DOTALL).group(1)
array = bytes(int(word, 0) for word in numbers.replace(",", " ").split())
sys.exit(array != open(sys.argv[2], "rb").read())
