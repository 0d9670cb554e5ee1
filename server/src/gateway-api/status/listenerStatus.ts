import type { Listener } from "../../model/listener.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { clauseOf, enumerate } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { BackendDecision } from "../backends/backends.ts";
import { type Condition, isFalse, isTrue, isUnknown, sentence } from "../conditions.ts";
import type { Acceptance } from "../listeners/acceptance.ts";
import type { CertificateDecision } from "../listeners/certificates.ts";
import {
  countedReferences,
  isProgrammed,
  type ListenerDecision,
  openInherited,
  protocolDoubt,
} from "../listeners/listenerDecision.ts";
import { isProtocol, kindInGroup } from "../listeners/listeners.ts";
import type { ListenerConflict, ListenerOwner, PossibleConflict } from "../listeners/merging.ts";
import { UNKNOWN_ORDER } from "../objectPrecedence.ts";
import { explainBackend } from "./routeStatus.ts";

/** The status of one listener in Kubernetes' own shape. */
export interface ListenerStatus {
  readonly name: string;
  readonly supportedKinds: readonly { readonly group: string; readonly kind: string }[];
  readonly attachedRoutes: number;
  readonly conditions: readonly Condition[];
}

/**
 * Renders the decision about a listener. `standing`: how its owner stands, which programmes none of its listeners where
 * it is not accepted. `overlapping`: other HTTPS hostnames of the port intersect its own. `authorizers`: the services that
 * its filters ask.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenerstatus
 */
export function listenerStatus(
  owner: ListenerOwner,
  decision: ListenerDecision,
  standing: Acceptance,
  attachedRoutes: number,
  overlapping: boolean,
  authorizers: readonly BackendDecision[],
): ListenerStatus {
  const conditions = [
    acceptedCondition(owner, decision),
    programmedCondition(owner, decision, standing),
    resolvedRefsCondition(decision, authorizers),
    conflictedCondition(owner, decision),
  ];
  if (overlapping && decision.profile.tellsOverlaps) {
    conditions.push(
      isTrue(
        "OverlappingTLSConfig",
        "OverlappingHostnames",
        "Hostnames of TLS listeners on this port overlap; clients may reuse a connection for the other one.",
      ),
    );
  }
  return {
    name: decision.listener.name ?? "",
    supportedKinds: decision.supported.kinds.map((kind) => ({ group: GATEWAY_GROUP, kind })),
    attachedRoutes,
    conditions,
  };
}

function acceptedCondition(owner: ListenerOwner, decision: ListenerDecision): Condition {
  const { conflict, listener } = decision;
  if (decision.protocol === "no") {
    return isFalse(
      "Accepted",
      "UnsupportedProtocol",
      isProtocol(listener.protocol)
        ? `The implementation does not support protocol ${listener.protocol}.`
        : `No known implementation supports protocol \`${listener.protocol ?? ""}\`; the API defines HTTP, HTTPS, TLS, TCP and UDP.`,
    );
  }
  if (conflict !== undefined) return isFalse("Accepted", conflict.reason, explainConflict(owner, conflict));
  if (decision.usableAuthority === "no") {
    return isFalse(
      "Accepted",
      "NoValidCACertificate",
      decision.inherited === undefined
        ? whyOf(decision.authorities)
        : "Its Gateway asks for client certificates, and none of the authorities to check them against can be used.",
    );
  }
  if (decision.accepted === "unknown") {
    return openCondition("Accepted", owner, decision, decision.authorities);
  }
  return isTrue("Accepted", "Accepted", "The listener is accepted.");
}

/** What the first open one of some references says, or else what the listener may conflict with, or its protocol. */
function openCondition(
  type: string,
  owner: ListenerOwner,
  { listener, protocol, possibleConflict, inherited }: ListenerDecision,
  references: readonly CertificateDecision[],
): Condition {
  const open = protocol === "unknown" ? undefined : (openOf(references) ?? openInherited(inherited));
  if (open !== undefined) return isUnknown(type, open.doubt, sentence(open.why));
  return protocol === "unknown" || possibleConflict === undefined
    ? isUnknown(type, protocolDoubt(listener), unknownProtocol(listener))
    : isUnknown(type, possibleConflict.doubt, explainPossibleConflict(owner, possibleConflict));
}

function unknownProtocol({ protocol }: Listener): string {
  if (protocol === undefined) return "The listener has no `protocol`.";
  return isOpaque(protocol)
    ? "The protocol contains a variable that is filled in later."
    : `Whether protocol \`${protocol}\` is supported is up to the implementation.`;
}

function programmedCondition(
  owner: ListenerOwner,
  decision: ListenerDecision,
  standing: Acceptance,
): Condition {
  if (decision.conflict !== undefined && decision.protocol !== "no") {
    return isFalse(
      "Programmed",
      decision.conflict.reason,
      "The listener conflicts with another one, so it is not programmed.",
    );
  }
  if (decision.lacksTls) return isFalse("Programmed", "InvalidTLSConfig", "An HTTPS listener needs `tls`.");
  const whose = owner.resource.kind === "Gateway" ? "Gateway" : "ListenerSet";
  if (standing.verdict === "no")
    return isFalse("Programmed", "Invalid", `Its ${whose} is not accepted: ${clauseOf(standing.why)}.`);
  const programmed = isProgrammed(decision);
  if (standing.verdict === "unknown" && programmed !== "no")
    return isUnknown("Programmed", standing.reason, standing.why);
  switch (programmed) {
    case "yes":
      return isTrue("Programmed", "Programmed", "The listener is programmed.");
    case "no":
      return isFalse("Programmed", "Invalid", whyNotProgrammed(decision));
    case "unknown":
      return decision.accepted === "yes" && decision.usableCertificate !== "unknown"
        ? isUnknown("Programmed", "FilledInLater", OPEN_KINDS)
        : openCondition("Programmed", owner, decision, [...decision.certificates, ...decision.authorities]);
  }
}

function whyNotProgrammed({ accepted, certificates }: ListenerDecision): string {
  const wrong = certificates.find(({ verdict }) => verdict === "no");
  if (wrong !== undefined) return sentence(wrong.why);
  return accepted === "no"
    ? "The listener is not accepted."
    : "The listener allows kinds that its protocol cannot carry.";
}

function resolvedRefsCondition(
  decision: ListenerDecision,
  authorizers: readonly BackendDecision[],
): Condition {
  const references = countedReferences(decision);
  const wrong = references.find(({ verdict }) => verdict === "no");
  if (wrong !== undefined) return isFalse("ResolvedRefs", reasonOf(wrong, decision), sentence(wrong.why));
  if (decision.supported.invalid.length > 0) {
    return isFalse(
      "ResolvedRefs",
      "InvalidRouteKinds",
      `\`allowedRoutes.kinds\` lists ${refusedKinds(decision)}, which a listener with protocol ${decision.listener.protocol ?? ""} cannot take.`,
    );
  }
  const unresolved = authorizers.filter(({ verdict }) => verdict !== "yes");
  const refused = unresolved.find(({ reason }) => reason === "RefNotPermitted");
  if (refused !== undefined) return isFalse("ResolvedRefs", "RefNotPermitted", explainBackend(refused));
  const unknown = openOf(references);
  if (unknown !== undefined) return isUnknown("ResolvedRefs", unknown.doubt, sentence(unknown.why));
  if (decision.protocol === "unknown" && (decision.listener.allowedRoutes?.kinds ?? []).length > 0)
    return isUnknown("ResolvedRefs", protocolDoubt(decision.listener), unknownProtocol(decision.listener));
  if (decision.supported.undecided.length > 0) return isUnknown("ResolvedRefs", "FilledInLater", OPEN_KINDS);
  const [open] = unresolved;
  // The release names no reason for a listener whose filter asks what is not there.
  if (open !== undefined)
    return isUnknown("ResolvedRefs", open.doubt ?? "ImplementationSpecific", explainBackend(open));
  return isTrue("ResolvedRefs", "ResolvedRefs", "Every reference resolves.");
}

/** What leaves open whether a listener can take all kinds that it lists. */
const OPEN_KINDS =
  "Whether the listener can take every kind of `allowedRoutes.kinds` hangs on a variable that is filled in later.";

/** The entries of `allowedRoutes.kinds` that cannot come, in words. */
function refusedKinds({ listener, supported }: ListenerDecision): string {
  const { kinds = [] } = listener.allowedRoutes ?? {};
  return enumerate(
    supported.invalid.flatMap((index) => {
      const entry = kinds[index];
      return entry === undefined ? [] : [kindInGroup(entry)];
    }),
    "or",
  );
}

function reasonOf(wrong: CertificateDecision, { certificates, profile }: ListenerDecision): string {
  const isPartly = certificates.includes(wrong) && certificates.some(({ verdict }) => verdict === "yes");
  return isPartly && profile.partlyUsableCertificates === "PartiallyInvalidCertificateRef"
    ? profile.partlyUsableCertificates
    : (wrong.reason ?? "InvalidCertificateRef");
}

function conflictedCondition(
  owner: ListenerOwner,
  { conflict, possibleConflict }: Pick<ListenerDecision, "conflict" | "possibleConflict">,
): Condition {
  if (conflict !== undefined) return isTrue("Conflicted", conflict.reason, explainConflict(owner, conflict));
  return possibleConflict === undefined
    ? isFalse("Conflicted", "NoConflicts", "No other listener conflicts.")
    : isUnknown("Conflicted", possibleConflict.doubt, explainPossibleConflict(owner, possibleConflict));
}

/** What a listener is perhaps in conflict with, and what that hangs on, for its owner. */
function explainPossibleConflict(owner: ListenerOwner, possible: PossibleConflict): string {
  const opponent = opponentInWords(owner, possible);
  switch (possible.hangsOn) {
    case "variable":
      return `Whether it conflicts with ${opponent} cannot be told: a variable is filled in later.`;
    case "own":
      return `Whether it conflicts with ${opponent} hangs on whether the Gateway lets it in, which cannot be told.`;
    case "company":
      return `Whether it conflicts with ${opponent} hangs on the listeners of the Gateway, which are not known.`;
    case "other":
      return `Whether it conflicts with ${opponent} hangs on whether that one is used, which cannot be told.`;
  }
}

/** The conflict in one sentence for the loser's owner. */
export function explainConflict(owner: ListenerOwner, conflict: ListenerConflict): string {
  return `It ${conflictInWords(owner, conflict)}.`;
}

/**
 * What a listener shares with another one, and which of them is used, as a clause for the loser's owner. A winner in
 * another namespace is not named: its owner may not want that known, and the reader may not see it.
 */
export function conflictInWords(owner: ListenerOwner, conflict: ListenerConflict): string {
  const what = SHARED[conflict.reason];
  return `conflicts with ${opponentInWords(owner, conflict)} (same ${what})${outcomeInWords(conflict)}`;
}

/** The listener that another one clashes with, as the other one's owner may know it. */
export function opponentInWords(
  owner: Pick<ListenerOwner, "id" | "namespace">,
  { with: opponent }: Pick<ListenerConflict, "with">,
): string {
  const name = `listener \`${opponent.listener.name ?? ""}\``;
  if (opponent.owner.id === owner.id) return name;
  if (opponent.owner.namespace !== owner.namespace) return "another listener of the same Gateway";
  return `${name} of ${opponent.owner.resource.kind} \`${opponent.owner.resource.metadata.name ?? ""}\``;
}

function outcomeInWords({ decidedBy, tentative }: ListenerConflict): string {
  if (decidedBy === "own") return "; neither of them is used";
  return tentative ? `; ${UNKNOWN_ORDER}` : ", which takes precedence";
}

/** What two listeners share that cannot be shared, behind "same". */
const SHARED: Readonly<Record<ListenerConflict["reason"], string>> = {
  HostnameConflict: "port and hostname",
  ProtocolConflict: "port, and protocols that cannot share it",
  ListenerConflict: "name",
};

/** The first of some references of which it is not known whether it can be used. */
function openOf(decisions: readonly CertificateDecision[]) {
  return decisions.find((decision) => decision.verdict === "unknown");
}

/** What is wrong with the first of some references that cannot be used. */
function whyOf(decisions: readonly CertificateDecision[]): string {
  return sentence(decisions.find(({ verdict }) => verdict === "no")?.why ?? "");
}
