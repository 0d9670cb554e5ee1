import { lineStarts } from "../../text/lines.ts";
import type { Path } from "../../yaml/tree.ts";
import type { WrittenIngress } from "./ingressFile.ts";
import { nodeNear } from "./nodeNear.ts";

/** The line, from 1, of a place in an Ingress or of the nearest part around it that is there. */
export function lineOfIngress({ file, offset, root }: WrittenIngress, place: Path): number {
  return lineAt(file.text, offset + nodeNear(root, place));
}

/** The line, from 1, of an offset in UTF-16 code units. */
export function lineAt(text: string, at: number): number {
  const starts = lineStarts(text);
  let line = 0;
  while (line + 1 < starts.length && (starts[line + 1] ?? 0) <= at) line++;
  return line + 1;
}
