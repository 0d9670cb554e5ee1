import { isAbsolute, join, normalize, sep } from "node:path";

/**
 * Puts names below a folder behind its path, as `join` does. Names are taken as a walk finds them, without dots and doubled slashes:
 * for ten thousand files of one folder Node would take that folder's path apart ten thousand times.
 */
export function joinedTo(folder: string): (name: string) => string {
  if (sep !== "/" || !isAbsolute(folder) || normalize(folder) !== folder) return (name) => join(folder, name);
  const head = folder.endsWith(sep) ? folder : folder + sep;
  return (name) => head + name;
}
