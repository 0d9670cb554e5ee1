import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { guardedFolder } from "../../delivery/guardedFolder.node.ts";
import { manifestsBelow } from "../../delivery/manifestsBelow.node.ts";
import { decodeText } from "../../delivery/readManifest.node.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import type { YamlNode } from "../../yaml/tree.ts";

/** The names that a kustomization may have. */
const NAMES = ["kustomization.yaml", "kustomization.yml", "Kustomization"] as const;

/** Files past which nobody looks for an origin: everything is then said of the render. */
const MOST_FILES = 2_000;

/** The file of the kustomization in a folder; undefined where there is none. */
export function kustomizationIn(folder: string): string | undefined {
  return NAMES.map((name) => join(folder, name)).find((path) => existsSync(path));
}

/**
 * The texts of the files that a kustomization and those that it builds on name, by absolute path; where a folder has none, those of
 * all manifests below it. Undefined where they are too many. Nothing outside of `root` is read.
 */
export function kustomizeFiles(folder: string, root: string): ReadonlyMap<string, string> | undefined {
  const texts = new Map<string, string>();
  const { read } = guardedFolder(root);
  const waiting = kustomizationIn(folder) === undefined ? manifestsIn(folder) : [folder];
  const seen = new Set<string>();
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (seen.size > MOST_FILES) return undefined;
    const stats = statSync(path, { throwIfNoEntry: false });
    const kustomization = stats?.isDirectory() ? kustomizationIn(path) : undefined;
    const file = stats?.isDirectory() ? kustomization : path;
    if (stats === undefined || file === undefined) continue;
    const found = read(file);
    if ("error" in found) continue;
    const text = decodeText(found.bytes);
    texts.set(file, text);
    if (kustomization !== undefined)
      waiting.push(...namedIn(text).map((name) => resolve(dirname(file), name)));
  }
  return texts;
}

function manifestsIn(folder: string): string[] {
  return manifestsBelow(folder).map((file) => join(folder, file));
}

/** Every text of a kustomization that could be a path. */
function namedIn(text: string): readonly string[] {
  const found: string[] = [];
  const walk = (node: YamlNode): void => {
    switch (node.kind) {
      case "scalar":
        if (node.text !== "" && !/[\n\0]|:\/\//.test(node.text)) found.push(node.text);
        return;
      case "sequence":
        node.items.forEach(walk);
        return;
      case "map":
        for (const { value } of node.entries) walk(value);
    }
  };
  const { root } = readDocument(text);
  if (root !== undefined) walk(root);
  return found;
}
