import { child, type YamlNode } from "../yaml/tree.ts";
import { text } from "./reading.ts";

/**
 * What Helm's `.Release.Name` is for the chart that an object installs; undefined for what installs none. Flux puts the target
 * namespace in front of the name.
 */
export function releaseName(kind: string, root: YamlNode): string | undefined {
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

/** Text of a chart's values with `{{ .Release.Name }}` filled in. */
export function withReleaseName(written: string, release: string): string {
  return written.includes(".Release.Name") ? written.replaceAll(RELEASE_NAME, release) : written;
}

const RELEASE_NAME = /\{\{-?\s*\.Release\.Name\s*-?\}\}/g;
