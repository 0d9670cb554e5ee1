import type { Path } from "./tree.ts";

/** A path in words, with `[]` for every index. */
export function pathPattern(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? "[]" : `.${step}`))
    .join("")
    .replace(/^\./, "");
}
