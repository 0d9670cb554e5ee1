import { existsSync } from "node:fs";
import { devNull } from "node:os";
import { basename, dirname, join } from "node:path";
import { IGNORE_FILE, ignoredBelow } from "../delivery/gitIgnore.node.ts";
import { MAXIMUM_BYTES, namedFolderProblem } from "../delivery/guardedFolder.node.ts";
import { followedLinks, NO_LINKS } from "../delivery/links.ts";
import { MANIFEST_FILE } from "../delivery/manifestFile.ts";
import { isSkipped } from "../delivery/manifestsBelow.node.ts";
import { pathFrom } from "../delivery/paths.ts";
import { manifestText } from "../delivery/readManifest.node.ts";
import type { State } from "../requests/baseAndHead.ts";
import { readingGit } from "./readingGit.ts";
import { UsageError } from "./usageError.ts";

const REGULAR_FILE = "100";
const SUBMODULE = "160000";
const LINK = "120000";
/** No name of a branch or tag holds two dots in a row. (git-check-ref-format(1)) */
const RANGE = /^([^:^{}]+?)\.{2,3}([^:^{}]*)$/;

/**
 * The manifests below a folder as a revision of its repository has them, by paths relative to the folder: those that would be found
 * if it were checked out; and the links below it. A submodule that is checked out has the files of the commit that the revision names; of others `tell` is
 * told.
 */
export function gitTree(folder: string, revision: string, tell: (problem: string) => void): State {
  // A revision that looks like an option would be one.
  if (revision.startsWith("-")) throw new UsageError(`\`${revision}\` is no revision`);
  const [, base, head] = RANGE.exec(revision) ?? [];
  if (base !== undefined)
    throw new UsageError(`\`${revision}\` is a range; name its two ends: \`${base} ${head || "HEAD"}\``);
  const asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{tree}`];
  const tree = git(folder, asked, revision).toString().trim();
  const entries = entriesOf(git(folder, ["ls-tree", "-r", "-z", tree], revision).toString());
  const ignoreFiles = entries.filter((entry) => isFile(entry) && basename(entry.path) === IGNORE_FILE);
  const ignoreTexts = new Map(
    [...contentsOf(folder, revision, ignoreFiles)].map(([path, bytes]) => [
      dirname(join(folder, path)),
      bytes.toString(),
    ]),
  );
  const isIgnored = ignoredBelow(folder, (inner) => ignoreTexts.get(inner));
  const found = entries.filter(({ path, mode }) => !isSkipped(path) && !isIgnored(path, mode === SUBMODULE));
  const manifests = found.filter((entry) => isFile(entry) && MANIFEST_FILE.test(entry.path));
  const texts = [...contentsOf(folder, revision, manifests)].map(([path, bytes]): [string, string] => [
    path,
    manifestText(path, bytes),
  ]);
  const inSubmodules = found.flatMap((entry) =>
    entry.mode === SUBMODULE ? [{ path: entry.path, ...submoduleState(folder, revision, entry, tell) }] : [],
  );
  const links = contentsOf(
    folder,
    revision,
    found.filter(({ mode }) => mode === LINK),
  );
  const targets = new Map([...links].map(([path, bytes]) => [path, bytes.toString()]));
  const below = inSubmodules.map(({ path, files, links }) => ({
    files: [...files].map(([file, text]): [string, string] => [`${path}/${file}`, text]),
    links: [...links].map(([link, target]): [string, string] => [`${path}/${link}`, pathFrom(path, target)]),
  }));
  return {
    files: new Map([...texts, ...below.flatMap(({ files }) => files)]),
    links: new Map([...followedLinks(targets), ...below.flatMap(({ links }) => links)]),
  };
}

/** What a submodule that is checked out holds at the commit that a revision names, by paths from its own folder. */
function submoduleState(
  folder: string,
  revision: string,
  { path, name }: Entry,
  tell: (problem: string) => void,
): State {
  const inner = join(folder, path);
  // A tree that somebody made by hand may have such a path; it leads to nothing that is checked out.
  const isInside = !path.split("/").includes("..") && namedFolderProblem(inner, folder) === undefined;
  if (!isInside || !existsSync(join(inner, ".git"))) {
    tell(`\`${revision}\`: the submodule \`${path}\` is not checked out, so what it holds is left out`);
    return { files: new Map(), links: NO_LINKS };
  }
  const asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${name}^{commit}`];
  if (readingGit(inner, asked)?.status !== 0)
    throw new UsageError(
      `\`${revision}\`: the submodule \`${path}\` does not hold its commit ${name}, and nothing is fetched here; have git fetch it first (\`git -C ${path} fetch\`)`,
    );
  return gitTree(inner, name, tell);
}

/**
 * True where two revisions share no history. Of a shallow clone nobody can tell, nor of what is no commit.
 */
export function haveNoCommonCommit(folder: string, base: string, head: string): boolean {
  if (isShallow(folder)) return false;
  const run = readingGit(folder, ["merge-base", "--end-of-options", base, head]);
  return run?.status === 1 && run.stdout.length === 0;
}

/** True in a repository without a working directory, such as a server's: what lies in its folder is git's own. */
export function isBare(folder: string): boolean {
  return readingGit(folder, ["rev-parse", "--is-inside-work-tree"])?.stdout?.toString().trim() === "false";
}

/** What is said there of a comparison with the working directory. */
export const NO_WORKING_DIRECTORY =
  "this repository has no working directory to compare with: name the second revision, too";

function isShallow(folder: string): boolean {
  return readingGit(folder, ["rev-parse", "--is-shallow-repository"])?.stdout?.toString().trim() === "true";
}

interface Entry {
  readonly path: string;
  readonly mode: string;
  /** What git calls the content, or the commit of a submodule. */
  readonly name: string;
}

/** Reads `MODE TYPE NAME<tab>PATH`, one after the other. */
function entriesOf(listing: string): readonly Entry[] {
  return listing.split("\0").flatMap((entry) => {
    const [head = "", path = ""] = entry.split(/\t(.*)/s);
    const [mode = "", , name = ""] = head.split(" ");
    return path === "" ? [] : [{ path, mode, name }];
  });
}

/** Links and submodules are none. */
function isFile({ mode }: Entry): boolean {
  return mode.startsWith(REGULAR_FILE);
}

/** The bytes of files of a revision by their paths, without those of files that are too large. */
function contentsOf(folder: string, revision: string, files: readonly Entry[]): ReadonlyMap<string, Buffer> {
  if (files.length === 0) return new Map();
  const sizes = git(folder, ["cat-file", "--batch-check"], revision, namesOf(files)).toString().split("\n");
  const blobs = files.filter((_, index) => sizeIn(sizes[index] ?? "", revision) <= MAXIMUM_BYTES);
  return bytesIn(git(folder, ["cat-file", "--batch"], revision, namesOf(blobs)), blobs);
}

function namesOf(blobs: readonly Entry[]): string {
  return blobs.map(({ name }) => `${name}\n`).join("");
}

/** Reads `NAME TYPE SIZE`. What a partial clone does not hold is `NAME missing`. */
function sizeIn(head: string, revision: string): number {
  const size = Number(head.split(" ")[2] ?? Number.NaN);
  if (Number.isNaN(size)) throw new UsageError(partialClone(revision));
  return size;
}

/** Reads `NAME TYPE SIZE`, a line break, the content and another line break, for each blob in order. */
function bytesIn(output: Buffer, blobs: readonly Entry[]): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  let at = 0;
  for (const { path } of blobs) {
    const end = output.indexOf(10, at);
    const size = Number(output.subarray(at, end).toString("latin1").split(" ")[2]);
    files.set(path, output.subarray(end + 1, end + 1 + size));
    at = end + size + 2;
  }
  return files;
}

function git(folder: string, args: readonly string[], revision: string, input = ""): Buffer {
  const run = readingGit(folder, args, input);
  if (run === undefined) throw new UsageError("git is not installed, and revisions are read through it");
  if (run.error !== undefined) throw new UsageError(run.error.message);
  if (run.status === 0) return run.stdout;
  const said = run.stderr.toString();
  if (said.includes("promisor remote")) throw new UsageError(partialClone(revision));
  const [line = ""] = said.split("\n");
  throw new UsageError(
    line === ""
      ? `\`${revision}\` is neither a folder nor a revision of this repository${isShallow(folder) ? ", which is a shallow clone: fetch more of its history first" : ""}`
      : `\`${revision}\`: ${line.replace(/^fatal: /, "")}`,
  );
}

function partialClone(revision: string): string {
  return `\`${revision}\`: this clone does not hold all of its files, and nothing is fetched here; have git fetch them first (\`git archive ${revision} > ${devNull}\`), or clone without \`--filter\``;
}
