import type { DocumentLink, DocumentLinkParams } from "vscode-languageserver";
import { documentLinks } from "../features/documentLinks/documentLinks.ts";
import type { Session } from "./session.ts";

/** Answers `textDocument/documentLink`. */
export async function answerDocumentLink(
  session: Session,
  { textDocument }: DocumentLinkParams,
): Promise<DocumentLink[]> {
  const { folder, path } = await session.readyFile(textDocument.uri);
  return documentLinks(folder.engine, path).map(({ range, target }) => ({
    range,
    target: folder.uriOf(target),
  }));
}
