import { flag, present, text, texts } from "../model/reading.ts";
import { child, type YamlNode } from "../yaml/tree.ts";
import type { ChartSource } from "./chartEntries.ts";
import { clusterOf, type FluxKustomization } from "./fluxKustomization.ts";

/** A HelmRelease whose chart is a folder of a Git repository: which one, with which values, and where it goes. */
export interface ChartRelease extends ChartSource {
  /** The folder of the chart, from the root of the source. */
  readonly path: string;
  readonly source: FluxKustomization["source"];
  readonly targetNamespace?: string;
  /** That of the HelmRelease itself, where what it makes stands unless it says otherwise. */
  readonly namespace?: string;
  /** The Secret that holds the address of another cluster. */
  readonly cluster?: string;
}

/**
 * Reads what a HelmRelease says of a chart in Git; undefined where the chart comes from elsewhere.
 * Source: https://fluxcd.io/flux/components/helm/helmreleases/#chart-template
 */
export function readChartRelease(root: YamlNode): ChartRelease | undefined {
  const spec = child(root, "spec");
  const chart = child(child(spec, "chart"), "spec");
  const source = child(chart, "sourceRef");
  const path = text(chart, "chart");
  if (path === undefined || text(source, "kind") !== "GitRepository") return undefined;
  const kubeConfig = child(spec, "kubeConfig");
  return present<ChartRelease>({
    path,
    source: present<ChartRelease["source"]>({
      kind: "GitRepository",
      namespace: text(source, "namespace"),
      name: text(source, "name"),
    }),
    // They count from the root of the source, not from the chart.
    valueFiles: (texts(chart, "valuesFiles") ?? []).map((one) => `/${one.replace(/^(?:\.?\/)+/, "")}`),
    replacesValues: true,
    ignoresMissing: flag(chart, "ignoreMissingValuesFiles"),
    inlineValues: child(spec, "values"),
    targetNamespace: text(spec, "targetNamespace") || undefined,
    namespace: text(child(root, "metadata"), "namespace") || undefined,
    cluster: kubeConfig === undefined ? undefined : clusterOf(kubeConfig),
  });
}
