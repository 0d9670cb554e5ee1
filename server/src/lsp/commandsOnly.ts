import {
  type CodeAction,
  type Command,
  type Connection,
  type InitializeParams,
  WorkspaceEdit,
} from "vscode-languageserver";

/** Has the client make the edit that is the command's argument. */
export const APPLY_EDIT = "gatewayApi.applyEdit";

type Client = InitializeParams | undefined;

/**
 * True for clients older than code actions with an edit, which take commands alone. Who says nothing of code actions, or knows what was
 * added to them later, is none. (LSP 3.17, `codeActionLiteralSupport`)
 */
export function takesCommandsOnly(client: Client): boolean {
  const { codeAction } = client?.capabilities.textDocument ?? {};
  return codeAction !== undefined && Object.keys(codeAction).every((key) => key === "dynamicRegistration");
}

/** Code actions as commands, as far as the client makes edits that it is asked to make. */
export function toCommands(actions: readonly CodeAction[], client: Client): Command[] {
  const makesEdits = client?.capabilities.workspace?.applyEdit === true;
  return actions.flatMap(({ title, command, edit }) => {
    if (command !== undefined) return [command];
    return makesEdits && edit !== undefined ? [{ title, command: APPLY_EDIT, arguments: [edit] }] : [];
  });
}

/** Asks the client to make an edit. */
export async function applyEdit(connection: Connection, edit: unknown): Promise<null> {
  if (WorkspaceEdit.is(edit)) await connection.workspace.applyEdit(edit);
  return null;
}
