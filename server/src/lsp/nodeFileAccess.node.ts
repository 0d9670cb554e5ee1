import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { filesBelow, MANIFEST, type ProblemLog } from "../delivery/manifestsBelow.node.ts";
import { readManifest } from "../delivery/readManifest.node.ts";
import { REQUEST_FILE } from "../requests/requestFile.ts";
import type { FileAccess } from "./fileAccess.ts";

const WANTED = new RegExp(`${MANIFEST.source}|${REQUEST_FILE.source}`, "i");

/** Files of this machine. Folders of other schemes have none. */
export function nodeFileAccess(log: ProblemLog): FileAccess {
  return {
    find: async (folder) =>
      isLocal(folder) ? filesBelow(fileURLToPath(folder), log, WANTED) : { files: [], folders: "unknown" },
    read: async (folder, path) =>
      isLocal(folder) ? readManifest(join(fileURLToPath(folder), path)) : { error: "is not on this machine" },
  };
}

function isLocal(uri: string): boolean {
  return uri.startsWith("file:");
}
