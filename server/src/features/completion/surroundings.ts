import type { Delivered } from "../../delivery/delivered.ts";
import { effectiveNamespace } from "../../delivery/effectiveNamespace.ts";
import { readResource } from "../../model/readResources.ts";
import type { Resource } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { WorkspaceDocument } from "../../workspace/files/document.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import type { Path } from "../../yaml/tree.ts";
import { type NewObject, newObject } from "./newObject.ts";
import type { CompletedObject } from "./slot.ts";

/** What the workspace knows around a cursor. */
export interface Surroundings {
  readonly cluster: Cluster;
  /** The clusters of other builds. */
  readonly otherClusters: () => readonly Cluster[];
  /** The object at the cursor as it reads without the word there; undefined until it says what it is. */
  readonly subject: Delivered | undefined;
  /** The namespace that the object gets; undefined where nothing says it. */
  readonly namespace: string | undefined;
  /** Where an object of a kind would stand that somebody begins there. */
  readonly newObject: (kind: string) => NewObject;
  /** What stands before the cursor of the word at it, without its quote. */
  readonly typed: string;
}

/** Where the object at a cursor stands. */
export interface CursorObject {
  readonly object: CompletedObject;
  /** From the root of the document. */
  readonly base: Path;
  /** It is the `spec` of a Route in other YAML. */
  readonly isEmbedded: boolean;
}

/** What is known around an object that somebody is typing in a document of a file. */
export function surroundingsOf(
  workspace: Workspace,
  path: string,
  document: WorkspaceDocument | undefined,
  { object, base, isEmbedded }: CursorObject,
  typed: string,
): Surroundings {
  const cluster = workspace.clusterAt(path);
  const objectLocations = workspace
    .objectsIn(path)
    .filter((objectLocation) => objectLocation.document === document);
  const objectLocation = objectLocations.find(({ delivered }) => deepEqual(delivered.resource.base, base));
  const resource = resourceOf(object);
  const namespace = isEmbedded
    ? (objectLocation ?? objectLocations[0])?.delivered.namespace
    : namespaceOf(resource, objectLocation, workspace, path);
  const id = objectLocation?.delivered.id ?? "";
  const scope = objectLocation?.delivered.scope ?? "";
  return {
    cluster,
    otherClusters: () => workspace.allClusters().filter((other) => other !== cluster),
    newObject: (kind) => newObject(workspace, path, kind),
    subject: resource === undefined ? undefined : { id, scope, resource, namespace },
    namespace,
    typed,
  };
}

function resourceOf({ root, apiVersion, kindName, kind }: CompletedObject): Resource | undefined {
  if (root === undefined || kindName === undefined) return undefined;
  const known = kind === undefined ? undefined : `${kind.group}/${kind.versions[0] ?? "v1"}`;
  const version = apiVersion ?? known;
  return version === undefined ? undefined : readResource(root, version, kindName, []);
}

/** What the workspace holds of the object as it last could be read counts where the manifest still says the same. */
function namespaceOf(
  resource: Resource | undefined,
  objectLocation: ObjectLocation | undefined,
  workspace: Workspace,
  path: string,
): string | undefined {
  const held = objectLocation?.delivered;
  if (resource === undefined) return held?.namespace;
  const isSame = held !== undefined && held.resource.metadata.namespace === resource.metadata.namespace;
  if (isSame) return held.namespace;
  return effectiveNamespace(resource, workspace.deliveriesOf(path)[0]?.layers ?? []).name;
}
