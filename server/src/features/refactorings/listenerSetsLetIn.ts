import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { admits } from "../../gateway-api/references/namespaces.ts";
import type { NamespacePolicy } from "../../model/namespacePolicy.ts";
import type { Gateway } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import type { YamlValueMap } from "../../yaml/yamlValue.ts";
import type { RefactoringEdit } from "./refactoring.ts";

/** Whom a Gateway lets in already, or would have to. */
export interface WantedPolicy {
  readonly policy: NamespacePolicy;
  /** The policy as a manifest writes it. */
  readonly value: YamlValueMap;
}

/** `from: Same`, which is what a Gateway and its ListenerSets in one namespace need. */
export const SAME_NAMESPACE: WantedPolicy = {
  policy: { from: "Same", hasSelector: false },
  value: { from: "Same" },
};

/** How a Gateway comes to let ListenerSets in: it does already, has to be edited, or cannot be edited safely. */
export type LettingIn =
  | { readonly kind: "already" }
  | { readonly kind: "needed" }
  | { readonly kind: "refused"; readonly reason: string };

/**
 * Whether `allowedListeners` of a Gateway has to be written so that its children, which become ListenerSets, stay with
 * it. A policy that is written stays as it is, and nobody may come in who was left out.
 */
export function lettingIn(
  gateway: Delivered<Gateway>,
  members: readonly Delivered[],
  { policy }: WantedPolicy,
  cluster: Cluster,
): LettingIn {
  const present = gateway.resource.spec.allowedListeners?.namespaces;
  const isClosed = present?.from === undefined || present.from === "None";
  if (!isClosed) {
    const isOut = members.some((member) => admission(gateway, member, present, cluster) !== "yes");
    if (!isOut) return { kind: "already" };
    return refused(`\`allowedListeners\` of Gateway \`${displayName(gateway)}\` does not let it in.`);
  }
  const strangers = (cluster.merging.of(gateway.id)?.members ?? []).filter(
    (member) => member.resource.kind !== "Gateway" && admission(gateway, member, policy, cluster) !== "no",
  );
  return strangers.length === 0
    ? { kind: "needed" }
    : refused(
        `Gateway \`${displayName(gateway)}\` would let other ListenerSets in, too, which it leaves out now.`,
      );
}

function refused(reason: string): LettingIn {
  return { kind: "refused", reason };
}

function admission(
  gateway: Delivered,
  member: Delivered,
  policy: NamespacePolicy,
  cluster: Cluster,
): "yes" | "no" | "unknown" {
  return admits(policy, "None", gateway.namespace, member.namespace, cluster.lookup.namespaceLabels).verdict;
}

/** Writes `allowedListeners`. */
export function letIn(gateway: Delivered, { value }: WantedPolicy): RefactoringEdit {
  return {
    kind: "set",
    place: { id: gateway.id, path: ["spec", "allowedListeners"] },
    value: { namespaces: value },
  };
}
