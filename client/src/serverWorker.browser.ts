import { Uri, workspace } from "vscode";

/** Starts the language server in a worker; `release` ends it. */
export async function startServerWorker(extensionUri: Uri): Promise<{ worker: Worker; release: () => void }> {
  const bundle = Uri.joinPath(extensionUri, "dist", "browser", "server.js");
  if (bundle.scheme !== "vscode-remote") {
    const worker = new Worker(bundle.toString(true));
    return { worker, release: () => worker.terminate() };
  }
  // The extension host refuses to start a worker from a remote address, but not from text that it holds.
  const code = new Blob([new Uint8Array(await workspace.fs.readFile(bundle))], { type: "text/javascript" });
  const address = URL.createObjectURL(code);
  const worker = new Worker(address);
  const release = () => {
    worker.terminate();
    URL.revokeObjectURL(address);
  };
  return { worker, release };
}
