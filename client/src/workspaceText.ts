import { type TextDocument, workspace } from "vscode";

/**
 * Whether a document is the text of a file, or will be one.
 *
 * The left side of a diff, an older revision or an effective Gateway repeats resources that the workspace
 * already has: the server would take them for duplicates.
 */
export function isWorkspaceText({ uri }: TextDocument): boolean {
  return (
    uri.scheme === "untitled" ||
    workspace.getWorkspaceFolder(uri) !== undefined ||
    workspace.fs.isWritableFileSystem(uri.scheme) === true
  );
}
