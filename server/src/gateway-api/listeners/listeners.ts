import type { Listener, RouteGroupKind } from "../../model/listener.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import type { RouteKind } from "../../model/route.ts";
import { enumerate } from "../../text/sentence.ts";
import { isOpaque, mayBecome } from "../../yaml/opaqueText.ts";
import type { ImplementationProfile } from "../implementationProfile.ts";
import { groupInWords } from "../target.ts";

/** The protocols that the API itself knows. */
export const PROTOCOLS = ["HTTP", "HTTPS", "TLS", "TCP", "UDP"] as const;
export type Protocol = (typeof PROTOCOLS)[number];

/** True for a protocol that the API itself knows. */
export function isProtocol(protocol: string | undefined): protocol is Protocol {
  return PROTOCOLS.some((known) => known === protocol);
}

/** True for a protocol of the API that an implementation takes listeners of. */
export function supportsProtocol(protocol: string | undefined, profile: ImplementationProfile): boolean {
  return isProtocol(protocol) && (profile.supportsUdp || protocol !== "UDP");
}

/**
 * `Passthrough` hands TLS on untouched; everything else ends it at the Gateway. Undefined where a variable says which of
 * the two it is, which it can for TLS only: HTTPS is always ended.
 */
export function tlsMode({ protocol, tls }: Listener): "Terminate" | "Passthrough" | undefined {
  if (tls?.mode === "Passthrough") return "Passthrough";
  return protocol !== "HTTPS" && isOpaque(tls?.mode ?? "") ? undefined : "Terminate";
}

/**
 * The Route kinds that a protocol implies, with those that it may carry. TLS that is terminated also carries TCPRoutes: the API's text is silent, and
 * every recorded implementation lists them.
 * Source: https://gateway-api.sigs.k8s.io/guides/tls/
 */
export function protocolKinds(listener: Listener): readonly RouteKind[] {
  switch (listener.protocol) {
    case "HTTP":
    case "HTTPS":
      return ["HTTPRoute", "GRPCRoute"];
    case "TLS":
      return tlsMode(listener) === "Passthrough" ? ["TLSRoute"] : ["TLSRoute", "TCPRoute"];
    case "TCP":
      return ["TCPRoute"];
    case "UDP":
      return ["UDPRoute"];
    default:
      return [];
  }
}

/** The kinds that a listener lets in, and the entries of `allowedRoutes.kinds` that its protocol cannot carry. */
export interface SupportedKinds {
  readonly kinds: readonly RouteKind[];
  /** Kinds of which a variable says whether it lets them in. */
  readonly open: readonly RouteKind[];
  /** Indices into `allowedRoutes.kinds`. */
  readonly invalid: readonly number[];
  /** Indices of entries of which a variable says whether the protocol can carry them. */
  readonly undecided: readonly number[];
}

/** What a listener lets in whose protocol says nothing about that. */
export const NO_KINDS: SupportedKinds = { kinds: [], open: [], invalid: [], undecided: [] };

/** `allowedRoutes.kinds` cut down to what the protocol carries; without the list, all that the protocol carries. */
export function supportedKinds(listener: Listener): SupportedKinds {
  const possible = protocolKinds(listener);
  const isCertain = (kind: RouteKind) => kind !== "TCPRoute" || tlsMode(listener) !== undefined;
  const listed = listener.allowedRoutes?.kinds;
  if (listed === undefined || listed.length === 0) {
    const open = possible.filter((kind) => !isCertain(kind));
    return { ...NO_KINDS, kinds: possible.filter(isCertain), open };
  }
  const meant = listed.map((entry) => meantKinds(entry, possible));
  const certain = meant.flatMap(({ kind }) => (kind !== undefined && isCertain(kind) ? kind : []));
  const perhaps = meant.flatMap(({ kind, perhaps }) => [...(kind === undefined ? [] : [kind]), ...perhaps]);
  const indices = (isOne: (entry: MeantKinds) => boolean) =>
    meant.flatMap((entry, index) => (isOne(entry) ? index : []));
  return {
    kinds: [...new Set(certain)],
    open: [...new Set(perhaps)].filter((kind) => !certain.includes(kind)),
    invalid: indices(({ isNone }) => isNone),
    undecided: indices(({ kind, perhaps }) => perhaps.length > 0 || (kind !== undefined && !isCertain(kind))),
  };
}

/** The kinds that a listener takes in words, those last of which a variable says whether it does. */
export function kindsInWords({ kinds, open }: SupportedKinds): readonly string[] {
  return [...kinds, ...open.map((kind) => `perhaps ${kind}`)];
}

/** Which of the kinds that a protocol carries an entry of the list means. */
interface MeantKinds {
  readonly kind: RouteKind | undefined;
  /** Those that it may mean, since a variable is filled in later. */
  readonly perhaps: readonly RouteKind[];
  /** It means another kind for certain. */
  readonly isNone: boolean;
}

function meantKinds(
  { group = GATEWAY_GROUP, kind }: RouteGroupKind,
  possible: readonly RouteKind[],
): MeantKinds {
  const fits = kind !== undefined && mayBecome(group, GATEWAY_GROUP);
  const meant = fits ? possible.filter((candidate) => mayBecome(kind, candidate)) : [];
  const isOpen = isOpaque(group) || isOpaque(kind ?? "");
  return {
    kind: isOpen ? undefined : meant[0],
    perhaps: isOpen ? meant : [],
    isNone: kind !== undefined && meant.length === 0,
  };
}

/**
 * An entry of `allowedRoutes.kinds` in words. Its group is said where it is not that of the Gateway API, since kinds of
 * one name in two groups are two kinds.
 */
export function kindInGroup({ group = GATEWAY_GROUP, kind = "" }: RouteGroupKind): string {
  if (group === GATEWAY_GROUP) return `\`${kind}\``;
  return `\`${kind}\` of ${groupInWords(group)}`;
}

/**
 * Why no Route of whatever kind can attach to a listener, as a clause; undefined where some kind can. `takesProtocol` is
 * whether the implementation takes listeners of its protocol.
 */
export function whyTakesNone(listener: Listener, takesProtocol: boolean): string | undefined {
  const { protocol = "" } = listener;
  if (!takesProtocol) {
    return isProtocol(protocol)
      ? `the implementation takes no listeners of protocol ${protocol}`
      : `no implementation known here has protocol \`${protocol}\``;
  }
  const { kinds, open } = supportedKinds(listener);
  if (kinds.length > 0 || open.length > 0) return undefined;
  const listed = (listener.allowedRoutes?.kinds ?? []).map(kindInGroup);
  return `its list of kinds has only ${enumerate(listed)}, which ${protocol} cannot carry`;
}

/** A listener in words: `https (HTTPS, port 443, *.example.com)`. */
export function describeListener(listener: Listener): string {
  const details = [
    listener.protocol,
    listener.port === undefined ? undefined : `port ${listener.port}`,
    listener.hostname,
  ];
  return `\`${listener.name ?? "(unnamed)"}\` (${details.filter((detail) => detail !== undefined).join(", ")})`;
}
