/** A clause as the start of a sentence. */
export function capitalised(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}`;
}

/** A sentence as a clause behind a colon: no full stop, and a capital only where a name begins it. */
export function clauseOf(sentence: string): string {
  const clause = sentence.replace(/\.$/, "");
  const isName = /^(?:[A-Z][\w.]* `|[A-Z]+[a-z]*[A-Z])/.test(clause);
  return isName ? clause : `${clause.charAt(0).toLowerCase()}${clause.slice(1)}`;
}

/** A kind with its article, as it is spoken: `a Service`, `an HTTPRoute`, `a UDPRoute`. */
export function withArticle(kind: string): string {
  return `${/^(?:[AEIOaeio]|HTTP|X)/.test(kind) ? "an" : "a"} ${kind}`;
}

/** A name as our messages write names. */
export function inBackticks(name: string | number): string {
  return `\`${name}\``;
}

/** `a`, `a and b`, `a, b and c`. */
export function enumerate(items: readonly string[], conjunction: "and" | "or" = "and"): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${conjunction} ${items.at(-1) ?? ""}`;
}

/** Some of many in one line: the first ones by name, the rest counted. */
export function enumerateSome(items: readonly string[], most = 10): string {
  return items.length <= most ? enumerate(items) : firstOf(items, most);
}

/** The first ones with commas between them, and how many there are besides: `a, b`, `a, b and 3 more`. */
export function firstOf(items: readonly string[], most: number): string {
  const rest = items.length - most;
  return `${items.slice(0, most).join(", ")}${rest > 0 ? ` and ${rest} more` : ""}`;
}

/** Names that a person chooses from: "`A`, `B` or `C`". */
export function choiceOf(names: readonly (string | number)[]): string {
  return enumerate(names.map(inBackticks), "or");
}

const MOST_NAMES = 4;

/** Names in a row: `a`, `b` and `c`; a long row is cut. */
export function namesText(names: readonly (string | number)[], quote = "`"): string {
  return enumerateSome(
    names.map((name) => `${quote}${name}${quote}`),
    MOST_NAMES,
  );
}
