import type { Delivered } from "../../delivery/delivered.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { isTargeted, type Patchable, type PatchTarget, readPatchBody } from "../../delivery/patches.ts";
import { treesIn } from "../../delivery/writtenPatch.ts";
import { isScalarReference, outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { sectionSteps } from "../../model/policy.ts";
import { readResources } from "../../model/readResources.ts";
import { manifestKind, type Resource } from "../../model/resource.ts";
import type { Range } from "../../text/span.ts";
import { rangeIn, rangeOf } from "../../workspace/diagnostics/render.ts";
import { firstLineOf } from "../../workspace/files/file.ts";
import { nearestTo } from "../../workspace/objects/nearestTo.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { recentReading } from "../../yaml/recentReading.ts";
import type { Path, YamlNode } from "../../yaml/tree.ts";
import { sectionPath } from "../definition/definition.ts";
import type { NamedSymbol } from "../references/namedSymbol.ts";
import {
  type DeliveryNames,
  type NamedTarget,
  namesInDeliverer,
  namesInKustomization,
} from "./deliveryNames.ts";
import { type Renamed, setsOwnSection, setsUse } from "./nameInPatch.ts";
import type { Refusal } from "./refusal.ts";

/** A place of a patch, or of what delivers files, that names an object. */
export interface PatchedName {
  readonly path: string;
  readonly range: Range;
}

/**
 * Where kustomizations, and what Flux and Argo CD apply them by, name an object: in patches in files of their own, which are
 * pieces of it or refer to it, as the target of a patch or a part of a replacement, and as what is waited for. Refused where it is
 * named by a text, which nobody can edit in part, or by an expression that the new name does not fit.
 */
export function patchedNames(workspace: Workspace, renamed: Renamed): readonly PatchedName[] | Refusal {
  const found: PatchedName[] = [];
  for (const path of workspace.paths()) {
    const documents = namingDocuments(workspace, path, renamed);
    const names =
      refusalIn(documents, path, renamed, workspace) ?? namesIn(documents, path, renamed, workspace);
    const isAny = "refusal" in names || names.length > 0;
    if (!isAny || !isMeant(workspace, path, renamed.object)) continue;
    if ("refusal" in names) return names;
    found.push(...names);
  }
  return found;
}

/** The same places of what keeps its name, without those in texts. */
export function placesInPatches(
  workspace: Workspace,
  object: Delivered,
  section: NamedSymbol["section"],
): readonly PatchedName[] {
  const from = section?.name ?? object.resource.metadata.name;
  if (from === undefined) return [];
  const named: Renamed = { object, ...(section === undefined ? {} : { section }), from, to: from, uses: [] };
  return workspace.paths().flatMap((path) => {
    const isWritten = workspace.file(path)?.documents.some(({ text }) => text.includes(from)) === true;
    const documents = isWritten ? namingDocuments(workspace, path, named) : [];
    const names = namesIn(documents, path, named, workspace);
    return names.length > 0 && isMeant(workspace, path, object) ? names : [];
  });
}

/** A document that may name an object otherwise than a manifest does. */
interface NamingDocument {
  readonly document: ObjectLocation["document"];
  readonly firstLine: number;
  readonly root: YamlNode | undefined;
  readonly delivery: readonly DeliveryNames[];
  readonly isPatch: boolean;
}

function namingDocuments(workspace: Workspace, path: string, { from }: Renamed): readonly NamingDocument[] {
  const file = workspace.file(path);
  const isKustomization = isKustomizationFile(path);
  const isPatch = !isKustomization && workspace.isNoManifest(path);
  return (file?.documents ?? []).flatMap((document, index): readonly NamingDocument[] => {
    const deliverers = isKustomization ? [] : document.facts.filter(({ kind }) => kind !== "kustomization");
    // The expressions of what delivers files mean names that they do not say.
    const isDelivering = isKustomization || deliverers.length > 0;
    const isConcerned = isDelivering || (isPatch && document.text.includes(from));
    if (file === undefined || !isConcerned) return [];
    const { root } = recentReading(document.text);
    const delivery = isKustomization
      ? [namesInKustomization(root)]
      : deliverers.map((fact) => namesInDeliverer(root, fact));
    return [{ document, firstLine: firstLineOf(file, index), root, delivery, isPatch }];
  });
}

function refusalIn(
  documents: readonly NamingDocument[],
  path: string,
  renamed: Renamed,
  workspace: Workspace,
): Refusal | undefined {
  for (const { delivery, isPatch, root } of documents) {
    const refusal =
      delivery.map((names) => refusalOf(names, path, renamed, workspace)).find((one) => one !== undefined) ??
      (isPatch && setsUse(readPatchBody(root), renamed) ? patchedByText(path, renamed) : undefined);
    if (refusal !== undefined) return refusal;
  }
  return undefined;
}

function namesIn(
  documents: readonly NamingDocument[],
  path: string,
  renamed: Renamed,
  workspace: Workspace,
): readonly PatchedName[] {
  return documents.flatMap(({ document, firstLine, delivery, isPatch }) => {
    const named =
      renamed.section !== undefined
        ? []
        : delivery.flatMap((names) => names.named).filter((one) => isNamed(one, renamed));
    return [
      ...named.map(({ name: { start, end } }) => {
        const written = document.text.slice(start, end).trimEnd();
        return { path, range: rangeIn(document, firstLine, start, start + written.length) };
      }),
      ...(isPatch ? namesOfPieces({ path, document, firstLine }, renamed, workspace) : []),
    ];
  });
}

/** The names of an object in a patch: of pieces of it, and in references to it. */
function namesOfPieces(
  place: Omit<ObjectLocation, "delivered">,
  renamed: Renamed,
  workspace: Workspace,
): readonly PatchedName[] {
  return place.document.resources.flatMap((resource) => {
    const delivered = asDelivered(resource);
    const paths = [
      ...(isPieceOf(resource, renamed.object) ? ownNameIn(resource, renamed) : []),
      ...referencesIn(delivered, renamed, workspace),
    ];
    return paths.map((at) => ({
      path: place.path,
      range: rangeOf({ ...place, delivered }, { id: "", path: at }, "value"),
    }));
  });
}

/** A piece of a manifest as if it were applied by itself. */
function asDelivered(resource: Resource): Delivered {
  return { id: "", resource, namespace: resource.metadata.namespace, scope: "" };
}

/** Where a piece of an object says the name: its own, or that of its section. */
function ownNameIn(piece: Resource, { section }: Renamed): readonly Path[] {
  if (section === undefined) return [["metadata", "name"]];
  const path = sectionPath(piece, section.name);
  return path === undefined ? [] : [path];
}

/** Why a name cannot be changed where something that delivers files says it; undefined where it can. */
function refusalOf(
  { named, patches }: DeliveryNames,
  path: string,
  renamed: Renamed,
  workspace: Workspace,
): Refusal | undefined {
  const { object, from, to, section } = renamed;
  for (const { body, target, mayBeFile } of patches) {
    for (const root of treesOf(body)) {
      const resources = readResources(root);
      const isForObject = target !== undefined && isTargeted(target, patchableOf(object)) !== "no";
      if (section !== undefined && isForObject && setsOwnSection(root, renamed))
        return patchedByText(path, renamed);
      const pieces =
        target !== undefined
          ? []
          : resources.filter((one) => isPieceOf(one, object) && ownNameIn(one, renamed).length > 0);
      const ownFile = mayBeFile ? ", or a file of its own" : "";
      if (pieces.length > 0)
        return {
          refusal: `\`${from}\` is patched by a text in ${path}. Give the patch a \`target\`${ownFile}.`,
        };
      const isReferring = resources.some(
        (one) => referencesIn(asDelivered(one), renamed, workspace).length > 0,
      );
      if (isReferring || setsUse(readPatchBody(root), renamed)) return patchedByText(path, renamed);
    }
  }
  if (section !== undefined) return undefined;
  const expression = named.find((one) => !one.isExact && fitsNoMore(one.target, renamed));
  return expression === undefined
    ? undefined
    : {
        refusal: `\`${from}\` is meant by the expression \`${expression.target.name}\` in ${path}, which \`${to}\` does not fit. Change the expression first.`,
      };
}

function patchedByText(path: string, { from }: Renamed): Refusal {
  return {
    refusal: `\`${from}\` is also written by a patch in ${path}, which would bring the old name back. Change that patch first.`,
  };
}

/** The trees of a patch that stands where it is applied: a text of documents, or a map. */
function treesOf(body: YamlNode): readonly YamlNode[] {
  if (body.kind !== "scalar") return [body];
  return body.text.includes("\n") || body.text.includes("{") ? treesIn(body.text) : [];
}

/** True for a target that says the name itself, and means the object by whatever else it says. */
function isNamed({ target, name }: NamedTarget, { object, from }: Renamed): boolean {
  const { name: _, ...others } = target;
  return name.kind === "scalar" && name.text === from && isTargeted(others, patchableOf(object)) !== "no";
}

/** True for a target that means the object by an expression for its name, and would not with the new one. */
function fitsNoMore(target: PatchTarget, { object, from, to }: Renamed): boolean {
  if (target.name === undefined || target.name === from) return false;
  const before = patchableOf(object);
  return (
    isTargeted(target, before) === "yes" &&
    isTargeted(target, { ...before, name: to, original: { ...before.original, name: to } }) === "no"
  );
}

/** What targets are held against: they may also mean an object by what its manifest says. */
function patchableOf({ resource, namespace, written = resource }: Delivered): Patchable {
  const { group, version, metadata } = resource;
  return {
    group,
    version,
    kind: manifestKind(resource),
    ...(metadata.name === undefined ? {} : { name: metadata.name }),
    ...(namespace ? { namespace } : {}),
    original: {
      ...(written.metadata.name === undefined ? {} : { name: written.metadata.name }),
      ...(written.metadata.namespace === undefined ? {} : { namespace: written.metadata.namespace }),
    },
    labels: metadata.labels,
    annotations: metadata.annotations,
  };
}

/** True for a piece of an object's manifest; it leaves out what it does not need, such as the namespace. */
function isPieceOf(piece: Resource, { resource, namespace, written = resource }: Delivered): boolean {
  const place = piece.metadata.namespace;
  return (
    piece.group === resource.group &&
    manifestKind(piece) === manifestKind(resource) &&
    piece.metadata.name === resource.metadata.name &&
    (place === undefined || place === namespace || place === written.metadata.namespace)
  );
}

/** The references of a patch to an object. Without a namespace they mean it where no other namespace has one. */
function referencesIn(
  patch: Delivered,
  { object: { resource, namespace, id }, section }: Renamed,
  workspace: Workspace,
): readonly Path[] {
  const cluster = workspace.clusterOf(id);
  const { group, metadata } = resource;
  const kind = manifestKind(resource);
  const { name = "" } = metadata;
  return outgoingReferences(patch).flatMap((reference): readonly Path[] => {
    const { target, path } = reference;
    const isNamed = target.group === group && target.kind === kind && target.name === name;
    const isHere =
      target.namespace === undefined
        ? cluster.objects.named(group, kind, name).every((other) => other.namespace === namespace)
        : target.namespace === namespace;
    if (!isNamed || !isHere) return [];
    if (section !== undefined) {
      const steps = sectionSteps(reference, section.name);
      return steps === undefined ? [] : [[...path, ...steps]];
    }
    return [isScalarReference(reference) ? path : [...path, "name"]];
  });
}

/** Where several clusters have an object of one identity, a patch is for the nearest one. */
function isMeant(workspace: Workspace, path: string, object: Delivered): boolean {
  const { group, metadata } = object.resource;
  const all = workspace.named(group, manifestKind(object.resource), metadata.name ?? "");
  const alike = all.filter(({ namespace }) => namespace === object.namespace);
  const [nearest, ...others] = nearestTo(path, alike, ({ id }) => workspace.objectLocation(id)?.path ?? "");
  return nearest?.id === object.id && others.length === 0;
}
