import type { ConditionMeaning, Conditions, Reasons } from "./conditionMeaning.ts";

/** The reason of a condition that nobody has decided. */
export const PENDING: Reasons = {
  Pending: "No controller has looked at it yet. The API server fills this in when the object is created.",
};

/** The reason of a reference across namespaces without a grant. */
export const REF_NOT_PERMITTED: Reasons = {
  RefNotPermitted: "A reference leads into another namespace, and no ReferenceGrant there permits it.",
};

/** The reason of what the data plane has. */
export const PROGRAMMED: Reasons = { Programmed: "The data plane has it, or will have it shortly." };
/** The reason of what the data plane does not have yet. */
export const PENDING_DATA_PLANE: Reasons = {
  Pending: "The data plane does not have it yet.",
};

const CERTIFICATE_REASONS: Reasons = {
  InvalidCertificateRef:
    "A certificate cannot be used: the object is missing, of a wrong kind, or holds no certificate with its key.",
  InvalidRouteKinds: "`allowedRoutes.kinds` has a kind that the listener's protocol cannot carry.",
  ...REF_NOT_PERMITTED,
};

const CONFLICT_REASONS: Reasons = {
  HostnameConflict: "Another listener has the same port and the same hostname.",
  ProtocolConflict: "Another listener has the same port with a protocol that cannot share it.",
};

const OVERLAPPING: ConditionMeaning = {
  meaning:
    "Another TLS listener of the port serves overlapping names, so clients may reuse a connection for hostnames that belong to it.",
  polarity: "negative",
  reasons: {
    True: {
      OverlappingHostnames: "The hostnames of the listeners overlap.",
      OverlappingCertificates: "The names in their certificates overlap.",
    },
  },
};

const LISTENER_MEANINGS = {
  Accepted: "The listener is one that can be served: its port is free, and its protocol is supported.",
  Conflicted:
    "The listener clashes with another one on its port, and is not served. Where nothing clashes the condition may be left out.",
  ResolvedRefs: "The certificates and kinds of Routes that the listener names can be used.",
  Programmed: "The data plane is configured for the listener, or will be shortly.",
} as const;

/** What Gateways and ListenerSets share: reasons of `Accepted` where a listener is not. */
const REFUSED_LISTENER: Reasons = {
  PortUnavailable: "The port is taken or not allowed.",
  UnsupportedProtocol: "The protocol is unknown, or the implementation does not support it.",
  ...CONFLICT_REASONS,
};

const ACCEPTED_LISTENER: Reasons = { Accepted: "The listener is accepted." };

/**
 * The conditions of a Gateway's own listener.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenerconditionreason
 */
export const LISTENER_CONDITIONS: Conditions = {
  Accepted: {
    meaning: LISTENER_MEANINGS.Accepted,
    polarity: "positive",
    reasons: {
      True: ACCEPTED_LISTENER,
      False: {
        ...REFUSED_LISTENER,
        NoValidCACertificate: "None of the authorities for client certificates can be used.",
        InvalidListenerFilterOrder:
          "The implementation cannot run the filters of the listener in the order in which they stand (since release 1.7).",
        UnsupportedValue: "A field has a value that the implementation does not support.",
        Detached: "The older word for a listener that could not be attached.",
      },
      Unknown: PENDING,
    },
  },
  Conflicted: {
    meaning: LISTENER_MEANINGS.Conflicted,
    polarity: "negative",
    reasons: { True: CONFLICT_REASONS, False: { NoConflicts: "Nothing clashes." } },
  },
  ResolvedRefs: {
    meaning: LISTENER_MEANINGS.ResolvedRefs,
    polarity: "positive",
    reasons: {
      True: { ResolvedRefs: "Every reference resolves." },
      False: {
        ...CERTIFICATE_REASONS,
        InvalidCACertificateRef: "An authority for client certificates is missing, or holds no bundle.",
        InvalidCACertificateKind: "An authority for client certificates is of a kind that is not supported.",
      },
    },
  },
  Programmed: {
    meaning: LISTENER_MEANINGS.Programmed,
    polarity: "positive",
    reasons: {
      True: PROGRAMMED,
      False: {
        Invalid: "The listener is not accepted, or what it needs cannot be used.",
        InvalidTLSConfig: "Its protocol needs `tls`, which is missing or contradicts itself.",
        ...CONFLICT_REASONS,
        ...PENDING_DATA_PLANE,
      },
      Unknown: PENDING,
    },
  },
  OverlappingTLSConfig: OVERLAPPING,
};

const ENTRY_CONFLICTS: Reasons = {
  ...CONFLICT_REASONS,
  ListenerConflict: "A listener of the Gateway, or of a ListenerSet that comes first, has its place.",
};

/**
 * The conditions of a listener of a ListenerSet.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenerentryconditionreason
 */
export const ENTRY_CONDITIONS: Conditions = {
  Accepted: {
    meaning: LISTENER_MEANINGS.Accepted,
    polarity: "positive",
    reasons: {
      True: ACCEPTED_LISTENER,
      False: {
        ...REFUSED_LISTENER,
        NoValidCACertificate:
          "None of the authorities for client certificates can be used, which the Gateway asks for.",
        TooManyListeners: "The Gateway has more listeners than the implementation can serve.",
      },
      Unknown: PENDING,
    },
  },
  Conflicted: {
    meaning: LISTENER_MEANINGS.Conflicted,
    polarity: "negative",
    reasons: { True: ENTRY_CONFLICTS, False: { NoConflicts: "Nothing clashes." } },
  },
  ResolvedRefs: {
    meaning: LISTENER_MEANINGS.ResolvedRefs,
    polarity: "positive",
    reasons: { True: { ResolvedRefs: "Every reference resolves." }, False: CERTIFICATE_REASONS },
  },
  Programmed: {
    meaning: LISTENER_MEANINGS.Programmed,
    polarity: "positive",
    reasons: {
      True: PROGRAMMED,
      False: {
        Invalid: "The listener is not accepted, or what it needs cannot be used.",
        InvalidTLSConfig: "Its protocol needs `tls`, which is missing or contradicts itself.",
        PortUnavailable: "The port is taken or not allowed.",
        ...CONFLICT_REASONS,
        ...PENDING_DATA_PLANE,
      },
      Unknown: PENDING,
    },
  },
  OverlappingTLSConfig: OVERLAPPING,
};
