// Bundles everything that ships into dist/. With `--clean` the folder is emptied first; `--single FILE` writes nothing but the
// command line with all that belongs to it as one file; `--programs FOLDER VERSION` writes what Node runs of it into a folder, saying
// that it is of that version.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { build } from "esbuild";
import { noticesOf } from "./notices.mjs";

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
  // Nowhere: what is one file loads nothing that may lie beside it.
  define: { __VERSION__: JSON.stringify(version), "import.meta.dirname": "undefined" },
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
  // `require` for the files beside: `import()` would start Node's loader of modules first.
  supported: { "dynamic-import": false },
};
const browser = {
  ...shared,
  platform: "browser",
  target: "es2022",
  mainFields: ["browser", "module", "main"],
  external: ["vscode"],
};

/** What is loaded when it is needed, from a file beside the one that needs it. */
const BESIDE = {
  "onDemand.ts": "./rules.js",
  "main.node.ts": "./server.js",
  "mcp.node.ts": "./mcp.js",
  "commands.node.ts": "./commands.js",
  "nodeClient.ts": "./client.js",
};
const beside = {
  name: "beside",
  setup: ({ onResolve }) =>
    onResolve(
      { filter: /\/(?:onDemand|main\.node|mcp\.node|commands\.node|nodeClient)\.ts$/ },
      ({ path, kind }) =>
        kind === "entry-point" ? undefined : { path: BESIDE[basename(path)], external: true },
    ),
};

/** Leaves the values of these members of a rule's description empty, in every file of the rules. */
const withoutTexts = (members) => ({
  name: "without-texts-of-rules",
  setup: ({ onLoad }) => {
    const texts = new RegExp(
      `^ {2}(${members.join("|")}):\\s*(?:"(?:[^"\\\\]|\\\\.)*"|\`(?:[^\`\\\\]|\\\\[\\s\\S])*\`),$`,
      "gm",
    );
    onLoad({ filter: /[\\/](?:rules|admission)[\\/].*\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, "utf8").replace(texts, '  $1: "",'),
      loader: "ts",
    }));
  },
});
/** Only `gwls rules` shows the examples of rules; whoever analyses need not read them. */
const withoutExamples = withoutTexts(["bad", "correction"]);
/** Whoever serves shows the pages of the rules, which lie beside it, and nothing of their texts. */
const withoutPages = withoutTexts(["summary", "why", "bad", "correction", "good"]);

/**
 * The SDK brings a validator of JSON Schemas for what users fill in when a server asks them. Ours asks nobody, and reads what it is
 * given by itself.
 */
const withoutJsonSchemas = {
  name: "without-json-schemas",
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: "shims",
      namespace: "without-json-schemas",
    }));
    onLoad({ filter: /.*/, namespace: "without-json-schemas" }, () => ({
      contents: `import process from "node:process";
export { process };
export class DefaultJsonSchemaValidator {
  getValidator() { throw new Error("there is no validator of JSON Schemas here"); }
}`,
    }));
  },
};

/** In a worker the engine for rules of definitions comes from the script that lies there for Node. */
const besideTheWorker = {
  name: "beside-the-worker",
  setup: ({ onResolve }) =>
    onResolve({ filter: /\/onDemand\.ts$/ }, ({ importer }) =>
      importer.endsWith("onDemand.browser.ts")
        ? undefined
        : { path: join(root, "server", "src", "schema", "custom", "onDemand.browser.ts") },
    ),
};

const bundles = [
  {
    ...node,
    entryPoints: ["server/src/schema/custom/onDemand.ts"],
    outfile: "dist/rules.js",
    // For Node, which has modules, and for a worker, which has none.
    format: "iife",
    target: "es2022",
    globalName: "rulesOfDefinitions",
    footer: { js: 'if(typeof module==="object")module.exports=rulesOfDefinitions;' },
  },
  {
    ...node,
    entryPoints: ["server/src/main.node.ts"],
    outfile: "dist/server.js",
    plugins: [beside, withoutPages],
  },
  { ...node, entryPoints: ["client/src/extension.ts"], outfile: "dist/extension.js", plugins: [beside] },
  { ...node, entryPoints: ["client/src/nodeClient.ts"], outfile: "dist/client.js" },
  {
    ...node,
    entryPoints: ["server/src/cli.ts"],
    outfile: "dist/cli.js",
    define: { ...shared.define, "import.meta.dirname": "__dirname" },
    plugins: [beside],
    banner: { js: "#!/usr/bin/env node" },
  },
  { ...node, entryPoints: ["server/src/mcp.node.ts"], outfile: "dist/mcp.js", plugins: [withoutJsonSchemas] },
  { ...node, entryPoints: ["server/src/commands.node.ts"], outfile: "dist/commands.js", plugins: [beside] },
  {
    ...browser,
    entryPoints: ["server/src/main.browser.ts"],
    outfile: "dist/browser/server.js",
    format: "iife",
    plugins: [besideTheWorker, withoutPages],
  },
  {
    ...browser,
    entryPoints: ["client/src/extension.browser.ts"],
    outfile: "dist/browser/extension.js",
    format: "cjs",
  },
  {
    ...browser,
    entryPoints: ["client/webview/main.ts"],
    outfile: "dist/topology.js",
    format: "iife",
  },
  { ...browser, entryPoints: ["client/webview/topology.css"], outfile: "dist/topology.css" },
  {
    ...browser,
    entryPoints: ["client/webview/renderedViewMain.ts"],
    outfile: "dist/renderedView.js",
    format: "iife",
  },
  { ...browser, entryPoints: ["client/webview/renderedView.css"], outfile: "dist/renderedView.css" },
  {
    ...shared,
    entryPoints: ["server/src/library.ts"],
    outfile: "dist/library/index.js",
    platform: "neutral",
    format: "esm",
    mainFields: ["module", "main"],
    plugins: [withoutExamples],
  },
];

/**
 * One character outside Latin-1, and V8 holds and scans the whole file with two bytes for each. esbuild writes them as
 * escapes, but leaves regular expressions as they are.
 */
function checkCharacters({ outfile }) {
  const stray = /[^\0-\xff]/u.exec(readFileSync(join(root, outfile), "utf8"));
  if (stray !== null)
    throw new Error(`${outfile} holds "${stray[0]}" at ${stray.index}: write it as an escape`);
}

/** What stands for the name of its rule in a page, as `client/src/rulePages.ts` reads it. */
const RULE_MARK = "\u0001";

/** The pages of the rules as one file for the extension: five hundred small ones would be half of the VSIX. */
function gatherRulePages() {
  const folder = join(root, "docs", "rules");
  const pages = readdirSync(folder)
    .filter((name) => name.endsWith(".md") && name !== "README.md")
    .sort()
    .map((name) => {
      const rule = name.slice(0, -".md".length);
      return [rule, readFileSync(join(folder, name), "utf8").replaceAll(rule, RULE_MARK)];
    });
  writeFileSync(join(dist, "rulePages.json"), JSON.stringify(Object.fromEntries(pages)));
}

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

const single = process.argv.indexOf("--single");
if (single > 0) {
  const outfile = process.argv[single + 1];
  await build({ ...node, entryPoints: ["server/src/cli.ts"], outfile, plugins: [withoutJsonSchemas] });
  process.exit(0);
}

/** What Node runs by itself, without an editor. */
const PROGRAMS = ["cli.js", "commands.js", "server.js", "mcp.js", "rules.js"];
const programs = process.argv.indexOf("--programs");
if (programs > 0) {
  const [folder, called] = process.argv.slice(programs + 1);
  const chosen = bundles.filter(({ outfile }) => PROGRAMS.includes(relative("dist", outfile)));
  await Promise.all(
    chosen.map(({ define, outfile, ...bundle }) =>
      build({
        ...bundle,
        define: { ...define, __VERSION__: JSON.stringify(called) },
        outfile: join(folder, basename(outfile)),
      }),
    ),
  );
  process.exit(0);
}

if (process.argv.includes("--clean")) rmSync(dist, { recursive: true, force: true });
mkdirSync(join(dist, "library"), { recursive: true });
writeFileSync(join(dist, "library", "package.json"), '{ "type": "module" }\n');
const results = await Promise.allSettled(bundles.map((bundle) => build({ ...bundle, metafile: true })));
if (results.some(({ status }) => status === "rejected")) process.exit(1);
bundles.forEach(checkCharacters);
gatherRulePages();
const inputs = results.flatMap(({ value }) => Object.keys(value.metafile.inputs));
writeFileSync(join(dist, "THIRD-PARTY-NOTICES.txt"), noticesOf(inputs, root));
if (!process.argv.includes("--no-types")) emitDeclarations();
