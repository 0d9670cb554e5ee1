import { Uri, type Webview, type WebviewOptions } from "vscode";

/** What a page of ours may do: run its script, and load what is bundled. */
export function webviewOptions(extension: Uri): WebviewOptions {
  return { enableScripts: true, localResourceRoots: [Uri.joinPath(extension, "dist")] };
}

/** A page that loads one script and one style sheet, by one name, and nothing from anywhere else. */
export function webviewPage(webview: Webview, extension: Uri, name: "topology" | "renderedView"): string {
  const nonce = crypto.randomUUID();
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource};`;
  const addressOf = (ending: string) =>
    webview.asWebviewUri(Uri.joinPath(extension, "dist", `${name}.${ending}`));
  return `<!DOCTYPE html>
<html>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<link rel="stylesheet" href="${addressOf("css")}">
</head>
<body>
<script nonce="${nonce}" src="${addressOf("js")}"></script>
</body>
</html>
`;
}
