import type { FileDelivery } from "../../delivery/fileDelivery.ts";
import type { Layer } from "../../delivery/layer.ts";
import type { ObjectLocation } from "../../workspace/objects/objectLocation.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { yamlLines } from "../../yaml/yamlLines.ts";
import type { DebugView } from "./debugView.ts";

/** The ways in which an object's file reaches clusters, each with its layers, and the forms that the object has by them. */
export const deliveryView: DebugView = {
  name: "delivery",
  ending: "yaml",
  linesOf: (workspace, objectLocation) =>
    yamlLines({
      forms: formsOf(workspace, objectLocation),
      ways: workspace.deliveriesOf(objectLocation.path).map(wayOf),
    }).map(({ text }) => ({ text })),
};

function formsOf(workspace: Workspace, { path, document, delivered }: ObjectLocation): readonly object[] {
  return workspace
    .formsIn(path)
    .filter(
      (one) =>
        one.document.id === document.id && deepEqual(one.delivered.resource.base, delivered.resource.base),
    )
    .map(({ delivered: { id, scope, build, namespace, namespaceFrom, isAdjusted = false } }) => ({
      id,
      scope,
      build,
      namespace: namespace ?? "(unknown)",
      namespaceFrom,
      isAdjusted,
    }));
}

function wayOf({ scope, role, build, through, layers, variables }: FileDelivery): object {
  return {
    scope,
    role,
    build,
    through,
    layers: layers.map(layerOf),
    ...(variables === undefined
      ? {}
      : { variables: { known: [...variables.known.keys()].sort(), isComplete: variables.isComplete } }),
  };
}

/** A layer with what it changes; of patches where they are written. */
function layerOf(layer: Layer): object {
  const {
    path,
    by,
    namespace,
    namePrefix,
    nameSuffix,
    labels,
    annotations,
    patches,
    replacements,
    isUnclear,
  } = layer;
  const changes = { namePrefix, nameSuffix, labels, annotations, isUnclear };
  const made = Object.entries(changes).filter(
    ([, value]) =>
      value !== "" && value !== false && (typeof value !== "object" || Object.keys(value).length > 0),
  );
  return {
    path,
    by,
    namespace,
    ...Object.fromEntries(made),
    ...(patches.length === 0
      ? {}
      : { patches: patches.map((patch) => `${patch.path}: ${patch.at.join(".")}`) }),
    ...(replacements.length === 0 ? {} : { replacements: replacements.length }),
  };
}
