import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import {
  type CompletionItem,
  type CompletionList,
  completions,
} from "../../../server/src/features/completion/completion.ts";
import { toPlainText } from "../../../server/src/features/completion/snippet.ts";
import { createEngine } from "../../../server/src/library.ts";
import { resolveSettings } from "../../../server/src/settings.ts";
import { lineStarts, offsetAt, positionAt } from "../../../server/src/text/lines.ts";
import { comparePositions } from "../../../server/src/text/span.ts";
import { cutDocuments } from "../../../server/src/yaml/cutDocuments.ts";
import { readDocument } from "../../../server/src/yaml/readDocument.ts";
import { stringValue } from "../../../server/src/yaml/scalars.ts";
import { child, type YamlNode } from "../../../server/src/yaml/tree.ts";
import { processorTime } from "../../processorTime.ts";
import { SeededRandom } from "../../seededRandom.ts";
import { shareOfRounds } from "../../shareOfRounds.ts";

const settings = resolveSettings({});
const PATH = "main.yaml";

/** The examples of this API, document by document. */
const examples = readdirSync("examples", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".yaml"))
  .sort()
  .flatMap((path) => {
    const text = readFileSync(join("examples", path), "utf8");
    return cutDocuments(text).map(({ start, end }) => ({
      isMistake: /\bmistake/.test(`${path} ${text}`),
      text: text.slice(start, end),
    }));
  })
  .filter(({ text }) => isOfThisApi(text));

function isOfThisApi(text: string): boolean {
  return (
    stringValue(child(readDocument(text).root, "apiVersion"))?.startsWith("gateway.networking.") === true
  );
}

/** Answers for one text, at any of its offsets. */
function asker(text: string): (offset: number) => CompletionList | undefined {
  const engine = createEngine();
  engine.setFile(PATH, text);
  const starts = lineStarts(text);
  return (offset) => completions(engine, PATH, positionAt(starts, offset), settings);
}

function accept(text: string, { range }: CompletionList, item: CompletionItem): string {
  const starts = lineStarts(text);
  const end = offsetAt(text, starts, range.end);
  return `${text.slice(0, offsetAt(text, starts, range.start))}${toPlainText(item.text)}${text.slice(end)}`;
}

interface Written {
  readonly word: string;
  readonly start: number;
}

const FREE_KEYS = /^(?:labels|annotations|matchLabels|options)$/;
const CHOICES = /^(?:type|protocol|from|mode)$/;

/** Every key whose name is not free, and every value of the usual choices; what controllers write is left out. */
function wordsIn(node: YamlNode, name = ""): readonly Written[] {
  switch (node.kind) {
    case "map":
      if (FREE_KEYS.test(name)) return [];
      return node.entries.flatMap(({ key, keyStart, value }) =>
        key === "status" ? [] : [{ word: key, start: keyStart }, ...wordsIn(value, key)],
      );
    case "sequence":
      return node.items.flatMap((item) => wordsIn(item, name));
    case "scalar":
      return CHOICES.test(name) ? [{ word: node.text, start: node.start }] : [];
  }
}

describe("completion in the examples", () => {
  it("offers whoever types them every key and every value of a choice, from top to bottom", () => {
    const random = new SeededRandom(11);
    const missed: string[] = [];
    let asked = 0;
    for (const { text, isMistake } of examples) {
      const { root } = readDocument(text);
      if (isMistake || root === undefined) continue;
      for (const { word, start } of wordsIn(root)) {
        const typed = text.slice(0, start + random.below(3));
        const labels = asker(typed)(typed.length)?.items.map(({ label }) => label) ?? [];
        if (!labels.includes(word)) missed.push(`${word} after ${typed.slice(-60)}`);
        asked += 1;
      }
    }
    assert.deepEqual(missed, []);
    assert.ok(asked > 1000);
  });

  it("writes only where the cursor is, on its line, at any place", () => {
    const random = new SeededRandom(12);
    let answered = 0;
    for (const { text } of examples) {
      const ask = asker(text);
      for (let offset = random.below(9); offset <= text.length; offset += 1 + random.below(16)) {
        const list = ask(offset);
        if (list === undefined) continue;
        answered += 1;
        const { start, end } = list.range;
        const cursor = positionAt(lineStarts(text), offset);
        assert.ok(comparePositions(start, cursor) <= 0 && comparePositions(cursor, end) <= 0);
        assert.equal(start.line, end.line);
        assert.ok(list.items.length > 0);
      }
    }
    assert.ok(answered > 1000);
  });

  it("leaves YAML behind, whatever is chosen on a new line above a key", () => {
    const random = new SeededRandom(13);
    let accepted = 0;
    for (const { text } of examples) {
      const { root, problems } = readDocument(text);
      if (root === undefined || problems.length > 0) continue;
      const { start } = random.pick(wordsIn(root));
      const indentation = /^ *$/.exec(text.slice(text.lastIndexOf("\n", start - 1) + 1, start))?.[0];
      if (indentation === undefined) continue;
      const before = `${text.slice(0, start)}\n${indentation}${text.slice(start)}`;
      const list = asker(before)(start);
      for (const item of list?.items ?? []) {
        if (list === undefined) continue;
        const after = accept(before, list, item);
        assert.deepEqual(readDocument(after).problems, [], after);
        accepted += 1;
      }
    }
    assert.ok(accepted > 300);
  });

  it("neither throws nor dawdles while text is cut off, doubled and mixed", () => {
    const random = new SeededRandom(14);
    let asked = 0;
    const rounds = shareOfRounds(300);
    const time = processorTime(() => {
      for (let round = 0; round < rounds; round++) {
        const first = random.pick(examples).text;
        const second = random.pick(examples).text;
        const noise = random.pick([
          "{",
          "[",
          '"',
          "'",
          "|",
          "- ",
          ":",
          "#",
          "\t",
          "&a ",
          "*a",
          "? ",
          "- - - ",
          "${X}",
        ]);
        const text =
          first.slice(0, random.below(first.length)) + noise + second.slice(random.below(second.length));
        const ask = asker(text);
        for (let times = 0; times < 20; times++) {
          ask(random.below(text.length + 1));
          asked += 1;
        }
      }
    });
    assert.equal(asked, 20 * rounds);
    assert.ok(time < 30_000, `${time} ms`);
  });
});
