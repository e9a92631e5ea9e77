"""What a PDF says: the size of its pages, and its words in the order they were printed."""

import re
import zlib


class PdfFile:
    def __init__(self, data: bytes) -> None:
        found = re.finditer(rb"(\d+) 0 obj\s(.*?)\sendobj", data, re.DOTALL)
        self.objects = {int(match[1]): match[2] for match in found}

    @property
    def pages(self) -> list[tuple[float, float]]:
        """Each page's width and height in millimetres."""
        boxes = [re.search(rb"/MediaBox \[0 0 (\S+) (\S+)\]", body) for body in self.objects.values()]
        return [(float(box[1]) * 25.4 / 72, float(box[2]) * 25.4 / 72) for box in boxes if box]

    @property
    def words(self) -> str:
        return "".join(self._shown(self._stream(number)) for number in self.objects)

    def _stream(self, number: int) -> str:
        head, _, rest = self.objects[number].partition(b"stream\n")
        if b"/FlateDecode" not in head or b"/Length1" in head or b"/Subtype /Image" in head:
            return ""
        return zlib.decompressobj().decompress(rest).decode("latin-1")  # which knows itself where it ends

    def _shown(self, content: str) -> str:
        """The text that a page shows: a font is named after its object, and its letters by their place in it."""
        said, letters = "", {}
        for font, hexadecimal in re.findall(r"/F(\d+) \S+ Tf|<([0-9A-F]+)>(?=[^<]*T[jJ])", content):
            if font:
                letters = self._letters(int(font))
                said += " "
            else:
                said += "".join(letters.get(hexadecimal[n : n + 4], "") for n in range(0, len(hexadecimal), 4))
        return said

    def _letters(self, font: int) -> dict[str, str]:
        to_unicode = re.search(rb"/ToUnicode (\d+) 0 R", self.objects[font])
        assert to_unicode, f"the text of font {font} is only a picture of text"
        told = self._stream(int(to_unicode[1]))
        letters = {}
        for block in re.findall(r"beginbfchar(.*?)endbfchar", told, re.DOTALL):
            letters |= {glyph: _text(code) for glyph, code in re.findall(r"<(\w+)> <(\w+)>", block)}
        for block in re.findall(r"beginbfrange(.*?)endbfrange", told, re.DOTALL):
            for first, last, code in re.findall(r"<(\w+)> <(\w+)> <(\w+)>", block):
                for n in range(int(first, 16), int(last, 16) + 1):
                    letters[f"{n:04X}"] = chr(int(code, 16) + n - int(first, 16))
        return letters


def _text(code: str) -> str:
    return bytes.fromhex(code).decode("utf-16-be")
