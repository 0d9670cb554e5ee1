import type { RequestLine } from "./requestLines.ts";

/** How the programs of other clients begin and end: `< {% … %}` and `> {% … %}` of JetBrains', `{{ … }}` of httpYac. */
const SCRIPTS = [
  { begins: /^\s*[<>]\s*\{%/, ends: /%\}/ },
  { begins: /^\s*\{\{[@+?]?[\w-]*\s*$/, ends: /^\s*\}\}/ },
] as const;

/** Lines by which a file takes in another one, or sends a request of it, as JetBrains' client has them. */
const IMPORT = /^\s*(?:import\s+["'\w./]|run\s+(?:#|\S+\.(?:http|rest)\b))/;

/**
 * The lines of a block without what stands between the first and the last line of its programs, and without lines that take
 * in other files. A program that does not end reaches to the end of the block.
 */
export function withoutScripts(lines: readonly RequestLine[]): readonly RequestLine[] {
  let end: RegExp | undefined;
  return lines.filter(({ text }) => {
    if (end !== undefined) {
      if (end.test(text)) end = undefined;
      return false;
    }
    const script = SCRIPTS.find(({ begins }) => begins.test(text));
    if (script !== undefined && !script.ends.test(text)) end = script.ends;
    // The line of `<` or `>` stays: it ends the headers.
    return script === SCRIPTS[1] ? false : !IMPORT.test(text);
  });
}
