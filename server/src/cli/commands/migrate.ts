import { dirname, resolve } from "node:path";
import { engineFiles } from "../../features/migration/engineFiles.ts";
import { type MigrationWithClasses, migrationOf } from "../../features/migration/migrate.ts";
import { migrationMarkdown, migrationText } from "../../features/migration/migrationText.ts";
import { type Proof, proofOf } from "../../features/migration/proof.ts";
import { proofMarkdown, proofText } from "../../features/migration/proofText.ts";
import type { Verdict } from "../../ingress/annotations/fate.ts";
import { createEngine } from "../../library.ts";
import { resolveSettings } from "../../settings.ts";
import { jsonText } from "../../text/jsonText.ts";
import { patchOf } from "../../text/patch.ts";
import { printable } from "../../text/printable.ts";
import { editBetween } from "../../text/textEdit.ts";
import type { Invocation } from "../commandLine.ts";
import { MIGRATE_FORMATS } from "../commandSpecs.ts";
import { implementationOption } from "../implementationOption.ts";
import { type OpenedWorkspace, openWorkspace } from "../openedWorkspace.ts";
import { replaceFiles } from "../replacedFiles.ts";
import type { Style } from "../style.ts";
import type { Terminal } from "../terminal.ts";
import { UsageError } from "../usageError.ts";

/** Differences that are printed; JSON has all of them. */
const MOST_DIFFERENCES = 20;

/** `gwls migrate`: Ingresses as Gateway API, what changes, and a proof of what does not. */
export function migrateCommand(invocation: Invocation, terminal: Terminal): 0 | 1 | 2 {
  const { workspace, migration, proof } = migrateAnswer(invocation, terminal);
  terminal.print(render(migration, proof, invocation, terminal, workspace), invocation.meaning);
  const isWritten = !invocation.has("write") || writeFiles(migration, workspace, terminal);
  if (!isWritten || workspace.isIncomplete) return 2;
  return invocation.has("exit-code") && proof.differences.length > 0 ? 1 : 0;
}

/** A migration with paths as the user sees them, and what is answered otherwise afterwards. */
export interface MigrateAnswer {
  readonly workspace: OpenedWorkspace;
  readonly migration: MigrationWithClasses;
  readonly proof: Proof;
}

/** What `gwls migrate` answers; nothing is written. */
export function migrateAnswer(invocation: Invocation, terminal: Terminal): MigrateAnswer {
  const workspace = openWorkspace(invocation, invocation.arguments, terminal);
  workspace.tellSettingsProblems();
  const { engine } = workspace;
  const migration = migrationOf(engineFiles(engine), optionsOf(invocation, workspace));
  const proof = proofOf(
    migration.classes,
    withFiles(workspace, migration, invocation.value("implementation")),
  );
  return { workspace, migration: shownPaths(migration, workspace), proof };
}

function optionsOf(invocation: Invocation, { options }: OpenedWorkspace) {
  const { bundleVersion, closedWorld } = resolveSettings(options);
  const gateway = named("gateway", invocation);
  const defaultCertificate = named("default-certificate", invocation);
  const gatewayClass = invocation.value("gateway-class");
  const classes = invocation.values("ingress-class");
  return {
    closedWorld,
    listenerSets: invocation.has("listener-sets"),
    open: invocation.has("open"),
    ...(bundleVersion === undefined ? {} : { release: bundleVersion }),
    ...(classes.length === 0 ? {} : { ingressClasses: classes }),
    ...(gateway === undefined ? {} : { gateway }),
    ...(gatewayClass === undefined ? {} : { gatewayClass }),
    ...implementationOption(invocation),
    ...(defaultCertificate === undefined ? {} : { defaultCertificate }),
  };
}

function named(option: string, invocation: Invocation): string | undefined {
  const given = invocation.value(option);
  if (given === undefined || (option === "gateway" && given === "new")) return given;
  if (!/^[^/\s]+\/[^/\s]+$/.test(given))
    throw new UsageError(`--${option} takes a namespace and a name, as in \`--${option} edge/front-door\``);
  return given;
}

/** The same files with the new ones, and as they are changed, served by an implementation where one is named. */
function withFiles(
  { engine, options, folders, links }: OpenedWorkspace,
  { files, changed }: MigrationWithClasses,
  implementation: string | undefined,
) {
  const other = createEngine(
    implementation === undefined
      ? options
      : { ...options, implementations: { "*": implementation, ...options.implementations } },
  );
  other.setFolders(folders, links);
  for (const path of engine.paths()) other.setFile(path, engine.text(path) ?? "");
  for (const { path, text } of [...files, ...changed]) other.setFile(path, text);
  return other;
}

function shownPaths(migration: MigrationWithClasses, { shown }: OpenedWorkspace): MigrationWithClasses {
  return {
    ...migration,
    files: migration.files.map(({ path, text }) => ({ path: shown(path), text })),
    report: migration.report.map((line) => ({
      ...line,
      source: { ...line.source, path: shown(line.source.path) },
    })),
  };
}

function render(
  migration: MigrationWithClasses,
  proof: Proof,
  invocation: Invocation,
  { style }: Terminal,
  { shown }: OpenedWorkspace,
): string {
  const { files, report } = migration;
  const changed = migration.changed.map((file) => ({ ...file, path: shown(file.path) }));
  switch (invocation.choice("format", MIGRATE_FORMATS)) {
    case "text":
      return textOf({ ...migration, changed }, proof, invocation.has("write"), style);
    case "markdown":
      return `${migrationMarkdown(migration)}\n#### Proof\n\n${proofMarkdown(proof, MOST_DIFFERENCES)}`;
    case "json":
      return jsonText({
        version: 1,
        files,
        changed: changed.map(({ path, text }) => ({ path, text })),
        report,
        proof,
      });
    case "yaml":
      return files.map(({ path, text }) => `# ${printable(path)}\n${text}`).join("---\n");
    case "patch":
      return [
        ...files.map(({ path, text }) => patchOfNew(printable(path), text)),
        ...changed.map(({ path, before, text }) => patchOf(path, before, editBetween(before, text))),
      ].join("");
  }
}

function textOf(migration: MigrationWithClasses, proof: Proof, isWritten: boolean, style: Style): string {
  const report = migrationText(migration, {
    heading: style.bold,
    verdict: (text, verdict) => painted(verdict, style)(text),
  });
  const { files, changed } = migration;
  if (files.length + changed.length === 0) return report;
  const list = [
    ...files.map(({ path }) => `  ${style.green("+")} ${printable(path)}\n`),
    ...changed.map(({ path }) => `  ${style.yellow("~")} ${printable(path)}\n`),
  ].join("");
  const what = changed.length === 0 ? "New files" : "New files, and files that change";
  const head = isWritten
    ? what
    : `${what}, not written yet (\`--write\` writes them, \`--format patch\` prints them)`;
  const proven = proofText(proof, MOST_DIFFERENCES, {
    heading: style.bold,
    sign: style.yellow,
    alarm: style.red,
  });
  return `${report}\n${style.bold(head)}\n${list}\n${proven}`;
}

function painted(verdict: Verdict, style: Style): (text: string) => string {
  switch (verdict) {
    case "none":
      return style.red;
    case "vendor":
    case "changed":
      return style.yellow;
    case "converted":
      return style.green;
  }
}

/** A new file in the form that `git apply` reads. */
function patchOfNew(path: string, text: string): string {
  const lines = text.replace(/\n$/, "").split("\n");
  const body = lines.map((line) => `+${line}\n`).join("");
  return `diff --git a/${path} b/${path}\nnew file mode 100644\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1,${lines.length} @@\n${body}`;
}

/** False where a file could not be written. */
function writeFiles(
  { files, changed }: MigrationWithClasses,
  workspace: OpenedWorkspace,
  terminal: Terminal,
): boolean {
  let isDone = true;
  for (const { path, text } of files) {
    if (path.startsWith("<")) {
      terminal.complain(`${path}: not written, because it comes of standard input`);
      isDone = false;
      continue;
    }
    const problem = workspace.files.create(resolve(terminal.workingDirectory, path), Buffer.from(text));
    terminal.complain(
      `${path}: ${problem === undefined ? "written" : `not written into ${dirname(path)}, because ${problem}`}`,
    );
    isDone &&= problem === undefined;
  }
  if (!isDone || changed.length === 0) return isDone;
  const problem = replaceFiles(
    workspace,
    changed.map(({ path, before, text }) => ({ path, before, after: text })),
  );
  terminal.complain(problem ?? `${changed.map(({ path }) => workspace.shown(path)).join(", ")}: changed`);
  return problem === undefined;
}
