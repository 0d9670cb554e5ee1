import { commands, Disposable, type TextDocument, type TextEditor, window, workspace } from "vscode";
import { isWorkspaceText } from "./workspaceText.ts";

const API_GROUP = "gateway.networking.k8s.io";

/**
 * Keeps the context key `gatewayApi.inEditor`, on which the menus depend, so that the many YAML files
 * that have nothing to do with the Gateway API get no button. It is looked at when an editor becomes
 * active and when it is saved, not on every key.
 */
export function trackGatewayApiContext(): Disposable {
  const update = (editor: TextEditor | undefined) =>
    void commands.executeCommand(
      "setContext",
      "gatewayApi.inEditor",
      editor !== undefined && speaksGatewayApi(editor),
    );
  update(window.activeTextEditor);
  return Disposable.from(
    window.onDidChangeActiveTextEditor(update),
    workspace.onDidSaveTextDocument((saved) => {
      if (saved === window.activeTextEditor?.document) update(window.activeTextEditor);
    }),
  );
}

/** True for an editor on a file that names the API's group. */
export function speaksGatewayApi({ document }: TextEditor): boolean {
  return namesGatewayApi(document);
}

/** True for a file that names the API's group. */
export function namesGatewayApi(document: TextDocument): boolean {
  return isWorkspaceText(document) && document.getText().includes(API_GROUP);
}
