import { text } from "../model/reading.ts";
import { splitApiVersion } from "../model/resource.ts";
import { cutDocuments } from "../yaml/cutDocuments.ts";
import { readDocument } from "../yaml/readDocument.ts";
import type { Path, YamlMap } from "../yaml/tree.ts";
import { isNoManifestText } from "./notManifests.ts";

/**
 * Whole manifests that somebody writes as a text into an object which makes them: `resourcesTemplate` of a ResourceSet, items of
 * `extraDeploy`, `contents` of Talos' `inlineManifests`, `manifest` of a step of Argo Workflows.
 */

/** The line with which a manifest of the Gateway API begins. */
const BEGINS = /^apiVersion:[ \t]*["']?gateway\.networking\.(?:x-)?k8s\.io\//m;

/**
 * The documents of such a text, in order. Those that an engine makes YAML of, and those that are none, are left out; so is a script that
 * holds manifests.
 */
export function manifestsInText(written: string): readonly YamlMap[] {
  if (!BEGINS.test(written)) return [];
  return cutDocuments(written).flatMap(({ start, end }): readonly YamlMap[] => {
    const part = written.slice(start, end);
    if (isNoManifestText(part)) return [];
    const { root, problems } = readDocument(part);
    const isRead = problems.every(({ code }) => code === "duplicate-key");
    return root?.kind === "map" && isRead ? [root] : [];
  });
}

/** APIs whose objects make manifests of texts; values of a chart and the configuration of Talos say no API. */
const MAKES_OF_TEXTS = new Set([
  "argoproj.io",
  "fluxcd.controlplane.io",
  "helm.cattle.io",
  "helm.toolkit.fluxcd.io",
]);

/** True for an object whose texts are manifests that it makes, where they look like some, and for values. */
export function mayMakeOfTexts(root: YamlMap): boolean {
  const apiVersion = text(root, "apiVersion");
  return apiVersion === undefined || MAKES_OF_TEXTS.has(splitApiVersion(apiVersion).group);
}

/** Keys above texts that look like manifests and are pieces of them, or say something about them. */
const OF_NO_MANIFEST = /patch|postRenderers|script|example|metadata/i;

/** True for a place where a text may be a manifest that is made. */
export function mayHoldManifest(path: Path): boolean {
  return !path.some((step) => typeof step === "string" && OF_NO_MANIFEST.test(step));
}
