import type { Delivered } from "../../delivery/delivered.ts";
import type { ParentAcceptance } from "../../gateway-api/listeners/parentAcceptance.ts";
import { parentKindOf, parentTarget } from "../../gateway-api/references/references.ts";
import { type Target, targetName } from "../../gateway-api/target.ts";
import type { ListenerSet } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, setAt } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { ATTACH_TO } from "../attach/attachTo.ts";
import { mayBeNamed } from "../mayBeNamed.ts";
import { defineRule, type Report } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { LISTENER_SETS, PARENT_REF, SET_KINDS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-chain",
  category: "status",
  severity: "error",
  kinds: SET_KINDS,
  summary: "A ListenerSet names another ListenerSet, or a child Gateway, as its parent",
  why: "Only a Gateway that attaches to no other one can be the parent of a ListenerSet: there are two tiers, and sets do not stack. No controller answers for a set that names another one or a child Gateway, and its listeners are not served.",
  source: LISTENER_SETS,
  bad: `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef: { name: web }
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
#- cart.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: cart, namespace: infra }
spec:
  parentRef:
    kind: ListenerSet
#         ^^^^^^^^^^^ error listenerset-chain: A ListenerSet attaches to a Gateway, not to another ListenerSet such as \`infra/shop\`; no controller serves these listeners. 💡
    name: shop
  listeners:
    - { name: cart, port: 80, protocol: HTTP, hostname: cart.example.com }
`,
  check(cluster, set, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(set.id);
    const target = parentAcceptance?.target;
    if (parentAcceptance?.obstacle === "chain" && target !== undefined) {
      report(onChild(cluster, set, parentAcceptance, target));
      return;
    }
    if (
      parentAcceptance?.obstacle !== "kind" ||
      target === undefined ||
      parentKindOf(target) !== "ListenerSet"
    )
      return;
    report({
      at: [...PARENT_REF, "kind"],
      message: `A ListenerSet attaches to a Gateway, not to another ListenerSet such as \`${targetName(target)}\`; no controller serves these listeners.`,
      fixes: gatewayFix(cluster, set, target),
    });
  },
});

/** A child Gateway takes no sets: what it brings itself is its parent's to serve. */
function onChild(
  cluster: Cluster,
  set: Delivered<ListenerSet>,
  { parent }: ParentAcceptance,
  target: Target,
): Report {
  const above = parent && cluster.merging.parentAcceptance(parent.id)?.parent;
  const isVisible = parent !== undefined && above !== undefined && mayBeNamed(set, parent);
  const root = isVisible && mayBeNamed(set, above) ? above : undefined;
  const name = root?.resource.metadata.name;
  const advice = name === undefined ? "Attach it to that Gateway." : `Attach it to \`${name}\`.`;
  return {
    at: [...PARENT_REF, "name"],
    severity: parent === undefined ? "error" : severityOfDetail(set, parent),
    message: `Gateway \`${targetName(target)}\` is attached to another Gateway itself and takes no ListenerSets, so these listeners are not served. ${advice}`,
    related:
      parent === undefined
        ? []
        : [
            {
              place: { id: parent.id, path: ATTACH_TO },
              on: "key",
              message: "Here the Gateway attaches to another Gateway.",
            },
          ],
    fixes:
      name === undefined
        ? []
        : [fixBy(`Attach to \`${name}\``, setAt({ id: set.id, path: [...PARENT_REF, "name"] }, name))],
  };
}

/** Names the Gateway of the other set, where its reader may know it. */
function gatewayFix(cluster: Cluster, set: Delivered<ListenerSet>, target: Target): readonly Fix[] {
  const resolution = cluster.lookup.find(set.id, target);
  const other = resolution.kind === "found" ? resolution.target : undefined;
  if (other === undefined || other.id === set.id || !mayBeNamed(set, other)) return [];
  const { resource, namespace } = other;
  if (resource.kind !== "ListenerSet" && resource.kind !== "XListenerSet") return [];
  // A child Gateway, which the other set names, would not take this one either.
  if (cluster.merging.parentAcceptance(other.id)?.obstacle === "chain") return [];
  const ref = resource.spec.parentRef;
  const gateway = ref === undefined ? undefined : parentTarget(ref, namespace);
  if (gateway === undefined || parentKindOf(gateway) !== "Gateway") return [];
  const isElsewhere = gateway.namespace !== undefined && gateway.namespace !== set.namespace;
  return [
    preferredFix(
      `Attach to Gateway \`${targetName(gateway)}\` instead`,
      setAt(
        { id: set.id, path: PARENT_REF },
        { name: gateway.name, ...(isElsewhere ? { namespace: gateway.namespace } : {}) },
      ),
    ),
  ];
}
