/** Lines that a report may quote, by one number that says how much of something there is. */
export interface QuotedLines {
  readonly what: string;
  /** A size at which the work is large against what every call costs. */
  readonly size: number;
  readonly lines: (size: number) => readonly string[];
}

const SECRET = ["kind: Secret", "data:"];

export const QUOTED: readonly QuotedLines[] = [
  { what: "letters of one word", size: 20_000, lines: (size) => [`name: ${"x".repeat(size)}`] },
  {
    what: "names that tell of a value and have none",
    // Behind some 60,000 names expressions keep their way back in slower memory.
    size: 5_000,
    lines: (size) => ["token-".repeat(size)],
  },
  {
    what: "blanks before a letter in a Secret",
    size: 20_000,
    lines: (size) => [...SECRET, `${" ".repeat(size)}x`],
  },
  {
    what: "beginnings of a key",
    size: 20_000,
    lines: (size) => ["-----BEGIN PRIVATE ".repeat(size)],
  },
  {
    what: "documents",
    size: 10_000,
    lines: (size) => Array.from({ length: 2 * size }, (_, at) => (at % 2 === 0 ? "---" : "kind: Gateway")),
  },
];
