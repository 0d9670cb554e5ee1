import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, afterEach } from "node:test";
import { pathToFileURL } from "node:url";
import { StreamMessageReader, StreamMessageWriter } from "vscode-languageserver/node";
import { program } from "../programs.ts";
import { Editor, type EditorOptions } from "./editor.ts";

/** A folder on disk that is gone after the tests. */
export interface Folder {
  readonly uri: string;
  uriOf(path: string): string;
  write(path: string, text: string): string;
  remove(path: string): string;
}

/** A folder with these files. */
export function folder(files: Readonly<Record<string, string>>): Folder {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "gateway-api-")));
  after(() => rmSync(root, { recursive: true, force: true }));
  const uriOf = (path: string): string => pathToFileURL(join(root, path)).href;
  const write = (path: string, text: string): string => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
    return uriOf(path);
  };
  for (const [path, text] of Object.entries(files)) write(path, text);
  return {
    uri: pathToFileURL(root).href,
    uriOf,
    write,
    remove(path) {
      rmSync(join(root, path), { recursive: true });
      return uriOf(path);
    },
  };
}

/** The server as a process, and the editor that talks to it. */
export interface Server {
  readonly editor: Editor;
  readonly process: ChildProcess;
}

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});
// Now and then Node does not notice that a killed process has ended, and then waits for it for ever.
after(() => setTimeout(() => process.exit(), 5_000).unref());

/** Starts a server that ends with the test. */
export function launch(options: EditorOptions): Server {
  const child = spawn(process.execPath, [...program("server"), "--stdio"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  running.push(child);
  const { stdin, stdout } = child;
  assert.ok(stdin !== null && stdout !== null);
  stdin.on("error", () => {});
  return {
    process: child,
    editor: new Editor(new StreamMessageReader(stdout), new StreamMessageWriter(stdin), options),
  };
}

/** An editor with folders open and flushed, without a quiet period unless it says otherwise. */
export async function openEditor(
  folders: readonly Folder[],
  options: Partial<EditorOptions> = {},
): Promise<Editor> {
  const { editor } = launch({
    folders: folders.map(({ uri }) => uri),
    initializationOptions: { gatewayApi: { quietPeriod: 0 } },
    ...options,
  });
  await editor.start();
  return editor;
}
