import { dirname, posix } from "node:path";
import { parse } from "yaml";

/**
 * @import { WorkloadFile } from "./generate.mjs"
 * @typedef {{ path: string, files: number }} HeaviestKustomization
 */

const KUSTOMIZATION = "kustomization.yaml";

/**
 * The kustomization with a `namespace:` that delivers the most files: those that one `kustomize build` reads, itself and other
 * kustomizations included.
 *
 * @param {readonly WorkloadFile[]} files
 * @returns {HeaviestKustomization | undefined} the first one by path where several deliver as many
 */
export function heaviestKustomization(files) {
  const paths = new Set(files.map(({ path }) => path));
  const kustomizations = new Map(
    files
      .filter(({ path }) => posix.basename(path) === KUSTOMIZATION)
      .map(({ path, text }) => [path, entriesOf(path, text)]),
  );
  return files
    .filter(({ path, text }) => kustomizations.has(path) && /^namespace: \S+$/m.test(text))
    .map(({ path }) => ({ path, files: deliveredBy(path).size }))
    .sort((a, b) => b.files - a.files || (a.path < b.path ? -1 : 1))[0];

  /** @param {string} path @param {Set<string>} [found] */
  function deliveredBy(path, found = new Set()) {
    if (found.has(path)) return found;
    found.add(path);
    for (const entry of kustomizations.get(path) ?? []) {
      if (kustomizations.has(`${entry}/${KUSTOMIZATION}`)) deliveredBy(`${entry}/${KUSTOMIZATION}`, found);
      else if (paths.has(entry)) found.add(entry);
    }
    return found;
  }
}

/** The files and folders that a kustomization lists, relative to the workspace. @param {string} path @param {string} text @returns {string[]} */
function entriesOf(path, text) {
  const { resources, components } = parse(text) ?? {};
  return [resources, components]
    .flatMap((list) => (Array.isArray(list) ? list : []))
    .filter((entry) => typeof entry === "string" && !entry.includes("://"))
    .map((entry) => posix.join(dirname(path), entry).replace(/\/$/, ""));
}
