import { l10n, Range, Uri, type ViewColumn, window } from "vscode";
import type { GraphNode } from "./protocol.ts";
import { qualifiedName } from "./qualifiedName.ts";

/** Opens the manifest of an object of the picture at its name. */
export async function openNode(node: GraphNode, viewColumn?: ViewColumn): Promise<void> {
  if (node.place === undefined) {
    void window.showInformationMessage(
      l10n.t(
        "{0} {1} is named in manifests, but no file of the workspace holds it.",
        node.kind,
        qualifiedName(node),
      ),
    );
    return;
  }
  const { start, end } = node.place.range;
  await window.showTextDocument(Uri.parse(node.place.uri), {
    selection: new Range(start.line, start.character, end.line, end.character),
    ...(viewColumn === undefined ? {} : { viewColumn }),
  });
}
