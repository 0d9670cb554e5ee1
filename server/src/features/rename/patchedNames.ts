import type { Delivered } from "../../delivery/delivered.ts";
import { isKustomizationFile } from "../../delivery/kustomization.ts";
import { isScalarReference, outgoingReferences } from "../../gateway-api/references/outgoingReferences.ts";
import { list, text } from "../../model/reading.ts";
import { readResources } from "../../model/readResources.ts";
import { manifestKind, type Resource } from "../../model/resource.ts";
import { firstLineOf, type WorkspaceFile } from "../../workspace/files/file.ts";
import { nearestTo } from "../../workspace/objects/nearestTo.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { readDocument } from "../../yaml/readDocument.ts";
import { stringValue } from "../../yaml/scalars.ts";
import { child, type Path, type YamlNode } from "../../yaml/tree.ts";
import type { Refusal } from "./refusal.ts";

/** A place of a patch, or of a kustomization, that names an object. */
export interface PatchedName {
  readonly objectLocation: ObjectLocation;
  readonly path: Path;
}

/**
 * Where kustomizations name an object: in patches in files of their own, which are pieces of it or refer to it, and as the
 * target of a patch. Refused
 * where a patch stands as a text in the kustomization, which nobody can edit in part.
 */
export function patchedNames(workspace: Workspace, object: Delivered): readonly PatchedName[] | Refusal {
  const name = object.resource.metadata.name ?? "";
  const names: PatchedName[] = [];
  for (const path of workspace.paths()) {
    const file = workspace.file(path);
    const isKustomization = isKustomizationFile(path);
    if (file === undefined || !(isKustomization || workspace.isNoManifest(path))) continue;
    for (const objectLocation of objectLocationsOf(path, file, name)) {
      const { resource } = objectLocation.delivered;
      if (isKustomization) {
        const root = readDocument(objectLocation.document.text).root;
        if (hasInlinePatch(root, object) && isMeant(workspace, path, object)) {
          return {
            refusal: `\`${name}\` is patched by a text in ${path}. Give the patch a \`target\`, or a file of its own.`,
          };
        }
        names.push(...targetsOf(root, object).map((target) => ({ objectLocation, path: target })));
      } else {
        if (isPieceOf(resource, object)) names.push({ objectLocation, path: ["metadata", "name"] });
        names.push(...referencesIn(objectLocation, object, workspace));
      }
    }
  }
  return names.filter(({ objectLocation }) => isMeant(workspace, objectLocation.path, object));
}

/** What stands in the documents of a file that have a name in them. */
function objectLocationsOf(path: string, file: WorkspaceFile, name: string): readonly ObjectLocation[] {
  return file.documents.flatMap((document, index) =>
    document.text.includes(name)
      ? document.resources.map((resource) => ({
          path,
          document,
          firstLine: firstLineOf(file, index),
          delivered: { id: "", resource, namespace: resource.metadata.namespace, scope: "" },
        }))
      : [],
  );
}

/** True for a piece of an object's manifest; it leaves out what it does not need, such as the namespace. */
function isPieceOf(piece: Resource, { resource, namespace }: Delivered): boolean {
  return (
    piece.group === resource.group &&
    manifestKind(piece) === manifestKind(resource) &&
    piece.metadata.name === resource.metadata.name &&
    (piece.metadata.namespace === undefined || piece.metadata.namespace === namespace)
  );
}

/** The references of a patch to an object. Without a namespace they mean it where no other namespace has one. */
function referencesIn(
  objectLocation: ObjectLocation,
  { resource, namespace, id }: Delivered,
  workspace: Workspace,
): readonly PatchedName[] {
  const cluster = workspace.clusterOf(id);
  const { group, metadata } = resource;
  const kind = manifestKind(resource);
  const { name = "" } = metadata;
  return outgoingReferences(objectLocation.delivered).flatMap((reference): readonly PatchedName[] => {
    const { target, path } = reference;
    const isNamed = target.group === group && target.kind === kind && target.name === name;
    const isHere =
      target.namespace === undefined
        ? cluster.objects.named(group, kind, name).every((other) => other.namespace === namespace)
        : target.namespace === namespace;
    if (!isNamed || !isHere) return [];
    return [{ objectLocation, path: isScalarReference(reference) ? path : [...path, "name"] }];
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

/** The targets of patches that name an object; those that are patterns for names mean others, too. */
function targetsOf(root: YamlNode | undefined, { resource, namespace }: Delivered): readonly Path[] {
  const targets = (key: string) =>
    list(root, key, (item) => child(item, "target"))?.flatMap((target, index): readonly Path[] => {
      const kind = text(target, "kind");
      const group = text(target, "group");
      const place = text(target, "namespace");
      const isOfAnother =
        (kind !== undefined && kind !== manifestKind(resource)) ||
        (group !== undefined && group !== resource.group) ||
        (place !== undefined && place !== namespace);
      const isNamed = text(target, "name") === resource.metadata.name;
      return isNamed && !isOfAnother ? [[key, index, "target", "name"]] : [];
    }) ?? [];
  return [...targets("patches"), ...targets("patchesJson6902")];
}

/** True where a patch without a target stands as a text in the kustomization: it names the object in itself. */
function hasInlinePatch(root: YamlNode | undefined, object: Delivered): boolean {
  const ofPatches =
    list(root, "patches", (item) =>
      child(item, "target") === undefined ? text(item, "patch") : undefined,
    ) ?? [];
  const ofMerges = list(root, "patchesStrategicMerge", stringValue) ?? [];
  return [...ofPatches, ...ofMerges].some(
    (patch) =>
      patch?.includes("\n") === true &&
      readResources(readDocument(patch).root).some((piece) => isPieceOf(piece, object)),
  );
}
