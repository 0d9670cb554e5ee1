import { text } from "../model/reading.ts";
import { child, nodeAt, type Path, type YamlNode } from "../yaml/tree.ts";
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
    isMeant: isHelmRelease,
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
  return syncAt(root, found.at, text(child(root, "metadata"), "namespace") || FLUX_SYSTEM);
}

/** The same in a file of values for that chart, as whoever sets the cluster up hands it to Helm. */
export function readSyncValues(values: YamlNode): FluxKustomization | undefined {
  const at = ["instance", "sync"];
  const sync = nodeAt(values, at);
  // Other charts have words like these, too; only Flux says which kind of source it takes the path from.
  return text(sync, "kind") === undefined ? undefined : syncAt(values, at, FLUX_SYSTEM);
}

/** True for a HelmRelease of Flux. */
export function isHelmRelease(apiVersion: string, kind: string): boolean {
  return kind === "HelmRelease" && apiVersion.startsWith("helm.toolkit.fluxcd.io/");
}

function syncAt(root: YamlNode, at: Path, namespace: string): FluxKustomization | undefined {
  const sync = nodeAt(root, at);
  const path = text(sync, "path");
  if (path === undefined) return undefined;
  const name = text(sync, "name") || namespace;
  return {
    name,
    namespace,
    path,
    pathAt: [...at, "path"],
    source: { kind: text(sync, "kind") || "GitRepository", namespace, name },
    labels: {},
    annotations: {},
    patches: [],
    components: [],
  };
}
