import { Document, isNode } from "yaml";
import type { Path } from "./tree.ts";
import { writeYaml } from "./writeYaml.ts";

/** A comment above a part of a document, one line each, without `#`. */
export interface PlacedComment {
  readonly at: Path;
  readonly lines: readonly string[];
}

/**
 * Writes plain data as `writeYaml` does, with comments above some of its parts. A comment whose place is not there is left
 * out; one at the root stands at the top.
 */
export function writeCommentedYaml(value: unknown, comments: readonly PlacedComment[]): string {
  if (comments.length === 0) return writeYaml(value);
  // What may not be shown is escaped there, so that the text is read again and not made anew.
  const document = new Document(value, { version: "1.1", aliasDuplicateObjects: false });
  const top: string[] = [];
  for (const { at, lines } of comments) {
    const text = lines.map((line) => ` ${line}`).join("\n");
    if (at.length === 0) {
      top.push(...lines);
      continue;
    }
    const node = document.getIn(at, true);
    if (isNode(node)) node.commentBefore = node.commentBefore ? `${node.commentBefore}\n${text}` : text;
  }
  const head = top.map((line) => `# ${line}\n`).join("");
  return head + document.toString({ lineWidth: 0, indentSeq: true });
}
