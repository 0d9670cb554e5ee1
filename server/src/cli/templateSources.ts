import { cutDocuments } from "../yaml/cutDocuments.ts";

/** `helm template` begins each document with the template that it comes from. */
const SOURCE =
  /^(?:---[^\r\n]*(?:\r?\n|\r(?!\n)))?(?:(?:[ \t]*|#(?! Source: )[^\r\n]*)(?:\r?\n|\r(?!\n)))*# Source: ([^\r\n]*\S)/;

/** The template that each line of a rendered text comes from, as its comments say; undefined where none does. */
export function templateSources(text: string): (line: number) => string | undefined {
  let line = 0;
  const starts = cutDocuments(text).map(({ start, end }) => {
    const document = text.slice(start, end);
    const source = { line, template: SOURCE.exec(document)?.[1]?.replaceAll("`", "") };
    line += document.split(/\r\n|\r|\n/).length - 1;
    return source;
  });
  return (asked) => starts.findLast((one) => one.line <= asked)?.template;
}
