import type { InitializeParams, TextDocumentEdit, WorkspaceEdit } from "vscode-languageserver";
import type { FileEdit } from "../features/fileEdit.ts";
import { toProtocolEdits } from "./convert.ts";
import type { Folder } from "./folder.ts";

/** Edits of the files of a folder; versions guard open documents where the client knows versioned edits. */
export function toWorkspaceEdit(
  folder: Folder,
  fileEdits: readonly FileEdit[],
  client: InitializeParams | undefined,
): WorkspaceEdit {
  const files = fileEdits.map(({ path, edits }) => ({
    path,
    edits: toProtocolEdits(folder.lineStarts(path), edits),
  }));
  if (client?.capabilities.workspace?.workspaceEdit?.documentChanges !== true) {
    return { changes: Object.fromEntries(files.map(({ path, edits }) => [folder.uriOf(path), edits])) };
  }
  const documentChanges = files.map(
    ({ path, edits }): TextDocumentEdit => ({
      textDocument: { uri: folder.uriOf(path), version: folder.versionOf(path) ?? null },
      edits,
    }),
  );
  return { documentChanges };
}
