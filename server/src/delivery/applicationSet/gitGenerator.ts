import { flag, list, text } from "../../model/reading.ts";
import type { YamlNode } from "../../yaml/tree.ts";
import { type YamlValueMap, yamlValues } from "../../yaml/yamlValue.ts";
import { compileGlob, FILE_GLOB, FOLDER_GLOB, type Glob, type GlobDialect } from "../glob.ts";
import type { ExpansionRun } from "./expansionRun.ts";
import {
  contentParameters,
  isUnknown,
  normalizedName,
  type ParameterSet,
  type TemplateLanguage,
  unknownSet,
} from "./parameterSet.ts";

/** One set for each folder, or for each object in each file, that the generator asks for. */
export function gitSets(generator: YamlNode, run: ExpansionRun): readonly ParameterSet[] {
  const prefix = text(generator, "pathParamPrefix") ?? "";
  const folders = readRequests(generator, "directories", FOLDER_GLOB);
  if (folders !== undefined) {
    const paths = run.select(run.files.folders.filter(isFolder), folders.included, folders.excluded);
    const sets = run.collect(paths, (path) => [
      { known: pathParameters(path, undefined, prefix, run.language), isOpen: false },
    ]);
    return withUnknown(sets, folders, prefix, run);
  }
  const files = readRequests(generator, "files", FILE_GLOB);
  if (files === undefined) return [];
  const paths = run.select(run.files.files, files.included, files.excluded);
  const sets = run.collect(paths, (path) => fileSets(path, prefix, run));
  return withUnknown(sets, files, prefix, run);
}

/** Neither the root nor what a hidden folder holds: Argo CD offers neither to a generator. */
function isFolder(path: string): boolean {
  return path !== "" && !path.startsWith(".") && !path.includes("/.");
}

/** The patterns of a list of directories or files. */
interface Requests {
  readonly included: readonly Glob[];
  readonly excluded: readonly Glob[];
  /** Some pattern that includes, or excludes, is filled in with what no file says. */
  readonly includesUnknown: boolean;
  readonly excludesUnknown: boolean;
}

function readRequests(generator: YamlNode, key: string, dialect: GlobDialect): Requests | undefined {
  const items = list(generator, key, (item) => ({
    path: text(item, "path") ?? "",
    excludes: flag(item, "exclude") ?? false,
  }));
  if (items === undefined || items.length === 0) return undefined;
  const patterns = (excludes: boolean): readonly string[] =>
    items.filter((item) => item.excludes === excludes).map(({ path }) => path);
  const globs = (paths: readonly string[]): readonly Glob[] =>
    paths
      .filter((path) => !isUnknown(path))
      .flatMap((path) => patternsOf(path, dialect))
      .flatMap((pattern) => compileGlob(pattern, dialect) ?? []);
  return {
    included: globs(patterns(false)),
    excluded: globs(patterns(true)),
    includesUnknown: patterns(false).some(isUnknown),
    excludesUnknown: patterns(true).some(isUnknown),
  };
}

/** For git a path without any magic stands for that file, and for all files below that folder. */
function patternsOf(path: string, dialect: GlobDialect): readonly string[] {
  if (dialect !== FILE_GLOB || /[*?[\\]/.test(path)) return [path];
  const plain = path.replace(/\/$/, "");
  return [plain, `${plain}/*`];
}

function withUnknown(
  sets: readonly ParameterSet[],
  requests: Requests,
  prefix: string,
  run: ExpansionRun,
): readonly ParameterSet[] {
  if (requests.includesUnknown || requests.excludesUnknown) run.missSomething();
  return requests.includesUnknown ? [...sets, unknownSet([prefix || "path"], run.language)] : sets;
}

/** A file holds one object or a list of them. */
function fileSets(path: string, prefix: string, run: ExpansionRun): readonly ParameterSet[] {
  const folder = path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : ".";
  const ofPath = pathParameters(folder, path.slice(path.lastIndexOf("/") + 1), prefix, run.language);
  const content = run.files.read(path);
  if (content === undefined || content.kind === "scalar") {
    run.missSomething();
    return [{ known: ofPath, isOpen: true }];
  }
  const objects = content.kind === "map" ? [content] : content.items;
  return objects.map((object) => ({
    known: { ...contentParameters(yamlValues(object), run.language), ...ofPath },
    isOpen: false,
  }));
}

/** What a path gives: whole, its last part, that part as a name, its parts, and the name of the file. */
function pathParameters(
  folder: string,
  file: string | undefined,
  prefix: string,
  language: TemplateLanguage,
): YamlValueMap {
  const basename = folder.slice(folder.lastIndexOf("/") + 1);
  const segments = folder.split("/");
  const parts = {
    basename,
    basenameNormalized: normalizedName(basename),
    ...(file === undefined ? {} : { filename: file, filenameNormalized: normalizedName(file) }),
  };
  if (language.isGo) {
    const path = { path: folder, ...parts, segments };
    return prefix === "" ? { path } : { [prefix]: { path } };
  }
  const name = prefix === "" ? "path" : `${prefix}.path`;
  return Object.fromEntries([
    [name, folder],
    ...Object.entries(parts).map(([part, value]) => [`${name}.${part}`, value]),
    ...segments.map((segment, index) => [`${name}[${index}]`, segment]),
  ]);
}
