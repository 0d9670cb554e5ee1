import { GATEWAY_API_GROUP, type NamedKind } from "./namedKind.ts";

/** Kinds by the `group/kind` that they had as experiments. Releases of implementations of that time take them by it. */
const LATER_NAMES: ReadonlyMap<string, NamedKind> = new Map([
  ["gateway.networking.x-k8s.io/XListenerSet", { group: GATEWAY_API_GROUP, kind: "ListenerSet" }],
  [
    "inference.networking.x-k8s.io/InferencePool",
    { group: "inference.networking.k8s.io", kind: "InferencePool" },
  ],
]);

/**
 * What a kind that was an experiment is called since its release; undefined for all others.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/ and https://gateway-api-inference-extension.sigs.k8s.io/guides/ga-migration/
 */
export function laterName({ group, kind }: NamedKind): NamedKind | undefined {
  return LATER_NAMES.get(`${group}/${kind}`);
}
