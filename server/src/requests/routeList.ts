import type { Delivered } from "../delivery/delivered.ts";
import type { MergedListener } from "../gateway-api/listeners/merging.ts";
import { matchSummary } from "../gateway-api/matching/matchSummary.ts";
import type { Gateway } from "../model/resource.ts";
import { aligned } from "../text/aligned.ts";
import {
  type NotAccepted,
  notAcceptedOf,
  type ObjectRef,
  refOf,
} from "../workspace/views/effectiveGateway.ts";
import { notAcceptedInWords } from "../workspace/views/effectiveGatewayYaml.ts";
import type { TracedPlace } from "../workspace/views/trace.ts";
import type { Workspace } from "../workspace/workspace.ts";
import { destinationText } from "./destinationText.ts";
import { hasHost, type ListedMatch, listedListeners } from "./listedMatches.ts";

/** The matches of one listener, in the order in which they are tried. */
export interface ListenerRoutes extends TracedPlace {
  readonly gateway: ObjectRef;
  readonly listener: string;
  readonly port?: number;
  readonly protocol?: string;
  readonly hostname?: string;
  /** Why the Gateway is not accepted, or perhaps not: then nothing gets through the listener, or perhaps nothing. */
  readonly notAccepted?: NotAccepted;
  readonly matches: readonly RouteLine[];
}

/** One match as people read it. */
export interface RouteLine extends TracedPlace {
  /** From one; what is tried first. */
  readonly order: number;
  /** `*` for every host of the listener. */
  readonly hostname: string;
  readonly match: string;
  readonly to: string;
  readonly route: { readonly kind: string; readonly namespace?: string; readonly name: string };
  /** The rule's index. */
  readonly rule: number;
  /** Why no request ever comes here. */
  readonly shadowedBy?: string;
  /** False where it is not known whether the listener takes the Route. */
  readonly isCertain: boolean;
}

/** What is asked of the list: one listener by its name, or what requests for one host meet. */
export interface RouteListing {
  readonly listener?: string;
  readonly host?: string;
}

/** The matches of a Gateway, listener by listener. */
export function routeList(
  gateway: Delivered<Gateway>,
  { listener: wanted, host }: RouteListing,
  workspace: Workspace,
): readonly ListenerRoutes[] {
  return listedListeners(gateway, workspace).flatMap(({ listener, matches }): readonly ListenerRoutes[] => {
    const { listener: written } = listener;
    if (wanted !== undefined && written.name !== wanted) return [];
    const hasNoHosts = written.protocol === "TCP" || written.protocol === "UDP";
    if (host !== undefined && (hasNoHosts || !hasHost(written.hostname, host))) return [];
    const lines = matches
      .filter(({ hostname }) => host === undefined || hasHost(hostname, host))
      .map((one, at) => routeLine(one, at + 1, workspace));
    if (host !== undefined && lines.length === 0) return [];
    return [{ ...headOf(gateway, listener, workspace), matches: lines }];
  });
}

/** The list as lines of text with the places that they speak of. */
export function routeListLines(
  listeners: readonly ListenerRoutes[],
): readonly { readonly text: string; readonly place?: TracedPlace }[] {
  return listeners.flatMap((listener, at) => {
    const rows = aligned([HEADING, ...listener.matches.map(cellsOf)]);
    return [
      ...(at === 0 ? [] : [{ text: "" }]),
      { text: listenerText(listener), place: listener },
      ...(listener.matches.length === 0
        ? [{ text: `  ${noRoutesText(listener)}` }]
        : rows.map((text, row) => {
            const place = listener.matches[row - 1];
            return { text: `  ${text}`, ...(place === undefined ? {} : { place }) };
          })),
    ];
  });
}

/** A listener in words: its Gateway, name, port, protocol and hostname. */
export function listenerText({ gateway, listener, port, protocol, hostname = "*" }: ListenerRoutes): string {
  const name = gateway.namespace === undefined ? gateway.name : `${gateway.namespace}/${gateway.name}`;
  return `Gateway ${name}, listener ${listener}: ${protocol ?? "?"} on port ${port ?? "?"}, ${hostname}`;
}

/** What stands in the place of matches where there are none. */
export function noRoutesText({ notAccepted }: ListenerRoutes): string {
  return notAccepted === undefined ? "no routes" : notAcceptedInWords(notAccepted);
}

/** The heading of the rows that `cellsOf` makes. */
export const HEADING = ["#", "HOST", "MATCH", "TO", "BY", "WHERE", "NOTE"] as const;

/** A match as cells of a table. */
export function cellsOf(line: RouteLine): readonly string[] {
  const { order, hostname, match, to, route, rule, path, range, shadowedBy, isCertain } = line;
  const name = route.namespace === undefined ? route.name : `${route.namespace}/${route.name}`;
  const place = path === undefined || range === undefined ? "" : `${path}:${range.start.line + 1}`;
  const note =
    shadowedBy === undefined
      ? isCertain
        ? ""
        : "only if the listener takes the route"
      : `never: ${shadowedBy}`;
  return [`${order}`, hostname, match, to, `${route.kind} ${name} rule ${rule + 1}`, place, note];
}

function headOf(gateway: Delivered<Gateway>, merged: MergedListener, workspace: Workspace) {
  const { listener, owner, index } = merged;
  const notAccepted = notAcceptedOf(workspace.clusterOf(gateway.id).merging.acceptance(gateway.id));
  return {
    gateway: refOf(gateway),
    ...(notAccepted === undefined ? {} : { notAccepted }),
    listener: listener.name ?? "",
    ...(typeof listener.port === "number" ? { port: listener.port } : {}),
    ...(listener.protocol === undefined ? {} : { protocol: listener.protocol }),
    ...(listener.hostname === undefined ? {} : { hostname: listener.hostname }),
    ...workspace.range({ id: owner.id, path: ["spec", "listeners", index] }),
  };
}

function routeLine(one: ListedMatch, order: number, workspace: Workspace): RouteLine {
  const { route, row, hostname = "*", shadowedBy, isCertain } = one;
  const rule = row?.rule ?? 0;
  return {
    order,
    hostname,
    match: row === undefined ? "every connection" : matchSummary(row.kind, row.match),
    to: destinationText(route, rule),
    route: { kind: route.resource.kind, ...refOf(route) },
    rule,
    isCertain,
    ...(shadowedBy === undefined ? {} : { shadowedBy }),
    ...workspace.range({ id: route.id, path: ["spec", "rules", rule] }),
  };
}
