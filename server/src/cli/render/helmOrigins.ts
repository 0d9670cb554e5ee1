import { join } from "node:path";
import { guardedFolder } from "../../delivery/guardedFolder.node.ts";
import { decodeText } from "../../delivery/readManifest.node.ts";
import { lineStarts, positionAt } from "../../text/lines.ts";
import type { Range } from "../../text/span.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { nodeAt } from "../../yaml/tree.ts";
import { templateSources } from "../templateSources.ts";
import { type FilePlace, type FindOrigin, type Origin, UNKNOWN_ORIGIN } from "./origin.ts";
import { linesOf, placedDocuments } from "./renderedDocuments.ts";
import { printingLine, type TemplateLine, type TemplateLines, templateLines } from "./templateLines.ts";

/** A file of values, the weakest first. */
export interface ValuesFile {
  /** Absolute. */
  readonly path: string;
  readonly text: string;
}

/** Finds lines of templates, and values that they print, by the comments with which Helm begins each document. */
export function helmOrigins(rendered: string, chart: string, values: readonly ValuesFile[]): FindOrigin {
  const sourceAt = templateSources(rendered);
  const documents = placedDocuments(rendered);
  const { read } = guardedFolder(chart);
  const templates = new Map<string, TemplateLines | undefined>();
  return ({ start, end }) => {
    const source = sourceAt(start.line);
    const document = documents.findLast(({ line }) => line <= start.line);
    if (source === undefined || document === undefined) return UNKNOWN_ORIGIN;
    const file: Origin = { kind: "file", name: source };
    // The first step is the chart's name, whatever its folder is called.
    const steps = source.split("/").slice(1);
    const template = templateOf(join(chart, ...steps));
    const lines = linesOf(document.text);
    const at = start.line - document.line;
    const line = template && printingLine(template, lines.map(withoutSource), at);
    if (line === undefined) return file;
    const place = { path: join(chart, ...steps), range: rangeIn(line, { start, end }) };
    const value = steps[0] === "templates" ? printedValue(line, lines[at] ?? "", values) : undefined;
    return { kind: "place", place, ...(value === undefined ? {} : { value }) };
  };

  function templateOf(path: string): TemplateLines | undefined {
    if (!templates.has(path)) {
      const found = read(path);
      templates.set(path, "bytes" in found ? templateLines(decodeText(found.bytes)) : undefined);
    }
    return templates.get(path);
  }
}

/** What Helm writes itself stands in no template. */
function withoutSource(line: string): string {
  return line.startsWith("# Source: ") ? "" : line;
}

/** A line without actions stands as it is; of any other the whole of it is meant. */
function rangeIn({ line, parts, actions }: TemplateLine, { start, end }: Range): Range {
  const isOneLine = start.line === end.line;
  if (actions.length === 0 && isOneLine)
    return { start: { line, character: start.character }, end: { line, character: end.character } };
  const written = [...parts.entries()].map(([index, part]) => part + braced(actions[index])).join("");
  const content = written.trimEnd();
  return {
    start: { line, character: content.length - content.trimStart().length },
    end: { line, character: content.length },
  };
}

function braced(action: string | undefined): string {
  return action === undefined ? "" : `{{${action}}}`;
}

/** An action that prints one value and does nothing else to it. */
const ONE_VALUE = /^-?\s*\.Values((?:\.[A-Za-z_]\w*)+)\s*(?:\|\s*s?quote\s*)?-?$/;

/** The value that a line prints: that of the last file which has it, where it reads as what was printed. */
function printedValue(
  { parts: [before = "", after = ""], actions }: TemplateLine,
  printed: string,
  files: readonly ValuesFile[],
): (FilePlace & { readonly name: string }) | undefined {
  const [action, ...others] = actions;
  const name = ONE_VALUE.exec(action ?? "")?.[1]?.slice(1);
  if (name === undefined || others.length > 0) return undefined;
  const text = printed.slice(before.length, printed.length - after.length).replace(/^(["'])(.*)\1$/, "$2");
  for (const file of files.toReversed()) {
    const node = nodeAt(readDocument(file.text).root, name.split("."));
    if (node === undefined) continue;
    if (node.kind !== "scalar" || node.text !== text) return undefined;
    const starts = lineStarts(file.text);
    const range = { start: positionAt(starts, node.start), end: positionAt(starts, node.end) };
    return { path: file.path, range, name };
  }
  return undefined;
}
