import { isOpaque } from "../yaml/opaqueText.ts";
import type { Path } from "../yaml/tree.ts";
import { heldBy, MOST_HELD, MOST_TIERS, withoutAlike } from "./buildBounds.ts";
import { KUSTOMIZATION_FILES, type KustomizationFile, type WrittenPath } from "./kustomization.ts";
import { kustomizationLayers } from "./kustomizationLayers.ts";
import { valuesOf, withoutReplaced } from "./kustomizationValues.ts";
import type { BuildEntry, LayerPatch } from "./layer.ts";
import { isOutside, pathFrom } from "./paths.ts";
import type { FileContents, FoundKustomization, Repository } from "./repository.ts";
import type { WrittenPatch } from "./writtenPatch.ts";

/** What applying a folder brings. */
export interface Build {
  readonly entries: readonly BuildEntry[];
  readonly problems: readonly BuildProblem[];
}

/** Something that keeps a build from being what its author wanted. */
export interface BuildProblem {
  /** Where it is written. */
  readonly path: string;
  readonly at: Path;
  readonly kind:
    | "cycle"
    | "missing"
    | "missing-part"
    | "outside"
    | "no-kustomization"
    | "target-field"
    | "too-deep"
    | "too-many";
  /** What was asked for, as it is written. */
  readonly subject: string;
}

/** Builds kustomizations by their folders. Each is built once, and keeps its identity until something in it changes. */
export interface KustomizeBuilds {
  of(folder: string): Build;
  /**
   * Forgets the build of a folder, whose kustomization has changed, and those that include it; returns what they were. So it does with
   * what was built of a file.
   */
  forget(folder: string): ReadonlyMap<string, Build>;
  /** Grows whenever a build is forgotten. */
  readonly revision: number;
  /** True where what a folder is built of, as a component too, may be another since a revision. */
  changedSince(folder: string, revision: number): boolean;
  /** True where the build of another folder brings the kustomization in a file, which is that of a folder. */
  isNamed(path: string, folder: string): boolean;
  /** Some build has led back to itself, or past a bound: what came of it depends on where building began. */
  readonly hasCircle: boolean;
  /** The patches of a list, read from their files where they stand in files. */
  patches(list: readonly WrittenPatch[], path: string, folder: string): readonly LayerPatch[];
  /** What components of a folder make of some entries. */
  withComponents(entries: Build, components: readonly WrittenPath[], path: string, folder: string): Build;
}

const NONE: Build = { entries: [], problems: [] };

/** The builds of a repository. Each folder is looked at once, whoever asks. */
export function kustomizeBuilds(repository: Repository): KustomizeBuilds {
  const known = new Map<string, Build>();
  /** Folders that are being built. A folder that leads back to one of them makes a circle, which is a problem. */
  const open = new Set<string>();
  /** The folders whose builds have asked for a folder, and found something there or not. */
  const askers = new Map<string, Set<string>>();
  const { changedBy, patches } = kustomizationLayers(repository);
  /** What values say is typed: only what is built of a file is built anew where that changes. */
  const contents: FileContents = {
    textOf: (file) => {
      ask(file);
      return repository.noted.textOf(file);
    },
    treesOf: (file) => {
      ask(file);
      return repository.noted.treesOf(file);
    },
  };
  let hasCircle = false;
  let revision = 0;
  /** The revisions in which folders were last forgotten. */
  const forgottenIn = new Map<string, number>();
  /** What all builds hold together. */
  let held = 0;

  /** Takes note that whatever is being built depends on a folder. */
  function ask(folder: string): void {
    const known = askers.get(folder) ?? new Set();
    askers.set(folder, known);
    for (const asker of open) if (asker !== folder) known.add(asker);
  }

  function forget(folder: string, forgotten = new Map<string, Build>()): ReadonlyMap<string, Build> {
    revision += 1;
    forgottenIn.set(folder, revision);
    const before = known.get(folder);
    held -= before === undefined ? 0 : heldBy(before.entries);
    forgotten.set(folder, before ?? forgotten.get(folder) ?? NONE);
    known.delete(folder);
    const through = askers.get(folder) ?? [];
    askers.delete(folder);
    for (const asker of through) forget(asker, forgotten);
    return forgotten;
  }

  function of(folder: string): Build {
    ask(folder);
    const before = known.get(folder);
    if (before !== undefined) return before;
    const found = repository.kustomizationIn(folder);
    if (found === undefined) return NONE;
    open.add(folder);
    const gathered = gather(found, folder);
    const build = { ...gathered, entries: changedBy(found, folder, gathered.entries) };
    open.delete(folder);
    known.set(folder, build);
    held += heldBy(build.entries);
    return build;
  }

  /** What a kustomization or component brings before it changes anything itself. */
  function gather(found: FoundKustomization, folder: string): Build {
    const { path, kustomization } = found;
    const itself: BuildEntry = { file: path, role: "manifest", layers: [] };
    let own = 0;
    const resources = kustomization.resources.map((written) => {
      const one = resource(written, path, folder, held + own);
      own += heldBy(one.entries);
      return { ...one, entries: withoutReplaced(one.entries, kustomization, path) };
    });
    const whole = joined([
      {
        entries: [itself, ...valuesOf(kustomization, path, folder, repository, contents)],
        problems: [
          ...targetProblems(kustomization.patches, path),
          ...partProblems(kustomization, path, folder),
        ],
      },
      ...resources,
    ]);
    return withComponents(whole, kustomization.components, path, folder);
  }

  /** The files beside the lists of resources that kustomize cannot build without and nobody has. */
  function partProblems(
    kustomization: KustomizationFile,
    path: string,
    folder: string,
  ): readonly BuildProblem[] {
    return namedParts(kustomization).flatMap(({ at, text }) => {
      const target = repository.leadsTo(folder, text);
      if (isRemoteBase(text) || isOpaque(text) || isOutside(target)) return [];
      ask(target);
      return repository.has(target) ? [] : [{ path, at, kind: "missing-part", subject: text } as const];
    });
  }

  /** `before`: what everything holds before it. */
  function resource(written: WrittenPath, path: string, folder: string, before: number): Build {
    const { at, text } = written;
    if (isRemoteBase(text) || isOpaque(text)) return NONE;
    const target = repository.leadsTo(folder, text);
    const failed = (kind: BuildProblem["kind"]): Build => ({
      entries: [],
      problems: [{ path, at, kind, subject: text }],
    });
    if (isOutside(target)) return failed("outside");
    ask(target);
    if (repository.has(target)) {
      return { ...NONE, entries: [{ file: target, role: "manifest", layers: [] }] };
    }
    if (open.has(target)) {
      hasCircle = true;
      return failed("cycle");
    }
    if (repository.kustomizationIn(target) !== undefined) {
      const isDeep = open.size >= MOST_TIERS && !known.has(target);
      if (!isDeep && before <= MOST_HELD) return withoutProblems(of(target));
      hasCircle = true;
      return failed(isDeep ? "too-deep" : "too-many");
    }
    if (repository.hasUnreadFolder(target) || hasLinked(target)) return NONE;
    return failed(repository.hasFolder(target) ? "no-kustomization" : "missing");
  }

  /** True for a folder whose kustomization is a link to that of another one: Flux takes that, kustomize by itself does not. */
  function hasLinked(folder: string): boolean {
    return KUSTOMIZATION_FILES.some((name) => repository.leadsTo(folder, name) !== pathFrom(folder, name));
  }

  function withComponents(
    entries: Build,
    components: readonly WrittenPath[],
    path: string,
    folder: string,
  ): Build {
    if (components.length === 0) return entries;
    return components.reduce((so, written) => withComponent(so, written, path, folder), entries);
  }

  function withComponent(so: Build, { at, text }: WrittenPath, path: string, folder: string): Build {
    if (isRemoteBase(text) || isOpaque(text)) return so;
    const target = repository.leadsTo(folder, text);
    ask(target);
    const found = repository.kustomizationIn(target);
    if (found === undefined && hasLinked(target)) return so;
    if (found === undefined || open.has(target)) {
      hasCircle ||= found !== undefined;
      const kind = isOutside(target)
        ? "outside"
        : found !== undefined
          ? "cycle"
          : repository.hasFolder(target)
            ? "no-kustomization"
            : "missing";
      return { ...so, problems: [...so.problems, { path, at, kind, subject: text }] };
    }
    open.add(target);
    const all = joined([so, withoutProblems(gather(found, target))]);
    open.delete(target);
    return { ...all, entries: changedBy(found, target, all.entries) };
  }

  return {
    of,
    forget: (folder) => forget(folder),
    isNamed: (path, folder) =>
      [...(askers.get(folder) ?? [])].some(
        (asker) => asker !== folder && of(asker).entries.some(({ file }) => file === path),
      ),
    get revision() {
      return revision;
    },
    changedSince: (folder, since) => (forgottenIn.get(folder) ?? 0) > since,
    get hasCircle() {
      return hasCircle;
    },
    patches,
    withComponents,
  };
}

/** Fields of targets that kustomize does not have, such as the `apiVersion` that references have. */
function targetProblems(patches: readonly WrittenPatch[], path: string): readonly BuildProblem[] {
  return patches.flatMap(({ at, unknownFields }) =>
    unknownFields.map(
      (subject): BuildProblem => ({ path, at: [...at, "target", subject], kind: "target-field", subject }),
    ),
  );
}

/** The YAML files that patches, replacements, configurations, generators and charts of a kustomization name. Others are not read. */
function namedParts({
  patches,
  replacementFiles,
  configurations,
  generators,
  charts,
}: KustomizationFile): readonly WrittenPath[] {
  const parts = [
    ...patches.flatMap(({ at, content }) =>
      content.kind === "file" ? [{ at: at[0] === "patches" ? [...at, "path"] : at, text: content.path }] : [],
    ),
    ...replacementFiles,
    ...configurations,
    ...generators.flatMap(({ at, files }) => files.map((text) => ({ at, text }))),
    ...charts.flatMap(({ at, valuesFiles }) => valuesFiles.map((text) => ({ at, text }))),
  ];
  return parts.filter(({ text }) => /\.ya?ml$/.test(text));
}

/** Problems are reported once, for the kustomization that they stand in: each is built by itself, too. */
function withoutProblems(build: Build): Build {
  return build.problems.length === 0 ? build : { ...build, problems: [] };
}

function joined(builds: readonly Build[]): Build {
  return {
    entries: withoutAlike(builds.flatMap(({ entries }) => entries)),
    problems: builds.flatMap(({ problems }) => problems),
  };
}

/** True for addresses of Git servers, archives and files: never fetched. */
export function isRemoteBase(text: string): boolean {
  return (
    text.includes("://") ||
    text.includes("?ref=") ||
    /^(?:[\w.-]+@[\w.-]+:|(?:github|gitlab|bitbucket)\.\w+\/)/.test(text)
  );
}
