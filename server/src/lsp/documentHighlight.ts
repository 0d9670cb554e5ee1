import {
  type DocumentHighlight,
  DocumentHighlightKind,
  type DocumentHighlightParams,
} from "vscode-languageserver";
import { type Highlight, highlights } from "../features/highlights/highlights.ts";
import type { Session } from "./session.ts";

const KINDS: Readonly<Record<Highlight["kind"], DocumentHighlightKind>> = {
  definition: DocumentHighlightKind.Write,
  use: DocumentHighlightKind.Read,
  text: DocumentHighlightKind.Text,
};

/** Answers `textDocument/documentHighlight`. */
export async function answerDocumentHighlight(
  session: Session,
  { textDocument, position }: DocumentHighlightParams,
): Promise<DocumentHighlight[]> {
  const { folder, path } = await session.readyFile(textDocument.uri);
  const found = folder.ask(() => highlights(folder.engine, path, position));
  return found.map(({ range, kind }) => ({ range, kind: KINDS[kind] }));
}
