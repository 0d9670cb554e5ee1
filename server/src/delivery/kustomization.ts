import { list, text } from "../model/reading.ts";
import { stringValue } from "../yaml/scalars.ts";
import type { YamlNode } from "../yaml/tree.ts";

const KUSTOMIZATION_FILES = new Set(["kustomization.yaml", "kustomization.yml", "Kustomization"]);

/** True for the file names that kustomize reads. */
export function isKustomizationFile(path: string): boolean {
  return KUSTOMIZATION_FILES.has(path.slice(path.lastIndexOf("/") + 1));
}

/** The files that a kustomization applies as patches: partial documents that are no manifests of their own. */
export function patchFiles(path: string, root: YamlNode | undefined): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  const written = [
    ...(list(root, "patches", (item) => text(item, "path")) ?? []),
    ...(list(root, "patchesJson6902", (item) => text(item, "path")) ?? []),
    ...(list(root, "patchesStrategicMerge", (item) => stringValue(item)) ?? []),
  ];
  return written.flatMap((file) =>
    file === undefined || file.includes("\n") ? [] : [resolvePath(folder, file)],
  );
}

/** The files that a kustomization applies as they are. */
export function resourceFiles(path: string, root: YamlNode | undefined): readonly string[] {
  const folder = path.slice(0, path.lastIndexOf("/") + 1);
  return (list(root, "resources", stringValue) ?? []).flatMap((file) =>
    file === undefined || file.includes("://") ? [] : [resolvePath(folder, file)],
  );
}

/** Joins a folder (empty or ending in `/`) and a relative path, resolving `.` and `..`. */
export function resolvePath(folder: string, relative: string): string {
  const segments: string[] = [];
  for (const segment of `${folder}${relative}`.split("/")) {
    if (segment === "..") segments.pop();
    else if (segment !== "." && segment !== "") segments.push(segment);
  }
  return (folder.startsWith("/") ? "/" : "") + segments.join("/");
}
