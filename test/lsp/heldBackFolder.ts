import { PassThrough } from "node:stream";
import { createConnection, StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import type { FoundFiles } from "../../server/src/lsp/fileAccess.ts";
import { startServer } from "../../server/src/lsp/server.ts";
import { Editor, type EditorOptions } from "./editor.ts";

/** The URI of the folder. */
export const FOLDER = "file:///shop";

/** A server whose one folder, of files by their paths, is read as soon as `release` is called. */
export function serveHeldBack(
  files: Readonly<Record<string, string>>,
  options: Partial<EditorOptions> = {},
): { readonly editor: Editor; readonly release: () => void } {
  const [toServer, toEditor] = [new PassThrough(), new PassThrough()];
  const connection = createConnection(new StreamMessageReader(toServer), new StreamMessageWriter(toEditor));
  let release = (): void => {};
  const found = new Promise<FoundFiles>((resolve) => {
    release = () => resolve({ files: Object.keys(files), folders: [] });
  });
  const read = async (_folder: string, path: string) => {
    const text = files[path];
    return text === undefined ? { error: "is not there" } : { text };
  };
  startServer(
    connection,
    () => ({ find: () => found, isFolder: async () => false, ignored: async () => () => false, read }),
    "1.2.3-test",
  );
  const editor = new Editor(new StreamMessageReader(toEditor), new StreamMessageWriter(toServer), {
    folders: [FOLDER],
    ...options,
  });
  return { editor, release };
}
