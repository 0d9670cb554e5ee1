import type { KustomizationFile } from "../../delivery/kustomization.ts";
import { isRemoteBase, type KustomizeBuilds } from "../../delivery/kustomizeBuild.ts";
import type { LayerPatch } from "../../delivery/layer.ts";
import { folderOf } from "../../delivery/paths.ts";
import type { Repository } from "../../delivery/repository.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { namesItsObject } from "./missingPatchTargets.ts";

/** The patches by name of a kustomization, and the files that it builds. */
export interface PatchingFiles {
  readonly patches: readonly LayerPatch[];
  readonly files: ReadonlySet<string>;
}

/** The same of the kustomization in a file; undefined where it has no such patches, or where any object may be built. */
export function patchingFiles(
  repository: Repository,
  kustomize: KustomizeBuilds,
  path: string,
): PatchingFiles | undefined {
  const folder = folderOf(path);
  const found = repository.kustomizationIn(folder);
  // What a component patches is gathered by whoever names it.
  if (found?.path !== path || found.kustomization.kind === "Component") return undefined;
  const patches = kustomize.patches(found.kustomization.patches, path, folder).filter(namesItsObject);
  if (patches.length === 0) return undefined;
  const files = new Set(kustomize.of(folder).entries.map(({ file }) => file));
  const isWhole = [...files].every((file) => {
    const inner = repository.kustomizationIn(folderOf(file));
    return (
      inner?.path !== file ||
      (!isOpen(inner.kustomization) && kustomize.of(folderOf(file)).problems.length === 0)
    );
  });
  return isWhole ? { patches, files } : undefined;
}

/** True for a kustomization that builds what stands in no file, or gives objects other names. */
function isOpen(kustomization: KustomizationFile): boolean {
  return (
    kustomization.isUnclear ||
    kustomization.charts.length > 0 ||
    kustomization.namePrefix !== undefined ||
    kustomization.nameSuffix !== undefined ||
    [...kustomization.resources, ...kustomization.components].some(
      ({ text }) => isRemoteBase(text) || isOpaque(text),
    )
  );
}
