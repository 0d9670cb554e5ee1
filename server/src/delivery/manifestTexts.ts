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

/** No text that is as short as most values begins a manifest. */
const SHORTEST = "apiVersion:gateway.networking.k8s.io/".length;

/**
 * The documents of such a text, in order. Those that an engine makes YAML of, and those that are none, are left out; so is a script that
 * holds manifests.
 */
export function manifestsInText(written: string): readonly YamlMap[] {
  if (written.length < SHORTEST || !BEGINS.test(written)) return [];
  return cutDocuments(written).flatMap(({ start, end }): readonly YamlMap[] => {
    const part = written.slice(start, end);
    if (isNoManifestText(part)) return [];
    const { root, problems } = readDocument(part);
    const isRead = problems.every(({ code }) => code === "duplicate-key");
    return root?.kind === "map" && isRead ? [root] : [];
  });
}

/** APIs of such objects; values of a chart and the configuration of Talos say no API. */
const MAKES_AS_WRITTEN = new Set([
  "argoproj.io",
  "fluxcd.controlplane.io",
  "helm.cattle.io",
  "helm.toolkit.fluxcd.io",
]);

/**
 * True for an object of which manifests are made as they stand in it, also where they are written as a text, and for values. What
 * stands in others is a template: a Composition makes a Service for each of its claims, and gives it another name.
 */
export function isMadeAsWritten(root: YamlMap): boolean {
  const apiVersion = text(root, "apiVersion");
  return apiVersion === undefined || MAKES_AS_WRITTEN.has(splitApiVersion(apiVersion).group);
}

/** Keys above texts that are manifests, by what charts and controllers call them; other texts become files, or are for people. */
const OF_MANIFESTS = /manifest|objects?$|resources?$|resourcesTemplate$|deploy$/i;
/** Keys above texts that become files of a ConfigMap. */
const OF_FILES = /^config|^data$|^files?$/i;

/** True for a place where a text may be a manifest that is made. */
export function mayHoldManifestText(path: Path): boolean {
  const keys = path.filter((step) => typeof step === "string");
  return (
    mayHoldManifest(path) &&
    keys.some((key) => OF_MANIFESTS.test(key)) &&
    !keys.some((key) => OF_FILES.test(key))
  );
}

/** Keys above what looks like a manifest and is a piece of one, or says something about it. */
const OF_NO_MANIFEST = /^patch|Patch|^postRenderers$|[Ss]cript|[Ee]xample|^metadata$/;

/** True for a place where a manifest that is made may stand. */
export function mayHoldManifest(path: Path): boolean {
  return !path.some((step) => typeof step === "string" && OF_NO_MANIFEST.test(step));
}
