import type { Delivered } from "../../delivery/delivered.ts";
import { folderOf } from "../../delivery/paths.ts";

/** What tells an object from others of its name: its delivery scope, or where nothing delivers it, the folder of its file. */
export function scopeName({ scope }: Delivered, path: string): string {
  return scope === "" ? folderName(path) : scope;
}

/** The folder of a file as people write it: `.` for the root. */
export function folderName(path: string): string {
  return folderOf(path) || ".";
}
