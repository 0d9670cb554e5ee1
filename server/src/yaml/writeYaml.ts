import { Document, isNode, type Scalar, stringify, visit } from "yaml";
import { hasHidden, withEscapes } from "../text/printable.ts";
import type { Path } from "./tree.ts";

const OPTIONS = { lineWidth: 0, indentSeq: true, version: "1.1", aliasDuplicateObjects: false } as const;
/** What means something to whoever shows the text: a command for GitHub at the start of a line, or anywhere. */
const COMMAND = /^[ \t]*::|##\[/m;

/**
 * Writes plain data as block YAML with two spaces, long lines unbroken, ending in a line break. Strings that YAML 1.1
 * would take for something else are quoted, and what may not be shown is escaped.
 */
export function writeYaml(value: unknown): string {
  const text = stringify(value, OPTIONS);
  return isHarmless(text) ? text : writeEscaped(new Document(value, OPTIONS));
}

/** A comment above a part of a document: lines without `#`, in which everything may be shown. */
export interface PlacedComment {
  readonly at: Path;
  readonly lines: readonly string[];
}

/** The same with comments above some of its parts; one whose place is not there is left out, one at the root stands at the top. */
export function writeCommentedYaml(value: unknown, comments: readonly PlacedComment[]): string {
  if (comments.length === 0) return writeYaml(value);
  const document = new Document(value, OPTIONS);
  const top: string[] = [];
  for (const { at, lines } of comments) {
    const node = at.length === 0 ? undefined : document.getIn(at, true);
    if (at.length === 0) top.push(...lines);
    else if (isNode(node))
      node.commentBefore = [node.commentBefore, ...lines.map((line) => ` ${line}`)]
        .filter(Boolean)
        .join("\n");
  }
  const text = document.toString(OPTIONS);
  return `${top.map((line) => `# ${line}\n`).join("")}${isHarmless(text) ? text : writeEscaped(document)}`;
}

/** A document with every string in quotes that holds what may not be shown. */
function writeEscaped(document: Document): string {
  visit(document, {
    Scalar(_key, node: Scalar) {
      if (typeof node.value === "string" && !isHarmless(node.value)) node.type = "QUOTE_DOUBLE";
    },
  });
  const text = document.toString({ ...OPTIONS, doubleQuotedMinMultiLineLength: Number.MAX_SAFE_INTEGER });
  return withEscapes(text, (code) =>
    code === 9 || code === 10 ? String.fromCharCode(code) : `\\u${code.toString(16).padStart(4, "0")}`,
  ).replaceAll("##[", "#\\x23[");
}

function isHarmless(text: string): boolean {
  return !hasHidden(text.replace(/[\t\n]/g, "")) && !COMMAND.test(text);
}

/** Writes plain data as flow YAML on one line. */
export function writeFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeFlow).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value).map(([key, content]) => `${writeFlow(key)}: ${writeFlow(content)}`);
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  const scalar = writeYaml(value).trimEnd();
  // Inside brackets a comma or a bracket would end the scalar, and a text of several lines cannot stand as a block.
  return typeof value === "string" && /[,[\]{}\r\n]/.test(value) && !/^["']/.test(scalar)
    ? JSON.stringify(value)
    : scalar;
}

/** Writes plain data as JSON on one line, with what may not be shown escaped. */
export function writeJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeJson).join(", ")}]`;
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value)
      .filter(([, content]) => content !== undefined)
      .map(([key, content]) => `${writeJson(key)}: ${writeJson(content)}`);
    return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
  }
  const scalar = JSON.stringify(value) ?? "null";
  return isHarmless(scalar)
    ? scalar
    : withEscapes(scalar, (code) => `\\u${code.toString(16).padStart(4, "0")}`).replaceAll(
        "##[",
        "#\\u0023[",
      );
}
