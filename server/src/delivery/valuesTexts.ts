import { list, text } from "../model/reading.ts";
import { splitApiVersion } from "../model/resource.ts";
import { readDocument } from "../yaml/readDocument.ts";
import { child, nodeAt, type Path, type YamlMap, type YamlNode } from "../yaml/tree.ts";

/** Values of a chart that an object holds as a text, where the text stands, and what it says. */
export interface ValuesText {
  readonly path: Path;
  readonly values: YamlNode;
}

/**
 * The values that are written as a text into an object which installs a chart, or from which one takes them. Only texts that
 * `isWorthReading` are read, and only those that can be: with control flow of a template in them they become YAML later.
 */
export function valuesTexts(root: YamlMap, isWorthReading: (text: string) => boolean): readonly ValuesText[] {
  return placesOf(root).flatMap((path): readonly ValuesText[] => {
    const written = nodeAt(root, path);
    if (written?.kind !== "scalar" || !isWorthReading(written.text)) return [];
    const { root: values, problems } = readDocument(written.text);
    const isRead = problems.every(({ code }) => code === "duplicate-key");
    return values !== undefined && isRead ? [{ path, values }] : [];
  });
}

/** Where an object may hold values as a text. */
function placesOf(root: YamlMap): readonly Path[] {
  const { group } = splitApiVersion(text(root, "apiVersion") ?? "");
  switch (`${group}/${text(root, "kind")}`) {
    case "argoproj.io/Application":
      return sourcePlaces(root, ["spec"]);
    case "argoproj.io/ApplicationSet":
      return sourcePlaces(root, ["spec", "template", "spec"]);
    case "helm.cattle.io/HelmChart":
    case "helm.cattle.io/HelmChartConfig":
      return [["spec", "valuesContent"]];
    case "/ConfigMap":
      return dataPlaces(child(root, "data"));
    default:
      return [];
  }
}

/** A list of sources counts before a single one. */
function sourcePlaces(root: YamlMap, above: Path): readonly Path[] {
  const sources = list(nodeAt(root, above), "sources", (source) => source) ?? [];
  return sources.length === 0
    ? [[...above, "source", "helm", "values"]]
    : sources.map((_, index) => [...above, "sources", index, "helm", "values"]);
}

/** True for the name of an entry that holds values: `values.yaml`, which Flux looks for unless it is told otherwise, and its like. */
function isValuesKey(key: string): boolean {
  const at = key.toLowerCase().lastIndexOf("values");
  return at >= 0 && /^[\w.-]*\.ya?ml$/i.test(key.slice(at + "values".length));
}

function dataPlaces(data: YamlNode | undefined): readonly Path[] {
  const keys = data?.kind === "map" ? data.entries.map(({ key }) => key) : [];
  return keys.filter(isValuesKey).map((key) => ["data", key]);
}
