import { l10n, languages, type TextEditor, Uri, ViewColumn, window, workspace } from "vscode";
import { type EffectiveRef, effectiveUri, qualifiedName } from "./effectiveUri.ts";
import type { EffectiveKind, EffectiveParams, ObjectRef } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";

/** The commands' ids, which hovers and code lenses name too. */
export const SHOW_EFFECTIVE: Readonly<Record<EffectiveKind, string>> = {
  Gateway: "gatewayApi.showEffectiveGateway",
  HTTPRoute: "gatewayApi.showEffectiveRoute",
};

/**
 * Opens the effective document of a Gateway or a Route beside the active editor.
 *
 * @param argument an `ObjectRef` from a code lens or a link, the editor's URI from a menu, or nothing;
 *   without a reference the object at the cursor is meant.
 */
export async function showEffective(
  server: ServerSession,
  kind: EffectiveKind,
  argument: unknown,
): Promise<void> {
  const params = isObjectRef(argument) ? argument : cursor(editorFor(argument));
  const found = params === undefined ? null : await server.effective(kind, params);
  if (found === null) {
    void window.showInformationMessage(
      isObjectRef(argument) ? absence({ ...argument, kind }) : nothingAtCursor(kind),
    );
    return;
  }
  await openBeside(effectiveUri({ ...found, kind }));
}

/** What to say where the server has nothing to show of an object. */
export function absence(ref: EffectiveRef): string {
  return ref.kind === "Gateway"
    ? l10n.t("The Gateway {0} is not in the workspace.", qualifiedName(ref))
    : l10n.t(
        "The HTTPRoute {0} is not in the workspace, or neither parent nor child of another.",
        qualifiedName(ref),
      );
}

function nothingAtCursor(kind: EffectiveKind): string {
  return kind === "Gateway"
    ? l10n.t(
        "There is no Gateway at the cursor. Place it inside the manifest of a Gateway, then run the command again.",
      )
    : l10n.t(
        "There is no parent or child route at the cursor. Place it inside the manifest of one, then run the command again.",
      );
}

function editorFor(argument: unknown): TextEditor | undefined {
  const uri = argument instanceof Uri ? argument.toString() : undefined;
  const { activeTextEditor, visibleTextEditors } = window;
  if (uri === undefined || activeTextEditor?.document.uri.toString() === uri) return activeTextEditor;
  return visibleTextEditors.find(({ document }) => document.uri.toString() === uri) ?? activeTextEditor;
}

function cursor(editor: TextEditor | undefined): EffectiveParams | undefined {
  if (editor === undefined) return undefined;
  const { line, character } = editor.selection.active;
  return { uri: editor.document.uri.toString(), position: { line, character } };
}

async function openBeside(uri: Uri): Promise<void> {
  const opened = await workspace.openTextDocument(uri);
  // A user may have given `*.yaml` another language, Helm's for instance.
  const document =
    opened.languageId === "yaml" ? opened : await languages.setTextDocumentLanguage(opened, "yaml");
  const shown = window.visibleTextEditors.find((editor) => editor.document.uri.toString() === uri.toString());
  const viewColumn = shown?.viewColumn ?? ViewColumn.Beside;
  await window.showTextDocument(document, { viewColumn, preview: true, preserveFocus: true });
}

function isObjectRef(value: unknown): value is ObjectRef {
  if (typeof value !== "object" || value === null || value instanceof Uri || !("name" in value)) return false;
  const { name, namespace, scope } = value as Partial<Record<keyof ObjectRef, unknown>>;
  const isOptionalString = (part: unknown) => part === undefined || typeof part === "string";
  return typeof name === "string" && isOptionalString(namespace) && isOptionalString(scope);
}
