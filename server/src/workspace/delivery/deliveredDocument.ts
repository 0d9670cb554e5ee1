import {
  adjust,
  type CopySources,
  effectiveName,
  mayBeAdjusted,
  type PatchFailure,
  withObjectAt,
} from "../../delivery/adjustment.ts";
import type { Delivered } from "../../delivery/delivered.ts";
import { effectiveNamespace } from "../../delivery/effectiveNamespace.ts";
import { readEmbedded } from "../../delivery/embeddedRoutes.ts";
import { type FileDelivery, overlayOf } from "../../delivery/fileDelivery.ts";
import { isReplaced } from "../../delivery/laidOverValues.ts";
import type { LaidOverValues, Layer } from "../../delivery/layer.ts";
import { type MovedList, movedLists, writtenPath } from "../../delivery/movedLists.ts";
import { hasVariables, substituteNode } from "../../delivery/substitution.ts";
import { isAmong } from "../../delivery/transformers.ts";
import { manifestKind, type Resource } from "../../model/resource.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { Lazy } from "../../yaml/lazy.ts";
import type { LazyValue } from "../../yaml/lazyFrom.ts";
import { nodeAt, pathKey, type YamlNode } from "../../yaml/tree.ts";
import { NO_FINDINGS, readObjects, treeOf, type WorkspaceDocument } from "../files/document.ts";
import { structureOf } from "../files/documentStructure.ts";
import type { StructureCheck } from "../files/structureCheck.ts";
import type { LocalFinding } from "../finding.ts";

/** An object as one delivery path leaves it, without an id. */
export type DeliveredObject = Omit<Delivered, "id">;

/** The objects of a document in one of the forms in which they reach a cluster. */
export interface DocumentVariant {
  readonly objects: readonly DeliveredObject[];
  /** What is wrong with the structure of what arrives; undefined where it arrives as it is written. */
  readonly findings?: LazyValue<readonly LocalFinding[]>;
  /** Patches that could not be applied. */
  readonly failures: readonly PatchFailure[];
  /** What makes this form: the kustomization, Flux Kustomization or Application that applies it. */
  readonly overlay?: string | undefined;
}

/** What making variants needs beside the document. */
export interface VariantContext {
  readonly check: StructureCheck;
  readonly sources: CopySources;
  readonly known: KnownAdjustments;
  /** What stands for the files that a kustomization lists and nobody has. */
  readonly lacking: readonly Resource[];
  /** Producers of a document that deliver nothing beyond what stands in files. */
  readonly isWhole: (resource: Resource) => boolean;
}

/** The forms in which a document reaches clusters, one for each delivery path that makes a difference. At least one. */
export function documentVariants(
  document: WorkspaceDocument,
  deliveries: readonly FileDelivery[],
  context: VariantContext,
): readonly DocumentVariant[] {
  const variants: DocumentVariant[] = [];
  for (const delivery of deliveries) {
    const variant = { overlay: overlayOf(delivery), ...variantOf(document, delivery, context) };
    const isNew = !variants.some((other) => isSameVariant(other, variant));
    if (isNew) variants.push(variant);
  }
  return variants;
}

/**
 * True where two builds bring the same objects to one cluster: applied twice, they are there once. Where they differ
 * the builds are most likely for two clusters that nothing else tells apart.
 */
function isSameVariant(a: DocumentVariant, b: DocumentVariant): boolean {
  return (
    a.objects.length === b.objects.length &&
    a.objects.every((object, index) => {
      const other = b.objects[index];
      return other !== undefined && isSameObject(object, other);
    })
  );
}

function isSameObject(a: DeliveredObject, b: DeliveredObject): boolean {
  return a.scope === b.scope && a.namespace === b.namespace && deepEqual(a.resource, b.resource);
}

function variantOf(
  document: WorkspaceDocument,
  delivery: FileDelivery,
  context: VariantContext,
): DocumentVariant {
  const isValues = delivery.role === "values";
  const written = isValues
    ? document.resources.filter(({ embedded }) => embedded !== undefined)
    : [...document.resources, ...context.lacking];
  const text = document.positionsText;
  const values = isValues ? delivery.layers.findLast((one) => one.values !== undefined)?.values : undefined;
  if (values !== undefined) {
    const objects = laidOver(written, values, delivery).map(({ resource, ...adjusted }) => ({
      ...delivered(resource, delivery, context),
      ...adjusted,
    }));
    return { objects, failures: [] };
  }
  const isAdjusted =
    written.length > 0 &&
    written.some((resource) => mayBeAdjusted(resource, text, delivery)) &&
    !isFilledBelowHeader(document, delivery);
  if (!isAdjusted) {
    const objects = written.map((resource) => delivered(resource, delivery, context));
    return { objects, failures: [], ...(isRewritten(delivery) ? { findings: NO_FINDINGS } : {}) };
  }
  return adjustedVariant(document, delivery, context);
}

/** What is embedded in values once others are laid over and under them; what later ones say anew stands in those. */
function laidOver(
  written: readonly Resource[],
  values: LaidOverValues,
  { variables }: FileDelivery,
): readonly AdjustedObject[] {
  const merged = readEmbedded(
    variables === undefined ? values.merged : substituteNode(values.merged, variables),
  );
  return written.flatMap((own): readonly AdjustedObject[] => {
    if (DECIDING.some((key) => isReplaced(values, [...own.base, key])))
      return values.isPossible && own.embedded
        ? [{ resource: { ...own, embedded: { ...own.embedded, isOff: true } } }]
        : [];
    const resource = merged.find(
      ({ base, kind }) => kind === own.kind && pathKey(base) === pathKey(own.base),
    );
    if (resource === undefined || deepEqual(resource, own)) return [{ resource: own }];
    return [{ resource, isAdjusted: true, written: own }];
  });
}

/** What makes a Route, a Gateway or a manifest of a map: whoever says it anew says another one. */
const DECIDING = ["parentRefs", "listeners", "kind"];

/** True where an Application patches what it delivers, perhaps, in a way that nobody can follow: its structure may be another one. */
function isRewritten({ layers }: FileDelivery): boolean {
  return layers.some(({ by, isUnclear }) => by === "argo" && isUnclear);
}

/** True where only the header of a document was looked at, and variables are filled in, all of which stand below that. */
function isFilledBelowHeader({ root, resources }: WorkspaceDocument, delivery: FileDelivery): boolean {
  return root === "unread" && isPlain(delivery) && !hasVariables(JSON.stringify(resources));
}

function adjustedVariant(
  document: WorkspaceDocument,
  delivery: FileDelivery,
  context: VariantContext,
): DocumentVariant {
  const { objects, findings, failures } = adjustedDocument(document, delivery, context);
  return {
    objects: objects.map(({ resource, placedBefore, ...adjusted }) => ({
      ...delivered(resource, delivery, context, placedBefore),
      ...adjusted,
    })),
    findings: isRewritten(delivery) ? NO_FINDINGS : findings,
    failures,
  };
}

/** `placedBefore`: the first layer that may give the object another namespace than the one that a patch has given it. */
interface AdjustedObject extends Pick<DeliveredObject, "resource" | "isAdjusted" | "written" | "moved"> {
  readonly placedBefore?: number | undefined;
}

/** A document as patches, replacements and variables leave it. */
export interface AdjustedDocument {
  readonly objects: readonly AdjustedObject[];
  readonly findings: LazyValue<readonly LocalFinding[]>;
  readonly failures: readonly PatchFailure[];
}

/** What variables made of a document last time: another namespace changes nothing about that. */
export type KnownAdjustments = WeakMap<
  WorkspaceDocument,
  { readonly delivery: FileDelivery; readonly adjusted: AdjustedDocument }
>;

function adjustedDocument(
  document: WorkspaceDocument,
  delivery: FileDelivery,
  context: VariantContext,
): AdjustedDocument {
  const known = context.known.get(document);
  if (known !== undefined && isOnlyFilled(delivery, known.delivery)) return known.adjusted;
  const adjusted = adjustNow(document, delivery, context);
  if (isOnlyFilled(delivery, delivery)) context.known.set(document, { delivery, adjusted });
  return adjusted;
}

/** True where variables are all that changes what a document says, and they are those of another delivery. */
function isOnlyFilled(a: FileDelivery, b: FileDelivery): boolean {
  return isPlain(a) && a.role === b.role && a.variables === b.variables;
}

/** True where no patch and no replacement stands on the way. */
function isPlain({ layers }: FileDelivery): boolean {
  return layers.every(({ patches, replacements }) => patches.length + replacements.length === 0);
}

function adjustNow(
  document: WorkspaceDocument,
  delivery: FileDelivery,
  context: VariantContext,
): AdjustedDocument {
  const written = treeOf(document);
  if (written === undefined) return { objects: [], findings: new Lazy(() => []), failures: [] };
  const failures: PatchFailure[] = [];
  const removed = new Set<string>();
  const placedBefore = new Map<string, number | undefined>();
  let root: YamlNode = written;
  for (const resource of document.resources) {
    const object = nodeAt(root, resource.base);
    if (resource.embedded !== undefined || object === undefined) continue;
    const adjusted = adjust(resource, object, delivery, context.sources);
    if (adjusted.kind === "removed") removed.add(pathKey(resource.base));
    else {
      failures.push(...adjusted.failures);
      placedBefore.set(pathKey(resource.base), adjusted.placedBefore);
      root = withObjectAt(root, resource.base, adjusted.root);
    }
  }
  const isValues = delivery.role === "values";
  // No object of the file stands around what is embedded in values.
  if (isValues && delivery.variables !== undefined) root = substituteNode(root, delivery.variables);
  const moved = movedLists(written, root);
  const places = moved.length === 0 ? {} : { moved };
  const resources = readObjects(root, document.positionsText, document.facts).filter(
    ({ base, embedded }) => !removed.has(pathKey(base)) && (!isValues || embedded !== undefined),
  );
  return {
    objects: resources.map((resource) => {
      const same = document.resources.find((other) => deepEqual(other, resource));
      if (same !== undefined) return { resource: same };
      const own = document.resources.find(({ base }) => deepEqual(base, resource.base));
      return {
        resource,
        isAdjusted: true,
        placedBefore: placedBefore.get(pathKey(resource.base)),
        ...(own === undefined ? {} : { written: own }),
        ...places,
      };
    }),
    findings: new Lazy(() =>
      structureAsWritten(structureOf(root, resources, context.check), moved, document),
    ),
    failures,
  };
}

/**
 * What is wrong with the structure of what arrives, at the places where it is written. Only what the text alone shows
 * keeps its fixes: what something has filled in is no text that one could mend.
 */
function structureAsWritten(
  findings: readonly LocalFinding[],
  moved: readonly MovedList[],
  document: WorkspaceDocument,
): readonly LocalFinding[] {
  return findings.map((finding) => {
    const {
      fix: _,
      fixes: __,
      ...reported
    } = "path" in finding.at
      ? { ...finding, at: { ...finding.at, path: writtenPath(moved, finding.at.path) } }
      : finding;
    const own = document.findings.value.find(
      ({ rule, message, at }) =>
        rule === reported.rule && message === reported.message && deepEqual(at, reported.at),
    );
    return own ?? reported;
  });
}

function delivered(
  resource: Resource,
  delivery: FileDelivery,
  context: VariantContext,
  placedBefore = 0,
): DeliveredObject {
  const { layers, scope } = delivery;
  const build = delivery.doubt === "left out" ? undefined : delivery.build;
  const namespace = effectiveNamespace(resource, layers.slice(placedBefore));
  const { from } = namespace;
  return {
    resource:
      resource.kind === "Producer" && DELIVERERS.has(resource.producerKind) && context.isWhole(resource)
        ? { ...resource, spec: { ...resource.spec, makes: [] } }
        : withMetadata(resource, layers),
    namespace: namespace.name,
    scope,
    ...(build === undefined ? {} : { build }),
    ...(from === undefined ? {} : { namespaceFrom: { by: from.by, path: from.path } }),
  };
}

/** What brings files and nothing else. A chart that starts Flux brings Flux, too. */
const DELIVERERS: ReadonlySet<string> = new Set(["Kustomization", "Application", "ApplicationSet"]);

function withMetadata(resource: Resource, layers: readonly Layer[]): Resource {
  if (layers.length === 0) return resource;
  const name = effectiveName(resource, layers);
  const labels = Object.assign({}, ...layers.map((one) => one.labels));
  const annotations = Object.assign({}, ...layers.map((one) => one.annotations));
  const added = Object.keys(labels).length + Object.keys(annotations).length;
  const kind = manifestKind(resource);
  const isOpen = layers.some(({ mayLabel }) => isAmong(mayLabel, kind));
  const hasOpenAnnotations = layers.some(({ mayAnnotate }) => isAmong(mayAnnotate, kind));
  if (name === resource.metadata.name && added === 0 && !isOpen && !hasOpenAnnotations) return resource;
  const metadata = {
    ...resource.metadata,
    labels: { ...resource.metadata.labels, ...labels },
    annotations: { ...resource.metadata.annotations, ...annotations },
    ...(isOpen ? { isOpen } : {}),
    ...(hasOpenAnnotations ? { hasOpenAnnotations } : {}),
  };
  return { ...resource, metadata: name === undefined ? metadata : { ...metadata, name } };
}
