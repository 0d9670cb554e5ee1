import { sameItems } from "../yaml/sameItems.ts";
import type { Build, KustomizeBuilds } from "./kustomizeBuild.ts";
import type { BuildEntry } from "./layer.ts";
import { foldersAbove, isWithin } from "./paths.ts";
import type { Repository } from "./repository.ts";

/** What a folder without a kustomization is made of, in order: its files, and folders in it that have one. */
type Part = { readonly file: string } | { readonly folder: string };

/**
 * The builds of folders as Flux makes them: their kustomization, or where there is none, one that lists all manifests below
 * and the kustomizations among them.
 */
export function folderBuilds(repository: Repository, kustomize: KustomizeBuilds): (folder: string) => Build {
  const known = new Map<string, { readonly builds: readonly Build[]; readonly build: Build }>();

  return (folder) => {
    if (repository.kustomizationIn(folder) !== undefined) return kustomize.of(folder);
    const parts = partsOf(repository, folder);
    const builds = parts.flatMap((part) => ("folder" in part ? [kustomize.of(part.folder)] : []));
    const before = known.get(folder);
    if (before !== undefined && sameItems(before.builds, builds)) return before.build;
    const entries = parts.flatMap((part): readonly BuildEntry[] =>
      "folder" in part
        ? kustomize.of(part.folder).entries
        : [{ file: part.file, role: "manifest", layers: [] }],
    );
    const build = { entries, problems: [] };
    known.set(folder, { builds, build });
    return build;
  };
}

function partsOf(repository: Repository, folder: string): readonly Part[] {
  const parts: Part[] = [];
  let skipped: string | undefined;
  for (const file of repository.filesBelow(folder)) {
    if (skipped !== undefined && isWithin(file, skipped)) continue;
    skipped = foldersAbove(file)
      .filter((one) => one !== folder && isWithin(one, folder))
      .findLast((one) => repository.kustomizationIn(one) !== undefined);
    if (skipped !== undefined) parts.push({ folder: skipped });
    else if (/\.ya?ml$/.test(file)) parts.push({ file });
  }
  return parts;
}
