import { printable } from "../../text/printable.ts";
import { nodeAt, type Path } from "../../yaml/tree.ts";
import type { WrittenIngress } from "./ingressFile.ts";
import { nodeNear } from "./nodeNear.ts";

const COMMENT_LINE = /^[ \t]*#[ \t]?(.*)$/;

/** What names the schema of a document, which is not that of what comes of it. */
const MODELINE = /^yaml-language-server\s*:|^\$schema\s*[:=]/;

/** The comments at the top of an Ingress; those at the top of a release are about the release. */
export function headComments({ text, root, values }: WrittenIngress): readonly string[] {
  if (values !== undefined) return [];
  return commentLines(text.slice(0, root.start)).filter((line) => !MODELINE.test(line));
}

/** The comments of a path: above it, in it, and above the host that it is the first path of. */
export function commentsAt({ text, root, values }: WrittenIngress, place: Path): readonly string[] {
  const node = values === undefined ? nodeAt(root, place) : undefined;
  if (node === undefined) return [];
  const isFirst = place.at(-1) === 0 && place.length === 6;
  const rule = isFirst ? above(text, nodeNear(root, place.slice(0, 3))) : [];
  const own = above(text, nodeNear(root, place));
  const inside = text
    .slice(node.start, node.end)
    .split(/\r\n|\r|\n/)
    .flatMap((line) => trailingComment(line));
  return [...rule, ...own, ...inside];
}

/** The lines right above an offset that hold nothing but a comment. */
function above(text: string, offset: number): readonly string[] {
  const lines = text
    .slice(0, offset)
    .split(/\r\n|\r|\n/)
    .slice(0, -1);
  let first = lines.length;
  while (first > 0 && COMMENT_LINE.test(lines[first - 1] ?? "")) first--;
  return commentLines(lines.slice(first).join("\n"));
}

function commentLines(text: string): readonly string[] {
  return text.split(/\r\n|\r|\n/).flatMap((line) => {
    const comment = COMMENT_LINE.exec(line)?.[1];
    return comment === undefined ? [] : [shown(comment)];
  });
}

/** A comment behind a value, or a line of its own. A `#` in quotes may be no comment and is passed over. */
function trailingComment(line: string): readonly string[] {
  if (/["']/.test(line.replace(/\s#.*$/s, ""))) {
    const quoted = /^[^"']*(?:"[^"]*"|'[^']*')\s+#\s?(.*)$/.exec(line)?.[1];
    return quoted === undefined ? [] : [shown(quoted)];
  }
  const comment = /(?:^|\s)#\s?(.*)$/s.exec(line)?.[1];
  return comment === undefined ? [] : [shown(comment)];
}

/** What may stand in a comment of a new file, whoever prints it: `##[` is a command to GitHub. */
function shown(comment: string): string {
  return printable(comment.trimEnd()).replaceAll("##[", "#[");
}
