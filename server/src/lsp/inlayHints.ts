import type { InlayHintParams, InlayHint as ProtocolInlayHint } from "vscode-languageserver";
import { InlayHintKind, MarkupKind } from "vscode-languageserver";
import { inlayHints } from "../features/inlayHints.ts";
import type { Session } from "./session.ts";

/** Answers `textDocument/inlayHint`. */
export async function answerInlayHints(
  session: Session,
  { textDocument, range }: InlayHintParams,
): Promise<ProtocolInlayHint[]> {
  const { folder, path } = await session.settledFile(textDocument.uri);
  if (!session.settingsOf(folder).inlayHints) return [];
  return inlayHints(folder.engine, path, range).map(({ position, label, tooltip }) => ({
    position,
    label,
    kind: InlayHintKind.Parameter,
    paddingLeft: true,
    tooltip: { kind: MarkupKind.Markdown, value: tooltip },
  }));
}
