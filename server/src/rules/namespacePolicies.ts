import type { NamespacePolicy } from "../model/namespacePolicy.ts";
import { asRoute, type Resource } from "../model/resource.ts";
import { NONE } from "../yaml/exactList.ts";
import type { Path } from "../yaml/tree.ts";
import type { ResourceKind } from "./rule.ts";

/** What namespace policies let in, in the plural; it tells the four fields that hold one apart. */
export type Admitted = "Routes" | "ListenerSets" | "child Gateways" | "child Routes";

/** One of those that are let in, in words. */
export function oneOf(admitted: Admitted): string {
  return admitted.slice(0, -1);
}

/** A namespace policy and where it stands: `path` leads to the map with `from` and `selector`. */
export interface PlacedPolicy {
  readonly policy: NamespacePolicy;
  readonly path: Path;
  readonly admitted: Admitted;
}

/** The field that lets something in: which kinds have it, and what an absent `from` means there. */
export interface PolicyField {
  readonly kinds: readonly ResourceKind[];
  readonly defaultFrom: "Same" | "None";
}

/**
 * Every field with a namespace policy: `allowedRoutes` of listeners, `allowedListeners` and `allowedChildren` of
 * Gateways, `allowedRoutes` of the rules that hand requests on to child Routes.
 */
export const POLICY_FIELDS: Readonly<Record<Admitted, PolicyField>> = {
  Routes: { kinds: ["Gateway", "ListenerSet", "XListenerSet"], defaultFrom: "Same" },
  ListenerSets: { kinds: ["Gateway"], defaultFrom: "None" },
  "child Gateways": { kinds: ["Gateway"], defaultFrom: "Same" },
  "child Routes": { kinds: ["HTTPRoute"], defaultFrom: "Same" },
};

/** The namespace policies of an object that let in one sort of guests, in the order in which they are written. */
export function namespacePolicies(resource: Resource, admitted: Admitted): readonly PlacedPolicy[] {
  switch (admitted) {
    case "Routes":
      return resource.kind === "Gateway" ||
        resource.kind === "ListenerSet" ||
        resource.kind === "XListenerSet"
        ? (resource.spec.listeners ?? []).flatMap(({ allowedRoutes }, index) =>
            placed(allowedRoutes?.namespaces, admitted, ["spec", "listeners", index, "allowedRoutes"]),
          )
        : NONE;
    case "ListenerSets":
      return resource.kind === "Gateway"
        ? placed(resource.spec.allowedListeners?.namespaces, admitted, ["spec", "allowedListeners"])
        : NONE;
    case "child Gateways":
      return resource.kind === "Gateway"
        ? placed(resource.spec.infrastructure?.allowedChildren?.namespaces, admitted, [
            "spec",
            "infrastructure",
            "allowedChildren",
          ])
        : NONE;
    case "child Routes":
      return (asRoute(resource)?.spec.rules ?? []).flatMap(({ allowedRoutes }, index) =>
        placed(allowedRoutes?.namespaces, admitted, ["spec", "rules", index, "allowedRoutes"]),
      );
  }
}

function placed(
  policy: NamespacePolicy | undefined,
  admitted: Admitted,
  field: Path,
): readonly PlacedPolicy[] {
  return policy === undefined ? NONE : [{ policy, path: [...field, "namespaces"], admitted }];
}
