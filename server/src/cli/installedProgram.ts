import { statSync } from "node:fs";
import { delimiter, isAbsolute, join, sep } from "node:path";

/** The program itself, since some systems look for it in the working directory first; undefined where it is not installed. */
export function installedProgram(name: string, path: string): string | undefined {
  const ending = process.platform === "win32" ? ".exe" : "";
  return programFolders(path)
    .map((folder) => join(folder, name + ending))
    .find((file) => statSync(file, { throwIfNoEntry: false })?.isFile());
}

/** The folders of programs, but for those that come with a checkout: npm puts one before all others. */
export function programFolders(path: string): readonly string[] {
  return path
    .split(delimiter)
    .filter((folder) => isAbsolute(folder) && !folder.split(sep).includes("node_modules"));
}
