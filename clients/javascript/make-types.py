#!/usr/bin/env python3
# SPDX-License-Identifier: 0BSD
"""Writes the TypeScript type of a report from its JSON schema: make-types.py fairness-report-1.schema.json > report.d.ts"""
import json
import re
import sys


def type_of(schema, indent):
    """The type of what a schema admits."""
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return " | ".join(json.dumps(one) for one in schema["enum"])
    kinds = schema.get("type", [])
    made = [of_kind(kind, schema, indent) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    return " | ".join(made) if made else "unknown"


def of_kind(kind, schema, indent):
    if kind == "array":
        return f"ReadonlyArray<{type_of(schema.get('items', {}), indent)}>"
    if kind != "object":
        return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}[kind]
    if "properties" not in schema:
        return "Record<string, unknown>"
    text = "{\n"
    for name, one in schema["properties"].items():
        if "description" in one:
            text += f"{indent}  /** {one['description'].replace('*/', '* /')} */\n"
        key = name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)
        mark = "" if name in schema.get("required", []) else "?"
        text += f"{indent}  {key}{mark}: {type_of(one, indent + '  ')};\n"
    return text + indent + "}"


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        schema = json.load(file)
    print("// SPDX-License-Identifier: 0BSD\n// Made of fairness-report-1.schema.json by make-types.py.")
    print(f"/** {schema['description']} */\nexport interface Report {type_of(schema, '')}")
    print("export type Case = Report['cases'][number];\nexport type Verdict = Report['verdict']['status'];")


main()
