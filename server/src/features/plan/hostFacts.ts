import { isProgrammed } from "../../gateway-api/listeners/listenerDecision.ts";
import type { RouteRule } from "../../model/route.ts";
import { gatewayName } from "../../requests/comparedStates.ts";
import { type ListedMatch, listedListeners, rootGateways } from "../../requests/listedMatches.ts";
import { enumerate } from "../../text/sentence.ts";
import { objectRef } from "../../workspace/views/namedObject.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import type { Fact } from "./fact.ts";

/** A hostname for which some listener has Routes. */
export interface HostFact extends Fact {
  /** Undefined for every host. */
  readonly hostname: string | undefined;
  /** The Gateways that take its requests, by their names. */
  readonly gateways: ReadonlySet<string>;
  /** Those of them that answer with more than redirects. */
  readonly servedBy: ReadonlySet<string>;
  /** True where requests without TLS are answered by more than a redirect. */
  readonly isInTheClear: boolean;
}

interface Door {
  readonly gateway: string;
  readonly text: string;
  readonly isServed: boolean;
  readonly isInTheClear: boolean;
}

/** The hostnames that Routes serve, whichever Gateway it is, with the listeners where they do. */
export function hostFacts(workspace: Workspace): ReadonlyMap<string, HostFact> {
  const doors = new Map<string, Map<string, Door>>();
  for (const gateway of rootGateways(workspace)) {
    const location = workspace.objectLocation(gateway.id);
    // Of a Gateway that is not accepted nothing is served.
    if (location === undefined || workspace.clusterOf(gateway.id).merging.isRejected(gateway.id)) continue;
    const name = gatewayName(objectRef(location, workspace));
    const { merging } = workspace.clusterOf(gateway.id);
    for (const { listener, matches } of listedListeners(gateway, workspace)) {
      const decision = merging.listenerDecisions(listener.owner.id)[listener.index];
      if (decision !== undefined && isProgrammed(decision) === "no") continue;
      const { protocol = "", port = "" } = listener.listener;
      const text = `${protocol} ${port} of Gateway \`${name}\``;
      for (const [hostname, own] of byHostname(matches)) {
        const isRedirected = own.every(isRedirect);
        const of = doors.get(hostname) ?? new Map<string, Door>();
        doors.set(hostname, of);
        of.set(text, {
          gateway: name,
          text: isRedirected ? `${text} (redirects only)` : text,
          isServed: !isRedirected,
          isInTheClear: protocol === "HTTP" && !isRedirected,
        });
      }
    }
  }
  return new Map(
    [...doors].map(([hostname, of]): [string, HostFact] => {
      const sorted = [...of.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
      return [
        hostname,
        {
          subject: hostname === "" ? "every host" : `\`${hostname}\``,
          value: enumerate(sorted.map(({ text }) => text)),
          hostname: hostname === "" ? undefined : hostname,
          gateways: new Set(sorted.map(({ gateway }) => gateway)),
          servedBy: new Set(sorted.flatMap(({ gateway, isServed }) => (isServed ? gateway : []))),
          isInTheClear: sorted.some(({ isInTheClear }) => isInTheClear),
        },
      ];
    }),
  );
}

function byHostname(matches: readonly ListedMatch[]): ReadonlyMap<string, readonly ListedMatch[]> {
  const found = new Map<string, ListedMatch[]>();
  for (const match of matches) {
    if (match.shadowedBy !== undefined) continue;
    const hostname = match.hostname ?? "";
    found.set(hostname, [...(found.get(hostname) ?? []), match]);
  }
  return found;
}

function isRedirect({ route, row }: ListedMatch): boolean {
  const rule: RouteRule | undefined = row === undefined ? undefined : route.resource.spec.rules[row.rule];
  return rule?.filters?.some(({ type }) => type === "RequestRedirect") === true;
}
