import { l10n, type Memento, window } from "vscode";
import type { DocumentPosition } from "./protocol.ts";
import type { RenderedViews } from "./renderedViews.ts";
import type { ServerSession } from "./serverSession.ts";
import { showPreview } from "./showPreview.ts";
import { changedRequest, lineOfRequest } from "./tracedText.ts";

/** The command that asks for a request and shows what happens to it. */
export const TRACE_REQUEST = "gatewayApi.traceRequest";

const LAST_REQUEST = "gatewayApi.lastTracedRequest";

/**
 * Asks for a request and shows what happens to it.
 *
 * @param argument the subject of a code lens, whose request is offered for editing; otherwise the one that fits the place of
 *   the cursor, or else the last one.
 */
export async function traceRequest(
  server: ServerSession,
  views: RenderedViews,
  memory: Memento,
  argument: unknown,
): Promise<void> {
  const offered = detailOf(argument) ?? (await atCursor(server)) ?? memory.get<string>(LAST_REQUEST);
  const line = await window.showInputBox({
    title: l10n.t("Trace a request"),
    prompt: l10n.t("A URL, with a method before it unless it is GET"),
    placeHolder: l10n.t("GET https://shop.example.com/cart"),
    value: offered === undefined ? "" : lineOfRequest(offered),
    ignoreFocusOut: true,
  });
  if (line === undefined || line.trim() === "") return;
  const detail = changedRequest(offered, line.trim());
  await memory.update(LAST_REQUEST, detail);
  await showPreview(server, views, "trace", { detail });
}

async function atCursor(server: ServerSession): Promise<string | undefined> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { line, character } = editor.selection.active;
  const place: DocumentPosition = { uri: editor.document.uri.toString(), position: { line, character } };
  return (await server.preview({ ...place, preview: "trace" }))?.detail;
}

function detailOf(value: unknown): string | undefined {
  if (typeof value !== "object" || value === null || !("detail" in value)) return undefined;
  return typeof value.detail === "string" ? value.detail : undefined;
}
