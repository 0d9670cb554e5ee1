import { type Delivered, qualifiedName } from "../../delivery/delivered.ts";
import type { Gateway } from "../../model/resource.ts";
import { gatewayName } from "../../requests/comparedStates.ts";
import { rootGateways } from "../../requests/listedMatches.ts";
import {
  type EffectiveListener,
  effectiveGateway,
  type NotAccepted,
} from "../../workspace/views/effectiveGateway.ts";
import { objectRef } from "../../workspace/views/namedObject.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Fact, Facts } from "./fact.ts";
import { gatewayTerms, listenerTerms } from "./listenerTerms.ts";

/** What each merged Gateway listens on, and which of its listeners are refused or in conflict. */
export function listenerFacts(workspace: Workspace): Facts {
  return new Map(rootGateways(workspace).flatMap((gateway) => factsOf(gateway, workspace)));
}

function factsOf(gateway: Delivered<Gateway>, workspace: Workspace): readonly (readonly [string, Fact])[] {
  const { listeners, excluded, notAccepted } = effectiveGateway(gateway, workspace);
  const location = workspace.objectLocation(gateway.id);
  if (location === undefined) return [];
  const name = `Gateway \`${gatewayName(objectRef(location, workspace))}\``;
  const cluster = workspace.clusterOf(gateway.id);
  const entries = cluster.merging.of(gateway.id)?.listeners ?? [];
  const own = listeners.map((listener, index) => {
    const { origin } = listener;
    const from = origin.kind === "Gateway" && origin.name === gateway.resource.metadata.name;
    const subject = `${name}, listener \`${listener.name}\`${from ? "" : ` of ${origin.kind} \`${qualifiedName(origin)}\``}`;
    const entry = entries[index];
    const decision =
      entry === undefined ? undefined : cluster.merging.listenerDecisions(entry.owner.id)[entry.index];
    const value = listenerText(listener, decision?.clientValidation !== undefined);
    return [subject, { subject, value, terms: listenerTerms(listener) }] as const;
  });
  const leftOut = excluded.map(({ origin, reason }) => {
    const subject = `${name}, ${origin.kind} \`${qualifiedName(origin)}\``;
    return [subject, { subject, value: `not merged: ${reason}` }] as const;
  });
  const terms = gatewayTerms(gateway.resource.spec);
  return [[name, { subject: name, value: acceptedText(notAccepted), terms }], ...own, ...leftOut];
}

function acceptedText(notAccepted: NotAccepted | undefined): string {
  if (notAccepted === undefined) return "accepted";
  const { status, reason, message } = notAccepted;
  return `${status === "False" ? "not accepted" : "unknown"} (\`${reason}\`): ${message}`;
}

function listenerText(
  { protocol = "", port = "", hostname, conflict, refusal }: EffectiveListener,
  asksClients: boolean,
): string {
  const served = `${protocol} ${port}, ${hostname ? `\`${hostname}\`` : "every host"}`;
  const clients = asksClients ? ", asks clients for certificates" : "";
  if (conflict !== undefined)
    return `${served}${clients}, in conflict (\`${conflict.reason}\`): ${conflict.message}`;
  if (refusal !== undefined)
    return `${served}${clients}, refused (\`${refusal.reason}\`): ${refusal.message}`;
  return `${served}${clients}`;
}
