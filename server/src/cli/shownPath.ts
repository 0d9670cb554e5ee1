import { relative, sep } from "node:path";

/** Paths as whoever works in a folder reads them: relative to it. */
export function shownFrom(workingDirectory: string): (path: string) => string {
  return (path) => toSlashes(relative(workingDirectory, path));
}

/** A path as this project writes it, with `/` on every system. */
export function toSlashes(path: string): string {
  return sep === "/" ? path : path.split(sep).join("/");
}
