import type { MentionedCrds } from "../../delivery/mentionedCrds.ts";
import {
  type BundleVersion,
  type Channel,
  NEWEST_RELEASE,
  OLDEST_RELEASE,
  releaseNumber,
} from "../../schema/release.ts";
import type { InstalledCrds } from "../../schema/servedVersions.ts";
import { compareText } from "../../text/compareText.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { CellGraph } from "../cells/cellGraph.ts";
import { Input } from "../cells/input.ts";
import { firstLineOf, type WorkspaceFile } from "./file.ts";

/** What the user says of the CRDs that the clusters run. */
export interface GivenCrds {
  readonly channel?: Channel | undefined;
  readonly bundleVersion?: BundleVersion | undefined;
}

/** A line that says which CRDs run. */
export interface CrdsPlace {
  readonly path: string;
  /** Zero-based. */
  readonly line: number;
  readonly release: BundleVersion;
}

/**
 * Which CRDs of the Gateway API the clusters run: what the user says, else what the files say, else the newest, of which
 * every field is known. Of several that files name nobody knows whose cluster is whose: each may run.
 */
export class CrdsOfWorkspace {
  private readonly given: GivenCrds;
  private readonly files: ReadonlyMap<string, WorkspaceFile>;
  private readonly input: Input<InstalledCrds>;
  private readonly mentions = new Map<string, readonly MentionedCrds[]>();

  /** `files` is the caller's own map. */
  constructor(graph: CellGraph, files: ReadonlyMap<string, WorkspaceFile>, given: GivenCrds) {
    this.given = given;
    this.files = files;
    this.input = new Input(graph, installedCrds(given, []), deepEqual);
  }

  /** The CRDs that run; read in a cell, the cell follows them. */
  get installed(): InstalledCrds {
    return this.input.get();
  }

  /** Takes note of a file's new form, or of its end. True where other CRDs are taken to run than before. */
  update(path: string, file: WorkspaceFile | undefined): boolean {
    const said = file?.isRecord === false ? file.noted.flatMap((one) => one.mentionedCrds) : [];
    if (said.length === 0 && !this.mentions.delete(path)) return false;
    if (said.length > 0) this.mentions.set(path, said);
    const before = this.installed;
    this.input.set(installedCrds(this.given, [...this.mentions.values()].flat()));
    return this.installed !== before;
  }

  /** Where the files say which release runs, the oldest release first; empty where a setting says it, or nothing. */
  places(): readonly CrdsPlace[] {
    if (this.given.bundleVersion !== undefined) return [];
    const places = [...this.mentions.keys()].flatMap((path): readonly CrdsPlace[] => {
      const file = this.files.get(path);
      if (file === undefined) return [];
      return file.documents.flatMap(({ mentionedCrds }, index) =>
        mentionedCrds.map(({ release, line }) => ({ path, line: line + firstLineOf(file, index), release })),
      );
    });
    return places.sort(
      (a, b) =>
        releaseNumber(a.release) - releaseNumber(b.release) || compareText(a.path, b.path) || a.line - b.line,
    );
  }
}

function installedCrds(given: GivenCrds, said: readonly MentionedCrds[]): InstalledCrds {
  const releases = said.map(({ release }) => release).toSorted((a, b) => releaseNumber(a) - releaseNumber(b));
  const newest = given.bundleVersion ?? releases.at(-1) ?? NEWEST_RELEASE;
  const oldest = given.bundleVersion ?? releases[0] ?? OLDEST_RELEASE;
  // One place that does not say its channel may mean the experimental one, which holds the other.
  const isStandard = said.length > 0 && said.every(({ channel }) => channel === "standard");
  const isFound = said.length > 0 && (given.bundleVersion === undefined || given.channel === undefined);
  return {
    channel: given.channel ?? (isStandard ? "standard" : "experimental"),
    bundleVersion: newest,
    ...(oldest === newest ? {} : { oldestRelease: oldest }),
    ...(isFound ? { isFound } : {}),
  };
}
