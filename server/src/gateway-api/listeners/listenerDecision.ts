import { isOfKind } from "../../delivery/delivered.ts";
import type { FrontendValidation } from "../../model/gateway.ts";
import type { Listener } from "../../model/listener.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { ClusterView } from "../clusterView.ts";
import type { ImplementationProfile } from "../implementationProfile.ts";
import type { UnknownReason } from "../unknownReason.ts";
import { all, type Verdict } from "../verdict.ts";
import { anyUsable, type CertificateDecision, decideCertificates } from "./certificates.ts";
import { type ClientCheck, decideClientCheck } from "./frontendAuthorities.ts";
import type { GatewayView } from "./gatewayView.ts";
import { type ImplementationExtras, implementationExtras } from "./implementationExtras.ts";
import { isProtocol, NO_KINDS, type SupportedKinds, supportedKinds, supportsProtocol } from "./listeners.ts";
import type { ListenerConflict, ListenerOwner, MergedListener, PossibleConflict } from "./merging.ts";

/** Everything that decides the conditions of one listener. */
export interface ListenerDecision {
  readonly index: number;
  readonly listener: Listener;
  readonly supported: SupportedKinds;
  readonly protocol: Verdict;
  readonly conflict?: ListenerConflict;
  readonly possibleConflict?: PossibleConflict;
  readonly certificates: readonly CertificateDecision[];
  /** Authorities that client certificates are checked against (`spec.tls.frontend`, HTTPS listeners only). */
  readonly authorities: readonly CertificateDecision[];
  /** What the Gateway of a ListenerSet says about client certificates, where it does. Its owner may see nothing else of it. */
  readonly inherited?: ClientCheck;
  /** How client certificates are checked; undefined where none are asked for. */
  readonly clientValidation?: FrontendValidation;
  /** An HTTPS or TLS listener has something to end TLS with. */
  readonly usableCertificate: Verdict;
  /** Client validation has at least one usable bundle, or is not asked for. */
  readonly usableAuthority: Verdict;
  /** The listener lacks the `tls` block that its protocol needs. */
  readonly lacksTls: boolean;
  readonly accepted: Verdict;
  /** The implementation profile by which the listener is decided. */
  readonly profile: ImplementationProfile;
}

/**
 * Decides the listeners of one owner, given those entries with their conflicts in the merged list.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenerconditionreason
 */
export function decideListeners(
  owner: ListenerOwner,
  merged: readonly MergedListener[],
  view: GatewayView,
): readonly ListenerDecision[] {
  const profile = view.profileFor(owner.id);
  const entries = new Map<number, MergedListener>();
  for (const entry of merged) if (entry.owner.id === owner.id) entries.set(entry.index, entry);
  const { listeners = [] } = owner.resource.spec;
  return listeners.map((listener, index) => {
    const circumstances = {
      conflict: entries.get(index)?.conflict,
      possibleConflict: entries.get(index)?.possibleConflict,
      profile,
      extras: extrasFor(owner, listener, view),
    };
    return decideListener(owner, listener, index, circumstances, view);
  });
}

/** What a listener is decided with besides its own text. */
interface ListenerCircumstances {
  readonly conflict: ListenerConflict | undefined;
  readonly possibleConflict: PossibleConflict | undefined;
  readonly profile: ImplementationProfile;
  readonly extras: ImplementationExtras;
}

/** What is taken beyond the letter, looked for only where the listener asks for that. */
function extrasFor(owner: ListenerOwner, listener: Listener, view: ClusterView): ImplementationExtras {
  const isAsked = !isProtocol(listener.protocol) || lacksTls(listener);
  return isAsked && isOfKind(owner, "Gateway") ? implementationExtras(owner, view) : {};
}

/**
 * Whether the implementation takes listeners of the protocol. Protocols with a domain (`acme.io/quic`) are somebody's;
 * without knowing whose, a conformant controller refuses them.
 */
export function decideProtocol(
  owner: ListenerOwner,
  listener: Listener,
  profile: ImplementationProfile,
  view: ClusterView,
): Verdict {
  return protocolVerdict(listener, profile, extrasFor(owner, listener, view));
}

function lacksTls({ protocol, tls }: Listener): boolean {
  return protocol === "HTTPS" && tls === undefined;
}

function decideListener(
  owner: ListenerOwner,
  listener: Listener,
  index: number,
  { conflict, possibleConflict, profile, extras }: ListenerCircumstances,
  view: GatewayView,
): ListenerDecision {
  const protocol = protocolVerdict(listener, profile, extras);
  const supported = protocol === "yes" ? supportedKinds(listener) : NO_KINDS;
  const certificates = decideCertificates(owner, index, view);
  const check = decideClientCheck(owner, listener, () => view.gatewayOfSet(owner.id), view);
  const inherited = check?.inheritedFrom !== undefined && check.authorities.length > 0 ? check : undefined;
  const clientValidation = check?.validation;
  const usableAuthority = anyUsable(check?.authorities ?? []);
  const accepted: Verdict =
    protocol === "no" || conflict !== undefined || usableAuthority === "no"
      ? "no"
      : protocol === "unknown" || usableAuthority === "unknown" || possibleConflict !== undefined
        ? "unknown"
        : "yes";
  return {
    index,
    listener,
    supported,
    protocol,
    ...(conflict === undefined ? {} : { conflict }),
    ...(possibleConflict === undefined ? {} : { possibleConflict }),
    certificates,
    authorities: inherited === undefined ? (check?.authorities ?? []) : [],
    ...(inherited === undefined ? {} : { inherited }),
    ...(clientValidation === undefined ? {} : { clientValidation }),
    usableCertificate: anyUsable(certificates),
    usableAuthority,
    lacksTls: extras.hasOwnCertificate !== true && lacksTls(listener),
    accepted,
    profile,
  };
}

function protocolVerdict(
  { protocol }: Listener,
  profile: ImplementationProfile,
  extras: ImplementationExtras,
): Verdict {
  if (supportsProtocol(protocol, profile)) return "yes";
  if (protocol === undefined || isOpaque(protocol)) return "unknown";
  return extras.protocols?.includes(protocol) === true ? "unknown" : "no";
}

/** The references of a listener that count: where one certificate is enough, the others do not. */
export function countedReferences({
  certificates,
  authorities,
  profile,
}: ListenerDecision): readonly CertificateDecision[] {
  const isOneEnough =
    profile.partlyUsableCertificates === "resolved" && certificates.some(({ verdict }) => verdict === "yes");
  return isOneEnough ? authorities : [...certificates, ...authorities];
}

/** Whether the listener is programmed: accepted, with a certificate where it needs one. */
export function isProgrammed(decision: ListenerDecision): Verdict {
  if (decision.accepted === "no" || decision.usableCertificate === "no" || decision.lacksTls) return "no";
  const { invalid, undecided } = decision.supported;
  if (decision.profile.refusesPartlyInvalidKinds && invalid.length > 0) return "no";
  if (decision.usableCertificate === "unknown") return "unknown";
  if (decision.profile.refusesPartlyInvalidKinds && undecided.length > 0 && decision.accepted === "yes")
    return "unknown";
  return decision.accepted;
}

/** As whose listener one is judged: what makes it valid differs. */
export type OwnerRole = "Gateway" | "child Gateway" | "ListenerSet";

/**
 * Whether the listener is fit to make its owner valid: accepted and, as far as the implementation asks, with TLS. In a
 * child Gateway whatever keeps a listener from being programmed makes it invalid.
 * Source: https://gateway-api.sigs.k8s.io/geps/gep-1713/ (as first proposed, on ListenersNotValid)
 */
export function isValid(decision: ListenerDecision, role: OwnerRole): Verdict {
  const { accepted, certificates, usableCertificate, usableAuthority } = decision;
  if (role === "child Gateway") return isProgrammed(decision);
  switch (decision.profile.brokenTlsInvalidates) {
    case "listenerSetIfRefused": {
      const isRefused =
        certificates.length > 0 && certificates.every(({ reason }) => reason === "RefNotPermitted");
      return role === "ListenerSet" && isRefused ? "no" : accepted;
    }
    case "listenerSet":
      return role === "ListenerSet"
        ? all([accepted, usableCertificate, usableAuthority, decision.lacksTls ? "no" : "yes"])
        : accepted;
    case "everyOwner":
      return all([accepted, usableCertificate, usableAuthority]);
  }
}

/** What leaves a listener open, and of which sort that is. */
export interface ListenerDoubt {
  readonly doubt: UnknownReason;
  readonly why: string;
}

/** Why it is not known whether the listener is valid, in one clause. */
export function whyUndecided({
  protocol,
  authorities,
  certificates,
  listener,
  supported,
  possibleConflict,
  inherited,
}: ListenerDecision): ListenerDoubt {
  const name = `listener \`${listener.name ?? ""}\``;
  if (protocol === "unknown")
    return { doubt: protocolDoubt(listener), why: `the protocol of ${name} is not known here` };
  for (const { verdict, doubt, why } of [...authorities, ...certificates])
    if (verdict === "unknown") return { doubt, why };
  const open = openInherited(inherited);
  if (open !== undefined) return open;
  if (possibleConflict !== undefined)
    return {
      doubt: possibleConflict.doubt,
      why: `whether ${name} is in conflict with another one cannot be told`,
    };
  if (supported.undecided.length > 0)
    return { doubt: "FilledInLater", why: `one of the kinds that ${name} lists hangs on a variable` };
  return { doubt: "Undecided", why: `whether ${name} is valid cannot be told` };
}

/** What leaves it open whether the authorities of a ListenerSet's Gateway can be used, for the owner of the set. */
export function openInherited(inherited: ClientCheck | undefined): ListenerDoubt | undefined {
  const open = inherited?.authorities.find(({ verdict }) => verdict === "unknown");
  return open?.verdict === "unknown"
    ? { doubt: open.doubt, why: "whether its Gateway can check client certificates cannot be told" }
    : undefined;
}

/** Why it is not known whether the implementation takes the protocol of a listener. */
export function protocolDoubt({ protocol }: Listener): UnknownReason {
  if (protocol === undefined) return "Undecided";
  return isOpaque(protocol) ? "FilledInLater" : "ImplementationSpecific";
}
