import type { TextEdit } from "../text/textEdit.ts";
import { lengthOf, ordinalIn } from "../workspace/files/file.ts";
import type { Workspace } from "../workspace/workspace.ts";

/** A change of one file: edits in the file's own offsets. */
export interface FileEdit {
  readonly path: string;
  readonly edits: readonly TextEdit[];
}

/** Edits of one document, in the offsets of its file. */
export function inFile(
  workspace: Workspace,
  { path, documentId }: { readonly path: string; readonly documentId: number },
  edits: readonly TextEdit[],
): FileEdit {
  const start = documentStart(workspace, path, documentId);
  return {
    path,
    edits: edits.map((edit) => ({ start: edit.start + start, end: edit.end + start, text: edit.text })),
  };
}

/** Where a document starts in its file, in UTF-16 code units. */
function documentStart(workspace: Workspace, path: string, documentId: number): number {
  const file = workspace.file(path);
  if (file === undefined) return 0;
  const ordinal = ordinalIn(file, documentId);
  return ordinal === undefined ? lengthOf(file) : (file.starts.value[ordinal] ?? 0);
}
