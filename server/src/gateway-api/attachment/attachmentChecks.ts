import type { Delivered } from "../../delivery/delivered.ts";
import type { Listener } from "../../model/listener.ts";
import type { ParentRef } from "../../model/reference.ts";
import type { Gateway, ListenerSet, Route } from "../../model/resource.ts";
import type { RouteKind } from "../../model/route.ts";
import { clauseOf, enumerate } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import type { NamespaceLabels } from "../clusterView.ts";
import { type HostnameIntersection, intersectHostnames } from "../hostnames.ts";
import type { ImplementationProfile } from "../implementationProfile.ts";
import type { Acceptance } from "../listeners/acceptance.ts";
import type { GatewayView } from "../listeners/gatewayView.ts";
import { decideProtocol, protocolDoubt } from "../listeners/listenerDecision.ts";
import { kindsInWords, supportedKinds, whyTakesNone } from "../listeners/listeners.ts";
import { type Admission, admits, sameNamespace } from "../references/namespaces.ts";
import type { UnknownReason } from "../unknownReason.ts";
import { type JudgedVerdict, judged, sameText, type Verdict } from "../verdict.ts";

/** One question that decides whether a Route attaches to a listener, with its answer in one clause. */
export type AttachmentCheck = CheckAnswer & {
  readonly check: "section" | "port" | "kind" | "namespace" | "hostname" | "parent";
  readonly why: string;
  /** What the check looked at, in the parent's manifest. */
  readonly path: Path;
};

/** The answer to a question; one that is unknown says what leaves it open. */
type CheckAnswer =
  | { readonly verdict: "pass" | "fail"; readonly doubt?: undefined }
  | { readonly verdict: "unknown"; readonly doubt: UnknownReason };

/** A Route and one listener of the object that a parentRef of it names: what all checks of that pair are asked of. */
export interface RouteListenerPair {
  readonly route: Delivered<Route>;
  readonly ref: ParentRef;
  readonly owner: Delivered<Gateway> | Delivered<ListenerSet>;
  readonly listener: Listener;
  readonly index: number;
  readonly view: GatewayView;
  /** What the parent's implementation makes of the API. */
  readonly profile: ImplementationProfile;
  /** How the parent stands, whatever its listeners. */
  readonly standing: Acceptance;
}

/**
 * Every question that decides whether the Route attaches to the listener, in the order in which they are asked.
 * `hostnames` is what the two have in common, by `hostnamesOf`.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-724/ and https://gateway-api.sigs.k8s.io/reference/spec/#allowedroutes
 */
export function checksOf(
  pair: RouteListenerPair,
  hostnames: HostnameIntersection,
): readonly AttachmentCheck[] {
  const { route, ref, owner, listener, index, view } = pair;
  const path = ["spec", "listeners", index];
  return [
    ...conflictCheck(pair, path),
    ...sectionCheck(ref, listener, path),
    ...portCheck(ref, listener, path),
    kindCheck(pair, path),
    namespaceCheck(route, owner, listener, path, view),
    ...hostnameCheck(route, listener, hostnames, path),
    ...parentCheck(pair),
  ];
}

/** A parent that is not accepted takes no Routes; of one that is, there is nothing to say. */
function parentCheck({ route, owner, standing }: RouteListenerPair): readonly AttachmentCheck[] {
  if (standing.verdict === "yes") return [];
  const kind = owner.resource.kind === "Gateway" ? "Gateway" : "ListenerSet";
  const isOwn = sameNamespace(route.namespace, owner.namespace) === "yes";
  const [state, answer]: readonly [string, CheckAnswer] =
    standing.verdict === "no"
      ? [`the ${kind} is not accepted`, { verdict: "fail" }]
      : [`it is not known whether the ${kind} is accepted`, { verdict: "unknown", doubt: standing.reason }];
  // What is wrong with an object of another namespace is not for every Route's owner to read.
  const why = isOwn && standing.why !== "" ? `${state}: ${clauseOf(standing.why)}` : state;
  return [{ check: "parent", ...answer, why, path: ["metadata", "name"] }];
}

/** True for the checks of a listener that would take the Route, or might, if only the parent were accepted. */
export function isOnlyParent(checks: readonly AttachmentCheck[]): boolean {
  const failed = checks.filter(({ verdict }) => verdict === "fail");
  return failed.length > 0 && failed.every(({ check }) => check === "parent");
}

/** Whether a listener takes Routes of a namespace; undefined stands for one that is not known. */
export function admitsRoutesFrom(
  namespace: string | undefined,
  owner: Delivered,
  { allowedRoutes }: Listener,
  labelsOf: NamespaceLabels,
): Admission {
  return admits(allowedRoutes?.namespaces, "Same", owner.namespace, namespace, labelsOf);
}

/** True when `sectionName` names another listener for certain. */
export function isAnotherSection(ref: ParentRef, listener: Listener): boolean {
  const { sectionName } = ref;
  if (sectionName === undefined || sectionName === "" || sectionName === listener.name) return false;
  return !isOpaque(sectionName) && !isOpaque(listener.name ?? "");
}

/** True when `port` names another listener for certain. */
export function isAnotherPort({ port }: ParentRef, listener: Listener): boolean {
  if (port === undefined || port === listener.port) return false;
  return typeof port !== "string" && typeof listener.port !== "string";
}

/**
 * The hostnames that Route and listener have in common, as far as the implementation serves them here.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec (hostnames)
 */
export function hostnamesOf(pair: RouteListenerPair): HostnameIntersection {
  const { route, listener, profile } = pair;
  const elsewhere = profile.leavesHostsToTheirListeners ? hostnamesBeside(pair) : undefined;
  return intersectHostnames(route.resource.spec.hostnames, listener.hostname, elsewhere);
}

/** The hostnames of the other listeners on the port. */
function hostnamesBeside({ owner, listener, index, view }: RouteListenerPair): ReadonlySet<string> {
  return new Set(
    view.listenersWith(owner.id).flatMap((entry) => {
      const isSelf = entry.owner.id === owner.id && entry.index === index;
      return isSelf || entry.listener.port !== listener.port ? [] : (entry.listener.hostname ?? []);
    }),
  );
}

/** A check's verdict as one that can be joined with others. */
export function verdictOf({ verdict }: AttachmentCheck): Verdict {
  return verdict === "pass" ? "yes" : verdict === "fail" ? "no" : "unknown";
}

function answerOf({ verdict, doubt }: JudgedVerdict): CheckAnswer {
  return verdict === "unknown" ? { verdict, doubt } : { verdict: verdict === "yes" ? "pass" : "fail" };
}

/** An answer that only a variable leaves open. */
function answerOfText(verdict: Verdict): CheckAnswer {
  return answerOf(judged(verdict, "FilledInLater"));
}

/** Implementations that skip listeners in conflict act as if the parent did not have them. */
function conflictCheck(
  { owner, index, view, profile }: RouteListenerPair,
  path: Path,
): readonly AttachmentCheck[] {
  if (!profile.skipsConflictedListeners) return [];
  const { conflict, possibleConflict } = view.ownListeners(owner.id)[index] ?? {};
  if (conflict === undefined && possibleConflict !== undefined) {
    const { doubt } = possibleConflict;
    const why =
      "whether it conflicts with another listener cannot be told, and the implementation attaches no Routes to those that do";
    return [{ check: "section", verdict: "unknown", doubt, why, path: [...path, "name"] }];
  }
  if (conflict === undefined) return [];
  const why =
    "it conflicts with another listener, and the implementation attaches no Routes to such listeners";
  return [{ check: "section", verdict: "fail", why, path: [...path, "name"] }];
}

function sectionCheck(
  { sectionName }: ParentRef,
  listener: Listener,
  path: Path,
): readonly AttachmentCheck[] {
  if (sectionName === undefined || sectionName === "") return [];
  const verdict = sameText(listener.name ?? "", sectionName);
  const why = verdict === "yes" ? `\`sectionName\` names it` : `\`sectionName\` is \`${sectionName}\``;
  return [{ check: "section", ...answerOfText(verdict), why, path: [...path, "name"] }];
}

function portCheck({ port }: ParentRef, listener: Listener, path: Path): readonly AttachmentCheck[] {
  if (port === undefined) return [];
  const same = port === listener.port;
  const opaque = typeof port === "string" || typeof listener.port === "string";
  const verdict = same ? "yes" : opaque ? "unknown" : "no";
  const why = same ? `it listens on port ${port}` : `it listens on port ${listener.port ?? "?"}, not ${port}`;
  return [{ check: "port", ...answerOfText(verdict), why, path: [...path, "port"] }];
}

function kindCheck(pair: RouteListenerPair, path: Path): AttachmentCheck {
  const { route, owner, listener, profile, view } = pair;
  const { kind } = route.resource;
  const on: Path =
    listener.allowedRoutes?.kinds === undefined ? [...path, "protocol"] : [...path, "allowedRoutes", "kinds"];
  const answer = (given: CheckAnswer, why: string, at = on): AttachmentCheck => ({
    check: "kind",
    ...given,
    why,
    path: at,
  });
  const protocol = decideProtocol(owner, listener, profile, view);
  if (protocol === "unknown") {
    const open = { verdict: "unknown", doubt: protocolDoubt(listener) } as const;
    return answer(open, unknownProtocol(listener), [...path, "protocol"]);
  }
  const none = whyTakesNone(listener, protocol === "yes");
  if (protocol === "no") return answer({ verdict: "fail" }, none ?? "", [...path, "protocol"]);
  const supported = supportedKinds(listener);
  if (supported.kinds.includes(kind)) return answer({ verdict: "pass" }, `it takes ${kind}s`);
  if (supported.open.includes(kind)) {
    return answer(
      answerOfText("unknown"),
      `whether it takes ${kind}s hangs on a variable that is filled in later`,
    );
  }
  const taken = `a listener with protocol ${listener.protocol ?? ""} takes only ${enumerate(kindsInWords(supported))}`;
  return answer({ verdict: "fail" }, none ?? taken);
}

function unknownProtocol({ protocol }: Listener): string {
  if (protocol === undefined) return "it has no `protocol`, which decides what it takes";
  return isOpaque(protocol)
    ? `its protocol is a variable that is filled in later (\`${protocol}\`)`
    : `what protocol \`${protocol}\` takes is up to the implementation`;
}

function namespaceCheck(
  route: Delivered<Route>,
  owner: Delivered<Gateway> | Delivered<ListenerSet>,
  listener: Listener,
  path: Path,
  view: GatewayView,
): AttachmentCheck {
  const admission = admitsRoutesFrom(route.namespace, owner, listener, view.namespaceLabels);
  return {
    check: "namespace",
    ...answerOf(admission),
    why: admission.why,
    path: [...path, "allowedRoutes", "namespaces", "from"],
  };
}

/** Whether Routes of a kind are held against the hostnames of listeners. */
export function hasHostnames(kind: RouteKind): boolean {
  return kind !== "TCPRoute" && kind !== "UDPRoute";
}

function hostnameCheck(
  route: Delivered<Route>,
  listener: Listener,
  intersection: HostnameIntersection,
  path: Path,
): readonly AttachmentCheck[] {
  if (!hasHostnames(route.resource.kind)) return [];
  const hostname = listener.hostname === undefined ? "every hostname" : `\`${listener.hostname}\``;
  const { verdict } = intersection;
  const isElsewhere =
    verdict === "no" &&
    intersectHostnames(route.resource.spec.hostnames, listener.hostname).verdict === "yes";
  const lost = isElsewhere
    ? ", and other listeners on the port take the hostnames of the Route"
    : ", which no hostname of the Route matches";
  const why = verdict === "no" ? `it serves ${hostname}${lost}` : `it serves ${hostname}`;
  return [{ check: "hostname", ...answerOfText(verdict), why, path: [...path, "hostname"] }];
}
