import { type ObjectType, objectType } from "../model/objectType.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import { type ArgoApplicationSet, readApplicationSet } from "./applicationSet.ts";
import { type ArgoApplication, readArgoApplication } from "./argoApplication.ts";
import { readArgoValues } from "./argoValues.ts";
import { readChartApplications } from "./chartApplications.ts";
import { type ChartRelease, readChartRelease } from "./chartRelease.ts";
import { isFleetFile, readFleetBundle } from "./fleetBundle.ts";
import { type FluxKustomization, isFluxKustomization, readFluxKustomization } from "./fluxKustomization.ts";
import { isHelmRelease, readFluxSync, readSyncValues } from "./fluxSync.ts";
import { isKustomizationFile, type KustomizationFile, readKustomization } from "./kustomization.ts";

/** What one object of a document says about how files reach a cluster. `base` is where it stands in its document. */
export type DeliveryFact =
  | { readonly kind: "kustomization"; readonly base: Path; readonly kustomization: KustomizationFile }
  | { readonly kind: "flux"; readonly base: Path; readonly flux: FluxKustomization }
  | {
      readonly kind: "application";
      readonly base: Path;
      readonly application: ArgoApplication;
      /** Where its path stands, if not at `spec.source.path`. */
      readonly pathAt?: Path;
    }
  | { readonly kind: "applicationSet"; readonly base: Path; readonly set: ArgoApplicationSet }
  | { readonly kind: "release"; readonly base: Path; readonly release: ChartRelease };

/** An object that delivers files by itself, once it is in a cluster. */
export type Deliverer = Exclude<DeliveryFact, { readonly kind: "kustomization" }>;

/** Words without which a document says nothing about delivery. */
const MAY_DELIVER =
  /kustomize\.(?:toolkit\.fluxcd|config\.k8s)\.io\/|argoproj\.io\/|kind:[ \t]*GitRepository\b|fluxcd\.controlplane\.io\/|\b(?:sync|applications|applicationsets)["']?:/;

/** Values of charts that say what Flux or Argo CD begin with. */
const VALUES = /^[ \t]*["']?(?:sync|applications|applicationsets)["']?:[ \t]*(?:[{#]|$)/m;

/** True for text that may hold facts about delivery, in a file of some name. */
export function mayDeliver(path: string, source: string): boolean {
  return isKustomizationFile(path) || isFleetFile(path) || MAY_DELIVER.test(source);
}

/** True for text without a kind that may be the values of a chart which sets up Flux or Argo CD. */
export function mayBeDeliveryValues(source: string): boolean {
  return VALUES.test(source);
}

/** Reads what a document of a file says about delivery. */
export function readDeliveryFacts(path: string, root: YamlNode | undefined): readonly DeliveryFact[] {
  if (isKustomizationFile(path)) {
    const kustomization = readKustomization(root);
    return kustomization === undefined ? [] : [{ kind: "kustomization", base: [], kustomization }];
  }
  if (isFleetFile(path) && root?.kind === "map")
    return [{ kind: "application", base: [], application: readFleetBundle(path, root) }];
  return readDeliverers(root, []);
}

/** Reads what a template of a chart says about delivery. */
export function readTemplateFacts(source: string): readonly DeliveryFact[] {
  const set = readChartApplications(source);
  return set === undefined ? [] : [{ kind: "applicationSet", base: [], set }];
}

/** Reads the objects of a tree that deliver files: one, or the items of a `List`. */
export function readDeliverers(
  root: YamlNode | undefined,
  base: Path,
  list?: ObjectType,
): readonly Deliverer[] {
  if (root === undefined) return [];
  const type = objectType(root, list);
  if (type === undefined) return base.length === 0 ? readValues(root) : [];
  const { apiVersion, kind } = type;
  if (isFluxKustomization(apiVersion, kind))
    return [{ kind: "flux", base, flux: readFluxKustomization(root) }];
  const sync = readFluxSync(root, apiVersion, kind);
  if (sync !== undefined) return [{ kind: "flux", base, flux: sync }];
  if (apiVersion.startsWith("argoproj.io/")) {
    if (kind === "Application")
      return [{ kind: "application", base, application: readArgoApplication(root) }];
    if (kind === "ApplicationSet") return [{ kind: "applicationSet", base, set: readApplicationSet(root) }];
  }
  if (isHelmRelease(apiVersion, kind)) {
    const release = readChartRelease(root);
    if (release !== undefined) return [{ kind: "release", base, release }];
    return readArgoValues(child(child(root, "spec"), "values"), [...base, "spec", "values"]);
  }
  const items = kind.endsWith("List") && base.length < 4 ? child(root, "items") : undefined;
  if (items?.kind !== "sequence") return [];
  return items.items.flatMap((item, index) => readDeliverers(item, [...base, "items", index], type));
}

/** What charts make of a file of values that sets up Flux or Argo CD. */
function readValues(root: YamlNode): readonly Deliverer[] {
  const sync = readSyncValues(root);
  return [
    ...(sync === undefined ? [] : [{ kind: "flux", base: [], flux: sync } as const]),
    ...readArgoValues(root, []),
  ];
}
