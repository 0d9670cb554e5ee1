import type { Delivered } from "../../delivery/delivered.ts";
import { effectiveNamespace } from "../../delivery/effectiveNamespace.ts";
import type { FileDelivery } from "../../delivery/fileDelivery.ts";
import type { Layer } from "../../delivery/layer.ts";
import type { ObjectLocation } from "../objects/objectLocation.ts";
import type { Workspace } from "../workspace.ts";

/** How one object reaches one cluster. */
export interface DeliveryExplanation {
  readonly object: Delivered;
  readonly scope: string;
  /** The files that it comes through, outermost first; empty where no build applies it. */
  readonly through: readonly string[];
  /**
   * What sets its namespace, a layer or the manifest itself, and in which file; undefined where nothing does, or the
   * kind has none.
   */
  readonly namespaceFrom?: { readonly by: Layer["by"] | "manifest"; readonly path: string };
}

/** How the objects of a file reach clusters: one explanation for each object and cluster, in order. */
export function explainDelivery(workspace: Workspace, path: string): readonly DeliveryExplanation[] {
  return explain(workspace, path, workspace.formsIn(path));
}

function explain(
  workspace: Workspace,
  path: string,
  forms: readonly ObjectLocation[],
): readonly DeliveryExplanation[] {
  const deliveries = workspace.deliveriesOf(path);
  return forms.map(({ delivered }) => {
    const { scope, build, namespace, namespaceFrom } = delivered;
    const deliveryPath = deliveries.find(
      (one) =>
        one.scope === scope &&
        one.build === build &&
        effectiveNamespace(delivered.resource, one.layers).name === namespace,
    );
    const own = delivered.resource.metadata.namespace;
    const from =
      namespaceFrom ??
      (own !== undefined && own === namespace ? { by: "manifest" as const, path } : undefined);
    return {
      object: delivered,
      scope,
      through: deliveryPath === undefined ? [] : filesOf(deliveryPath),
      ...(from === undefined || namespace === "" ? {} : { namespaceFrom: from }),
    };
  });
}

/** The explanations of what is written as one object. */
export function explainDeliveryOf(
  workspace: Workspace,
  { path, delivered }: ObjectLocation,
): readonly DeliveryExplanation[] {
  return explain(workspace, path, workspace.formsOf(delivered.id));
}

/** The objects that deliver a file, then the kustomizations between them and it. */
function filesOf({ through, layers }: FileDelivery): readonly string[] {
  const between = layers.flatMap(({ by, path }) => (by === "kustomization" ? [path] : [])).reverse();
  return [...new Set([...through, ...between])];
}
