import { flag, has, text } from "../../model/reading.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { child, type Path, type YamlNode } from "../../yaml/tree.ts";

/** Levels below which no `ingress` is looked for. */
const DEEPEST = 6;

/**
 * Ingresses that charts make by their values, `at` a place, and that are not converted: a map under `ingress` that is switched on and has hosts,
 * or says of which class it is; or a map of such. The Ingresses at its top are converted where `isReadHere`.
 */
export function unreadIngresses(values: YamlNode, at: Path, isReadHere: boolean): readonly Path[] {
  return below(values, at, 0, isReadHere);
}

function below(node: YamlNode, at: Path, depth: number, isReadHere: boolean): readonly Path[] {
  if (node.kind !== "map" || depth > DEEPEST) return [];
  return node.entries.flatMap(({ key, value }): readonly Path[] => {
    const path = [...at, key];
    if (key !== "ingress") return below(value, path, depth + 1, false);
    if (isSwitchedOn(value)) return [path];
    if (isReadHere || value.kind !== "map" || flag(value, "enabled") === false) return [];
    const isLibrary = child(node, "controllers")?.kind === "map";
    const own = value.entries.filter(
      ({ value: one }) => isSwitchedOn(one) || (isLibrary && isOfLibrary(one)),
    );
    return own.length > 0
      ? own.map(({ key: name }) => [...path, name])
      : below(value, path, depth + 1, false);
  });
}

function isSwitchedOn(value: YamlNode): boolean {
  return (
    flag(value, "enabled") === true &&
    ["hosts", "host", "hostname", "className", "ingressClassName"].some((key) => has(value, key))
  );
}

/** The common library of bjw-s takes an Ingress for switched on unless its values say no. */
function isOfLibrary(value: YamlNode): boolean {
  return flag(value, "enabled") !== false && child(value, "hosts")?.kind === "sequence";
}

/**
 * The same of values that stand where none are converted: several sources of an Application, those that are a text, those of an ApplicationSet,
 * of a HelmChart of K3s, or of charts that a kustomization renders.
 */
export function unreadElsewhere(root: YamlNode): readonly Path[] {
  return valuesElsewhere(root).flatMap((at) => {
    const node = at.reduce<YamlNode | undefined>(childAt, root);
    if (node?.kind !== "scalar") return node === undefined ? [] : unreadIngresses(node, at, false);
    const written = node.text.includes("ingress") ? readDocument(node.text).root : undefined;
    // In a text nothing has a place of its own.
    return written !== undefined && unreadIngresses(written, [], false).length > 0 ? [at] : [];
  });
}

function childAt(node: YamlNode | undefined, key: string | number): YamlNode | undefined {
  if (typeof key === "string") return child(node, key);
  return node?.kind === "sequence" ? node.items[key] : undefined;
}

function valuesElsewhere(root: YamlNode): readonly Path[] {
  switch (text(root, "kind")) {
    case "Application":
      return sourcesOf(root, ["spec"]).flatMap((source) =>
        source.includes("sources") ? ofSource(source) : [[...source, "helm", "values"]],
      );
    case "ApplicationSet":
      return sourcesOf(root, ["spec", "template", "spec"]).flatMap(ofSource);
    case "HelmChart":
    case "HelmChartConfig":
      return [["spec", "valuesContent"]];
    case undefined:
    case "Kustomization":
      return itemsAt(root, ["helmCharts"]).map((chart) => [...chart, "valuesInline"]);
    default:
      return [];
  }
}

function sourcesOf(root: YamlNode, spec: Path): readonly Path[] {
  return [[...spec, "source"], ...itemsAt(root, [...spec, "sources"])];
}

function ofSource(source: Path): readonly Path[] {
  return [
    [...source, "helm", "valuesObject"],
    [...source, "helm", "values"],
  ];
}

function itemsAt(root: YamlNode, at: Path): readonly Path[] {
  const list = at.reduce<YamlNode | undefined>(childAt, root);
  return list?.kind === "sequence" ? list.items.map((_, index) => [...at, index]) : [];
}
