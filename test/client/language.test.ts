import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";

/** The source files of the extension and of its view, by their paths. */
const sources = ["client/src", "client/webview"].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ path: join(folder, name), text: readFileSync(join(folder, name), "utf8") })),
);

/** Where something that people read begins with a text of the program. */
const SHOWN = [
  /\bshow(?:Information|Warning|Error)Message\(\s*["`]/,
  /\bcreateWebviewPanel\(\s*"[^"]*",\s*["`]/,
  /\b(?:tooltip|label|title|placeHolder|prompt|description|openLabel|saveLabel|detail|textContent|placeholder)["]?\s*[:=]\s*"[^"]*[A-Za-z]{2}/,
  /"aria-label"[:,]\s*"[^"]*[A-Za-z]{2}/,
];

describe("the language of the extension", () => {
  it("lets VS Code translate every text that it shows", () => {
    const found = sources.flatMap(({ path, text }) =>
      SHOWN.flatMap((pattern) => {
        const match = pattern.exec(text);
        return match === null ? [] : [`${path}: ${match[0]}`];
      }),
    );
    assert.deepEqual(found, []);
  });

  it("has a list of its texts for translators, where VS Code looks for it", () => {
    const { l10n }: { l10n: string } = JSON.parse(readFileSync("package.json", "utf8"));
    assert.ok(existsSync(join(l10n, "bundle.l10n.json")));
  });

  it("gives `l10n.t` texts as they are, which is what the list is made from", () => {
    const other = sources.flatMap(({ path, text }) =>
      [...text.matchAll(/\bl10n\.t\(\s*(.)/g)]
        .filter(([, first]) => first !== '"')
        .map(([call]) => `${path}: ${call}`),
    );
    assert.deepEqual(other, []);
  });
});

describe("what colour shows in the extension", () => {
  it("is shown by a sign or a shape, too", () => {
    const css = readFileSync("client/webview/topology.css", "utf8");
    const drawing = readFileSync("client/webview/drawing.ts", "utf8");
    const shapes = readFileSync("client/webview/shapes.ts", "utf8");
    for (const verdict of ["refused", "unknown"]) {
      assert.match(css, new RegExp(`\\.edge\\.${verdict}[^}]*stroke-dasharray`), verdict);
      assert.ok(drawing.includes(`"${verdict}"`), verdict);
    }
    for (const severity of ["error", "warning", "information"])
      assert.match(shapes, new RegExp(`\\b${severity}: \\{ outline: `), severity);
    for (const role of ["class", "gateway", "listenerSet", "listener", "route", "group", "backend"])
      assert.ok(shapes.includes(`case "${role}":`), role);
  });
});
