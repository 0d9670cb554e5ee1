import { isOpaque } from "../yaml/opaqueText.ts";
import { expandApplicationSet } from "./applicationSet.ts";
import { type ArgoApplication, type ArgoSource, isIncluded } from "./argoApplication.ts";
import type { Deliverer } from "./deliveryFacts.ts";
import type { FluxKustomization } from "./fluxKustomization.ts";
import { type Build, type KustomizeBuilds, kustomizeBuilds } from "./kustomizeBuild.ts";
import { type BuildEntry, below, layer } from "./layer.ts";
import { folderOf, foldersAbove, isWithin, pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";
import { readPatches } from "./writtenPatch.ts";

/** One application of files: what an object delivers, or one of the applications of a set. */
export interface AppliedBuild {
  readonly entries: readonly BuildEntry[];
  /** It makes objects that stand in no file: those of a chart, or of a path that is not here. */
  readonly isOpen: boolean;
  /** The folder that it applies, where there is one. */
  readonly folder?: string;
  /** The cluster that it goes to, where it is another one than its own. */
  readonly cluster?: string;
  /** The path that it names leads nowhere. */
  readonly missing?: string;
}

const NOTHING: AppliedBuild = { entries: [], isOpen: true };

/**
 * Works out what objects deliver: Flux Kustomizations, Argo CD's Applications and ApplicationSets. `isForeign` is true for
 * sources whose files are certainly not those of the workspace.
 */
export function appliedBuilds(
  repository: Repository,
  isForeign: (source: FluxKustomization["source"]) => boolean,
): {
  readonly kustomize: KustomizeBuilds;
  /** What an object in a file applies. */
  of(deliverer: Deliverer, file: string): readonly AppliedBuild[];
} {
  const kustomize = kustomizeBuilds(repository);

  function of(deliverer: Deliverer, file: string): readonly AppliedBuild[] {
    switch (deliverer.kind) {
      case "flux":
        return [flux(deliverer.flux, file)];
      case "application":
        return argo(deliverer.application, file);
      case "applicationSet":
        return applicationSet(deliverer.set, file);
    }
  }

  function flux(one: FluxKustomization, file: string): AppliedBuild {
    const cluster = one.cluster === undefined ? {} : { cluster: one.cluster };
    if (isOpaque(one.path) || isForeign(one.source)) return { ...NOTHING, ...cluster };
    const folder = sourceFolder(repository, one.path, file);
    if (folder === undefined) return { ...NOTHING, ...cluster, missing: one.path };
    const built = folderBuild(folder);
    const written = one.components.map((text, index) => ({ at: ["spec", "components", index], text }));
    const { entries } = kustomize.withComponents(built, written, file, folder);
    const outer = layer({
      path: file,
      by: "flux",
      ...(one.targetNamespace === undefined
        ? {}
        : { namespace: { name: one.targetNamespace, isFallback: false } }),
      namePrefix: one.namePrefix ?? "",
      nameSuffix: one.nameSuffix ?? "",
      labels: one.labels,
      annotations: one.annotations,
      patches: kustomize.patches(one.patches, file, folder),
    });
    return { entries: below(entries, outer), isOpen: false, folder, ...cluster };
  }

  /** A kustomization, or the manifests of a folder without one as Flux gathers them. */
  function folderBuild(folder: string): Build {
    if (repository.kustomizationIn(folder) !== undefined) return kustomize.of(folder);
    const entries: BuildEntry[] = [];
    let skipped: string | undefined;
    for (const file of repository.filesBelow(folder)) {
      if (skipped !== undefined && isWithin(file, skipped)) continue;
      const nested = foldersAbove(file)
        .filter((one) => one !== folder && isWithin(one, folder))
        .findLast((one) => repository.kustomizationIn(one) !== undefined);
      if (nested === undefined) {
        if (/\.ya?ml$/.test(file)) entries.push({ file, role: "manifest", layers: [] });
        continue;
      }
      entries.push(...kustomize.of(nested).entries);
      skipped = nested;
    }
    return { entries, problems: [] };
  }

  function argo({ sources, destination }: ArgoApplication, file: string): readonly AppliedBuild[] {
    const { namespace, cluster } = destination;
    const outer = layer({
      path: file,
      by: "argo",
      ...(namespace === undefined || isOpaque(namespace)
        ? {}
        : { namespace: { name: namespace, isFallback: true } }),
    });
    return sources.map((source) => {
      const { entries, ...rest } = argoSource(source, file);
      return { ...rest, entries: below(entries, outer), ...(cluster === undefined ? {} : { cluster }) };
    });
  }

  function argoSource(source: ArgoSource, file: string): AppliedBuild {
    if (source.chart !== undefined) return { entries: chartValues(source, "", file), isOpen: true };
    // A source that only lends its files to others applies nothing.
    if (source.path === undefined) return { entries: [], isOpen: source.ref === undefined };
    if (isOpaque(source.path)) return NOTHING;
    const folder = sourceFolder(repository, source.path, file);
    if (folder === undefined) return { ...NOTHING, missing: source.path };
    if (repository.kustomizationIn(folder) !== undefined) {
      return { ...kustomizeSource(source, folder, file), folder };
    }
    if (source.hasHelm || repository.has(pathFrom(folder, "Chart.yaml"))) {
      return { entries: chartValues(source, folder, file), isOpen: true, folder };
    }
    const files = repository.filesBelow(folder).filter((one) => {
      const inside = folder === "" ? one : one.slice(folder.length + 1);
      return (source.directory.recurse || folderOf(one) === folder) && isIncluded(source.directory, inside);
    });
    return {
      entries: files.map((one) => ({ file: one, role: "manifest", layers: [] })),
      isOpen: source.hasPlugin,
      folder,
    };
  }

  function kustomizeSource(
    { kustomize: options, hasPlugin }: ArgoSource,
    folder: string,
    file: string,
  ): AppliedBuild {
    const written = options.components.map((text, index) => ({ at: ["spec", "source", index], text }));
    const { entries } = kustomize.withComponents(kustomize.of(folder), written, file, folder);
    const own = layer({
      path: file,
      by: "argo",
      ...(options.namespace === undefined
        ? {}
        : { namespace: { name: options.namespace, isFallback: false } }),
      namePrefix: options.namePrefix ?? "",
      nameSuffix: options.nameSuffix ?? "",
      patches: kustomize.patches(readPatches(options.patches, ["spec", "source"]), file, folder),
    });
    return { entries: below(entries, own), isOpen: hasPlugin };
  }

  /** The files that hold values of a chart; `$ref/…` leads from the root of another source. */
  function chartValues({ valueFiles }: ArgoSource, folder: string, file: string): readonly BuildEntry[] {
    const fromRoot = (path: string): string | undefined =>
      basesFor(file)
        .map((base) => pathFrom(base, path))
        .find((one) => repository.has(one));
    const own = folder === "" ? [] : [pathFrom(folder, "values.yaml")];
    const named = valueFiles.flatMap((written) => {
      const shared = /^(?:\$[\w-]+)?\/(.*)$/.exec(written)?.[1];
      return (shared === undefined ? pathFrom(folder, written) : fromRoot(shared)) ?? [];
    });
    return [...new Set([...own, ...named])]
      .filter((path) => repository.has(path))
      .map((path) => ({ file: path, role: "values", layers: [] }));
  }

  function applicationSet(
    set: Parameters<typeof expandApplicationSet>[0],
    file: string,
  ): readonly AppliedBuild[] {
    for (const base of basesFor(file)) {
      const { applications, isComplete } = expandApplicationSet(set, filesIn(repository, base));
      const builds = applications.flatMap((application) => argo(application, file));
      if (!builds.some(({ folder, entries }) => folder !== undefined || entries.length > 0)) continue;
      return isComplete ? builds : [...builds, NOTHING];
    }
    return [NOTHING];
  }

  return { kustomize, of };
}

/** The folders that may be the root of a file's repository: the workspace's own first, then those above the file. */
function basesFor(file: string): readonly string[] {
  return [...foldersAbove(file)].reverse();
}

/**
 * The folder that a path of a source means. It counts from the root of a repository, which is most often the root of the
 * workspace, but may lie inside of it, or above it where only a part of the repository is open.
 */
function sourceFolder(repository: Repository, path: string, file: string): string | undefined {
  const inside = basesFor(file)
    .map((base) => pathFrom(base, path.replace(/^\/+/, "")))
    .find((folder) => repository.hasFolder(folder));
  if (inside !== undefined) return inside;
  const segments = pathFrom("", path).split("/");
  return segments
    .slice(1)
    .map((_, at) => segments.slice(at + 1).join("/"))
    .find((folder) => repository.hasFolder(folder));
}

/** The files of a repository whose root is some folder of the workspace. */
function filesIn(repository: Repository, base: string): Parameters<typeof expandApplicationSet>[1] {
  if (base === "") {
    return {
      folders: repository.folders(),
      files: repository.filesBelow(""),
      read: (path) => repository.treesOf(path)[0],
    };
  }
  const inside = (paths: readonly string[]): readonly string[] =>
    paths.flatMap((path) => (path !== base && isWithin(path, base) ? [path.slice(base.length + 1)] : []));
  return {
    folders: inside(repository.folders()),
    files: inside(repository.filesBelow(base)),
    read: (path) => repository.treesOf(`${base}/${path}`)[0],
  };
}
