import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { apiVersionOf, asRoute, manifestKind } from "../../model/resource.ts";
import type { PredictedStatus } from "../../workspace/cluster/predictedStatus.ts";
import { tracedLines } from "../../workspace/views/tracedLine.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
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
    return statusView(name, status, (path) =>
      workspace.range({ id: object.id, path: sourceOf(path, object, status) }, "key"),
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
    const lines = yamlLines(manifest).map(({ text, path }) => ({ text, part: path }));
    return tracedLines(
      [{ text: HEAD }, ...lines],
      (path: Path) => ({ id: object.id, path: sourceOf(path, object, status) }),
      workspace,
    );
  },
};

const HEAD = "# Predicted from the files of the workspace. No cluster was asked.";

/** What in the manifest a line of the status speaks of: a parent, a listener, an address, or the object by its name. */
function sourceOf(path: Path, { resource }: Delivered, status: PredictedStatus): Path {
  const [first, list, index] = path;
  if (first !== "status") return path;
  const name: Path = ["metadata", "name"];
  if (typeof index !== "number") return name;
  switch (list) {
    case "addresses":
      return ["spec", "addresses", index];
    case "listeners":
      // Every listener has its entry, in order.
      return ["spec", "listeners", index, "name"];
    case "parents": {
      const parent = "parents" in status ? status.parents[index]?.parentRef : undefined;
      const at = (asRoute(resource)?.spec.parentRefs ?? []).findIndex((ref) => deepEqual(ref, parent));
      return at < 0 ? name : ["spec", "parentRefs", at];
    }
    case "ancestors":
      return ["spec", "targetRefs"];
    default:
      return name;
  }
}
