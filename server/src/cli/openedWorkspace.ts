import { statSync } from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { EqualFiles } from "../delivery/equalFiles.node.ts";
import { problemOf } from "../delivery/fileProblem.node.ts";
import {
  type FileBytes,
  type GuardedFolder,
  guardedFolder,
  MAXIMUM_BYTES,
  namedFolderProblem,
  readNamed,
  TOO_LARGE,
} from "../delivery/guardedFolder.node.ts";
import { joinedTo } from "../delivery/joinedTo.node.ts";
import type { Links } from "../delivery/links.ts";
import { filesBelow, manifestsBelow, type ProblemLog } from "../delivery/manifestsBelow.node.ts";
import { isForeignJson } from "../delivery/notManifests.ts";
import { decodeText, manifestOf } from "../delivery/readManifest.node.ts";
import { createEngine } from "../library.ts";
import { REQUEST_FILE } from "../requests/requestFile.ts";
import type { RuleWatch } from "../rules/registry.ts";
import type { AnalyzeOptions } from "../settings.ts";
import { compareText } from "../text/compareText.ts";
import { whyFolderUnread } from "../text/limits.ts";
import type { Diagnostic } from "../workspace/diagnostics/diagnostic.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Invocation } from "./commandLine.ts";
import { optionsOf, settingsFor } from "./invocationSettings.ts";
import { pathsFrom, shownBelow, shownScope } from "./pathsBelow.ts";
import { shownFrom } from "./shownPath.ts";
import { templateSources } from "./templateSources.ts";
import type { Terminal } from "./terminal.ts";
import { UsageError } from "./usageError.ts";

/** The manifests that a command was given, analysed. */
export interface OpenedWorkspace {
  readonly engine: Workspace;
  /** Request files that were named, or lie in a folder that was, by their paths as the user sees them. */
  readonly requestFiles: ReadonlyMap<string, string>;
  /** The engine's path of a file as the user sees it: relative to the working directory. */
  shown(path: string): string;
  /** Where the engine's file lies on disk; undefined for standard input. */
  onDisk(path: string): string | undefined;
  /** The folder that every file lies in, which guards what is written. */
  readonly files: GuardedFolder;
  /** True where folders were read and nothing of standard input. */
  readonly isWholeFolder: boolean;
  /** Number of files that were read and hold something of one's own: not parameters in JSON, for instance. */
  readonly fileCount: number;
  /** What the engine was made with. */
  readonly options: AnalyzeOptions;
  /** The folders that were read, by the engine's paths. */
  readonly folders: readonly string[];
  /** Where links in them lead. */
  readonly links: Links;
  /** What is wrong in the settings file. */
  readonly settingsProblems: readonly Diagnostic[];
  /** Reports them on standard error, for commands that report no findings. */
  tellSettingsProblems(): void;
  /** True where something could not be read, so that findings may be missing. */
  readonly isIncomplete: boolean;
}

/** The engine's path of what is piped in. */
export const STANDARD_INPUT = "<stdin>";

/** What is told of the stages in which a workspace is opened; nothing is measured for whoever gives none. */
export interface AnalysisWatch {
  stage<T>(name: "reading" | "parsing" | "judging", run: () => T): T;
  /** Called once everything is parsed. */
  prepare(engine: Workspace): void;
  readonly rule: RuleWatch;
}

function unwatched<T>(_name: string, run: () => T): T {
  return run();
}

/**
 * Reads the settings and the manifests of `paths` and brings the analysis up to date; request files where they are
 * wanted. Where nothing but request files is named, the manifests are those of the working directory.
 */
export function openWorkspace(
  invocation: Invocation,
  paths: readonly string[],
  terminal: Terminal,
  wanted: "manifests" | "manifests and requests" = "manifests",
  watch?: AnalysisWatch,
): OpenedWorkspace {
  const named = paths.map((path) => givenPath(path, terminal));
  const hasManifests = named.some((one) => !isRequestFile(one));
  const folder = hasManifests ? [] : [givenPath(".", terminal)];
  const given = [...named.filter((one) => !isRequestFile(one)), ...folder];
  const folders = given.flatMap(({ kind, path }) => (kind === "folder" ? path : []));
  const settings = settingsFor(invocation, folders[0], terminal);
  const options = optionsOf(invocation, settings);
  const engine = createEngine(
    options,
    (rule, error) => terminal.complain(`internal error in the rule ${rule}: ${problemOf(error)}`),
    watch?.rule,
  );
  const show = shownFrom(terminal.workingDirectory);
  let isIncomplete = false;
  const log: ProblemLog = (path, problem, isLeftOut) => {
    isIncomplete ||= !isLeftOut;
    terminal.complain(`${path === STANDARD_INPUT ? path : show(path)}: ${problem}`);
  };
  const root = rootOf(given, terminal.workingDirectory);
  const stage = watch?.stage ?? unwatched;
  const read = stage("reading", () => readTexts(given, log, terminal));
  const { texts } = read;
  // Whoever was to write it has failed, perhaps, and the pipe hides that. `render` says so itself.
  if (texts.get(STANDARD_INPUT) === "" && invocation.command.name !== "render")
    terminal.complain(`${STANDARD_INPUT}: nothing came in, so nothing of it was checked`);
  const fromRoot = pathsFrom(root);
  const showBelow = shownBelow(root, show);
  const foldersBelow = read.folders.map(fromRoot);
  const links = new Map([...read.links].map(([link, target]) => [fromRoot(link), fromRoot(target)]));
  stage("parsing", () => {
    engine.setFolders(foldersBelow, links);
    for (const [path, text] of texts) engine.setFile(path === STANDARD_INPUT ? path : fromRoot(path), text);
  });
  watch?.prepare(engine);
  stage("judging", () => flush(engine, terminal));
  const asked = hasManifests || paths.length === 0 ? [...given, ...named.filter(isRequestFile)] : named;
  return {
    engine,
    requestFiles: wanted === "manifests" ? new Map() : requestTexts(asked, show, log, terminal),
    shown: (path) => (path === STANDARD_INPUT ? path : shownScope(path, showBelow)),
    onDisk: (path) => (path === STANDARD_INPUT ? undefined : resolve(root, path)),
    files: guardedFolder(root),
    isWholeFolder: folders.length > 0 && given.every(({ kind }) => kind !== "input"),
    options,
    folders: foldersBelow,
    links,
    fileCount: [...texts].filter(([path, text]) => text !== "" && !isForeignJson(path, text)).length,
    settingsProblems: settings.problems,
    tellSettingsProblems: () => {
      for (const { path, range, message } of settings.problems) {
        terminal.complain(`${path}:${range.start.line + 1}:${range.start.character + 1}: ${message}`);
      }
    },
    get isIncomplete() {
      return isIncomplete;
    },
  };
}

function isRequestFile({ kind, path }: GivenPath): boolean {
  return kind === "file" && REQUEST_FILE.test(path);
}

/** Request files by the path that the user sees, ordered by it. */
function requestTexts(
  given: readonly GivenPath[],
  show: (path: string) => string,
  log: ProblemLog,
  { workingDirectory }: Terminal,
): ReadonlyMap<string, string> {
  // What is wrong with folders was said when their manifests were found.
  const reads = given.flatMap((one): [string, () => FileBytes][] => {
    if (isRequestFile(one)) return [[one.path, () => readNamed(one.path, workingDirectory)]];
    if (one.kind !== "folder") return [];
    const { read } = guardedFolder(one.path);
    const paths = manifestsBelow(one.path, () => {}, REQUEST_FILE).map(joinedTo(one.path));
    return paths.map((path) => [path, () => read(path)]);
  });
  const texts = [...new Map(reads)].flatMap(([path, read]): [string, string][] => {
    const found = manifestOf(path, read());
    if ("text" in found) return [[show(path), found.text]];
    log(path, found.error, found.isLeftOut);
    return [];
  });
  return new Map(texts.sort(([a], [b]) => compareText(a, b)));
}

interface GivenPath {
  readonly kind: "folder" | "file" | "input";
  /** Absolute; of standard input a name. */
  readonly path: string;
}

function givenPath(path: string, terminal: Terminal): GivenPath {
  if (path === "-") return { kind: "input", path: STANDARD_INPUT };
  const absolute = resolve(terminal.workingDirectory, path);
  if (!isFolder(path, terminal)) return { kind: "file", path: absolute };
  const problem = namedFolderProblem(absolute, terminal.workingDirectory);
  if (problem !== undefined) throw new UsageError(`${path}: ${problem}`);
  return { kind: "folder", path: absolute };
}

function isFolder(path: string, { workingDirectory }: Terminal): boolean {
  try {
    return statSync(resolve(workingDirectory, path)).isDirectory();
  } catch (error) {
    throw new UsageError(`${path}: ${problemOf(error)}`);
  }
}

/**
 * The root that the workspace's paths start from: a single folder itself, otherwise the working directory, or what
 * holds everything where something lies outside of it.
 */
function rootOf(given: readonly GivenPath[], workingDirectory: string): string {
  const onDisk = given.filter(({ kind }) => kind !== "input");
  const [first] = onDisk;
  if (first?.kind === "folder" && onDisk.length === 1) return first.path;
  let root = workingDirectory;
  while (
    !onDisk.every(({ path }) => path === root || path.startsWith(root.endsWith(sep) ? root : root + sep))
  ) {
    root = dirname(root);
  }
  return root;
}

/** Texts by absolute path, in the order of reading; a file that is given twice is read once. And the folders and links there are. */
function readTexts(
  given: readonly GivenPath[],
  log: ProblemLog,
  terminal: Terminal,
): { readonly texts: ReadonlyMap<string, string> } & Pick<OpenedWorkspace, "folders" | "links"> {
  const texts = new Map<string, string>();
  const equal = new EqualFiles();
  const folders: string[] = [];
  const links = new Map<string, string>();
  let length = 0;
  const refuse = (path: string, files: number): void => {
    const problem = whyFolderUnread(files, length);
    if (problem !== undefined)
      throw new UsageError(`${shownFrom(terminal.workingDirectory)(path)}: ${problem}`);
  };
  const take = (path: string, read: GuardedFolder["read"]): void => {
    if (texts.has(path)) return;
    const found = manifestOf(path, read(path, equal.alike), equal);
    if ("text" in found) texts.set(path, found.text);
    else log(path, found.error, found.isLeftOut);
    length += texts.get(path)?.length ?? 0;
    terminal.progress.tell(`Reading files: ${texts.size}`);
  };
  for (const { kind, path } of given) {
    if (kind === "folder") {
      const below = filesBelow(path, log);
      const inFolder = joinedTo(path);
      folders.push(path, ...below.folders.map(inFolder));
      // Where a link leads may lie outside of this folder, and below another one.
      for (const [link, target] of below.links) links.set(inFolder(link), join(path, target));
      refuse(path, below.files.length);
      const { read } = guardedFolder(path);
      for (const file of below.files) {
        take(inFolder(file), read);
        refuse(path, below.files.length);
      }
    } else if (kind === "file") take(path, (file) => readNamed(file, terminal.workingDirectory));
    else if (!texts.has(path)) texts.set(path, standardInput(log, terminal));
  }
  return { texts, folders, links };
}

function standardInput(log: ProblemLog, terminal: Terminal): string {
  const bytes = terminal.readInput(MAXIMUM_BYTES);
  if (bytes.length <= MAXIMUM_BYTES) return decodeText(bytes);
  log(STANDARD_INPUT, TOO_LARGE.error, true);
  return "";
}

/** Milliseconds of analysis between two looks at the clock. */
const SLICE = 100;

/** Brings the analysis up to date, and shows that it is at work. */
export function flush(engine: Workspace, terminal: Terminal): void {
  const isDue = (): boolean => Date.now() >= end;
  let end = Date.now() + SLICE;
  while (!engine.flush(isDue).isDone) {
    terminal.progress.tell("Examining objects …");
    end = Date.now() + SLICE;
  }
}

/** Every diagnostic of the workspace, paths as the user sees them, ordered by path, then position. */
export function diagnosticsOf(workspace: OpenedWorkspace): readonly Diagnostic[] {
  const { engine, shown, settingsProblems } = workspace;
  const found = engine.paths().flatMap((path) => withTemplates(engine.diagnostics(path), path, engine));
  return [...settingsProblems, ...found.map((diagnostic) => withShownPaths(diagnostic, shown))].sort(
    (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0),
  );
}

/** What is piped in may be rendered from templates, which are what a person can mend. */
function withTemplates(
  diagnostics: readonly Diagnostic[],
  path: string,
  engine: Workspace,
): readonly Diagnostic[] {
  if (path !== STANDARD_INPUT || diagnostics.length === 0) return diagnostics;
  const templateAt = templateSources(engine.text(path) ?? "");
  return diagnostics.map((diagnostic) => ofTemplate(diagnostic, templateAt(diagnostic.range.start.line)));
}

/** A finding that says which template its object comes from, where that is known. */
export function ofTemplate(diagnostic: Diagnostic, template: string | undefined): Diagnostic {
  if (template === undefined) return diagnostic;
  return { ...diagnostic, message: `From \`${template}\`: ${diagnostic.message}` };
}

function withShownPaths(diagnostic: Diagnostic, shown: (path: string) => string): Diagnostic {
  const { related } = diagnostic;
  return {
    ...diagnostic,
    path: shown(diagnostic.path),
    ...(related === undefined ? {} : { related: related.map((one) => ({ ...one, path: shown(one.path) })) }),
  };
}
