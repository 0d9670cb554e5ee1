import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  type InitializeParams,
  MessageType,
  ShowMessageNotification,
  type WorkspaceEdit,
} from "vscode-languageserver";
import { type AllRepairs, fixAll } from "../features/fixAll.ts";
import { counted } from "../text/counted.ts";
import { editBetween } from "../text/textEdit.ts";
import type { Folder } from "./folder.ts";
import type { FolderFile, Session } from "./session.ts";
import { toWorkspaceEdit } from "./workspaceEdit.ts";

/** The kind of the action that repairs a file: what editors do on saving where somebody wants that. */
export const FIX_ALL_KIND = `${CodeActionKind.SourceFixAll}.gatewayApi`;

/** What the command did. */
export interface FixAllResult {
  readonly fixes: number;
  readonly files: number;
}

type Client = InitializeParams | undefined;

/** The repair of whatever in a file needs nobody's judgement; none where nothing does. */
export function fixAllActions({ folder, path }: FolderFile, client: Client): readonly CodeAction[] {
  const repaired = fixAll(folder.engine, [path]);
  if (repaired.files.length === 0) return [];
  const title = "Fix all that needs no decision in this file";
  return [{ title, kind: FIX_ALL_KIND, edit: editOf(folder, repaired, client) }];
}

/** Repairs whatever in all folders needs nobody's judgement, through the editor, and says how much that was. */
export async function fixAllInWorkspace(
  connection: Connection,
  session: Session,
  client: Client,
): Promise<FixAllResult> {
  let done: FixAllResult = { fixes: 0, files: 0 };
  for (const folder of await session.settledFolders()) {
    const repaired = fixAll(folder.engine, folder.engine.paths());
    if (repaired.files.length === 0) continue;
    const label = "Fix all that needs no decision";
    const { applied } = await connection.workspace.applyEdit({
      label,
      edit: editOf(folder, repaired, client),
    });
    if (!applied) continue;
    done = {
      fixes: done.fixes + repaired.repairs.length,
      files: done.files + repaired.files.length,
    };
  }
  const message =
    done.fixes === 0
      ? "Nothing is changed: every fix there is needs a decision."
      : `${counted(done.fixes, "problem")} fixed in ${counted(done.files, "file")}.`;
  await connection.sendNotification(ShowMessageNotification.type, { type: MessageType.Info, message });
  return done;
}

function editOf(folder: Folder, { files }: AllRepairs, client: Client): WorkspaceEdit {
  const edits = files.map(({ path, text }) => ({
    path,
    edits: editBetween(folder.engine.text(path) ?? "", text),
  }));
  return toWorkspaceEdit(folder, edits, client);
}
