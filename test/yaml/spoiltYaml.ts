import type { SeededRandom } from "../seededRandom.ts";

/** One of each class of characters that YAML tells apart, and a few of their combinations. */
export const NOISE: readonly string[] = [
  ..."\t\r\n #:-?[]{},'\"|>&*!%@`\\~=<.0aZ\u0000\u0085\u00a0\u2028\uFEFF\uD800",
  "\r\n",
  "\n\n",
  "  ",
  "    ",
  "- ",
  ": ",
  ":\n",
  " # note\n",
  "\n# note\n",
  "\n  # note\n",
  "\n    # note\n",
  "\n- x\n",
  "\nx: y\n",
  "|\n",
  "|2-\n",
  ">+\n",
  "&a ",
  "*a",
  "<<: *a\n",
  "<<: [*a, {b: c}]\n",
  "!!str ",
  "? ",
  "--- ",
  "---\n",
  "...\n",
  "''",
  "\\n",
  "\\\n",
  "\\u00e4",
  "{{ x }}",
];

/** A part of a document, spoilt at up to three places: cut off, shortened, indented anew, or with something put in. */
export function spoil(random: SeededRandom, document: string): string {
  let text = excerpt(random, document);
  for (let change = random.below(4); change > 0; change--) {
    const at = random.below(text.length + 1);
    switch (random.below(6)) {
      case 0:
        text = text.slice(0, at);
        break;
      case 1:
        text = text.slice(0, at) + text.slice(at + 1 + random.below(3));
        break;
      case 2:
        text = text.slice(0, at) + text.slice(at + random.below(40));
        break;
      case 3:
        text = indented(random, text);
        break;
      default:
        text = text.slice(0, at) + random.pick(NOISE) + text.slice(at + random.below(2));
    }
  }
  return text;
}

/** Some lines of a long document, now and then without the indentation that they share with the first of them. */
function excerpt(random: SeededRandom, document: string): string {
  const lines = document.split("\n");
  if (lines.length < 25) return random.below(8) === 0 ? document.replaceAll("\n", "\r\n") : document;
  const from = random.below(lines.length - 20);
  const text = `${lines.slice(from, from + 4 + random.below(16)).join("\n")}\n`;
  const indent = /^ */.exec(text)?.[0].length ?? 0;
  return random.below(2) === 0 ? text : text.replace(new RegExp(`^ {0,${indent}}`, "gm"), "");
}

function indented(random: SeededRandom, text: string): string {
  const lines = text.split("\n");
  const at = random.below(lines.length);
  const line = lines[at] ?? "";
  lines[at] = random.below(2) === 0 ? " ".repeat(random.below(7)) + line.trim() : `  ${line}`;
  return lines.join("\n");
}
