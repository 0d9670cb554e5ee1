import type { Delivered, ResourceId } from "../../delivery/delivered.ts";
import type { Route } from "../../model/resource.ts";
import type { Attachment } from "../attachment/attachment.ts";
import { isLiteralHostname } from "../hostnames.ts";
import { type ListenerOwner, mergedKey } from "../listeners/merging.ts";
import { comparePrecedence, type ObjectPrecedence, precedenceOf } from "../objectPrecedence.ts";
import { isSameTarget, type Target } from "../target.ts";
import type { Verdict } from "../verdict.ts";
import type { MatchHost } from "./matchConflicts.ts";

/** A Route that competes with others for requests: its precedence, its hostnames, and the listeners that take it. */
export interface Competitor {
  readonly route: ResourceId;
  readonly namespace: string | undefined;
  readonly name: string;
  readonly precedence: ObjectPrecedence;
  readonly hostnames: readonly string[];
  readonly tableEntries: readonly TableEntry[];
}

/** A listener that takes the Route, or may take it. */
export interface TableEntry {
  /** The listener, as `mergedKey` names it. */
  readonly key: string;
  /** What the Route named to get there. */
  readonly parent: Target | undefined;
  readonly verdict: Exclude<Verdict, "no">;
  /**
   * Per hostname of the Route, whether the listener serves it. That is unknown where a more specific listener of the
   * port takes the requests: implementations that do not isolate listeners merge the two.
   */
  readonly perHostname: readonly Verdict[];
  /** The listener has a hostname of its own, and it is known. */
  readonly hasHostname: boolean;
}

/** Whether requests for a hostname arrive at a listener of an object, and not at a more specific one beside it. */
export type Arrival = (owner: ListenerOwner, index: number, hostname: string) => boolean;

/**
 * The part of a Route in the competition for requests, from its attachments. `arrives` tests single hostnames on
 * listeners.
 */
export function competitorOf(
  route: Delivered<Route>,
  attachments: readonly Attachment[],
  arrives: Arrival,
): Competitor {
  const { metadata, spec } = route.resource;
  const hostnames = spec.hostnames ?? [];
  return {
    route: route.id,
    namespace: route.namespace,
    name: metadata.name ?? "",
    precedence: precedenceOf(route),
    hostnames,
    tableEntries: attachments.flatMap((attachment) => tableEntriesOf(attachment, hostnames, arrives)),
  };
}

function tableEntriesOf(
  { parent, target, taking }: Attachment,
  names: readonly string[],
  arrives: Arrival,
): readonly TableEntry[] {
  if (parent === undefined) return [];
  return taking.flatMap(({ index, verdict, hostnames }) =>
    verdict === "no"
      ? []
      : [
          {
            key: mergedKey({ owner: parent, index }),
            parent: target,
            verdict,
            perHostname: hostnames.perHostname.map((serves, at) =>
              serves === "yes" && !arrives(parent, index, names[at] ?? "") ? "unknown" : serves,
            ),
            hasHostname: isLiteralHostname(parent.resource.spec.listeners?.[index]?.hostname ?? ""),
          },
        ],
  );
}

/** The table entries of a Route where requests for a host may reach it, each with whether that is certain. */
export function tableEntriesFor(
  { hostnames, tableEntries }: Competitor,
  host: MatchHost,
): readonly { readonly key: string; readonly isCertain: boolean }[] {
  const at = "hostname" in host ? hostnames.indexOf(host.hostname) : -1;
  return tableEntries.flatMap(({ key, parent, verdict, perHostname, hasHostname }) => {
    if ("parent" in host && !isSameTarget(parent, host.parent)) return [];
    const serves = "hostname" in host ? perHostname[at] : hasHostname ? "yes" : "unknown";
    return serves === "no" ? [] : [{ key, isCertain: serves === "yes" && verdict === "yes" }];
  });
}

/** The part of a competitor that those behind it are shown: which Route goes first, and by which precedence. */
export type Winner = Pick<Competitor, "route" | "namespace" | "name" | "precedence">;

/** For each listener, by `mergedKey`, the Route that goes first there. */
export type Winners = ReadonlyMap<string, Winner>;

/**
 * For each listener the Route that goes first: the oldest, or the first by name. Without a host whole connections are
 * competed for, in which nothing tells one Route from another. `otherwise` orders documents of one Route. Takes time in
 * step with the listeners of all competitors.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httprouterule (ties between Routes) and https://gateway-api.sigs.k8s.io/reference/spec/#tcproutespec
 */
export function winnersAmong(
  competitors: readonly Competitor[],
  host: MatchHost | undefined,
  otherwise: (a: Winner, b: Winner) => number,
): Winners {
  const first = new Map<string, Winner>();
  for (const competitor of competitors) {
    const { route, namespace, name, precedence } = competitor;
    for (const key of certainEntries(competitor, host)) {
      const other = first.get(key);
      const order =
        other === undefined
          ? -1
          : comparePrecedence(precedence, other.precedence) || otherwise(competitor, other);
      if (order < 0) first.set(key, { route, namespace, name, precedence });
    }
  }
  return first;
}

function certainEntries(competitor: Competitor, host: MatchHost | undefined): readonly string[] {
  return host === undefined
    ? competitor.tableEntries.flatMap(({ key, verdict }) => (verdict === "yes" ? [key] : []))
    : tableEntriesFor(competitor, host).flatMap(({ key, isCertain }) => (isCertain ? [key] : []));
}
