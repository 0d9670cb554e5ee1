import type { CodeAction, CodeLens, Range } from "vscode-languageserver/node";
import type { Editor } from "./editor.ts";

export const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front-door
  namespace: edge
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`;

export function route(sectionName: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
  namespace: edge
spec:
  parentRefs:
    - name: front-door
      sectionName: ${sectionName}
`;
}

export const NOT_FOUND = "route-parent-section-not-found";
/** Where `route` writes its sectionName. */
export const SECTION = { line: 8, character: 19 };

/** The range that the word at a line takes. */
export function rangeOf(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

export function codeActions(editor: Editor, uri: string, position = SECTION): Promise<CodeAction[]> {
  return editor.request("textDocument/codeAction", {
    textDocument: { uri },
    range: { start: position, end: position },
    context: { diagnostics: editor.shown(uri) },
  });
}

export function lensesOf(editor: Editor, uri: string): Promise<CodeLens[]> {
  return editor.request("textDocument/codeLens", { textDocument: { uri } });
}

/** The lenses of a document as `line title`. */
export async function lensTitles(editor: Editor, uri: string): Promise<readonly string[]> {
  const lenses = await lensesOf(editor, uri);
  return lenses.map(({ range, command }) => `${range.start.line} ${command?.title ?? ""}`);
}
