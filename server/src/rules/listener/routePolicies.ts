import type { PlacedPolicy } from "../namespaceSelectors.ts";
import type { OwnerOfListeners } from "./listenerPlace.ts";

/** The namespace policies of an object's listeners. */
export function routePolicies({ resource }: OwnerOfListeners): readonly PlacedPolicy[] {
  return (resource.spec.listeners ?? []).flatMap(({ allowedRoutes }, index) => {
    const policy = allowedRoutes?.namespaces;
    const path = ["spec", "listeners", index, "allowedRoutes", "namespaces"];
    return policy === undefined ? [] : [{ policy, path, admitted: "Routes" }];
  });
}
