import { child, type YamlNode } from "../yaml/tree.ts";
import { type ListedService, listedServices } from "./listedServices.ts";
import { chartServices } from "./operatedServices.ts";
import { has, keys, text } from "./reading.ts";
import { releaseName } from "./releaseName.ts";

/**
 * What a chart usually calls its Services: its release's name or what the values say instead, alone or with the key of one
 * of several Services behind it. Undefined for what releases no chart.
 */
export function likelyNames(kind: string, root: YamlNode): readonly string[] | undefined {
  const name = fullName(kind, root);
  if (name === undefined) return undefined;
  return [
    name,
    ...keys(child(child(root, "spec"), "values"), "service").map((key) => `${name}-${key}`),
    ...chartServices(chartOf(kind, child(root, "spec")), name),
  ];
}

/** The chart of a release, by its name in its repository. Flux's own objects for charts are mostly called like these. */
function chartOf(kind: string, spec: YamlNode | undefined): string | undefined {
  switch (kind) {
    case "HelmRelease":
      return text(child(child(spec, "chart"), "spec"), "chart") ?? text(child(spec, "chartRef"), "name");
    case "HelmChart":
      return text(spec, "chart");
    case "Application":
      return text(child(spec, "source"), "chart");
    default:
      return undefined;
  }
}

/** The Services of a release whose values list them; undefined where values come from elsewhere, too, or are changed later. */
export function releasedServices(kind: string, root: YamlNode): readonly ListedService[] | undefined {
  const spec = child(root, "spec");
  const [source, values] =
    kind === "Application"
      ? [child(child(spec, "source"), "helm"), child(child(child(spec, "source"), "helm"), "valuesObject")]
      : [spec, child(spec, "values")];
  if (values === undefined || OTHER_VALUES.some((key) => has(source, key))) return undefined;
  if (has(child(child(spec, "chart"), "spec"), "valuesFiles")) return undefined;
  return listedServices(fullName(kind, root), values);
}

/** Where the values of a release come from beside the map in it, and what changes the chart's objects. */
const OTHER_VALUES = ["valuesFrom", "postRenderers", "valueFiles", "parameters", "fileParameters"];

/** What a chart calls what it makes: the release's name, or what the values say instead. */
function fullName(kind: string, root: YamlNode): string | undefined {
  const release = releaseName(kind, root);
  if (release === undefined) return undefined;
  const values = child(child(root, "spec"), "values");
  return text(values, "fullnameOverride") ?? text(child(values, "global"), "fullnameOverride") ?? release;
}
