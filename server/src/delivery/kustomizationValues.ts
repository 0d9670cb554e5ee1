import type { KustomizationFile } from "./kustomization.ts";
import { valuesEntries } from "./laidOverValues.ts";
import { type BuildEntry, layer } from "./layer.ts";
import { pathFrom } from "./paths.ts";
import type { Repository } from "./repository.ts";

/** The files of a kustomization that hold values of charts, or may: what a generator puts into a ConfigMap often is. */
export function valuesOf(
  { charts, generators }: KustomizationFile,
  path: string,
  folder: string,
  repository: Repository,
): readonly BuildEntry[] {
  const ofCharts = charts.flatMap(({ namespace, valuesFiles, inlineValues }) => {
    const paths = valuesFiles.map((file) => pathFrom(folder, file));
    const entries = valuesEntries(paths, inlineValues, path, repository);
    if (namespace === undefined) return entries;
    const release = layer({ path, by: "chart", namespace: { name: namespace, isFallback: true } });
    return entries.map((entry) => ({ ...entry, layers: [...entry.layers, release] }));
  });
  const isYaml = (file: string): boolean => /\.ya?ml$/.test(file);
  return [
    ...ofCharts,
    ...generators.flatMap(({ files }) =>
      files
        .filter(isYaml)
        .map((file): BuildEntry => ({ file: pathFrom(folder, file), role: "values", layers: [] })),
    ),
  ];
}
