import { readDocument } from "../yaml/readDocument.ts";
import type { YamlNode } from "../yaml/tree.ts";
import type { ArgoSource } from "./argoApplication.ts";
import { valuesEntries } from "./laidOverValues.ts";
import type { BuildEntry } from "./layer.ts";
import { basesFor } from "./paths.ts";
import type { Repository } from "./repository.ts";

/** What says which chart is installed with which values. */
export type ChartSource = Pick<ArgoSource, "valueFiles" | "inlineValues"> & {
  /** The chart's own values count only where no files are named. */
  readonly replacesValues?: true;
};

/**
 * The files of a chart that an object in some file installs: those of its values, and its templates. Templates that are manifests as
 * they stand come with the release, and so does what they deliver. Without a folder the chart is not here.
 */
export function chartEntries(
  { valueFiles, inlineValues, replacesValues }: ChartSource,
  folder: string | undefined,
  file: string,
  repository: Repository,
): readonly BuildEntry[] {
  const fromRoot = (path: string): string | undefined =>
    basesFor(file)
      .map((base) => repository.leadsTo(base, path))
      .find((one) => repository.has(one));
  const hasOwn = folder !== undefined && (replacesValues === undefined || valueFiles.length === 0);
  // `$ref/…` leads from the root of another source.
  const named = valueFiles.flatMap((written) => {
    const shared = /^(?:\$[\w-]+)?\/(.*)$/.exec(written)?.[1];
    return (shared === undefined ? repository.leadsTo(folder ?? "", written) : fromRoot(shared)) ?? [];
  });
  const paths = [...new Set([...(hasOwn ? [repository.leadsTo(folder, "values.yaml")] : []), ...named])];
  const values = valuesEntries(
    paths.filter((path) => repository.has(path)),
    asTree(inlineValues),
    file,
    repository,
  );
  if (folder === undefined) return values;
  const templates = repository
    .filesBelow(repository.leadsTo(folder, "templates"))
    .map((path): BuildEntry => ({ file: path, role: "manifest", layers: [] }));
  return [...values, ...templates];
}

/** Values that may be written as a text. */
function asTree(values: YamlNode | undefined): YamlNode | undefined {
  return values?.kind === "scalar" ? readDocument(values.text).root : values;
}
