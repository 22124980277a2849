# SPDX-License-Identifier: MIT
"""separate.py ADF SOCKET BUS...: prints the machine with the socket added to narrow buses and removed from BUS..."""
import re
import sys
from pathlib import Path

text, socket, buses = Path(sys.argv[1]).read_text(), sys.argv[2], sys.argv[3:]
start = text.index(f'<socket name="{socket}">')
end = text.index("</socket>", start)
sides = re.findall(r"<(?:reads-from|writes-to)>.*?</(?:reads-from|writes-to)>", text[start:end], re.S)
kept = [side for side in sides
        if not any(f"<bus>{bus}</bus>" in side for bus in buses)]
narrow = [sides[0].replace(re.search("<bus>(.*?)</bus>", sides[0])[1], bus) for bus in ("B3", "B4", "B5")]
print(text[:start] + f'<socket name="{socket}">' + "".join(kept + narrow) + text[end:], end="")
