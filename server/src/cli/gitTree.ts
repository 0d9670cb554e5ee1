import { spawnSync } from "node:child_process";
import { codeOf } from "../delivery/fileProblem.node.ts";
import { MAXIMUM_BYTES } from "../delivery/guardedFolder.node.ts";
import { MANIFEST } from "../delivery/manifestsBelow.node.ts";
import { manifestText } from "../delivery/readManifest.node.ts";
import type { StateFiles } from "../requests/baseAndHead.ts";
import { UsageError } from "./usageError.ts";

/** Bytes that git may answer with; a repository with more manifests than that is read in folders. */
const MOST_BYTES = 2 ** 31 - 1;
const REGULAR_FILE = "100";

/** The manifests below a folder as a revision of its repository has them, by paths relative to the folder. */
export function gitTree(folder: string, revision: string): StateFiles {
  // A revision that looks like an option would be one.
  if (revision.startsWith("-")) throw new UsageError(`\`${revision}\` is no revision`);
  const tree = git(folder, ["rev-parse", "--verify", "--quiet", `${revision}^{tree}`], revision)
    .toString()
    .trim();
  const blobs = blobsOf(git(folder, ["ls-tree", "-r", "-z", "-l", tree], revision).toString());
  const input = blobs.map(({ name }) => `${name}\n`).join("");
  return contentsOf(git(folder, ["cat-file", "--batch"], revision, input), blobs);
}

interface Blob {
  readonly path: string;
  /** What git calls the content. */
  readonly name: string;
}

/** Reads `MODE TYPE NAME SIZE<tab>PATH`, one after the other; links and modules are no files. */
function blobsOf(listing: string): readonly Blob[] {
  return listing.split("\0").flatMap((entry) => {
    const [head = "", path = ""] = entry.split(/\t(.*)/s);
    const [mode = "", , name = "", size = "0"] = head.split(/ +/);
    const isWanted = mode.startsWith(REGULAR_FILE) && MANIFEST.test(path) && Number(size) <= MAXIMUM_BYTES;
    return isWanted ? [{ path, name }] : [];
  });
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
  const run = spawnSync("git", args, { cwd: folder, input, maxBuffer: MOST_BYTES });
  if (run.error !== undefined)
    throw new UsageError(
      codeOf(run.error) === "ENOENT"
        ? "git is not installed, and revisions are read through it"
        : run.error.message,
    );
  if (run.status === 0) return run.stdout;
  const [line = ""] = run.stderr.toString().split("\n");
  throw new UsageError(
    line === ""
      ? `\`${revision}\` is neither a folder nor a revision of this repository`
      : `\`${revision}\`: ${line.replace(/^fatal: /, "")}`,
  );
}
