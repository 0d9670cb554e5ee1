import { isOpaque } from "../yaml/opaqueText.ts";
import { type ArgoApplicationSet, expandApplicationSet, type RepositoryFiles } from "./applicationSet.ts";
import { type ArgoApplication, type ArgoSource, isIncluded } from "./argoApplication.ts";
import { chartApplications } from "./chartApplications.ts";
import { chartEntries } from "./chartEntries.ts";
import type { ChartRelease } from "./chartRelease.ts";
import type { Deliverer } from "./deliveryFacts.ts";
import type { FluxKustomization } from "./fluxKustomization.ts";
import { folderBuilds } from "./folderBuilds.ts";
import type { WrittenPath } from "./kustomization.ts";
import { type Build, type KustomizeBuilds, kustomizeBuilds } from "./kustomizeBuild.ts";
import { areSameEntries, type BuildEntry, below, type Layer, layer } from "./layer.ts";
import { basesFor, folderOf, isWithin, pathFrom } from "./paths.ts";
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
  /** The folders of the components that it names, which lie outside of its own. */
  readonly components?: readonly string[];
}

/** What objects deliver. Results keep their identity as long as nothing in them changes. */
export interface AppliedBuilds {
  readonly kustomize: KustomizeBuilds;
  /** What an object in a file applies; `isForeign` says of a source that its files are not those of the workspace. */
  of(deliverer: Deliverer, file: string, isForeign: IsForeign): readonly AppliedBuild[];
}

/** True for a source whose files are not those of the workspace. */
export type IsForeign = (source: FluxKustomization["source"]) => boolean;

/** That of whatever somebody may move who cannot be followed. */
const UNKNOWN_NAMESPACE: Pick<Layer, "namespace"> = { namespace: { name: undefined, isFallback: false } };

const NOTHING: AppliedBuild = { entries: [], isOpen: true };

/** Works out what objects deliver: Flux Kustomizations, Argo CD's Applications and ApplicationSets. */
export function appliedBuilds(repository: Repository): AppliedBuilds {
  const kustomize = kustomizeBuilds(repository);
  const folderBuild = folderBuilds(repository, kustomize);
  const layers = new WeakMap<FluxKustomization, Layer>();
  const folders = new Map<string, string | undefined>();
  const expansions = new WeakMap<ArgoApplicationSet, ReturnType<typeof expand>>();
  /** Results by what they were made of: what a manifest says, and the entries of its folder. */
  const made = new WeakMap<object, { readonly of: readonly BuildEntry[]; readonly build: AppliedBuild }>();
  /** Builds with components, by what names these, and what they were made of. */
  const joined = new WeakMap<
    object,
    { readonly base: Build; readonly revision: number; readonly entries: readonly BuildEntry[] }
  >();

  function of(deliverer: Deliverer, file: string, isForeign: IsForeign): readonly AppliedBuild[] {
    switch (deliverer.kind) {
      case "flux":
        return [flux(deliverer.flux, file, isForeign)];
      case "release":
        return [release(deliverer.release, file, isForeign)];
      case "application":
        return argo(deliverer.application, file);
      case "applicationSet":
        return applicationSet(deliverer.set, file);
    }
  }

  /** The build that was made of the same last time, or a new one. */
  function remembered(key: object, entries: readonly BuildEntry[], make: () => AppliedBuild): AppliedBuild {
    const known = made.get(key);
    if (known?.of === entries) return known.build;
    const build = make();
    made.set(key, { of: entries, build });
    return build;
  }

  /**
   * What components make of a folder's build for whoever names them beside it: joined anew where one of them has changed, and the
   * same list as before where that comes to the same.
   */
  function withComponents(
    key: object,
    base: Build,
    components: readonly WrittenPath[],
    file: string,
    folder: string,
  ): readonly BuildEntry[] {
    if (components.length === 0) return base.entries;
    const { revision } = kustomize;
    const last = joined.get(key);
    const hasChanged = ({ text }: WrittenPath, since: number): boolean =>
      kustomize.changedSince(repository.leadsTo(folder, text), since);
    if (last?.base === base && !components.some((one) => hasChanged(one, last.revision))) return last.entries;
    const fresh = kustomize.withComponents(base, components, file, folder).entries;
    const entries = last !== undefined && areSameEntries(last.entries, fresh) ? last.entries : fresh;
    joined.set(key, { base, revision, entries });
    return entries;
  }

  function folderFor(path: string, file: string): string | undefined {
    const key = `${path}\u0000${folderOf(file)}`;
    if (!folders.has(key)) folders.set(key, sourceFolder(repository, path, file));
    return folders.get(key);
  }

  function missingPath(path: string): Pick<AppliedBuild, "missing"> {
    return repository.knowsFolders ? { missing: path } : {};
  }

  function flux(one: FluxKustomization, file: string, isForeign: IsForeign): AppliedBuild {
    const cluster = one.cluster === undefined ? {} : { cluster: one.cluster };
    if (isOpaque(one.path) || isForeign(one.source)) return { ...NOTHING, ...cluster };
    const folder = folderFor(one.path, file);
    if (folder === undefined) return { ...NOTHING, ...cluster, ...missingPath(one.path) };
    if (repository.hasUnreadFolder(folder)) return { ...NOTHING, ...cluster };
    const written = one.components.map((text, index) => ({ at: ["spec", "components", index], text }));
    const entries = withComponents(one, folderBuild(folder), written, file, folder);
    return remembered(one, entries, () => {
      const outer = layers.get(one) ?? fluxLayer(one, file, folder);
      layers.set(one, outer);
      return { entries: below(entries, outer), isOpen: false, folder, ...cluster, ...named(written, folder) };
    });
  }

  /** A chart that is not here comes from another repository, whatever its source is called. */
  function release(one: ChartRelease, file: string, isForeign: IsForeign): AppliedBuild {
    const cluster = one.cluster === undefined ? {} : { cluster: one.cluster };
    const folder = isOpaque(one.path) || isForeign(one.source) ? undefined : folderFor(one.path, file);
    if (folder === undefined || !repository.has(repository.leadsTo(folder, "Chart.yaml")))
      return { ...NOTHING, ...cluster };
    const entries = chartEntries(one, folder, file, repository);
    const namespace = one.targetNamespace ?? one.namespace;
    const isKnown = namespace !== undefined && !isOpaque(namespace);
    const outer = layer({ path: file, by: "chart", ...namespaceOf(isKnown ? namespace : undefined, true) });
    return { entries: below(entries, outer), isOpen: true, folder, ...cluster };
  }

  function fluxLayer(one: FluxKustomization, file: string, folder: string): Layer {
    return layer({
      path: file,
      by: "flux",
      ...namespaceOf(one.targetNamespace, false),
      namePrefix: one.namePrefix ?? "",
      nameSuffix: one.nameSuffix ?? "",
      labels: one.labels,
      annotations: one.annotations,
      patches: kustomize.patches(one.patches, file, folder),
    });
  }

  function argo(
    { sources, destination, isUnclear = false }: ArgoApplication,
    file: string,
  ): readonly AppliedBuild[] {
    const { namespace, cluster } = destination;
    return sources.map((source) => {
      const { entries, ...rest } = argoSource(source, file);
      return remembered(source, entries, () => {
        const isKnown = namespace !== undefined && !isOpaque(namespace);
        const outer = layer({
          path: file,
          by: "argo",
          isUnclear,
          ...(isUnclear ? UNKNOWN_NAMESPACE : namespaceOf(isKnown ? namespace : undefined, true)),
        });
        return { ...rest, entries: below(entries, outer), ...(cluster === undefined ? {} : { cluster }) };
      });
    });
  }

  function argoSource(source: ArgoSource, file: string): AppliedBuild {
    if (source.chart !== undefined)
      return { entries: chartEntries(source, undefined, file, repository), isOpen: true };
    // A source that only lends its files to others applies nothing.
    if (source.path === undefined) return { entries: [], isOpen: source.ref === undefined };
    if (isOpaque(source.path)) return NOTHING;
    const folder = folderFor(source.path, file);
    if (folder === undefined) return { ...NOTHING, ...missingPath(source.path) };
    if (repository.hasUnreadFolder(folder)) return NOTHING;
    if (repository.kustomizationIn(folder) !== undefined) return kustomizeSource(source, folder, file);
    if (source.hasHelm || repository.has(repository.leadsTo(folder, "Chart.yaml"))) {
      return { entries: chartEntries(source, folder, file, repository), isOpen: true, folder };
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
    const entries = withComponents(options, kustomize.of(folder), written, file, folder);
    return remembered(options, entries, () => {
      const own = layer({
        path: file,
        by: "argo",
        ...namespaceOf(options.namespace, false),
        namePrefix: options.namePrefix ?? "",
        nameSuffix: options.nameSuffix ?? "",
        labels: options.labels ?? {},
        annotations: options.annotations ?? {},
        patches: kustomize.patches(readPatches(options.patches, ["spec", "source"]), file, folder),
      });
      return { entries: below(entries, own), isOpen: hasPlugin, folder, ...named(written, folder) };
    });
  }

  function applicationSet(set: ArgoApplicationSet, file: string): readonly AppliedBuild[] {
    const known = expansions.get(set) ?? expand(set, file);
    expansions.set(set, known);
    const builds = known.applications
      .flatMap((application) => argo(application, file))
      // What others give a chart for values is not known.
      .map(({ missing, ...build }) =>
        missing === undefined || set.chartTemplate !== undefined ? build : { ...build, missing },
      );
    return known.isComplete ? builds : [...builds, NOTHING];
  }

  /** The applications of a set, from the first folder that may be the root of its repository and has any. */
  function expand(
    set: ArgoApplicationSet,
    file: string,
  ): { readonly applications: readonly ArgoApplication[]; readonly isComplete: boolean } {
    if (set.chartTemplate !== undefined) {
      const made = chartApplications(set.chartTemplate, file, repository);
      const applications = made.flatMap((one) =>
        "generators" in one ? expand(one, file).applications : [one],
      );
      return { applications, isComplete: false };
    }
    for (const base of basesFor(file)) {
      const expansion = expandApplicationSet(set, filesIn(repository, base));
      const isHere = expansion.applications
        .flatMap((application) => argo(application, file))
        .some(({ folder, entries }) => folder !== undefined || entries.length > 0);
      if (isHere) return expansion;
    }
    return { applications: [], isComplete: false };
  }

  function named(components: readonly WrittenPath[], folder: string): Pick<AppliedBuild, "components"> {
    if (components.length === 0) return {};
    return { components: components.map(({ text }) => repository.leadsTo(folder, text)) };
  }

  return { kustomize, of };
}

function namespaceOf(
  name: string | undefined,
  isFallback: boolean,
): { readonly namespace?: { readonly name: string; readonly isFallback: boolean } } {
  return name === undefined ? {} : { namespace: { name, isFallback } };
}

/**
 * The folder that a path of a source means. It counts from the root of a repository, which is most often the root of
 * the workspace, but may lie inside of it, or above it where only a part of the repository is open.
 */
function sourceFolder(repository: Repository, path: string, file: string): string | undefined {
  const places = basesFor(file).map((base) => repository.leadsTo(base, path.replace(/^\/+/, "")));
  const inside =
    places.find((folder) => repository.hasFolder(folder)) ??
    places.find((folder) => repository.hasUnreadFolder(folder));
  if (inside !== undefined) return inside;
  const segments = pathFrom("", path).split("/");
  // Only where nothing of the path is here may its beginning lie above the folder that is open.
  const [first = ""] = segments;
  if (basesFor(file).some((base) => repository.hasFolder(repository.leadsTo(base, first)))) return undefined;
  return segments
    .slice(1)
    .map((_, at) => repository.leadsTo("", segments.slice(at + 1).join("/")))
    .find((folder) => repository.hasFolder(folder));
}

/** The files of a repository whose root is some folder of the workspace. */
function filesIn(repository: Repository, base: string): RepositoryFiles {
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
