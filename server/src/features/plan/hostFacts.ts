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
  /** How clients come in, by `waysOf`. */
  readonly ways: ReadonlySet<string>;
  /** True where requests without TLS are answered by more than a redirect. */
  readonly isInTheClear: boolean;
}

interface Door {
  readonly ways: readonly string[];
  readonly gateway: string;
  readonly text: string;
  readonly isServed: boolean;
  readonly isInTheClear: boolean;
}

/** The hostnames that Routes serve, whichever Gateway it is, with the listeners where they do. */
export function hostFacts(workspace: Workspace): ReadonlyMap<string, HostFact> {
  const doors = new Map<string, { readonly hostname: string; readonly of: Map<string, Door> }>();
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
      const ways = waysOf(protocol, port);
      for (const [hostname, own] of byHostname(matches)) {
        const isRedirected = own.every(isRedirect);
        const subject = WITHOUT_HOSTS.get(protocol) ?? (hostname === "" ? "every host" : `\`${hostname}\``);
        const host = doors.get(subject) ?? { hostname, of: new Map<string, Door>() };
        doors.set(subject, host);
        host.of.set(text, {
          ways,
          gateway: name,
          text: isRedirected ? `${text} (redirects only)` : text,
          isServed: !isRedirected,
          isInTheClear: protocol === "HTTP" && !isRedirected,
        });
      }
    }
  }
  return new Map(
    [...doors].map(([subject, { hostname, of }]): [string, HostFact] => {
      const sorted = [...of.values()].sort((a, b) => (a.text < b.text ? -1 : 1));
      return [
        subject,
        {
          subject,
          value: enumerate(sorted.map(({ text }) => text)),
          hostname: hostname === "" ? undefined : hostname,
          gateways: new Set(sorted.map(({ gateway }) => gateway)),
          servedBy: new Set(sorted.flatMap(({ gateway, isServed }) => (isServed ? gateway : []))),
          ways: new Set(sorted.flatMap((door) => door.ways)),
          isInTheClear: sorted.some(({ isInTheClear }) => isInTheClear),
        },
      ];
    }),
  );
}

/** What listeners for whole connections take has no host, so it is no reason to call one served. */
const WITHOUT_HOSTS: ReadonlyMap<string, string> = new Map([
  ["TCP", "TCP connections"],
  ["UDP", "UDP packets"],
]);

/**
 * How clients of a listener come in: with requests, with a handshake at a port, or with neither. A hostname that serves whoever comes in
 * one way is of no help to those who come in another.
 */
function waysOf(protocol: string, port: string | number): readonly string[] {
  switch (protocol) {
    case "TCP":
    case "UDP":
      return [protocol];
    case "TLS":
      return [`TLS ${port}`];
    case "HTTPS":
      return ["HTTP", `TLS ${port}`];
    default:
      return ["HTTP"];
  }
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
