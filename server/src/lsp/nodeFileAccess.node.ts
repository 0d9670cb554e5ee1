import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { MANIFEST, manifestsBelow, type ProblemLog } from "../delivery/manifestsBelow.node.ts";
import { readManifest } from "../delivery/readManifest.node.ts";
import { REQUEST_FILE } from "../requests/requestFile.ts";
import type { FileAccess } from "./fileAccess.ts";

const WANTED = new RegExp(`${MANIFEST.source}|${REQUEST_FILE.source}`, "i");

/** Files of this machine. Folders of other schemes have none. */
export function nodeFileAccess(log: ProblemLog): FileAccess {
  return {
    find: async (folder) => (isLocal(folder) ? manifestsBelow(fileURLToPath(folder), log, WANTED) : []),
    read: async (folder, path) =>
      isLocal(folder) ? readManifest(join(fileURLToPath(folder), path)) : { error: "is not on this machine" },
  };
}

function isLocal(uri: string): boolean {
  return uri.startsWith("file:");
}
