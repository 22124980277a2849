# Deeply nested sources are built, or refused with a message: no build ends by a signal.
# RUN: %python %s %bareclc
import resource
import subprocess
import sys

BRACKETS = 16384  # the levels that are allowed
KERNEL = "kernel void k(global int *a) {{ {} }}"


def compile_kernel(body, target="x86-64-v1", **options):
    done = subprocess.run([sys.argv[1], "compile", f"--target={target}", "-", "-o", "/dev/null"], text=True,
                          input=KERNEL.format(body), stderr=subprocess.PIPE, check=False, **options)
    assert "signal" not in done.stderr, done.stderr
    return done.returncode, done.stderr


def nested(levels):
    """Sources with each kind of nesting, to that depth."""
    return {
        "parentheses": f"a[0] = {'(' * levels}1{')' * levels};",
        "sums": f"a[0] = {'a[1] + (' * levels}1{')' * levels};",
        "indices": f"a[0] = {'a[' * levels}0{']' * levels};",
        "calls": f"a[0] = {'min(' * levels}1{', a[1])' * levels};",
        "blocks": f"{'{' * levels}a[0] = 1;{'}' * levels}",
        "casts": f"a[0] = {'(int)' * levels}a[1];",
        "signs": f"a[0] = {'- ' * levels}a[1];",
        "statements": f"{'if (a[1]) ' * levels}a[0] = 1;",
        "alternatives": f"if (a[0]) a[1] = 0; {'else if (a[1]) a[0] = 1; ' * levels}",
        "choices": f"a[0] = {'a[1] ? 1 : ' * levels}0;",
        "assignments": f"{'a[0] = ' * levels}1;",
    }


for kind, body in nested(1100).items():
    assert compile_kernel(body)[0] == 0, kind
assert compile_kernel(nested(1100)["sums"], "cortex-m4f")[0] == 0
for kind in "parentheses", "blocks":
    assert compile_kernel(nested(BRACKETS - 100)[kind])[0] == 0, kind
for kind in "parentheses", "sums", "indices", "calls", "blocks":
    code, said = compile_kernel(nested(BRACKETS + 100)[kind])
    assert code == 1 and f"bracket nesting level exceeded maximum of {BRACKETS}" in said, said

# Nesting without brackets is limited only by the stack.
code, said = compile_kernel(nested(300000)["casts"])
assert code == 1 and "nests too deeply" in said, said


# A process that may have little memory has a smaller stack.
def limit_memory():
    # A stack of 1 GiB has no room, half of that has, beside the compiler and what it builds.
    resource.setrlimit(resource.RLIMIT_AS, (1000 << 20, 1000 << 20))


assert compile_kernel(nested(1100)["parentheses"], preexec_fn=limit_memory)[0] == 0
code, said = compile_kernel(nested(BRACKETS)["parentheses"], preexec_fn=limit_memory)
assert code == 1 and "bracket nesting level exceeded maximum of" in said, said
