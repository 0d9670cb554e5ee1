import { isFleetFile } from "../../delivery/fleetBundle.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { asRoute, manifestKind, type Resource } from "../../model/resource.ts";
import type { Workspace } from "../workspace.ts";

/** What a workspace is, in numbers: how its manifests reach clusters, and what of the Gateway API is in them. */
export interface Overview {
  /** The objects that deliver others, by kind; kinds of which there is none are left out. */
  readonly deliverers: ReadonlyMap<Deliverer, number>;
  /** Sets of Gateways and Routes that are never held against each other: as far as one can tell, clusters. */
  readonly scopes: number;
  readonly gateways: number;
  readonly routes: number;
  /** Those of the Routes that stand in the values of a chart, or in another object. */
  readonly embeddedRoutes: number;
}

/** Kinds of objects that deliver others, in the order in which they are told. */
export const DELIVERERS = [
  "Flux Kustomization",
  "HelmRelease",
  "Application",
  "ApplicationSet",
  "Fleet bundle",
  "kustomization",
] as const;
export type Deliverer = (typeof DELIVERERS)[number];

/** Counts what is in a workspace. An object that reaches clusters in several forms counts once. */
export function overview(workspace: Workspace): Overview {
  const resources = workspace
    .paths()
    .flatMap((path) => workspace.objectsIn(path).map(({ delivered }) => delivered.resource));
  const found = [...resources.map(delivererOf), ...workspace.paths().map(delivererFile)];
  const counts = DELIVERERS.map((kind) => [kind, found.filter((one) => one === kind).length] as const);
  const routes = resources.filter((resource) => asRoute(resource) !== undefined);
  const scopes = workspace
    .objects()
    .flatMap(({ delivered }) => (isOfInterest(delivered.resource) ? [delivered.scope] : []));
  return {
    deliverers: new Map(counts.filter(([, count]) => count > 0)),
    scopes: new Set(scopes).size,
    gateways: resources.filter(({ kind }) => kind === "Gateway").length,
    routes: routes.length,
    embeddedRoutes: routes.filter(({ embedded }) => embedded !== undefined).length,
  };
}

function isOfInterest(resource: Resource): boolean {
  return resource.kind === "Gateway" || asRoute(resource) !== undefined;
}

/** What the name of a file says that it delivers; what stands in it need not say its kind. */
function delivererFile(path: string): Deliverer | undefined {
  if (isFleetFile(path)) return "Fleet bundle";
  return isKustomizationFile(path) ? "kustomization" : undefined;
}

function delivererOf(resource: Resource): Deliverer | undefined {
  const { group } = resource;
  const kind = manifestKind(resource);
  if (group === "kustomize.toolkit.fluxcd.io" && kind === "Kustomization") return "Flux Kustomization";
  if (group === "helm.toolkit.fluxcd.io" && kind === "HelmRelease") return "HelmRelease";
  if (group === "argoproj.io" && (kind === "Application" || kind === "ApplicationSet")) return kind;
  return undefined;
}
