import { hover } from "../../server/src/features/hover/hover.ts";
import { documentSymbols } from "../../server/src/features/symbols/symbols.ts";
import { createEngine } from "../../server/src/library.ts";
import { lineStarts, positionAt } from "../../server/src/text/lines.ts";
import { comparePositions } from "../../server/src/text/span.ts";
import { cutDocuments } from "../../server/src/yaml/cutDocuments.ts";
import type { SeededRandom } from "../seededRandom.ts";
import { crowdedManifest, delegationManifest, manifest } from "../workspace/randomManifests.ts";
import { compareReadings } from "../yaml/readingDifference.ts";
import type { FuzzTarget, Tally } from "./fuzzTarget.ts";

/** What is put into a text: marks of YAML, of templates and of Unicode, and what grows when it is read. */
const NOISE = [
  "\t",
  "\r",
  "\r\n",
  "---\n",
  "...\n",
  "--- |\n",
  "{",
  "}",
  "[",
  "]",
  '"',
  "'",
  "|\n",
  ">-\n",
  "&a ",
  "*a",
  "&a [*a, *a]",
  "<<: *a\n",
  "<<: [*a, {b: c}]\n",
  "!!binary aGk=",
  "!!str ",
  "!local ",
  "#",
  ": ",
  "- ",
  "? ",
  "null",
  "0o17",
  "1e999",
  ".inf",
  "~",
  "\uFEFF",
  "\u0000",
  "\u2028",
  "\u202E",
  "\uD800",
  "😀",
  "%YAML 1.1\n",
  "${X:-${Y}}",
  "{{- if x }}\n",
  "[".repeat(60),
  "- ".repeat(60),
  "a: ".repeat(60),
  "__proto__: {a: b}\n",
  "constructor: x\n",
];

/** One change of a text: what is taken out at a place, and what is put there. */
export interface TextChange {
  readonly at: number;
  readonly length: number;
  readonly text: string;
}

/** Draws a text, as the first change, and what is done to it. */
export function drawChanges(
  random: SeededRandom,
  text: string,
  noise: readonly string[],
): readonly TextChange[] {
  const changes = Array.from({ length: 4 + random.below(24) }, (): TextChange => {
    const at = random.below(text.length + 1);
    switch (random.below(5)) {
      case 0:
        return { at, length: random.below(40), text: "" };
      case 1:
        return { at, length: 0, text: text.slice(at, at + random.below(80)) };
      case 2:
        return { at, length: 1, text: String.fromCharCode(random.below(0x10000)) };
      default:
        return { at, length: random.below(3), text: random.pick(noise) };
    }
  });
  return [{ at: 0, length: 0, text }, ...changes];
}

/** The texts that changes lead to, one after the other. */
export function* textsBehind(changes: readonly TextChange[]): Iterable<string> {
  let now = "";
  for (const { at, length, text } of changes) {
    now = now.slice(0, at) + text + now.slice(at + length);
    yield now;
  }
}

/** Hostile YAML: nothing throws, both readers say the same, and everything that is reported stands in the text. */
export const YAML: FuzzTarget<TextChange> = {
  name: "yaml",
  steps: (random) => {
    const write = random.pick([manifest, delegationManifest, crowdedManifest]);
    return drawChanges(random, `${write(random)}---\n${write(random)}`, NOISE);
  },
  failure: async (changes, tally) => firstFailure(changes, tally),
};

function firstFailure(changes: readonly TextChange[], tally: Tally): string | undefined {
  const errors: string[] = [];
  const workspace = createEngine({}, (rule, error) =>
    errors.push(`${rule}: ${error instanceof Error ? error.stack : String(error)}`),
  );
  try {
    for (const text of textsBehind(changes)) {
      tally.add("hostile texts");
      const difference = differenceIn(text);
      if (difference !== undefined) return `read otherwise than by the library: ${difference}`;
      workspace.setFile("a.yaml", text);
      workspace.flush();
      const starts = lineStarts(text);
      const last = positionAt(starts, text.length);
      const outside = workspace
        .diagnostics("a.yaml")
        .find(
          ({ range }) =>
            comparePositions(range.start, range.end) > 0 || comparePositions(range.end, last) > 0,
        );
      if (outside !== undefined) return `outside of the text: ${JSON.stringify(outside)}`;
      documentSymbols(workspace, "a.yaml");
      hover(workspace, "a.yaml", positionAt(starts, text.length >> 1));
      if (errors.length > 0) return errors.join("\n");
    }
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
  return undefined;
}

/** Where our reader reads one of the documents otherwise than the library. */
function differenceIn(text: string): string | undefined {
  for (const { start, end } of cutDocuments(text)) {
    const outcome = compareReadings(text.slice(start, end));
    if (outcome.kind === "different") return outcome.difference;
  }
  return undefined;
}
