import { MOST_CHARACTERS, matchPath } from "./nginx/pathExpression.ts";

/** A path that an expression matches, to ask with; undefined where none is found. */
export function samplePath(pattern: string): string | undefined {
  if (pattern.length > MOST_CHARACTERS) return undefined;
  let text = pattern.replace(/^\^/, "").replace(/\$$/, "");
  text = text
    .replace(/\\d/g, "1")
    .replace(/\\w/g, "a")
    .replace(/\\s/g, " ")
    .replace(/\\([^\w])/g, "$1")
    .replace(/\[\^[^\]]*\]/g, "x")
    .replace(/\[([^\]])[^\]]*\]/g, "$1");
  for (let before = ""; before !== text; ) {
    before = text;
    text = text.replace(/\((?:\?[:i]*)?([^()|]*)(?:\|[^()]*)?\)/g, (_, first: string) => repeated(first));
  }
  const sample = repeated(text);
  return sample.startsWith("/") && matchPath(pattern, sample, true).kind === "yes" ? sample : undefined;
}

/** Each repetition once, or as often as it has to be. */
function repeated(text: string): string {
  return text
    .replace(/(.)\{(\d{1,3})(?:,\d*)?\}/g, (_, one: string, times: string) => one.repeat(Number(times)))
    .replace(/[*+?$]/g, "")
    .replace(/\.(?=[/]|$)/g, "x");
}
