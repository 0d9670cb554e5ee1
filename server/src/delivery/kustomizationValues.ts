import type { KustomizationFile } from "./kustomization.ts";
import { type BuildEntry, type Layer, layer } from "./layer.ts";
import { pathFrom } from "./paths.ts";

/** The files of a kustomization that hold values of charts, or may: what a generator puts into a ConfigMap often is. */
export function valuesOf(
  { charts, generators }: KustomizationFile,
  path: string,
  folder: string,
): readonly BuildEntry[] {
  const values = (file: string, layers: readonly Layer[]): BuildEntry => ({
    file: pathFrom(folder, file),
    role: "values",
    layers,
  });
  const ofCharts = charts.flatMap(({ namespace, valuesFiles }) => {
    const release = layer({
      path,
      by: "chart",
      ...(namespace === undefined ? {} : { namespace: { name: namespace, isFallback: true } }),
    });
    return valuesFiles.map((file) => values(file, namespace === undefined ? [] : [release]));
  });
  const isYaml = (file: string): boolean => /\.ya?ml$/.test(file);
  return [
    ...ofCharts,
    ...generators.flatMap(({ files }) => files.filter(isYaml).map((file) => values(file, []))),
  ];
}
