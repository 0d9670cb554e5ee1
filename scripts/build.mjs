// Bundles everything that ships into dist/. With `--clean` the folder is emptied first.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "..");
const dist = join(root, "dist");
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const minify = !process.argv.includes("--no-minify");

const shared = {
  absWorkingDir: root,
  bundle: true,
  minify,
  sourcemap: false,
  logLevel: "warning",
  legalComments: "none",
  define: { __VERSION__: JSON.stringify(version) },
  // The engine for the rules of definitions brings another copy of the same patterns, of which it calls what both have.
  alias: { "@bufbuild/re2": "re2js" },
};
const node = {
  ...shared,
  platform: "node",
  format: "cjs",
  target: "node20",
  mainFields: ["module", "main"],
  external: ["vscode"],
};
const browser = {
  ...shared,
  platform: "browser",
  target: "es2022",
  mainFields: ["browser", "module", "main"],
  external: ["vscode"],
};

/** The server and the command line load the engine for the rules of definitions from a file beside them. */
const rulesBeside = {
  name: "rules-beside",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/onDemand\.ts$/ }, () => ({ path: "./rules.js", external: true })),
};

const bundles = [
  { ...node, entryPoints: ["server/src/schema/custom/onDemand.ts"], outfile: "dist/rules.js" },
  {
    ...node,
    entryPoints: ["server/src/main.node.ts"],
    outfile: "dist/server.js",
    plugins: [rulesBeside],
  },
  { ...node, entryPoints: ["client/src/extension.ts"], outfile: "dist/extension.js" },
  {
    ...node,
    entryPoints: ["server/src/cli.ts"],
    outfile: "dist/cli.js",
    plugins: [rulesBeside],
    banner: { js: "#!/usr/bin/env node" },
  },
  {
    ...browser,
    entryPoints: ["server/src/main.browser.ts"],
    outfile: "dist/browser/server.js",
    format: "iife",
  },
  {
    ...browser,
    entryPoints: ["client/src/extension.browser.ts"],
    outfile: "dist/browser/extension.js",
    format: "cjs",
  },
  {
    ...shared,
    entryPoints: ["server/src/library.ts"],
    outfile: "dist/library/index.js",
    platform: "neutral",
    format: "esm",
    mainFields: ["module", "main"],
  },
];

/** Emits the library's type declarations beside its bundle; `index.d.ts` re-exports the entry. */
function emitDeclarations() {
  const types = join(dist, "library", "types");
  const tsc = join(root, "node_modules", "typescript", "bin", "tsc");
  const { status } = spawnSync(
    process.execPath,
    [
      tsc,
      "-p",
      "server/tsconfig.core.json",
      "--composite",
      "false",
      "--incremental",
      "false",
      "--outDir",
      types,
    ],
    { cwd: root, stdio: "inherit" },
  );
  if (status !== 0) process.exit(status ?? 2);
  writeFileSync(join(dist, "library", "index.d.ts"), 'export * from "./types/library.ts";\n');
}

if (process.argv.includes("--clean")) rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "library"), { recursive: true });
writeFileSync(join(dist, "library", "package.json"), '{ "type": "module" }\n');
const results = await Promise.allSettled(bundles.map((bundle) => build(bundle)));
if (results.some(({ status }) => status === "rejected")) process.exit(1);
if (!process.argv.includes("--no-types")) emitDeclarations();
