import type {
  DocumentOnTypeFormattingOptions,
  DocumentOnTypeFormattingParams,
  TextEdit,
} from "vscode-languageserver";
import { indentationBelow } from "../features/typing/indentationBelow.ts";
import { isRequestFile } from "./requestFiles.ts";
import type { Session } from "./session.ts";

/** What has been broken off is indented; everything else is the author's. */
export const ON_TYPE_FORMATTING: DocumentOnTypeFormattingOptions = { firstTriggerCharacter: "\n" };

/** Answers a line break with the blanks that belong before what is written next. */
export function answerOnTypeFormatting(
  session: Session,
  { textDocument, position: { line, character }, ch }: DocumentOnTypeFormattingParams,
): TextEdit[] {
  const { folder, path } = session.fileOf(textDocument.uri);
  if (ch !== "\n" || isRequestFile(path)) return [];
  const column = indentationBelow(folder.engine, path, line, session.settingsOf(folder));
  if (column === undefined || column === character) return [];
  return [
    { range: { start: { line, character: 0 }, end: { line, character } }, newText: " ".repeat(column) },
  ];
}
