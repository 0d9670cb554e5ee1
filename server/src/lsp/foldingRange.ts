import type { FoldingRange, FoldingRangeParams, InitializeParams } from "vscode-languageserver";
import { foldingRanges } from "../features/folding/folding.ts";
import { readFile } from "./readFile.ts";
import type { Session } from "./session.ts";

/** Answers `textDocument/foldingRange`: whole lines only, and no more than the client can take, the outer ones first. */
export async function answerFoldingRange(
  session: Session,
  client: InitializeParams | undefined,
  { textDocument }: FoldingRangeParams,
): Promise<FoldingRange[] | null> {
  const { folder, path } = await readFile(session, textDocument.uri);
  const folds = folder.ask(() => foldingRanges(folder.engine, path));
  if (folds === undefined) return null;
  const most = client?.capabilities.textDocument?.foldingRange?.rangeLimit ?? folds.length;
  const kept =
    folds.length <= most
      ? folds
      : [...folds].sort((a, b) => b.endLine - b.startLine - (a.endLine - a.startLine)).slice(0, most);
  return kept.map(({ startLine, endLine, kind }) => ({
    startLine,
    endLine,
    ...(kind === "comment" ? { kind } : {}),
  }));
}
