import type { KustomizationFile } from "../../server/src/delivery/kustomization.ts";
import { SeededRandom } from "../seededRandom.ts";

/** A folder with a kustomization. */
export interface KustomizedFolder {
  readonly folder: string;
  readonly kustomization: KustomizationFile;
}

/** The folders in an order drawn from a seed, in which one of each class comes before all others. */
export function sampledFolders(
  folders: readonly KustomizedFolder[],
  seed: number,
): { readonly ofEachClass: readonly string[]; readonly others: readonly string[] } {
  const random = new SeededRandom(seed);
  const left = [...folders];
  const drawn = Array.from(folders, () => left.splice(random.below(left.length), 1)).flat();
  const classes = new Map<string, string>();
  for (const one of drawn) {
    const name = classOf(one.kustomization);
    if (!classes.has(name)) classes.set(name, one.folder);
  }
  const first = new Set(classes.values());
  return {
    ofEachClass: [...first],
    others: drawn.flatMap(({ folder }) => (first.has(folder) ? [] : folder)),
  };
}

/** What a kustomization makes use of, and whether it is built from other folders. */
function classOf({ kind, ...fields }: KustomizationFile): string {
  const used = Object.entries(fields).flatMap(([name, value]) =>
    value === false || (typeof value === "object" && Object.keys(value).length === 0) ? [] : name,
  );
  const hasFolders = fields.resources.some(({ text }) => !/\.ya?ml$/.test(text));
  return [kind, ...used, ...(hasFolders ? ["folders"] : [])].join(" ");
}
