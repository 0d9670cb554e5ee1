/** The implementation whose behaviour counts where the documents of the API leave a point open. */
export type ProfileName = (typeof PROFILE_NAMES)[number];

/** `conformance`: what the conformance suite asks for and, where it is silent, what most implementations do. */
export const PROFILE_NAMES = ["conformance", "envoy-gateway", "istio"] as const;

/** What an implementation makes of the API where others make something else. One field for each difference. */
export interface ImplementationProfile {
  readonly name: ProfileName;
  /**
   * Of listeners of one object that clash, whether the first is kept: only where both are TCP, or both UDP, or always.
   */
  readonly keepsFirstListener: "never" | "layer4" | "always";
  /**
   * HTTP on a port of HTTPS or TLS, with another hostname. `unsettled`: most refuse it, which is reported as a warning
   * only.
   */
  readonly plainBesideTls: "unsettled" | "ProtocolConflict" | "distinct";
  /** HTTPS and TLS on one port with one hostname. */
  readonly httpsBesideTls: "HostnameConflict" | "ProtocolConflict";
  /** A listener without any usable certificate is left out before listeners are compared. */
  readonly leavesOutBrokenTls: boolean;
  readonly supportsUdp: boolean;
  /**
   * Which owner is invalid where each of its listeners lacks a usable certificate. `listenerSetIfRefused`: a
   * ListenerSet, where no ReferenceGrant permits the certificates.
   */
  readonly brokenTlsInvalidates: "listenerSetIfRefused" | "listenerSet" | "everyOwner";
  /** The condition ResolvedRefs of a listener of which some certificates can be used and others cannot. */
  readonly partlyUsableCertificates: "InvalidCertificateRef" | "PartiallyInvalidCertificateRef" | "resolved";
  /** A listener that allows kinds which its protocol cannot carry is not programmed, though others are left. */
  readonly refusesPartlyInvalidKinds: boolean;
  /** Routes do not attach to a listener in conflict. */
  readonly skipsConflictedListeners: boolean;
  /** A Route's hostnames that are those of another listener of the port are not served here. */
  readonly leavesHostsToTheirListeners: boolean;
  /** Which reason is reported for a Route that both hostname and `allowedRoutes` keep out. */
  readonly reportedFirst: "permission" | "hostname";
  /** Whether a Route on a ListenerSet that its Gateway does not allow gets a status. */
  readonly answersBelowRefusedSets: boolean;
  /** A backend port that the Service does not have makes ResolvedRefs False. */
  readonly judgesServicePorts: boolean;
  /** A backend whose BackendTLSPolicy has no usable authority makes ResolvedRefs False. */
  readonly judgesBackendTls: boolean;
  /** Whether the condition OverlappingTLSConfig is written. */
  readonly tellsOverlaps: boolean;
}

const CONFORMANCE: ImplementationProfile = {
  name: "conformance",
  keepsFirstListener: "never",
  plainBesideTls: "unsettled",
  httpsBesideTls: "HostnameConflict",
  leavesOutBrokenTls: false,
  supportsUdp: true,
  brokenTlsInvalidates: "listenerSet",
  partlyUsableCertificates: "InvalidCertificateRef",
  refusesPartlyInvalidKinds: false,
  skipsConflictedListeners: false,
  leavesHostsToTheirListeners: false,
  reportedFirst: "permission",
  answersBelowRefusedSets: true,
  judgesServicePorts: false,
  judgesBackendTls: false,
  tellsOverlaps: true,
};

const PROFILES: Readonly<Record<ProfileName, ImplementationProfile>> = {
  conformance: CONFORMANCE,
  "envoy-gateway": {
    ...CONFORMANCE,
    name: "envoy-gateway",
    keepsFirstListener: "layer4",
    plainBesideTls: "ProtocolConflict",
    leavesOutBrokenTls: true,
    brokenTlsInvalidates: "listenerSetIfRefused",
    partlyUsableCertificates: "PartiallyInvalidCertificateRef",
    refusesPartlyInvalidKinds: true,
    leavesHostsToTheirListeners: true,
    answersBelowRefusedSets: false,
    judgesServicePorts: true,
    judgesBackendTls: true,
  },
  istio: {
    ...CONFORMANCE,
    name: "istio",
    keepsFirstListener: "always",
    plainBesideTls: "distinct",
    httpsBesideTls: "ProtocolConflict",
    supportsUdp: false,
    brokenTlsInvalidates: "everyOwner",
    partlyUsableCertificates: "resolved",
    skipsConflictedListeners: true,
    reportedFirst: "hostname",
    answersBelowRefusedSets: false,
    tellsOverlaps: false,
  },
};

/** The profile of that name. */
export function profileNamed(name: ProfileName): ImplementationProfile {
  return PROFILES[name];
}
