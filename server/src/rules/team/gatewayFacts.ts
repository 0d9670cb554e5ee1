import type { Delivered } from "../../delivery/delivered.ts";
import type { ListenerOwner, MergedListener } from "../../gateway-api/listeners/merging.ts";
import { certificateTarget } from "../../gateway-api/references/references.ts";
import type { Gateway, ListenerSet } from "../../model/resource.ts";
import { type Fact, type FactMap, UNKNOWN } from "../../schema/custom/fact.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { commonFacts, listenerFacts, textFact, verdictFact } from "./commonFacts.ts";

/** A Gateway as expressions see it: with all listeners that are merged into it. */
export function gatewayFacts(cluster: Cluster, gateway: Delivered<Gateway>): FactMap {
  const { gatewayClassName, addresses = [] } = gateway.resource.spec;
  const merged = cluster.merging.of(gateway.id);
  const isOpen =
    merged === undefined ||
    merged.members.some(({ id }) => cluster.merging.parentAcceptance(id)?.verdict === "unknown");
  const meant = cluster.merging.implementationFor(gateway.id);
  return {
    ...commonFacts(cluster, gateway),
    gatewayClass: gatewayClassName === undefined ? UNKNOWN : textFact(gatewayClassName),
    implementation: meant === undefined || meant.isGuess === true ? UNKNOWN : meant.implementation.name,
    addresses: addresses.map(({ type = "IPAddress", value = "" }) => ({
      type: textFact(type),
      value: textFact(value),
    })),
    listeners: isOpen ? UNKNOWN : merged.listeners.map(listenerOf),
  };
}

/** A ListenerSet as expressions see it: its own listeners, and the Gateway that it asks to take part in. */
export function listenerSetFacts(cluster: Cluster, set: Delivered<ListenerSet>): FactMap {
  const acceptance = cluster.merging.parentAcceptance(set.id);
  const { target } = acceptance ?? {};
  return {
    ...commonFacts(cluster, set),
    parent: {
      kind: target?.kind ?? UNKNOWN,
      namespace: target?.namespace === undefined ? UNKNOWN : textFact(target.namespace),
      name: target === undefined ? UNKNOWN : textFact(target.name),
      attached: acceptance === undefined ? UNKNOWN : verdictFact(acceptance.verdict),
    },
    listeners: cluster.merging.ownListeners(set.id).map(listenerOf),
  };
}

function listenerOf({ owner, listener }: MergedListener): FactMap {
  const { tls, allowedRoutes } = listener;
  return {
    ...listenerFacts(listener),
    tlsMode: tls === undefined ? "" : textFact(tls.mode ?? "Terminate"),
    certificates: (tls?.certificateRefs ?? []).map((ref): Fact => {
      const target = certificateTarget(ref, owner.namespace);
      if (target === undefined) return UNKNOWN;
      return {
        kind: target.kind,
        namespace: target.namespace === undefined ? UNKNOWN : textFact(target.namespace),
        name: textFact(target.name),
      };
    }),
    routesFrom: textFact(allowedRoutes?.namespaces?.from ?? "Same"),
    from: ownerFacts(owner),
  };
}

function ownerFacts({ resource, namespace }: ListenerOwner): FactMap {
  const { name } = resource.metadata;
  return {
    kind: resource.kind,
    namespace: namespace === undefined ? UNKNOWN : textFact(namespace),
    name: name === undefined ? UNKNOWN : textFact(name),
  };
}
