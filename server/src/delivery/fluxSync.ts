import { text } from "../model/reading.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import type { FluxKustomization } from "./fluxKustomization.ts";

/** The chart values, or the fields of a FluxInstance, that say which folder Flux applies first. */
const SYNCS: readonly {
  readonly isMeant: (apiVersion: string, kind: string) => boolean;
  readonly at: Path;
}[] = [
  {
    isMeant: (apiVersion, kind) =>
      kind === "FluxInstance" && apiVersion.startsWith("fluxcd.controlplane.io/"),
    at: ["spec", "sync"],
  },
  {
    isMeant: (apiVersion, kind) => kind === "HelmRelease" && apiVersion.startsWith("helm.toolkit.fluxcd.io/"),
    at: ["spec", "values", "instance", "sync"],
  },
];

/** The name that the Flux Operator gives to what it makes, where nothing else is said. */
const FLUX_SYSTEM = "flux-system";

/**
 * The Kustomization that the Flux Operator makes of `sync`: the root of a cluster, in a FluxInstance or in the values of the
 * chart that makes one. Undefined for objects that have none.
 * Source: https://fluxcd.control-plane.io/operator/fluxinstance/#sync-configuration
 */
export function readFluxSync(
  root: YamlNode,
  apiVersion: string,
  kind: string,
): FluxKustomization | undefined {
  const found = SYNCS.find(({ isMeant }) => isMeant(apiVersion, kind));
  if (found === undefined) return undefined;
  const sync = found.at.reduce<YamlNode | undefined>((node, step) => child(node, String(step)), root);
  const path = text(sync, "path");
  if (path === undefined) return undefined;
  const namespace = text(child(root, "metadata"), "namespace") || FLUX_SYSTEM;
  const name = text(sync, "name") || namespace;
  return {
    name,
    namespace,
    path,
    pathAt: [...found.at, "path"],
    source: { kind: text(sync, "kind") || "GitRepository", namespace, name },
    labels: {},
    annotations: {},
    patches: [],
    components: [],
  };
}
