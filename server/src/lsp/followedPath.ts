import { isRequestFile } from "./requestFiles.ts";

/** True for what lies where nobody looks. */
export function isExcluded(path: string): boolean {
  return /(?:^|\/)(?:\.git|node_modules)(?:\/|$)/.test(path);
}

/** True for the names of files that are read. */
export function isReadPath(path: string): boolean {
  return /\.(?:ya?ml|json)$/i.test(path) || isRequestFile(path);
}
