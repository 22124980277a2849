# SPDX-License-Identifier: MIT
"""gdb, driven through its machine interface by pipes ("Debugging with GDB", chapter "The GDB/MI Interface")."""
import re
import subprocess

STRING = re.compile(r'"((?:[^"\\]|\\.)*)"')
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def unquoted(text):
    return re.sub(r"\\(.)", lambda match: ESCAPES.get(match[1], match[1]), text)


def parse(text):
    """The results of a record, `name=value,name=value`, as a dictionary. Lists keep only the values."""
    value, rest = parse_results(text)
    assert rest == "", rest
    return value


def parse_results(text):
    results = {}
    while text and text[0] not in "}]":
        name, _, text = text.partition("=")
        results[name], text = parse_value(text)
        text = text.removeprefix(",")
    return results, text


def parse_value(text):
    if text[0] == '"':
        match = STRING.match(text)
        return unquoted(match[1]), text[match.end():]
    if text[0] == "{":
        results, rest = parse_results(text[1:])
        return results, rest[1:]
    assert text[0] == "[", text
    values, text = [], text[1:]
    while text[0] != "]":
        named = re.match(r"[\w-]+=", text)
        value, text = parse_value(text[named.end():] if named else text)
        values.append(value)
        text = text.removeprefix(",")
    return values, text[1:]


class Refused(Exception):
    """gdb's answer to a command is an error."""


class Gdb:
    def __init__(self, command, environment=None, folder=None):
        self.process = subprocess.Popen([command[0], "--interpreter=mi3", "-nx", "-q", *command[1:]], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, bufsize=1, env=environment, cwd=folder)
        self.said, self.stops = [], []  # what the console has said since the last command; stops not yet taken
        self.log = []
        self.read_until("prompt")
        for setting in ("breakpoint pending on", "debuginfod enabled off", "confirm off"):
            self.console("set " + setting)

    def line(self):
        line = self.process.stdout.readline()
        if not line:
            raise EOFError("gdb has ended:\n" + "".join(self.log[-60:]))
        self.log.append(line)
        return line.rstrip("\n")

    def read_until(self, wanted):
        """Reads records up to an answer (`result`), a prompt, or a stop. Returns the record's class and results. When
        the program has ended, a stop may or may not follow: if gdb answers a question first, none came."""
        asked = False
        while True:
            line = self.line()
            if line.startswith("(gdb)"):
                if wanted == "prompt":
                    return None
            elif line.startswith(("~", "@")):
                self.said.append(unquoted(line[2:-1]))
            elif line.startswith("^"):
                kind, _, rest = line[1:].partition(",")
                if wanted == "result":
                    return kind, parse(rest)
                if asked and not self.stops:
                    raise EOFError("the program has ended, and gdb has not stopped:\n" + "".join(self.log[-40:]))
                if asked:
                    return None
            elif line.startswith("=thread-group-exited") and wanted == "stop":
                asked = True
                self.process.stdin.write("-thread-info\n")
            elif line.startswith("*stopped"):
                self.stops.append(parse(line.partition(",")[2]))
                if wanted == "stop" and not asked:
                    return None

    def send(self, command):
        """Sends a command. Returns the results of its answer."""
        self.said = []
        self.process.stdin.write(command + "\n")
        kind, results = self.read_until("result")
        if kind == "error":
            raise Refused(f"{command}: {results['msg']}")
        return results

    def console(self, command):
        """Sends a command as a person types it. Returns what gdb says."""
        self.send(f'-interpreter-exec console "{command}"' if '"' not in command else command)
        return "".join(self.said)

    def value(self, expression):
        return self.send(f'-data-evaluate-expression "{expression}"')["value"]

    def stop(self):
        """Waits for a stop, and returns its results. Ignores stops at launches, where gdb only reads symbols and
        continues (class Loads in barecl.py)."""
        while True:
            if not self.stops:
                self.read_until("stop")
            stop = self.stops.pop(0)
            if "reason" in stop and stop.get("frame", {}).get("func") != "groups_run":
                return stop

    def run_to_stop(self, command):
        self.stops = []
        self.send(command)
        return self.stop()

    def end(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()
