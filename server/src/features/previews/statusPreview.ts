import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { apiVersionOf, asRoute, manifestKind, type Resource } from "../../model/resource.ts";
import type { PredictedStatus } from "../../workspace/cluster/predictedStatus.ts";
import { tracedLines } from "../../workspace/views/tracedLine.ts";
import type { Path } from "../../yaml/tree.ts";
import { yamlLines } from "../../yaml/yamlLines.ts";
import { statusView } from "../renderedViews/statusView.ts";
import { objectOf, subjectOf } from "./objectSubject.ts";
import type { PreviewKind } from "./preview.ts";

/** The status of an object as a conformant controller would write it. */
export const statusPreview: PreviewKind = {
  name: "status",
  ending: "yaml",
  subjectAt: (workspace, location) => {
    const delivered = location?.objectLocation.delivered;
    if (delivered === undefined) return undefined;
    const status = workspace.clusterOf(delivered.id).status.of(delivered.id);
    return status === undefined ? undefined : subjectOf(location?.objectLocation, workspace);
  },
  partsOf: (workspace, subject) => {
    const object = objectOf(subject, workspace);
    const status = object && workspace.clusterOf(object.id).status.of(object.id);
    if (object === undefined || status === undefined) return undefined;
    const name = `${manifestKind(object.resource)} ${displayName(object)}`;
    const sourceOf = sourcesOf(object, status);
    return statusView(name, status, (path) =>
      workspace.range({ id: object.id, path: sourceOf(path) }, "key"),
    );
  },
  linesOf: (workspace, subject) => {
    const object = objectOf(subject, workspace);
    const status = object && workspace.clusterOf(object.id).status.of(object.id);
    if (object === undefined || status === undefined) return undefined;
    const { resource, namespace } = object;
    const manifest = {
      apiVersion: apiVersionOf(resource),
      kind: manifestKind(resource),
      metadata: { name: resource.metadata.name, ...(namespace ? { namespace } : {}) },
      status,
    };
    const sourceOf = sourcesOf(object, status);
    const lines = yamlLines(manifest).map(({ text, path }) => ({ text, part: path }));
    return tracedLines(
      [{ text: HEAD }, ...lines],
      (path: Path) => ({ id: object.id, path: sourceOf(path) }),
      workspace,
    );
  },
};

const HEAD = "# Predicted from the files of the workspace. No cluster was asked.";

/** What in the manifest a line of the status speaks of: a parent, a listener, an address, or the object by its name. */
function sourcesOf({ resource }: Delivered, status: PredictedStatus): (path: Path) => Path {
  const parents = "parents" in status ? parentsOf(resource, status.parents) : [];
  const name: Path = ["metadata", "name"];
  return (path) => {
    const [first, list, index] = path;
    if (first !== "status") return path;
    if (typeof index !== "number") return name;
    switch (list) {
      case "addresses":
        return ["spec", "addresses", index];
      case "listeners":
        // Every listener has its entry, in order.
        return ["spec", "listeners", index, "name"];
      case "parents": {
        const at = parents[index];
        return at === undefined ? name : ["spec", "parentRefs", at];
      }
      case "ancestors":
        return ["spec", "targetRefs"];
      default:
        return name;
    }
  };
}

/** The index of the parentRef that each entry of a status is about: the first of several that are the same. */
function parentsOf(
  resource: Resource,
  parents: readonly { readonly parentRef?: object }[],
): readonly (number | undefined)[] {
  const keyOf = (ref: object): string => JSON.stringify(Object.entries(ref).sort());
  const byRef = new Map<string, number>();
  for (const [at, ref] of (asRoute(resource)?.spec.parentRefs ?? []).entries())
    if (!byRef.has(keyOf(ref))) byRef.set(keyOf(ref), at);
  return parents.map(({ parentRef }) => (parentRef === undefined ? undefined : byRef.get(keyOf(parentRef))));
}
