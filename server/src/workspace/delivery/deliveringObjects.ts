import { adjust, type CopySources, mayBeAdjusted, type SourceObject } from "../../delivery/adjustment.ts";
import { type Deliverer, readDeliverers } from "../../delivery/deliveryFacts.ts";
import type { AdjustedDeliverer, PlacedDeliverer } from "../../delivery/deliveryWalk.ts";
import { effectiveNamespace } from "../../delivery/effectiveNamespace.ts";
import type { FileDelivery } from "../../delivery/fileDelivery.ts";
import { generatedConfigMap } from "../../delivery/generatedConfigMap.ts";
import { hasVariables } from "../../delivery/substitution.ts";
import type { FoundVariables } from "../../delivery/wantedVariables.ts";
import { textMap } from "../../model/reading.ts";
import type { Resource } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { nodeAt, type Path } from "../../yaml/tree.ts";
import { treeOf, type WorkspaceDocument } from "../files/document.ts";
import type { WorkspaceFile } from "../files/file.ts";

/** The files of a workspace, by path. */
type Files = ReadonlyMap<string, WorkspaceFile>;

/** The objects of a file, for replacements that copy from them, and the ConfigMaps that a kustomization in it generates. */
export function sourceObjects(files: Files, path: string): readonly SourceObject[] {
  return (files.get(path)?.documents ?? []).flatMap((document) => [
    ...document.resources.map((resource) => ({
      resource,
      root: () => nodeAt(treeOf(document), resource.base),
    })),
    ...document.facts.flatMap((fact) =>
      fact.kind === "kustomization"
        ? fact.kustomization.generators.flatMap((generator) => generatedConfigMap(generator) ?? [])
        : [],
    ),
  ]);
}

/** An object of a document at some place. */
export function objectAt(document: WorkspaceDocument, base: Path): Resource | undefined {
  return document.resources.find((resource) => deepEqual(resource.base, base));
}

/** A deliverer as one delivery of its file leaves it. */
export function adjustedDeliverer(
  { deliverer }: PlacedDeliverer,
  document: WorkspaceDocument,
  delivery: FileDelivery,
  sources: CopySources,
): AdjustedDeliverer {
  const resource = objectAt(document, deliverer.base);
  if (resource === undefined) return { deliverer, namespace: undefined, isFilled: false };
  const isFilled = delivery.variables !== undefined && hasVariables(document.positionsText);
  const namespace = effectiveNamespace(resource, delivery.layers).name;
  const adjusted = filledDeliverer(deliverer, resource, document, delivery, sources);
  return { deliverer: standingIn(adjusted, namespace), namespace, isFilled };
}

/** A release that names no namespace makes its objects where it stands itself. */
function standingIn(deliverer: Deliverer, namespace: string | undefined): Deliverer {
  if (deliverer.kind !== "release" || deliverer.release.namespace === namespace) return deliverer;
  const { namespace: _written, ...release } = deliverer.release;
  return { ...deliverer, release: namespace === undefined ? release : { ...release, namespace } };
}

function filledDeliverer(
  deliverer: Deliverer,
  resource: Resource,
  document: WorkspaceDocument,
  delivery: FileDelivery,
  sources: CopySources,
): Deliverer {
  const root = mayBeAdjusted(resource, document.positionsText, delivery)
    ? nodeAt(treeOf(document), deliverer.base)
    : undefined;
  if (root === undefined) return deliverer;
  const adjusted = adjust(resource, root, delivery, sources);
  if (adjusted.kind === "removed") return deliverer;
  const [behind] = readDeliverers(adjusted.root, deliverer.base);
  return behind === undefined || deepEqual(behind, deliverer) ? deliverer : behind;
}

/**
 * What stands for a value of a Secret, which nobody is shown: like what SOPS has encrypted it may be anything, and is set.
 * Flux decrypts the values of such a file; their keys are written plainly.
 */
const HIDDEN = "ENC[SECRET,]";

/** What a ConfigMap or Secret of a document holds as one delivery leaves it. A Secret that holds nothing is filled elsewhere. */
export function variableData(
  document: WorkspaceDocument,
  resource: Resource,
  delivery: FileDelivery,
  sources: CopySources,
): FoundVariables["data"] {
  const root = nodeAt(treeOf(document), resource.base);
  if (root === undefined) return {};
  const adjusted = adjust(resource, root, delivery, sources);
  if (adjusted.kind === "removed") return {};
  if (resource.kind !== "Secret") return textMap(adjusted.root, "data");
  return hidden([
    ...Object.keys(textMap(adjusted.root, "data")),
    ...Object.keys(textMap(adjusted.root, "stringData")),
  ]);
}

function hidden(keys: readonly string[]): FoundVariables["data"] {
  if (keys.length === 0 || keys.some(isOpaque)) return undefined;
  return Object.fromEntries(keys.map((key) => [key, HIDDEN]));
}

/** What a kustomization generates into a ConfigMap or Secret; undefined where that stands in files which are not read here. */
export function generatedData({ facts }: WorkspaceDocument, { base }: Resource): FoundVariables["data"] {
  const generators = facts.flatMap((fact) =>
    fact.kind === "kustomization" ? fact.kustomization.generators : [],
  );
  const meant = generators.find(({ at }) => deepEqual(at, base));
  if (meant === undefined || !meant.isWhole || meant.files.length > 0) return undefined;
  return meant.kind === "Secret" ? hidden(Object.keys(meant.literals)) : meant.literals;
}
