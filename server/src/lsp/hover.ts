import { type HoverParams, type InitializeParams, MarkupKind } from "vscode-languageserver";
import { hover } from "../features/hover/hover.ts";
import { requestHover } from "../features/hover/requestHover.ts";
import { hasExtensionCommands } from "./extensionCommands.ts";
import type { Session } from "./session.ts";

/** What is said of what stands at a position, in the form that the client takes. */
export async function answerHover(
  session: Session,
  client: InitializeParams | undefined,
  { textDocument, position }: HoverParams,
) {
  const { folder, path } = await session.readyFile(textDocument.uri);
  const found = folder.ask(() => {
    const tested = folder.requests.tested(path, folder.engine);
    return tested === undefined
      ? hover(folder.engine, path, position, { commandLinks: hasExtensionCommands(client) })
      : requestHover(tested, position);
  });
  return found === undefined
    ? null
    : { range: found.range, contents: { kind: hoverKind(client), value: found.markdown } };
}

/** Who says what a hover may be, and does not say Markdown, gets the text as it is. (LSP 3.17, `hover.contentFormat`) */
function hoverKind(client: InitializeParams | undefined): MarkupKind {
  const { contentFormat } = client?.capabilities.textDocument?.hover ?? {};
  const isMarkdown = contentFormat === undefined || contentFormat.includes(MarkupKind.Markdown);
  return isMarkdown ? MarkupKind.Markdown : MarkupKind.PlainText;
}
