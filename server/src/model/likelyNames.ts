import { child, type YamlNode } from "../yaml/tree.ts";
import { keys, text } from "./reading.ts";

/**
 * What a chart usually calls its Services: its release's name or what the values say instead, alone or with the key of one
 * of several Services behind it. Undefined for what releases no chart.
 */
export function likelyNames(kind: string, root: YamlNode): readonly string[] | undefined {
  const release = releaseName(kind, root);
  if (release === undefined) return undefined;
  const values = child(child(root, "spec"), "values");
  const name =
    text(values, "fullnameOverride") ?? text(child(values, "global"), "fullnameOverride") ?? release;
  return [name, ...keys(values, "service").map((key) => `${name}-${key}`)];
}

/** Flux puts the target namespace in front of the name. */
function releaseName(kind: string, root: YamlNode): string | undefined {
  const spec = child(root, "spec");
  const own = text(child(root, "metadata"), "name");
  switch (kind) {
    case "HelmRelease": {
      const target = text(spec, "targetNamespace");
      const usual = target === undefined || own === undefined ? own : `${target}-${own}`;
      return text(spec, "releaseName") ?? usual;
    }
    case "HelmChart":
      return own;
    case "Application":
      return text(child(child(spec, "source"), "helm"), "releaseName") ?? own;
    default:
      return undefined;
  }
}
