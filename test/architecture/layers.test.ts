import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { describe, it } from "node:test";

const SOURCE = join(process.cwd(), "server", "src");

/** The layers from the ground up: each imports only from those before it. */
const LAYERS = [
  "text",
  "yaml",
  "schema",
  "model",
  "delivery",
  "implementations",
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

/** The folders of `gateway-api/`, in the order of the specification; the root is what all of them share. */
const SPECIFICATION = [
  "",
  "references",
  "listeners",
  "attachment",
  "infrastructure",
  "backends",
  "matching",
  "delegation",
  "status",
  "traffic",
];

/** The folders of `workspace/`. Files at its root are named, since the façade stands in the middle. */
const ENGINE = [
  "finding.ts",
  "ruleSettings.ts",
  "cells",
  "files",
  "delivery",
  "objects",
  "cluster",
  "workspaceOptions.ts",
  "deliveredObjects.ts",
  "diagnostics",
  "assembledEngine.ts",
  "workspace.ts",
  "views",
];

interface Import {
  readonly file: string;
  readonly from: string;
  readonly layer: string;
  readonly target: string;
  readonly targetLayer: string;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.name.endsWith(".ts") ? [path] : [];
  });
}

function layerOf(path: string): string {
  const [first = "", second] = path.split(sep);
  return second === undefined ? "" : first;
}

function importsOf(path: string): readonly Import[] {
  const file = relative(SOURCE, path);
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/(?:from|import\()\s*"([^"]+)"/g)].map((match) => {
    const from = match[1] ?? "";
    const target = from.startsWith(".") ? relative(SOURCE, join(dirname(path), from)) : from;
    return {
      file,
      from,
      layer: layerOf(file),
      target,
      targetLayer: from.startsWith(".") ? layerOf(target) : "",
    };
  });
}

const imports = filesBelow(SOURCE).flatMap(importsOf);

/** The imports inside of a layer that go against the order of its parts: folders, `""` for all files at its root, or files. */
function against(layer: string, order: readonly string[]): readonly string[] {
  const rankOf = (path: string): number => {
    const [first = "", second] = relative(layer, path).split(sep);
    return order.indexOf(second === undefined && !order.includes(first) ? "" : first);
  };
  const inside = imports.filter(
    ({ from, layer: importer, targetLayer }) =>
      from.startsWith(".") && importer === layer && targetLayer === layer,
  );
  assert.ok(inside.length > 50);
  return inside
    .filter(({ file, target }) => rankOf(file) < 0 || rankOf(target) < 0 || rankOf(target) > rankOf(file))
    .map(({ file, target }) => `${file} imports ${target}`);
}

/** The files that import themselves by way of others, circle by circle. */
function circles(): readonly string[] {
  const targets = new Map<string, string[]>();
  for (const { file, from, target } of imports)
    if (from.startsWith(".")) targets.set(file, [...(targets.get(file) ?? []), target]);
  const done = new Set<string>();
  const found: string[] = [];
  const follow = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push([...trail.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const target of targets.get(file) ?? []) follow(target, [...trail, file]);
    done.add(file);
  };
  for (const file of targets.keys()) follow(file, []);
  return found;
}

describe("the order of the layers", () => {
  it("sees the files at all", () => {
    assert.ok(imports.length > 200);
  });

  it("is kept: a layer imports only from itself and the layers before it", () => {
    const upward = imports.filter(({ file, from, layer, targetLayer }) => {
      if (!from.startsWith(".") || ENTRIES.has(file)) return false;
      if (layer === "cli" && targetLayer === "lsp") return !file.endsWith("serve.ts");
      return LAYERS.indexOf(targetLayer) > LAYERS.indexOf(layer);
    });
    assert.deepEqual(
      upward.map(({ file, target }) => `${file} imports ${target}`),
      [],
    );
  });

  it("is kept inside of gateway-api: a folder imports only from the root and the folders before it", () => {
    assert.deepEqual(against("gateway-api", SPECIFICATION), []);
  });

  it("is kept inside of workspace, where the façade is above the engine and below the views", () => {
    assert.deepEqual(against("workspace", ENGINE), []);
  });

  it("has no circle of imports, types included", () => {
    assert.deepEqual(circles(), []);
  });

  it("is one that knows every layer", () => {
    const unknown = new Set(imports.map(({ layer }) => layer).filter((layer) => !LAYERS.includes(layer)));
    assert.deepEqual([...unknown], []);
  });

  it("is the one that CONTRIBUTING.md lists", () => {
    const rows = [...readFileSync("CONTRIBUTING.md", "utf8").matchAll(/^\| `server\/src\/([^`]+)` \|/gm)];
    assert.deepEqual(
      rows.map(([, path]) => (path === "*.ts" ? "" : path)),
      LAYERS,
    );
  });

  it("keeps `yaml` to the yaml layer, ajv out of the server, the protocol to lsp", () => {
    const strays = imports.filter(({ from, layer, file }) => {
      if (from === "yaml") return layer !== "yaml";
      if (from.startsWith("ajv")) return true;
      if (from.startsWith("vscode-")) return layer !== "lsp" && !ENTRIES.has(file);
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
      ({ from, layer, file }) =>
        from.startsWith("node:") && layer !== "cli" && !file.endsWith(".node.ts") && file !== "cli.ts",
    );
    assert.deepEqual(
      strays.map(({ file, from }) => `${file} imports ${from}`),
      [],
    );
  });
});
