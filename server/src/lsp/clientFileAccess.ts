import type { Connection } from "vscode-languageserver";
import type { FileAccess, FileContent } from "./fileAccess.ts";
import { pathInFolder, uriInFolder } from "./uris.ts";

/** Files that the client reads for a server without a file system of its own. */
export function clientFileAccess(connection: Connection): FileAccess {
  return {
    async find(folder) {
      const uris = await connection.sendRequest<readonly string[]>("gatewayApi/findFiles", { folder });
      const files = uris.flatMap((uri) => pathInFolder(folder, uri) ?? []).sort();
      return { files, folders: "unknown" };
    },
    // The client is not asked: a name without an ending is a folder's, or a file's that nobody reads.
    isFolder: async (_folder, path) => !/\.[^/]*$/.test(path),
    // The editor's search has left out what it leaves out.
    ignored: async () => () => false,
    async read(folder, path) {
      return connection.sendRequest<FileContent>("gatewayApi/readFile", { uri: uriInFolder(folder, path) });
    },
  };
}
