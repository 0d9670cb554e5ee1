import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { writeYaml } from "../../server/src/yaml/writeYaml.ts";
import { yamlLines } from "../../server/src/yaml/yamlLines.ts";

function textOf(value: object): string {
  return yamlLines(value)
    .map(({ text }) => `${text}\n`)
    .join("");
}

describe("YAML written line by line", () => {
  it("is the text that is written in one piece", () => {
    const words = [
      "a",
      "on",
      "NO",
      "y",
      "null",
      "~",
      "",
      " ",
      "1.0",
      "0x1f",
      "1:30",
      "nan",
      ".inf",
      "a: b",
      "a #b",
      "- a",
      "*.example.com",
      "example.com/a-b_c",
      "two\nlines",
      "two\nlines\n",
      "  indented\n\nlines\n",
      "x".repeat(200).replace(/x{9}/g, "xxxxxxxx "),
      "ä",
      "True",
      "Listener `http` of a Gateway, which (as it is) isn't served; see a.yaml.",
      "ends with `code`",
      "a  b",
      "ends with a blank ",
      "an end: of it",
      "*",
      "*a b",
      "`code` first",
      "a, b",
      "NaN",
      "infinity",
    ];
    const values = [...words, 0, 80, -1, 1.5, true, false, null, [], {}, undefined];
    const branches: readonly object[] = [
      ...values.flatMap((value) => [
        { key: value, other: 1 },
        { outer: { key: value, last: "z" } },
        ...(value === undefined ? [] : [[value, 1], { list: [value, [value, { key: value }]] }]),
      ]),
      ...words.map((word) => ({ [word]: { [word]: 1 } })),
    ];
    for (const branch of branches) assert.equal(textOf(branch), writeYaml(branch));
  });

  it("says of each line which node begins there", () => {
    const value = { spec: { ports: [{ name: "web", port: 80 }, "udp"], about: "two\nlines" } };
    assert.deepEqual(
      yamlLines(value).map(({ text, path }) => `${text} | ${path.join(".")}`),
      [
        "spec: | spec",
        "  ports: | spec.ports",
        "    - name: web | spec.ports.0.name",
        "      port: 80 | spec.ports.0.port",
        "    - udp | spec.ports.1",
        "  about: |- | spec.about",
        "    two | spec.about",
        "    lines | spec.about",
      ],
    );
  });
});
