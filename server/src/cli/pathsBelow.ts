import { relative, resolve, sep } from "node:path";
import { hasUnusualSegment } from "../delivery/paths.ts";
import { CLUSTER } from "../features/deliveryText.ts";
import { toSlashes } from "./shownPath.ts";

/**
 * Paths from a folder on, with `/` on every system. A path below the folder that is written as one finds it, without dots and doubled
 * separators, is cut; Node takes every path apart to learn the same, and a repository has ten thousand.
 *
 * @param folder absolute, as `resolve` gives it
 */
export function pathsFrom(folder: string): (path: string) => string {
  const head = folder.endsWith(sep) ? folder : folder + sep;
  return (path) => {
    const below = sep === "/" && path.startsWith(head) ? path.slice(head.length) : "";
    return hasUnusualSegment(below) ? toSlashes(relative(folder, path)) : below;
  };
}

/** A path, or a delivery scope, as it is shown: what stands behind the arrow of a scope is the name of a cluster, and no part of a path. */
export function shownScope(scope: string, show: (path: string) => string): string {
  const arrow = scope.indexOf(CLUSTER);
  if (arrow < 0) return show(scope);
  return `${arrow === 0 ? "" : show(scope.slice(0, arrow))}${scope.slice(arrow)}`.trimStart();
}

/**
 * Paths below a folder as whoever works in another one reads them.
 *
 * @param folder absolute, as `resolve` gives it
 * @param show what shows an absolute path
 */
export function shownBelow(folder: string, show: (path: string) => string): (path: string) => string {
  const shown = show(folder);
  const head = shown === "" ? "" : `${shown}/`;
  // What stands in a folder above may lead back down to where the reader works.
  const isAbove = shown.split("/").at(-1) === "..";
  return (path) =>
    isAbove || sep !== "/" || hasUnusualSegment(path) ? show(resolve(folder, path)) : head + path;
}
