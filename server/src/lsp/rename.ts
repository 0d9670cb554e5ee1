import {
  type CancellationToken,
  type InitializeParams,
  LSPErrorCodes,
  type PrepareRenameParams,
  type Range,
  type RenameParams,
  ResponseError,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { prepareRename, rename } from "../features/rename/rename.ts";
import { printable } from "../text/printable.ts";
import type { Session } from "./session.ts";
import { toWorkspaceEdit } from "./workspaceEdit.ts";

/** What a client is to offer for a name at a position, or an error that says why it cannot be changed. */
export async function answerPrepareRename(
  session: Session,
  { textDocument, position }: PrepareRenameParams,
): Promise<{ range: Range; placeholder: string } | ResponseError> {
  const { folder, path } = await session.readyFile(textDocument.uri);
  const found = folder.ask(() => prepareRename(folder.engine, path, position));
  return "refusal" in found ? refused(found.refusal) : { range: found.range, placeholder: found.name };
}

/** The edits in all files of the folder, or an error that says why the name cannot be changed to this one. */
export async function answerRename(
  session: Session,
  client: InitializeParams | undefined,
  { textDocument, position, newName }: RenameParams,
  token: CancellationToken,
): Promise<WorkspaceEdit | ResponseError> {
  const { folder, path } = await session.readyFile(textDocument.uri, token);
  const edits = folder.ask(() => rename(folder.engine, path, position, newName));
  return "refusal" in edits ? refused(edits.refusal) : toWorkspaceEdit(folder, edits, client);
}

function refused(why: string): ResponseError {
  return new ResponseError(LSPErrorCodes.RequestFailed, printable(why));
}
