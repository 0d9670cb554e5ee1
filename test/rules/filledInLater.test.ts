import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isMap, isScalar, isSeq, type Node, parseAllDocuments } from "yaml";
import { exampleFiles, FILE_LINE } from "../../server/src/cli/exampleText.ts";
import { goodExample } from "../../server/src/cli/goodExample.ts";
import { analyze } from "../../server/src/library.ts";
import { allRules } from "../../server/src/rules/registry.ts";
import { SeededRandom } from "../seededRandom.ts";

type ListedRule = (typeof allRules)[number];

/** A part of an example that something may fill in before it reaches a cluster: a value, or a key that people choose. */
interface Part {
  readonly start: number;
  readonly end: number;
}

/** Nobody fills these in: what an object is decides what everything else in it is. */
const NEVER_FILLED_IN = new Set(["apiVersion", "kind"]);
/** Maps whose keys people choose. */
const OF_CHOSEN_KEYS = new Set(["labels", "matchLabels", "selector", "data", "stringData"]);
/** Rules about what controllers and the cluster have written, in which nothing is filled in. */
const ABOUT_STATUS = /^(?:status-|attach-status-|routability-status-)/;
/** One in so many parts is tried; all of them take minutes. */
const ONE_IN = 20;

describe("a good example in which some text is filled in later", () => {
  const random = new SeededRandom(17);
  for (const rule of allRules) {
    const example = goodExample(rule);
    if (example === undefined || ABOUT_STATUS.test(rule.id)) continue;
    const parts = partsOf(example).filter(() => random.below(ONE_IN) === 0);
    if (parts.length === 0) continue;
    it(`is nothing that ${rule.id} warns of`, () => {
      for (const { start, end } of parts) {
        const changed: string = `${example.slice(0, start)}"\${LATER}"${example.slice(end)}`;
        for (const closedWorld of [false, true]) {
          const known = warnings(rule, example, closedWorld);
          const told = warnings(rule, changed, closedWorld).filter((message) => !known.includes(message));
          assert.deepEqual(told, [], changed);
        }
      }
    });
  }
});

function warnings(
  { id, exampleOptions }: ListedRule,
  example: string,
  closedWorld: boolean,
): readonly string[] {
  const others = allRules.filter((rule) => rule.id !== id).map((rule) => [rule.id, "off"] as const);
  const options = { ...exampleOptions, closedWorld, rules: Object.fromEntries(others) };
  return analyze(exampleFiles(example), options)
    .diagnostics.filter(
      ({ rule, severity }) => rule === id && (severity === "warning" || severity === "error"),
    )
    .map(({ message }) => message);
}

/** The parts of all documents of an example, with their places in it. */
function partsOf(example: string): readonly Part[] {
  const parts: Part[] = [];
  let document = "";
  let start = 0;
  let at = 0;
  const close = (): void => {
    const [parsed] = parseAllDocuments(document);
    if (parsed !== undefined && "contents" in parsed && parsed.contents !== null)
      for (const part of partsOfDocument(parsed.contents))
        parts.push({ start: start + part.start, end: start + part.end });
  };
  for (const line of example.split("\n")) {
    if (FILE_LINE.test(line) || line === "---") {
      close();
      document = "";
      start = at + line.length + 1;
    } else document += `${line}\n`;
    at += line.length + 1;
  }
  close();
  return parts;
}

function partsOfDocument(document: Node): readonly Part[] {
  if (!isMap<Node, Node | null>(document)) return partsBelow(document, "");
  return document.items.flatMap(({ key, value }) => {
    const name = isScalar(key) ? String(key.value) : "";
    return value === null || NEVER_FILLED_IN.has(name) ? [] : partsBelow(value, name);
  });
}

function partsBelow(node: Node, key: string): readonly Part[] {
  if (isSeq<Node>(node)) return node.items.flatMap((item) => partsBelow(item, key));
  if (isMap<Node, Node | null>(node))
    return node.items.flatMap(({ key: own, value }) => {
      const chosen = OF_CHOSEN_KEYS.has(key) && isScalar(value) ? rangeOf(own) : [];
      const name = isScalar(own) ? String(own.value) : "";
      // Policies are looked up by the kind of what they are for.
      const isLookedUp = key === "targetRefs" && (name === "group" || name === "kind");
      return value === null || isLookedUp ? chosen : [...chosen, ...partsBelow(value, name)];
    });
  return rangeOf(node);
}

function rangeOf({ range }: Node): readonly Part[] {
  return range ? [{ start: range[0], end: range[1] }] : [];
}
