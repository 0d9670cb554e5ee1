import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";

interface Reader {
  readFile(uri: object): Promise<object>;
  findFiles(folder: object, token: object): Promise<string[]>;
  at(path: string): object;
}

const [FILE, FOLDER, LINK] = [1, 2, 64];

/** As much of VS Code as files need, with the file system of a browser: `file` holds its types and bytes. */
const EDITOR = `
export const FileType = { File: 1, Directory: 2, SymbolicLink: 64 };
export class RelativePattern {}
export const at = (path) => ({ path, toString: () => "vscode-remote:" + path });
export const Uri = { joinPath: (uri, ...names) => at([uri.path, ...names].join("/")) };
const of = ({ path }) => globalThis.files.get(path);
export const workspace = {
  findFiles: async () =>
    globalThis.files.get("/shop")?.canSearch === false
      ? []
      : [...globalThis.files].flatMap(([path, { type }]) => (type & 1 ? [at(path)] : [])),
  getWorkspaceFolder: () => ({ uri: at("/shop") }),
  fs: {
    readDirectory: async ({ path }) => [...globalThis.files].flatMap(([file, { type }]) => {
      const name = file.startsWith(path + "/") ? file.slice(path.length + 1) : "/";
      return name.includes("/") ? [] : [[name, type]];
    }),
    stat: async (uri) => ({ type: of(uri).type, size: of(uri).size ?? of(uri).bytes.length }),
    readFile: async (uri) => of(uri).bytes,
  },
};
`;

async function reader(files: ReadonlyMap<string, object>): Promise<Reader> {
  const folder = mkdtempSync(join(tmpdir(), "gwls-client-"));
  after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "vscode.mjs"), EDITOR);
  buildSync({
    stdin: {
      contents: 'export * from "./client/src/workspaceFiles.ts"; export { at } from "vscode";',
      resolveDir: ".",
      loader: "ts",
    },
    bundle: true,
    format: "esm",
    alias: { vscode: join(folder, "vscode.mjs") },
    outfile: join(folder, "files.mjs"),
  });
  Object.assign(globalThis, { files });
  return import(pathToFileURL(join(folder, "files.mjs")).href);
}

const text = "kind: Gateway\n";
const bytes = Buffer.from(text);

describe("the files that an editor in a browser lends", () => {
  it("are decoded by their byte order marks", async () => {
    const utf16 = Buffer.from(`\ufeff${text}`, "utf16le");
    const { readFile, at } = await reader(
      new Map([
        ["/shop/a.yaml", { type: FILE, bytes }],
        ["/shop/b.yaml", { type: FILE, bytes: Buffer.from(`\ufeff${text}`) }],
        ["/shop/c.yaml", { type: FILE, bytes: utf16 }],
        ["/shop/d.yaml", { type: FILE, bytes: Buffer.from(utf16).swap16() }],
      ]),
    );
    for (const name of ["a", "b", "c", "d"])
      assert.deepEqual(await readFile(at(`/shop/${name}.yaml`)), { text }, name);
  });

  it("are found by a walk where there is no search: YAML, JSON, request files, and what kustomize finds by its name", async () => {
    const names = ["a.yaml", "b.JSON", "c.http", "base", "base/Kustomization", "base/Dockerfile", "Makefile"];
    const { findFiles, at } = await reader(
      new Map<string, object>([
        ["/shop", { type: FOLDER, bytes, canSearch: false }],
        ...names.map((name): [string, object] => [
          `/shop/${name}`,
          { type: name === "base" ? FOLDER : FILE, bytes },
        ]),
      ]),
    );
    const found = await findFiles(at("/shop"), {});
    const wanted = ["a.yaml", "b.JSON", "c.http", "base/Kustomization"].map(
      (name) => `vscode-remote:/shop/${name}`,
    );
    assert.deepEqual(found.sort(), wanted.sort());
  });

  it("are regular files that no link leads to, and not too large", async () => {
    const left = { error: "this is a link or no regular file, so it was left out", isLeftOut: true };
    const { readFile, findFiles, at } = await reader(
      new Map([
        ["/shop/.gateway-api.yaml", { type: FILE | LINK, bytes }],
        ["/shop/pipe.yaml", { type: 0, bytes }],
        ["/shop/apps", { type: FOLDER | LINK, bytes }],
        ["/shop/apps/a.yaml", { type: FILE, bytes }],
        ["/shop/own", { type: FOLDER, bytes }],
        ["/shop/own/a.yaml", { type: FILE, bytes }],
        ["/shop/huge.yaml", { type: FILE, bytes, size: 20_000_001 }],
      ]),
    );
    for (const name of [".gateway-api.yaml", "pipe.yaml", "apps/a.yaml"])
      assert.deepEqual(await readFile(at(`/shop/${name}`)), left, name);
    assert.deepEqual(await readFile(at("/shop/own/a.yaml")), { text });
    assert.deepEqual(await readFile(at("/shop/huge.yaml")), {
      error: "larger than 20 MB, so it was left out",
      isLeftOut: true,
    });
    const found = await findFiles(at("/shop"), {});
    assert.ok(found.includes("vscode-remote:/shop/own/a.yaml"));
    assert.ok(!found.includes("vscode-remote:/shop/apps/a.yaml"));
  });
});
