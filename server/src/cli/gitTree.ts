import { devNull } from "node:os";
import { MAXIMUM_BYTES } from "../delivery/guardedFolder.node.ts";
import { MANIFEST } from "../delivery/manifestsBelow.node.ts";
import { manifestText } from "../delivery/readManifest.node.ts";
import type { StateFiles } from "../requests/baseAndHead.ts";
import { readingGit } from "./readingGit.ts";
import { UsageError } from "./usageError.ts";

const REGULAR_FILE = "100";

/** The manifests below a folder as a revision of its repository has them, by paths relative to the folder. */
export function gitTree(folder: string, revision: string): StateFiles {
  // A revision that looks like an option would be one.
  if (revision.startsWith("-")) throw new UsageError(`\`${revision}\` is no revision`);
  const asked = ["rev-parse", "--verify", "--quiet", "--end-of-options", `${revision}^{tree}`];
  const tree = git(folder, asked, revision).toString().trim();
  const wanted = blobsOf(git(folder, ["ls-tree", "-r", "-z", tree], revision).toString());
  const sizes = git(folder, ["cat-file", "--batch-check"], revision, namesOf(wanted)).toString().split("\n");
  const blobs = wanted.filter((_, index) => sizeIn(sizes[index] ?? "", revision) <= MAXIMUM_BYTES);
  return contentsOf(git(folder, ["cat-file", "--batch"], revision, namesOf(blobs)), blobs);
}

/**
 * True where two revisions share no history. Of a shallow clone nobody can tell, nor of what is no commit.
 */
export function haveNoCommonCommit(folder: string, base: string, head: string): boolean {
  if (isShallow(folder)) return false;
  const run = readingGit(folder, ["merge-base", "--end-of-options", base, head]);
  return run?.status === 1 && run.stdout.length === 0;
}

function isShallow(folder: string): boolean {
  return readingGit(folder, ["rev-parse", "--is-shallow-repository"])?.stdout?.toString().trim() === "true";
}

interface Blob {
  readonly path: string;
  /** What git calls the content. */
  readonly name: string;
}

/** Reads `MODE TYPE NAME<tab>PATH`, one after the other; links and modules are no files. */
function blobsOf(listing: string): readonly Blob[] {
  return listing.split("\0").flatMap((entry) => {
    const [head = "", path = ""] = entry.split(/\t(.*)/s);
    const [mode = "", , name = ""] = head.split(" ");
    return mode.startsWith(REGULAR_FILE) && MANIFEST.test(path) ? [{ path, name }] : [];
  });
}

function namesOf(blobs: readonly Blob[]): string {
  return blobs.map(({ name }) => `${name}\n`).join("");
}

/** Reads `NAME TYPE SIZE`. What a partial clone does not hold is `NAME missing`. */
function sizeIn(head: string, revision: string): number {
  const size = Number(head.split(" ")[2] ?? Number.NaN);
  if (Number.isNaN(size)) throw new UsageError(partialClone(revision));
  return size;
}

/** Reads `NAME TYPE SIZE`, a line break, the content and another line break, for each blob in order. */
function contentsOf(output: Buffer, blobs: readonly Blob[]): StateFiles {
  const files = new Map<string, string>();
  let at = 0;
  for (const { path } of blobs) {
    const end = output.indexOf(10, at);
    const size = Number(output.subarray(at, end).toString("latin1").split(" ")[2]);
    files.set(path, manifestText(path, output.subarray(end + 1, end + 1 + size)));
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
