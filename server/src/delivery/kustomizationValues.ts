import type { YamlNode } from "../yaml/tree.ts";
import type { KustomizationFile } from "./kustomization.ts";
import { valuesEntries } from "./laidOverValues.ts";
import { type BuildEntry, layer } from "./layer.ts";
import { takenByReleases } from "./releaseValues.ts";
import type { FileContents, Repository } from "./repository.ts";

/** The files of a kustomization that hold values of charts, or may: what a generator puts into a ConfigMap often is. */
export function valuesOf(
  { charts, generators, resources }: KustomizationFile,
  path: string,
  folder: string,
  repository: Repository,
  contents: FileContents,
): readonly BuildEntry[] {
  const ofCharts = charts.flatMap(({ folder: home, namespace, valuesFiles, inlineValues }) => {
    const chart = home === undefined ? "" : repository.leadsTo(folder, home);
    const isHere = home !== undefined && repository.has(`${chart}/Chart.yaml`);
    const named = valuesFiles.map((file) => repository.leadsTo(folder, file));
    const own = isHere ? [`${chart}/values.yaml`].filter((file) => repository.has(file)) : [];
    const parts = [
      ...[...own, ...named].map((file) => ({ kind: "file", path: file }) as const),
      ...(inlineValues === undefined ? [] : [{ kind: "inline", values: inlineValues } as const]),
    ];
    const templates = isHere ? repository.filesBelow(`${chart}/templates`) : [];
    const entries = [
      ...valuesEntries(parts, path, contents),
      ...templates.map((file): BuildEntry => ({ file, role: "manifest", layers: [] })),
    ];
    if (namespace === undefined) return entries;
    const release = layer({ path, by: "chart", namespace: { name: namespace, isFallback: true } });
    return entries.map((entry) => ({ ...entry, layers: [...entry.layers, release] }));
  });
  const generated = generators.flatMap(({ name = "", files, keys }) =>
    files.map((file, index): BuildEntry => {
      const key = keys[index] ?? "";
      return { file: repository.leadsTo(folder, file), role: "values", layers: [], generated: { name, key } };
    }),
  );
  const mayBeValues = generated.filter(({ file }) => /\.ya?ml$/.test(file));
  return [
    ...ofCharts,
    ...takenByReleases(
      mayBeValues,
      resources.map(({ text }) => repository.leadsTo(folder, text)),
      contents,
    ),
  ];
}

const NOTHING: YamlNode = { kind: "scalar", start: 0, end: 0, text: "", plain: true };

/** Of what others bring, values that a kustomization generates anew under the same name and key do not count. */
export function withoutReplaced(
  entries: readonly BuildEntry[],
  { generators }: KustomizationFile,
  path: string,
): readonly BuildEntry[] {
  const replacing = generators.filter(({ behavior }) => behavior !== undefined);
  if (replacing.length === 0) return entries;
  const gone = layer({ path, by: "kustomization", values: { merged: NOTHING, later: [NOTHING] } });
  return entries.map((entry) => {
    const isReplaced = replacing.some(
      ({ name, keys, behavior }) =>
        entry.generated?.name === name &&
        (behavior === "replace" || keys.includes(entry.generated?.key ?? "")),
    );
    return isReplaced ? { ...entry, layers: [...entry.layers, gone] } : entry;
  });
}
