/** What other languages have, and CEL writes otherwise. */
const MEANT: readonly (readonly [RegExp, string])[] = [
  [/^={3}|^=(?!=)/, "`==` compares"],
  [/^!==|^<>/, "`!=` compares"],
  [/^(?:and|or|not)\b/i, "CEL writes `&&`, `||` and `!`"],
];

const LONGEST_EXCERPT = 30;

/**
 * The complaint of the engine's parser in words for those who write rules. It tries one way after another, so it stops at the
 * last place up to which some way went, and what it had expected there says little. `rest` is the expression from there on.
 */
export function syntaxInWords(complaint: string, before: string, rest: string): string {
  const shown = rest.trim().slice(0, LONGEST_EXCERPT).split(/[\n`]/, 1)[0]?.trim() ?? "";
  if (complaint === "reserved identifier")
    return `\`${/^\w*/.exec(rest)?.[0] ?? ""}\` is a word that CEL keeps for itself`;
  if (complaint.startsWith("found end of input")) {
    const [, missing] = /but expecting '(.)'$/.exec(complaint) ?? [];
    return missing === undefined ? "it ends too early" : `it has no \`${missing}\` at its end`;
  }
  if (shown === "") return "what stands here is nothing that an expression has";
  if (/^[^\w\s'"()[\]{}]+$/.test(shown)) return `nothing stands behind \`${shown}\``;
  const word = /(?:^|\W)not\s*$/i.test(before) ? "not" : rest;
  const [, hint] = MEANT.find(([form]) => form.test(word)) ?? [];
  return `\`${shown}\` cannot stand here${hint === undefined ? "" : `; ${hint}`}`;
}
