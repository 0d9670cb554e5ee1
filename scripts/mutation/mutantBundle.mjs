// One bundle of the tests in which every mutant has a switch, so that nothing is bundled for one of them alone.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { build } from "esbuild";
import { API } from "typescript/unstable/sync";
import { mutantsOf, withSwitches } from "./mutants.mjs";

/** What is about programs, or does not run the product: it meets few switches or none. */
const WITHOUT_SWITCHES = [
  "architecture",
  "bench",
  "benchWorkload",
  "cli",
  "client",
  "corpora",
  "editors",
  "fixtures",
  "fuzz",
  "generated",
  "growth",
  "lsp",
  "mutation",
  "syntaxes",
];

/**
 * The mutants of some folders or files, numbered in the order of their files.
 *
 * @param {string} root of the project
 * @param {readonly string[]} paths from the root, with slashes
 */
export function findMutants(root, paths) {
  const api = new API({ cwd: root });
  try {
    const config = join(root, "server", "tsconfig.core.json");
    const program = api.updateSnapshot({ openProjects: [config] }).getProject(config)?.program;
    if (program === undefined) throw new Error(`${config} is no project`);
    const files = paths.flatMap((path) => sourcesIn(join(root, path))).sort();
    return [...new Set(files)]
      .flatMap((path) => {
        const source = program.getSourceFile(path);
        if (source === undefined) return [];
        return mutantsOf(relative(root, path).split(sep).join("/"), readFileSync(path, "utf8"), source);
      })
      .map((mutant, id) => ({ ...mutant, id }));
  } finally {
    api.close();
  }
}

function sourcesIn(path) {
  if (path.endsWith(".ts")) return [path];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || entry.name.endsWith(".ts") ? sourcesIn(join(path, entry.name)) : [],
  );
}

/**
 * Bundles the tests with all mutants, none of them active.
 *
 * @returns {Promise<readonly { readonly name: string, readonly path: string, readonly key: string }[]>} one module for
 *   each test file; `key` changes with anything that it contains
 */
export async function bundleTests(root, out, mutants) {
  rmSync(out, { recursive: true, force: true });
  const byFile = Map.groupBy?.(mutants, ({ file }) => file) ?? grouped(mutants);
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: testsIn(join(root, "test")),
    outdir: out,
    outbase: join(root, "test"),
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    outExtension: { ".js": ".mjs" },
    logLevel: "warning",
    mainFields: ["module", "main"],
    packages: "external",
    metafile: true,
    inject: [join(import.meta.dirname, "switches.mjs")],
    alias: { "node:test": join(import.meta.dirname, "collectedTests.mjs") },
    plugins: [
      {
        name: "mutants",
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => {
            const own = byFile.get(relative(root, path).split(sep).join("/"));
            if (own === undefined) return undefined;
            return { contents: withSwitches(readFileSync(path, "utf8"), own), loader: "ts" };
          }),
      },
    ],
  });
  const keyOf = keys(root, metafile.inputs, mutants);
  return Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint === undefined
      ? []
      : [{ name: entryPoint.replace(/^test\//, ""), path: join(root, path), key: keyOf(entryPoint) }],
  );
}

/** What tells two states of a test file apart: the numbers of the mutants, and the text of every module that it imports. */
function keys(root, inputs, mutants) {
  const digest = (text) => createHash("sha256").update(text).digest("base64url").slice(0, 16);
  const numbers = digest(JSON.stringify(mutants.map(({ file, start, mutated }) => [file, start, mutated])));
  const texts = new Map(Object.keys(inputs).map((path) => [path, digest(readFileSync(join(root, path)))]));
  return (entry) => {
    const met = new Set([entry]);
    for (const path of met) for (const { path: imported } of inputs[path]?.imports ?? []) met.add(imported);
    return digest([numbers, ...[...met].sort().map((path) => `${path} ${texts.get(path) ?? ""}`)].join("\n"));
  };
}

function grouped(mutants) {
  const groups = new Map();
  for (const mutant of mutants) groups.set(mutant.file, [...(groups.get(mutant.file) ?? []), mutant]);
  return groups;
}

function testsIn(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return WITHOUT_SWITCHES.includes(entry.name) ? [] : testsIn(path);
    return entry.name.endsWith(".test.ts") && !looksAtTheClock(path) ? [path] : [];
  });
}

/** A test that measures time may fail because the machine is busy, which says nothing about a mutant. */
function looksAtTheClock(path) {
  return readFileSync(path, "utf8").includes("performance.now");
}
