// `npm run docs`: writes what follows from the rules, the schemas, the settings and the names of the tests: docs/rules/,
// docs/kinds/, docs/implementations/, docs/features.md, the schema of `.gateway-api.yaml`, the section "Rules" of the extension's settings and the
// list of its texts. `--check` writes nothing and fails where something is stale.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { build } from "esbuild";
import { clientTexts } from "./clientTexts.mjs";
import { featurePage } from "./featurePage.mjs";
import { implementationPages } from "./implementationPages.mjs";
import { kindPages } from "./kindPages.mjs";

const root = join(import.meta.dirname, "..");
/** Folders in which everything is generated. */
const FOLDERS = ["docs/rules", "docs/kinds", "docs/implementations"];
const TABLES = "server/src/implementations/references/tables";

/** The project's own code, bundled: rules, schemas, settings, and the reports of the command line. */
async function loadProject() {
  const tables = readdirSync(join(root, TABLES)).map((file) => file.replace(".ts", ""));
  const references = tables.map((name) => `import { ${name} } from "./${TABLES}/${name}.ts";`);
  const entry = `
    ${references.join("\n    ")}
    export const references = { ${tables.join(", ")} };
    export { readNotation } from "./server/src/implementations/references/notation.ts";
    export { IMPLEMENTATIONS as implementations } from "./server/src/implementations/implementations.ts";
    export { REPORTED_GROUPS as reportedGroups } from "./server/src/implementations/reportedGroups.ts";
    export {
      REPORTS_READ as reportsRead,
      REPORTS_SOURCE as reportsSource,
      SOURCES_READ as sourcesRead,
    } from "./server/src/implementations/implementation.ts";
    export { sourceUrl } from "./server/src/implementations/sourceUrl.ts";
    export { reportedReleases, reportedSupport, supportVerdict } from "./server/src/implementations/support.ts";
    export { goodExample } from "./server/src/cli/goodExample.ts";
    export { allRules } from "./server/src/rules/registry.ts";
    export { prettyDiagnostic } from "./server/src/cli/reports/prettyReport.ts";
    export { style } from "./server/src/cli/style.ts";
    export { createEngine } from "./server/src/library.ts";
    export { SETTINGS, switchesShape } from "./server/src/settingShapes.ts";
    export { readSettingsFile, SETTINGS_FILE } from "./server/src/settingsFile.ts";
    export { readFixture } from "./test/fixture.ts";
    export { compiledKinds, definitions } from "./server/src/schema/compiled/kinds.js";
    export { constraintsOf } from "./server/src/schema/field.ts";
    export { newestLimits } from "./server/src/schema/fieldDocs.ts";
    export { fieldLink, gepLink } from "./server/src/schema/fieldLink.ts";
    export { versionsOf } from "./server/src/schema/servedVersions.ts";
    export { kindOf } from "./server/src/schema/kinds.ts";
    export { limitsInWords, valuesInWords } from "./server/src/features/hover/fieldHover.ts";
    export { table } from "./server/src/features/hover/markdown.ts";
    export { capitalised } from "./server/src/text/sentence.ts";`;
  const outfile = join(root, ".build", "generate.cjs");
  await build({
    stdin: { contents: entry, resolveDir: root, loader: "ts" },
    absWorkingDir: root,
    bundle: true,
    outfile,
    platform: "node",
    format: "cjs",
    mainFields: ["module", "main"],
    logLevel: "warning",
  });
  return createRequire(import.meta.url)(outfile);
}

const project = await loadProject();
const {
  goodExample,
  allRules,
  prettyDiagnostic,
  style,
  createEngine,
  SETTINGS,
  SETTINGS_FILE,
  readSettingsFile,
  readFixture,
  switchesShape,
} = project;

/** The findings of a rule in its bad example, and the lines that they stand on. */
function findingsOf(rule) {
  const { files } = readFixture(rule.bad);
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  return {
    found: diagnosticsOf(files, rule.exampleOptions).filter((diagnostic) => diagnostic.rule === rule.id),
    line: (path, line) => texts.get(path)?.split("\n")[line],
  };
}

function diagnosticsOf(files, options = {}) {
  const engine = createEngine(options);
  for (const { path, text } of files) if (path !== SETTINGS_FILE) engine.setFile(path, text);
  engine.flush();
  const settings = files.filter(({ path }) => path === SETTINGS_FILE);
  return [
    ...settings.flatMap(({ path, text }) => readSettingsFile(path, text).problems),
    ...engine.paths().flatMap((path) => engine.diagnostics(path)),
  ];
}

/** The files of an example as code blocks, each under its path where there are several. */
function exampleBlocks(example) {
  const { files } = readFixture(example);
  return files
    .map(
      ({ path, text }) =>
        `${files.length > 1 ? `\`${path}\`\n\n` : ""}\`\`\`yaml\n${text.trimEnd()}\n\`\`\`\n`,
    )
    .join("\n");
}

function rulePage(rule) {
  const { found, line } = rule.bad === undefined ? { found: [], line: () => undefined } : findingsOf(rule);
  const good = goodExample(rule);
  const report = found
    .map((one) => prettyDiagnostic(one, { style: style(false), hasHints: true, line }))
    .join("\n");
  const fixes = [...new Set(found.flatMap((one) => one.fixes ?? []))];
  const kinds = rule.kinds === undefined ? "" : `\n\nIt looks at ${rule.kinds.join(", ")}.`;
  const { now, ...settings } = rule.exampleOptions ?? {};
  const options = Object.entries(settings).map(([key, value]) => `\`${key}: ${value}\``);
  const day = now === undefined ? "" : ` on ${new Date(now).toISOString().slice(0, 10)}`;
  const setting = `${day}${options.length === 0 ? "" : ` with the setting ${options.join(", ")}`}`;
  const parts = [
    `<!-- Generated by \`npm run docs\`. -->\n# ${rule.id}\n\n${rule.summary}${kinds}\n`,
    ...(rule.bad === undefined
      ? []
      : [
          `## Avoid\n\n${exampleBlocks(rule.bad)}\n\`gwls check --hints\` says${setting}:\n\n\`\`\`text\n${report.trimEnd()}\n\`\`\`\n`,
        ]),
    ...(good === undefined ? [] : [`## Prefer\n\n${exampleBlocks(good)}`]),
    `## Why\n\n${rule.why.trim()}\n`,
    `## Severity and category\n\n**${rule.severity}** by default, ${rule.category}. A report may be milder or graver where less or more is certain.\n`,
    `## Fixes\n\n${fixes.length === 0 ? "None for this example." : fixes.map((fix) => `* ${fix}`).join("\n")}\n`,
    `## Settings\n\n\`\`\`yaml\n# ${SETTINGS_FILE}\nrules:\n  ${rule.id}: off # or error, warning, information, hint\n\`\`\`\n\nFor one place: \`# gateway-api: ignore ${rule.id} -- why\` on the line or the one above it.\n`,
    `## Source\n\n${rule.source}\n`,
  ];
  return parts.join("\n");
}

function ruleIndex() {
  const rows = allRules.map(
    ({ id, category, severity, summary }) =>
      `| [${id}](${id}.md) | ${category} | ${severity} | ${summary.replaceAll("|", "\\|")} |`,
  );
  return `<!-- Generated by \`npm run docs\`. -->
# Rules

${allRules.length} rules. The severity is the usual one; [settings](../settings.md) change it.

| rule | category | severity | what it finds |
|---|---|---|---|
${rows.join("\n")}
`;
}

const LINE = 110;

/** JSON as the formatter writes it: a list of plain values stays on one line where it fits. */
function formatJson(value, indent = "") {
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const flat = `[${value.map((item) => JSON.stringify(item)).join(", ")}]`;
    if (
      value.every((item) => typeof item !== "object") &&
      indent.length + '"enum": '.length + flat.length < LINE
    )
      return flat;
    return `[\n${value.map((item) => inner + formatJson(item, inner)).join(",\n")}\n${indent}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`,
  );
  return entries.length === 0 ? "{}" : `{\n${entries.join(",\n")}\n${indent}}`;
}

/** A setting's shape as JSON schema. */
function schemaOf(shape) {
  const { about: description, preset } = shape;
  const common = { description, ...(preset === undefined ? {} : { default: preset }) };
  switch (shape.kind) {
    case "boolean":
      return { type: "boolean", ...common };
    case "choice":
      return { enum: choices(shape.of), ...common };
    case "integer":
      return { type: "integer", minimum: shape.minimum, maximum: shape.maximum, ...common };
    case "names": {
      const list = { type: "array", items: { type: "string", minLength: 1 } };
      if (shape.orOne !== true) return { ...list, ...common };
      return { anyOf: [{ type: "string", minLength: 1 }, list], ...common };
    }
    case "choices":
      return { type: "array", items: { enum: shape.of }, minItems: 1, ...common };
    case "text":
      return { type: "string", pattern: shape.form.source, ...common };
    case "switches":
      return { anyOf: [{ type: "boolean" }, schemaOf(switchesShape(shape))], ...common };
    case "byName":
      return { type: "object", additionalProperties: schemaOf(shape.value), ...common };
    case "map":
      return {
        type: "object",
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(shape.keys).map(([key, inner]) => [key, schemaOf(inner)]),
        ),
        ...(shape.required === undefined ? {} : { required: shape.required }),
        ...common,
      };
    case "list":
      return { type: "array", items: schemaOf(shape.item), ...common };
    default:
      throw new Error(`no schema for ${shape.kind}`);
  }
}

/** The words of a choice and, where a reader of YAML makes something else of them unquoted, that too. */
function choices(words) {
  return [
    ...words,
    ...words.flatMap((word) => (/^\d+\.\d+$/.test(word) ? [Number(word)] : word === "off" ? [false] : [])),
  ];
}

function settingsSchema() {
  return `${formatJson({ $schema: "http://json-schema.org/draft-07/schema#", title: SETTINGS_FILE, ...schemaOf(SETTINGS) })}\n`;
}

/** A section of settings with a box for each of the things that can be shown. */
function switchSection(title, key) {
  const { keys } = switchesShape(SETTINGS.keys[key]);
  const properties = Object.entries(keys).map(([name, { about, preset }], index) => [
    `gatewayApi.${key}.${name}`,
    { order: index + 1, type: "boolean", default: preset, markdownDescription: about },
  ]);
  return { title, properties: Object.fromEntries(properties) };
}

/** package.json with further sections of settings: what is shown, and the severity of each rule. */
function manifest() {
  const path = join(root, "package.json");
  const present = JSON.parse(readFileSync(path, "utf8"));
  const severities = SETTINGS.keys.rules.keys;
  const section = {
    title: "Rules",
    properties: {
      "gatewayApi.rules": {
        type: "object",
        markdownDescription: `${SETTINGS.keys.rules.about} \`${SETTINGS_FILE}\` is the place for what a team shares.`,
        additionalProperties: false,
        properties: Object.fromEntries(
          Object.entries(severities).map(([id, { of, about }]) => [
            id,
            { type: "string", enum: of, description: about },
          ]),
        ),
      },
    },
  };
  const [general] = present.contributes.configuration;
  const shown = [switchSection("Code lenses", "codeLens"), switchSection("Inlay hints", "inlayHints")];
  present.contributes.configuration = [general, ...shown, section];
  return `${JSON.stringify(present, null, 2)}\n`;
}

/** The texts of the extension, each standing for itself: a translation is a copy of it as `bundle.l10n.LANGUAGE.json`. */
function textBundle() {
  return `${JSON.stringify(Object.fromEntries(clientTexts(root).map((text) => [text, text])), null, 2)}\n`;
}

const files = new Map([
  ...allRules.map((rule) => [`docs/rules/${rule.id}.md`, rulePage(rule)]),
  ["docs/rules/README.md", ruleIndex()],
  ...kindPages(project),
  ...implementationPages(project),
  ["docs/features.md", featurePage(root)],
  ["schemas/gateway-api-config.schema.json", settingsSchema()],
  ["package.json", manifest()],
  ["l10n/bundle.l10n.json", textBundle()],
]);

function read(path) {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    return undefined;
  }
}

mkdirSync(join(root, "l10n"), { recursive: true });
for (const folder of FOLDERS) mkdirSync(join(root, folder), { recursive: true });
const left = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
).filter((path) => !files.has(path));
const stale = [...files].filter(([path, text]) => read(path) !== text).map(([path]) => path);
if (process.argv.includes("--check")) {
  for (const path of [...stale, ...left].sort()) console.error(`${path} is stale`);
  if (stale.length + left.length > 0) {
    console.error("run: npm run docs");
    process.exit(1);
  }
} else {
  for (const path of stale) writeFileSync(join(root, path), files.get(path));
  for (const path of left) rmSync(join(root, path));
}
