import { isOpaque } from "../yaml/opaqueText.ts";
import { readDocument } from "../yaml/readDocument.ts";
import type { YamlNode } from "../yaml/tree.ts";
import type { ArgoSource } from "./argoApplication.ts";
import { compileGlob, FOLDER_GLOB } from "./glob.ts";
import { type ValuesPart, valuesEntries } from "./laidOverValues.ts";
import type { BuildEntry } from "./layer.ts";
import { basesFor, folderOf } from "./paths.ts";
import type { Repository } from "./repository.ts";

/** What says which chart is installed with which values. */
export type ChartSource = Pick<ArgoSource, "valueFiles" | "inlineValues" | "setValues" | "ignoresMissing"> & {
  /** The chart's own values count only where no files are named. */
  readonly replacesValues?: true;
};

/**
 * The files of a chart that an object in some file installs: those of its values, and its templates. Templates that are manifests as
 * they stand come with the release, and so does what they deliver. Without a folder the chart is not here.
 */
export function chartEntries(
  { valueFiles, inlineValues, replacesValues, setValues = [], ignoresMissing = false }: ChartSource,
  folder: string | undefined,
  file: string,
  repository: Repository,
): readonly BuildEntry[] {
  const own = folder === undefined ? [] : meantBy("values.yaml", folder, file, repository);
  const hasOwn = replacesValues === undefined || valueFiles.length === 0;
  const inline = asTree(inlineValues);
  const named = valueFiles.map((written) => {
    const paths = meantBy(written, folder ?? "", file, repository);
    const isMissing = paths.length === 0 && !(ignoresMissing && !isElsewhere(written));
    return isMissing || paths.length > MOST_CHOICES ? [UNKNOWN] : paths.map(asPart);
  });
  const behind: readonly ValuesPart[] = [
    ...(inline === undefined ? [] : [{ kind: "inline", values: inline } as const]),
    ...setValues.map((one) => ({ kind: "value", ...one }) as const),
  ];
  // Of several names that are filled in later nobody knows which belong together.
  const open = named.filter(({ length }) => length > 1);
  const choices = open.length === 1 ? (open[0] ?? []) : [UNKNOWN];
  const values = choices.flatMap((choice) => {
    const parts = named.flatMap((one) => (one.length > 1 ? [choice] : one));
    return valuesEntries(last([...(hasOwn ? own.map(asPart) : []), ...parts, ...behind]), file, repository);
  });
  const entries = values.filter(
    (entry, at) => entry.layers.length > 0 || values.findIndex((other) => other.file === entry.file) === at,
  );
  if (folder === undefined) return entries;
  const templates = repository
    .filesBelow(repository.leadsTo(folder, "templates"))
    .map((path): BuildEntry => ({ file: path, role: "manifest", layers: [] }));
  return [...entries, ...templates];
}

/** Files of values that a name may mean past which it says nothing. */
const MOST_CHOICES = 8;

const UNKNOWN: ValuesPart = { kind: "unknown" };

function asPart(path: string): ValuesPart {
  return { kind: "file", path };
}

/** Each file where it is named last, as whatever is laid over the others counts. */
function last(parts: readonly ValuesPart[]): readonly ValuesPart[] {
  return parts.filter(
    (part, at) =>
      part.kind !== "file" ||
      !parts.slice(at + 1).some((other) => other.kind === "file" && other.path === part.path),
  );
}

/** A file that is fetched, or that a plugin decrypts first: `secrets://values.yaml`. */
const SCHEME = /^([a-z][\w+.-]*):\/\/(?:[^/?]*\?)?/;

function isElsewhere(written: string): boolean {
  return SCHEME.test(written) && !written.startsWith("secrets");
}

/** The files that the name of one means: several where a part of it is filled in later. `$ref/…` leads from the root of another source. */
function meantBy(written: string, folder: string, file: string, repository: Repository): readonly string[] {
  if (isElsewhere(written)) return [];
  const name = written.replace(SCHEME, "");
  const shared = /^(?:\$[\w-]+)?\/(.*)$/.exec(name)?.[1];
  const bases = shared === undefined ? [folder] : basesFor(file);
  for (const base of bases) {
    const path = repository.leadsTo(base, shared ?? name);
    if (repository.has(path)) return [path];
    const found = isOpaque(path) ? filesLike(path, repository) : [];
    if (found.length > 0) return found;
  }
  return [];
}

/** What stands for a part of a path that is filled in later. */
const OPEN = /\{\{[^{}]*\}\}|\$\{[^{}]*\}/g;

function filesLike(path: string, repository: Repository): readonly string[] {
  const pattern = path.replace(OPEN, "*");
  const glob = compileGlob(pattern, FOLDER_GLOB);
  const below = folderOf(pattern.slice(0, pattern.indexOf("*") + 1));
  return repository.filesBelow(below).filter((one) => glob?.matches(one) === true);
}

/** Values that may be written as a text. */
function asTree(values: YamlNode | undefined): YamlNode | undefined {
  return values?.kind === "scalar" ? readDocument(values.text).root : values;
}
