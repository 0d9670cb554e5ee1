import assert from "node:assert/strict";

/** What the lines of a trace's story speak of, in the order of the lines. */
const SUBJECTS = [
  "answer",
  "to",
  "perhaps to",
  "listener",
  "route",
  "rule",
  "match",
  "backends",
  "backend sees",
  "client sees",
  "redirect",
  "copy to",
  "| gateway",
  "| port",
  "| sni",
  "| listener",
  "| route",
  "| match",
  "| filter",
  "| backend",
  "| answer",
];

/**
 * The story that differs from another one in the lines given: they take the place of all that it says about the same
 * subject, and a line `- route, rule` leaves out what it says about these. Fails where a line changes nothing.
 */
export function storyBut(story: string, difference: string): string {
  const before = bySubject(linesOf(story));
  const lines = linesOf(difference);
  const without = lines.flatMap((line) => (line.startsWith("- ") ? line.slice(2).split(", ") : []));
  for (const subject of without) assert.ok(before.has(subject), `the story says nothing about "${subject}"`);
  const changed = bySubject(lines.filter((line) => !line.startsWith("- ")));
  for (const [subject, told] of changed)
    assert.notDeepEqual(told, before.get(subject), `the story says the same about "${subject}"`);
  return SUBJECTS.flatMap(
    (subject) => changed.get(subject) ?? (without.includes(subject) ? [] : (before.get(subject) ?? [])),
  ).join("\n");
}

/** The lines of a text that stands between line breaks. */
export function linesOf(text: string): readonly string[] {
  return text
    .replace(/^\n/, "")
    .trimEnd()
    .split("\n")
    .filter((line) => line !== "");
}

function bySubject(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const told = new Map<string, readonly string[]>();
  for (const line of lines) told.set(subjectOf(line), [...(told.get(subjectOf(line)) ?? []), line]);
  return told;
}

/** Backends begin with their share, and what each of them gets stands below it; the answer has no word of its own. */
function subjectOf(line: string): string {
  if (/^(?:[\d.]+:|) /.test(line)) return "backends";
  return SUBJECTS.find((subject) => line.startsWith(`${subject} `)) ?? "answer";
}
