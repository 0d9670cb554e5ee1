import { text } from "../model/reading.ts";
import { child, type Path, type YamlNode } from "../yaml/tree.ts";
import { type ArgoApplicationSet, readApplicationSet } from "./applicationSet.ts";
import { type ArgoApplication, readArgoApplication } from "./argoApplication.ts";
import { type FluxKustomization, isFluxKustomization, readFluxKustomization } from "./fluxKustomization.ts";
import { readFluxSync } from "./fluxSync.ts";
import { isKustomizationFile, type KustomizationFile, readKustomization } from "./kustomization.ts";

/** What one object of a document says about how files reach a cluster. `base` is where it stands in its document. */
export type DeliveryFact =
  | { readonly kind: "kustomization"; readonly base: Path; readonly kustomization: KustomizationFile }
  | { readonly kind: "flux"; readonly base: Path; readonly flux: FluxKustomization }
  | { readonly kind: "application"; readonly base: Path; readonly application: ArgoApplication }
  | { readonly kind: "applicationSet"; readonly base: Path; readonly set: ArgoApplicationSet };

/** An object that delivers files by itself, once it is in a cluster. */
export type Deliverer = Exclude<DeliveryFact, { readonly kind: "kustomization" }>;

/** Words without which a document says nothing about delivery. */
const MAY_DELIVER =
  /kustomize\.(?:toolkit\.fluxcd|config\.k8s)\.io\/|argoproj\.io\/|fluxcd\.controlplane\.io\/|\bsync["']?:/;

/** True for text that may hold facts about delivery, in a file of some name. */
export function mayDeliver(path: string, source: string): boolean {
  return isKustomizationFile(path) || MAY_DELIVER.test(source);
}

/** Reads what a document of a file says about delivery. */
export function readDeliveryFacts(path: string, root: YamlNode | undefined): readonly DeliveryFact[] {
  if (isKustomizationFile(path)) {
    const kustomization = readKustomization(root);
    return kustomization === undefined ? [] : [{ kind: "kustomization", base: [], kustomization }];
  }
  return readDeliverers(root, []);
}

/** Reads the objects of a tree that deliver files: one, or the items of a `List`. */
export function readDeliverers(root: YamlNode | undefined, base: Path): readonly Deliverer[] {
  const apiVersion = text(root, "apiVersion");
  const kind = text(root, "kind");
  if (root === undefined || apiVersion === undefined || kind === undefined) return [];
  if (isFluxKustomization(apiVersion, kind))
    return [{ kind: "flux", base, flux: readFluxKustomization(root) }];
  const sync = readFluxSync(root, apiVersion, kind);
  if (sync !== undefined) return [{ kind: "flux", base, flux: sync }];
  if (apiVersion.startsWith("argoproj.io/")) {
    if (kind === "Application")
      return [{ kind: "application", base, application: readArgoApplication(root) }];
    if (kind === "ApplicationSet") return [{ kind: "applicationSet", base, set: readApplicationSet(root) }];
  }
  const items = kind.endsWith("List") && base.length < 4 ? child(root, "items") : undefined;
  if (items?.kind !== "sequence") return [];
  return items.items.flatMap((item, index) => readDeliverers(item, [...base, "items", index]));
}
