import { l10n, languages, type TextEditor, Uri, ViewColumn, window, workspace } from "vscode";
import { effectiveGatewayUri, gatewayName } from "./effectiveGatewayUri.ts";
import type { EffectiveGatewayParams, GatewayRef } from "./protocol.ts";
import type { ServerSession } from "./serverSession.ts";

/** The command's id, which hovers and code lenses name too. */
export const SHOW_EFFECTIVE_GATEWAY = "gatewayApi.showEffectiveGateway";

/**
 * Opens the effective document of a Gateway beside the active editor.
 *
 * @param argument a `GatewayRef` from a code lens or a link, the editor's URI from a menu, or nothing;
 *   without a reference the Gateway at the cursor is meant.
 */
export async function showEffectiveGateway(server: ServerSession, argument: unknown): Promise<void> {
  const params = isGatewayRef(argument) ? argument : cursor(editorFor(argument));
  const gateway = params === undefined ? null : await server.effectiveGateway(params);
  if (gateway === null) {
    void window.showInformationMessage(
      isGatewayRef(argument)
        ? l10n.t("The Gateway {0} is not in the workspace.", gatewayName(argument))
        : l10n.t(
            "There is no Gateway at the cursor. Place it inside the manifest of a Gateway, then run the command again.",
          ),
    );
    return;
  }
  await openBeside(effectiveGatewayUri(gateway));
}

function editorFor(argument: unknown): TextEditor | undefined {
  const uri = argument instanceof Uri ? argument.toString() : undefined;
  const { activeTextEditor, visibleTextEditors } = window;
  if (uri === undefined || activeTextEditor?.document.uri.toString() === uri) return activeTextEditor;
  return visibleTextEditors.find(({ document }) => document.uri.toString() === uri) ?? activeTextEditor;
}

function cursor(editor: TextEditor | undefined): EffectiveGatewayParams | undefined {
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

function isGatewayRef(value: unknown): value is GatewayRef {
  if (typeof value !== "object" || value === null || value instanceof Uri || !("name" in value)) return false;
  const { name, namespace, scope } = value as Partial<Record<keyof GatewayRef, unknown>>;
  const isOptionalString = (part: unknown) => part === undefined || typeof part === "string";
  return typeof name === "string" && isOptionalString(namespace) && isOptionalString(scope);
}
