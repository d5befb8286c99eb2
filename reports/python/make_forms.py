"""Makes nightcourt/forms.py, the types of requests and answers, from the published JSON Schemas.

  python make_forms.py           writes the file
  python make_forms.py --check   fails if the file is not what it would write
"""

from __future__ import annotations

import json
import keyword
import re
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any

FORMS = (
    "night", "verdict", "ruling", "comparison", "possible", "rates", "texts", "posts", "reading", "ask", "answer", "match", "case", "withdrawn",
    "setup", "played", "systems", "roles", "houses", "house", "order", "minimal", "run", "catalogue", "engine-request", "engine-response", "conform",
)

HERE = Path(__file__).parent
FILE = HERE / "nightcourt" / "forms.py"

HEAD = '''"""The types of requests and answers, for type checkers. Made from the JSON Schemas by make_forms.py."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypedDict, Union, final

if TYPE_CHECKING:
    from typing_extensions import NotRequired
'''


class Writer:
    """The types of all forms. Forms share a name of an inner type if they mean the same by it."""

    def __init__(self, forms: Iterable[str]) -> None:
        self.schemas = [
            json.loads((HERE.parent / "schemas" / f"{form}.schema.json").read_text(encoding="utf-8")) for form in forms
        ]
        meta = ("$defs", "$id", "$schema", "version")
        self.titles = {
            schema["title"]: resolved(
                {key: value for key, value in schema.items() if key not in meta}, schema.get("$defs", {})
            )
            for schema in self.schemas
        }
        self.names: dict[str, str] = {}
        self.words: dict[str, str] = {}
        self.classes: dict[str, str] = {}
        self.unions: dict[str, str] = {}
        self.meant: dict[str, Any] = {}

        for schema in self.schemas:
            self.form(schema)

    def form(self, schema: dict[str, Any]) -> None:
        inner = schema.get("$defs", {})
        # A type that another form has under this name, with other content, is called by its form too.
        meaning = {key: resolved(definition, inner) for key, definition in inner.items()}
        self.names = {}
        for key in inner:
            short = re.sub(r"(Row)?\d*$", "", key)
            meant = self.titles.get(short, self.meant.get(short, meaning[key]))
            taken = meant != meaning[key]
            self.names[key] = schema["title"] + short if taken else short
            self.meant[self.names[key]] = meaning[key]
        for key, definition in inner.items():
            self.define(self.names[key], definition)
        self.define(schema["title"], schema)

    def define(self, name: str, schema: dict[str, Any]) -> None:
        if "properties" in schema:
            self.classes.setdefault(name, self.record(name, schema))
        elif "enum" in schema:
            self.words[name] = f"{name} = {self.type(schema)}"
        else:
            # The classes of the alternatives come before it.
            said = self.type(schema, name)
            self.unions.setdefault(name, f"{name} = {said}")

    def record(self, name: str, schema: dict[str, Any]) -> str:
        needed = schema.get("required", ())
        fields = {
            key: (value, self.type(value, name + key.title().replace("-", "").replace("_", "")))
            for key, value in schema["properties"].items()
        }
        optional = {key for key in fields if key not in needed}
        typed = {
            key: f"NotRequired[{kind}]" if key in optional else kind for key, (_, kind) in fields.items()
        }
        if any(not key.isidentifier() or keyword.iskeyword(key) for key in fields):
            pairs = "".join(f"        {key!r}: {kind!r},\n" for key, kind in typed.items())
            return f"{name} = TypedDict(\n    {name!r},\n    {{\n{pairs}    }},\n)"
        # Final, so that `"outcome" in verdict` tells its kind.
        lines = ["@final", f"class {name}(TypedDict):"]
        if said := schema.get("description"):
            lines += ['    """' + "\n    ".join(textwrap.wrap(clean(said), 116)) + '"""', ""]
        for key, (value, _) in fields.items():
            if said := value.get("description"):
                lines += ["    #: " + line for line in textwrap.wrap(clean(said), 114)]
            lines.append(f"    {key}: {typed[key]}")
        return "\n".join(lines)

    def type(self, schema: Any, name: str = "") -> str:
        """Return the type of a value; records without a name of their own get `name`."""
        if schema is True or not schema:
            return "Any"
        if "$ref" in schema:
            return self.names[schema["$ref"].rsplit("/", 1)[1]]
        if "const" in schema:
            return f"Literal[{json.dumps(schema['const'])}]"
        if "enum" in schema:
            return "Literal[" + ", ".join("None" if word is None else json.dumps(word) for word in schema["enum"]) + "]"
        for key in ("anyOf", "oneOf"):
            if key in schema:
                kinds = [self.alternative(one, f"{name}{place}") for place, one in enumerate(schema[key], 1)]
                return union(kinds)
        kind = schema.get("type")
        if isinstance(kind, list):
            return union([self.type({**schema, "type": one}, name) for one in kind])
        if kind == "object":
            if "properties" in schema:
                return self.alternative(schema, name)
            return f"dict[str, {self.type(schema.get('additionalProperties', True), name)}]"
        if kind == "array":
            if "prefixItems" in schema:
                return f"list[{union([self.type(one, name) for one in schema['prefixItems']])}]"
            return f"list[{self.type(schema.get('items', True), name)}]"
        simple = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None", None: "Any"}
        return simple[kind]

    def alternative(self, schema: Any, name: str) -> str:
        if not isinstance(schema, dict) or "properties" not in schema:
            return self.type(schema, name)
        # An event is named by its kind, a request by its command.
        words = [value["const"] for value in schema["properties"].values() if isinstance(value, dict) and "const" in value]
        named = name.rstrip("0123456789") + words[0].title() if words and isinstance(words[0], str) else name
        self.classes.setdefault(named, self.record(named, schema))
        return named

    def text(self) -> str:
        pieces = ["\n".join(wrapped(line) for line in self.words.values())]
        pieces += self.classes.values()
        pieces += [wrapped(line) for line in self.unions.values()]
        return HEAD + "\n\n" + "\n\n\n".join(pieces) + "\n"


def union(kinds: list[str]) -> str:
    """Return the type of values of any of these types; words become one list."""
    each = list(dict.fromkeys(kinds))
    if len(each) == 1:
        return each[0]
    if all(kind.startswith("Literal[") for kind in each):
        return "Literal[" + ", ".join(kind[len("Literal[") : -1] for kind in each) + "]"
    return "Union[" + ", ".join(each) + "]"


def resolved(schema: Any, inner: dict[str, Any], seen: tuple[str, ...] = ()) -> Any:
    """Return a schema with what it names in place of the names."""
    if isinstance(schema, list):
        return [resolved(one, inner, seen) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        key = schema["$ref"].rsplit("/", 1)[1]
        return key if key in seen else resolved(inner[key], inner, (*seen, key))
    return {key: resolved(value, inner, seen) for key, value in schema.items() if key not in ("description", "title")}


def clean(said: str) -> str:
    return " ".join(said.split()).replace("\\", "\\\\")


def wrapped(line: str) -> str:
    """Wrap the list of an alias."""
    if len(line) <= 120:
        return line
    head, rest = line.split("[", 1)
    body = textwrap.fill(rest[:-1], 112, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False)
    return f"{head}[\n{body},\n]"


def main() -> int:
    text = Writer(FORMS).text()
    if sys.argv[1:] != ["--check"]:
        FILE.write_text(text, encoding="utf-8")
    elif not FILE.exists() or FILE.read_text(encoding="utf-8") != text:
        print(f"{FILE} is not what the schemas say: run python {Path(__file__).name}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
