import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { countBreaks } from "../../text/lines.ts";
import { applyEdits } from "../../text/textEdit.ts";
import { cutDocuments } from "../../yaml/cutDocuments.ts";
import { editDocument } from "../../yaml/editDocument.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child } from "../../yaml/tree.ts";
import type { SourceFile } from "./ingressFile.ts";
import type { WrittenManifests } from "./manifestFiles.ts";
import type { ChangedFile, MigrationLine } from "./migration.ts";

/** Kustomizations that list what is new, too, and where they do. */
export interface ListedManifests {
  readonly changed: readonly ChangedFile[];
  readonly report: readonly MigrationLine[];
}

/** Has each kustomization that lists a file whose Ingresses were converted list what comes of them. */
export function listedManifests(
  files: readonly SourceFile[],
  made: readonly WrittenManifests[],
): ListedManifests {
  const changed: ChangedFile[] = [];
  const report: MigrationLine[] = [];
  for (const { path, text } of files.filter((file) => isKustomizationFile(file.path))) {
    const folder = folderOf(path);
    const listed = listedPaths(folder, text);
    const found = made.flatMap((manifest) => {
      const offsets = manifest.sources.flatMap((source) => listed.get(source) ?? []);
      const isNews = manifest.path.startsWith(folder) && !listed.has(manifest.path);
      return offsets.length > 0 && isNews
        ? [{ name: manifest.path.slice(folder.length), at: Math.min(...offsets) }]
        : [];
    });
    if (found.length === 0) continue;
    const names = found.map(({ name }) => name);
    const after = withResources(text, names);
    if (after !== text) changed.push({ path, before: text, text: after });
    const line = countBreaks(text.slice(0, Math.min(...found.map(({ at }) => at)))) + 1;
    report.push({ source: { path, line }, ...whatIsListed(names, after !== text) });
  }
  return { changed, report };
}

function whatIsListed(
  names: readonly string[],
  isListed: boolean,
): Pick<MigrationLine, "verdict" | "message"> {
  const quoted = names.map((name) => `\`${name}\``).join(", ");
  return isListed
    ? { verdict: "converted", message: `What comes of this file is listed beside it: ${quoted}.` }
    : {
        verdict: "changed",
        message: `This kustomization lists what was converted: add ${quoted} to its \`resources\`.`,
      };
}

/** The text with more `resources`; as it was where they cannot be added without touching what else stands there. */
function withResources(text: string, names: readonly string[]): string {
  if (cutDocuments(text).length > 1) return text;
  return names.reduce(
    (before, name) =>
      applyEdits(before, editDocument(before, { kind: "append", path: ["resources"], value: name })),
    text,
  );
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** The files that a kustomization of a folder lists by their names, with the offset of each. */
function listedPaths(folder: string, text: string): ReadonlyMap<string, number> {
  const resources = child(readDocument(text).root, "resources");
  if (resources?.kind !== "sequence") return new Map();
  return new Map(
    resources.items.flatMap((item): readonly [string, number][] => {
      const name = stringValue(item);
      return name === undefined ? [] : [[folder + name.replace(/^(?:\.\/+)+/, ""), item.start]];
    }),
  );
}
