# SPDX-License-Identifier: MIT
"""How long a test waits for a program: by the time that it has had of a processor, so that a slow or busy machine
makes none late."""
import resource
import signal
import subprocess

IDLE = 20  # times the limit, by the clock: then it waits for what never comes


def run(command, seconds, **options):
    """subprocess.run(), of a program each of whose processes may have so many seconds of a processor. Raises
    subprocess.TimeoutExpired."""
    def limit():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 5))

    done = subprocess.run(command, preexec_fn=limit, timeout=IDLE * seconds, **options)
    if done.returncode in (-signal.SIGXCPU, -signal.SIGKILL):
        raise subprocess.TimeoutExpired(command, seconds, done.stdout, done.stderr)
    return done
