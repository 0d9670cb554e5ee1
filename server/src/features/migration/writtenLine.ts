import { lastStart, lineStarts } from "../../text/lines.ts";
import type { Path } from "../../yaml/tree.ts";
import type { SourceFile, WrittenIngress } from "./ingressFile.ts";
import { nodeNear } from "./nodeNear.ts";

/** The line, from 1, of a place in an Ingress or of the nearest part around it that is there. */
export function lineOfIngress({ file, offset, root, values }: WrittenIngress, place: Path): number {
  const written = values === undefined ? place : [...values.at, ...placeInValues(place)];
  return lineAt(file, offset + nodeNear(root, written));
}

/** Where the values of a chart say what stands at a place of the Ingress that comes of them. */
function placeInValues([first, second, ...rest]: Path): Path {
  if (first === "metadata") return second === "annotations" ? [second, ...rest] : [];
  switch (second) {
    case "rules":
      return ["hosts", ...rest.filter((step) => step !== "http")];
    case "tls":
      return [second, ...rest];
    case "ingressClassName":
      return ["className"];
    default:
      return [];
  }
}

const known = new WeakMap<SourceFile, readonly number[]>();

/** The line, from 1, of an offset in UTF-16 code units; where the lines of a file start is worked out once. */
export function lineAt(file: SourceFile, at: number): number {
  const starts = known.get(file) ?? lineStarts(file.text);
  known.set(file, starts);
  return lastStart(starts, at) + 1;
}
