import type { Delivered } from "../../delivery/delivered.ts";
import type { NamespacePolicy } from "../../model/namespacePolicy.ts";
import { asListenerOwner, asRoute } from "../../model/resource.ts";
import { NAMESPACE_NAME_LABEL } from "./namespaces.ts";
import { outgoingReferences } from "./outgoingReferences.ts";

/**
 * The namespaces that an object names: those of its references, of its selectors, and of whom a grant lets refer.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#allowedroutes and https://gateway-api.sigs.k8s.io/api-types/referencegrant/
 */
export function namedNamespaces(subject: Delivered): readonly string[] {
  const { resource } = subject;
  const grants = resource.kind === "ReferenceGrant" ? resource.spec.from : [];
  const names = new Set([
    ...outgoingReferences(subject).map(({ target }) => target.namespace),
    ...grants.map(({ namespace }) => namespace),
    ...policiesOf(subject).map((policy) => policy?.selector?.matchLabels[NAMESPACE_NAME_LABEL]),
  ]);
  return [...names].flatMap((name) => (name === undefined || name === "" ? [] : [name]));
}

/**
 * The namespace policies of an object: `allowedRoutes` of its listeners or rules, and a Gateway's `allowedListeners`
 * and `allowedChildren`.
 */
function policiesOf({ resource }: Delivered): readonly (NamespacePolicy | undefined)[] {
  const listeners = asListenerOwner(resource)?.spec.listeners ?? [];
  const rules = asRoute(resource)?.spec.rules ?? [];
  return [
    ...[...listeners, ...rules].map(({ allowedRoutes }) => allowedRoutes?.namespaces),
    ...(resource.kind === "Gateway"
      ? [
          resource.spec.allowedListeners?.namespaces,
          resource.spec.infrastructure?.allowedChildren?.namespaces,
        ]
      : []),
  ];
}
