import { lstatSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ignoredBelow } from "../delivery/gitIgnore.node.ts";
import { guardedFolder } from "../delivery/guardedFolder.node.ts";
import { MANIFEST_FILE } from "../delivery/manifestFile.ts";
import { type ProblemLog, walkBelow } from "../delivery/manifestsBelow.node.ts";
import { readManifest } from "../delivery/readManifest.node.ts";
import { REQUEST_FILE } from "../requests/requestFile.ts";
import type { FileAccess } from "./fileAccess.ts";
import { finishedInSlices } from "./slices.ts";

const WANTED = new RegExp(`${MANIFEST_FILE.source}|${REQUEST_FILE.source}`, "i");

/** Files of this machine. Folders of other schemes have none. */
export function nodeFileAccess(log: ProblemLog): FileAccess {
  return {
    async find(folder) {
      if (!isLocal(folder)) return { files: [], folders: "unknown" };
      return finishedInSlices(walkBelow(fileURLToPath(folder), log, WANTED));
    },
    async isFolder(folder, path) {
      if (!isLocal(folder)) return false;
      const stats = lstatSync(join(fileURLToPath(folder), path), { throwIfNoEntry: false });
      return stats?.isDirectory() === true || stats?.isSymbolicLink() === true;
    },
    ignored: async (folder) => (isLocal(folder) ? ignoredBelow(fileURLToPath(folder)) : () => false),
    async read(folder, path) {
      if (!isLocal(folder)) return { error: "is not on this machine", isLeftOut: false };
      const root = fileURLToPath(folder);
      return readManifest(join(root, path), guardedFolder(root));
    },
  };
}

function isLocal(uri: string): boolean {
  return uri.startsWith("file:");
}
