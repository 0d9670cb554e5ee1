import { Uri, workspace } from "vscode";

/**
 * Starts the language server in a worker; `release` ends it. The worker's name is the address of the script that it loads
 * when the first rule of a definition is met.
 */
export async function startServerWorker(extensionUri: Uri): Promise<{ worker: Worker; release: () => void }> {
  const bundle = Uri.joinPath(extensionUri, "dist", "browser", "server.js");
  const rules = Uri.joinPath(extensionUri, "dist", "rules.js");
  if (bundle.scheme !== "vscode-remote") {
    const worker = new Worker(bundle.toString(true), { name: rules.toString(true) });
    return { worker, release: () => worker.terminate() };
  }
  // The extension host refuses to start a worker from a remote address, but not from text that it holds.
  const [server, engine] = await Promise.all([addressOfText(bundle), addressOfText(rules)]);
  const worker = new Worker(server, { name: engine });
  const release = () => {
    worker.terminate();
    URL.revokeObjectURL(server);
    URL.revokeObjectURL(engine);
  };
  return { worker, release };
}

/** An address under which the worker finds the text of a script. */
async function addressOfText(script: Uri): Promise<string> {
  const text = new Uint8Array(await workspace.fs.readFile(script));
  return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
}
