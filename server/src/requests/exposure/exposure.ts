import { type Delivered, displayName } from "../../delivery/delivered.ts";
import type { MergedListener } from "../../gateway-api/listeners/merging.ts";
import { PROTECTIONS, type Protection } from "../../implementations/policies/policyTable.ts";
import type { Gateway } from "../../model/resource.ts";
import { compareText } from "../../text/compareText.ts";
import { groupedBy } from "../../text/groupedBy.ts";
import type { RequestPlace } from "../../workspace/cluster/policiesOnRequests.ts";
import type { ObjectRef } from "../../workspace/views/effectiveGateway.ts";
import { objectRef } from "../../workspace/views/namedObject.ts";
import {
  type ProtectionAnswer,
  policiesAt,
  protectionOf,
  sourceInWords,
} from "../../workspace/views/protection.ts";
import type { Workspace } from "../../workspace/workspace.ts";
import { type ListedMatch, listedListeners, rootGateways } from "../listedMatches.ts";

/** The columns: TLS, then what policies protect with. */
export const EXPOSURE_COLUMNS = ["tls", ...PROTECTIONS] as const;
export type ExposureColumn = (typeof EXPOSURE_COLUMNS)[number];

/** What holds for one column of a host. `partly`: some rules of it are protected, or may be, and others are not. */
export type ExposureAnswer =
  | { readonly state: "protected"; readonly from: readonly string[] }
  | { readonly state: "none" }
  | { readonly state: "partly"; readonly from: readonly string[]; readonly without: readonly string[] }
  | { readonly state: "unknown"; readonly why: string };

/** Who is protected on one host of a listener. */
export interface ExposedHost {
  /** `*` for every host. */
  readonly host: string;
  readonly gateway: ObjectRef;
  readonly listener: string;
  readonly port?: number;
  readonly answers: Readonly<Record<ExposureColumn, ExposureAnswer>>;
  /** The listener that takes its requests. */
  readonly at: { readonly id: string; readonly index: number };
}

/**
 * The hosts of a workspace with what protects them: each host of each listener of each Gateway, over all rules that send its
 * requests on. Rules that only redirect expose nothing; a host that has no other rule is left out.
 */
export function exposedHosts(workspace: Workspace): readonly ExposedHost[] {
  return rootGateways(workspace)
    .filter(({ id }) => !workspace.clusterOf(id).merging.isRejected(id))
    .flatMap((gateway) => hostsOf(gateway, workspace))
    .sort((a, b) => compareText(orderOf(a), orderOf(b)));
}

function orderOf({ host, gateway, port = 0, listener }: ExposedHost): string {
  const { namespace = "", name, scope = "" } = gateway;
  return [host, scope, namespace, name, `${port}`.padStart(5, "0"), listener].join("\u0000");
}

function hostsOf(gateway: Delivered<Gateway>, workspace: Workspace): readonly ExposedHost[] {
  const location = workspace.objectLocation(gateway.id);
  if (location === undefined) return [];
  const ref = objectRef(location, workspace);
  return listedListeners(gateway, workspace).flatMap(({ listener, matches }) => {
    const byHost = groupedBy(matches.filter(exposes), ({ hostname = "*" }) => hostname);
    return [...byHost].map(([host, own]): ExposedHost => {
      const { name = "", port } = listener.listener;
      return {
        host,
        gateway: ref,
        listener: name,
        ...(typeof port === "number" ? { port } : {}),
        answers: answersFor(gateway, listener, own, workspace),
        at: { id: listener.owner.id, index: listener.index },
      };
    });
  });
}

/** True for a match that hands requests on, or may do so. */
function exposes({ route, row, shadowedBy }: ListedMatch): boolean {
  if (shadowedBy !== undefined) return false;
  const { filters = [] } = route.resource.spec.rules[row?.rule ?? 0] ?? {};
  return !filters.some(({ type }) => type === "RequestRedirect");
}

function answersFor(
  gateway: Delivered<Gateway>,
  listener: MergedListener,
  matches: readonly ListedMatch[],
  workspace: Workspace,
): ExposedHost["answers"] {
  const cluster = workspace.clusterOf(gateway.id);
  const rules = new Map(matches.map((one) => [`${one.route.id}/${one.row?.rule ?? ""}`, one]));
  const places = [...rules.values()].map(({ route, row, isCertain }) => {
    const place: RequestPlace = {
      gateway,
      listener,
      route,
      ...(row === undefined ? {} : { rule: row.rule }),
    };
    return { place, isCertain, policies: policiesAt(place, cluster) };
  });
  const joined = (protection: Protection): ExposureAnswer =>
    join(
      places.map(({ place, isCertain, policies }) => {
        const answer = protectionOf(protection, place, policies, cluster);
        const isOpen = !isCertain && answer.state === "none";
        return { rule: ruleInWords(place), answer: isOpen ? MAYBE_NOT_TAKEN : answer };
      }),
    );
  return {
    tls: tlsOf(listener),
    authentication: joined("authentication"),
    authorization: joined("authorization"),
    rateLimit: joined("rateLimit"),
    cors: joined("cors"),
    waf: joined("waf"),
  };
}

const MAYBE_NOT_TAKEN: ProtectionAnswer = {
  state: "unknown",
  why: "it is not known whether the listener takes the Route",
};

function ruleInWords({ route, rule }: RequestPlace): string {
  if (route === undefined) return "";
  const name = `${route.resource.kind} ${displayName(route)}`;
  return rule === undefined ? name : `${name} rule ${rule + 1}`;
}

function tlsOf({ listener, owner }: MergedListener): ExposureAnswer {
  const from = [`${owner.resource.kind} ${displayName(owner)}, listener ${listener.name ?? ""}`];
  switch (listener.protocol) {
    case "HTTPS":
    case "TLS":
      return { state: "protected", from };
    case "HTTP":
    case "TCP":
    case "UDP":
      return { state: "none" };
    default:
      return { state: "unknown", why: "what the protocol of the listener does is not known" };
  }
}

interface OfRule {
  readonly rule: string;
  readonly answer: ProtectionAnswer;
}

/** What several rules come to together: a host is as open as its most open rule. */
function join(answers: readonly OfRule[]): ExposureAnswer {
  const from = [
    ...new Set(
      answers.flatMap(({ answer }) =>
        answer.state === "protected" ? answer.sources.map(sourceInWords) : [],
      ),
    ),
  ].sort(compareText);
  const without = answers.flatMap(({ rule, answer }) => (answer.state === "none" ? [rule] : []));
  if (without.length > 0)
    return without.length === answers.length ? { state: "none" } : { state: "partly", from, without };
  const open = answers.map(({ answer }) => answer).find((answer) => answer.state === "unknown");
  return open?.state === "unknown" ? { state: "unknown", why: open.why } : { state: "protected", from };
}
