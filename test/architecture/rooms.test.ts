import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describe, it } from "node:test";

const SOURCE = join(process.cwd(), "server", "src");

/** The rooms from the ground up: each imports only from those before it. */
const ROOMS = [
  "text",
  "yaml",
  "schema",
  "model",
  "delivery",
  "gateway-api",
  "workspace",
  "requests",
  "rules",
  "features",
  "",
  "lsp",
  "cli",
];
/** Entries stand above everything; `lsp` and `cli` never meet but there. */
const ENTRIES = new Set(["cli.ts", "commands.node.ts", "main.node.ts", "main.browser.ts"]);

interface Import {
  readonly file: string;
  readonly from: string;
  readonly room: string;
  readonly target: string;
  readonly targetRoom: string;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.name.endsWith(".ts") ? [path] : [];
  });
}

function roomOf(path: string): string {
  const [first = "", second] = path.split(sep);
  return second === undefined ? "" : first;
}

function importsOf(path: string): readonly Import[] {
  const file = relative(SOURCE, path);
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map((match) => {
    const from = match[1] ?? "";
    const target = from.startsWith(".") ? relative(SOURCE, join(dirname(path), from)) : from;
    return { file, from, room: roomOf(file), target, targetRoom: from.startsWith(".") ? roomOf(target) : "" };
  });
}

const imports = filesBelow(SOURCE).flatMap(importsOf);

describe("the order of the rooms", () => {
  it("sees the files at all", () => {
    assert.ok(imports.length > 200);
  });

  it("is kept: a room imports only from itself and the rooms before it", () => {
    const upward = imports.filter(({ file, from, room, targetRoom }) => {
      if (!from.startsWith(".") || ENTRIES.has(file)) return false;
      if (room === "cli" && targetRoom === "lsp") return !file.endsWith("serve.ts");
      return ROOMS.indexOf(targetRoom) > ROOMS.indexOf(room);
    });
    assert.deepEqual(
      upward.map(({ file, target }) => `${file} imports ${target}`),
      [],
    );
  });

  it("is one that knows every room", () => {
    const unknown = new Set(imports.map(({ room }) => room).filter((room) => !ROOMS.includes(room)));
    assert.deepEqual([...unknown], []);
  });

  it("keeps `yaml` to the yaml room, ajv out of the server, the protocol to lsp", () => {
    const strays = imports.filter(({ from, room, file }) => {
      if (from === "yaml") return room !== "yaml";
      if (from.startsWith("ajv")) return true;
      if (from.startsWith("vscode-")) return room !== "lsp" && !ENTRIES.has(file);
      return false;
    });
    assert.deepEqual(
      strays.map(({ file, from }) => `${file} imports ${from}`),
      [],
    );
  });

  it("keeps the engine for rules of definitions behind the module that loads it on demand", () => {
    const folder = join("schema", "custom");
    const isInside = (path: string): boolean =>
      path.startsWith(join(folder, "cel") + sep) || path === join(folder, "re2.ts");
    const strays = imports.filter(({ file, from, target }) => {
      if (isInside(file) || file === join(folder, "onDemand.ts")) return false;
      return from === "re2js" || from.startsWith("@bufbuild/") || isInside(target);
    });
    assert.deepEqual(
      strays.map(({ file, from }) => `${file} imports ${from}`),
      [],
    );
    const eager = filesBelow(SOURCE).filter((path) =>
      /^import (?!type ).*onDemand\.ts"/m.test(readFileSync(path, "utf8")),
    );
    assert.deepEqual(eager, []);
  });

  it("keeps Node out of everything that a browser runs", () => {
    const strays = imports.filter(
      ({ from, room, file }) =>
        from.startsWith("node:") && room !== "cli" && !file.endsWith(".node.ts") && file !== "cli.ts",
    );
    assert.deepEqual(
      strays.map(({ file, from }) => `${file} imports ${from}`),
      [],
    );
  });
});
