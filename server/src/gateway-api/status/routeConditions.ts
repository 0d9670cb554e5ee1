import type { Conditions, Reasons } from "./conditionMeaning.ts";

const PENDING: Reasons = { Pending: "The controller has not decided yet." };

/**
 * The conditions of a Route under one of its parents.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#routeconditionreason
 */
export const ROUTE_CONDITIONS: Conditions = {
  Accepted: {
    meaning: "The parent takes the Route on at least one of its listeners.",
    polarity: "positive",
    reasons: {
      True: { Accepted: "The Route is attached." },
      False: {
        NoMatchingParent: "The parent has no listener, or port, as the parentRef names it.",
        NotAllowedByListeners:
          "No listener lets the Route in: `allowedRoutes` excludes its kind or its namespace.",
        NoMatchingListenerHostname:
          "The Route's hostnames have nothing in common with those of the listeners.",
        UnsupportedValue:
          "A field has a value that the implementation does not support, since release 1.7 also `retry.backoff`.",
        IncompatibleFilters: "Two filters of a rule cannot go together.",
        Conflicted: "Another Route has the Service in the mesh.",
      },
      Unknown: PENDING,
    },
  },
  ResolvedRefs: {
    meaning:
      "Every backend that the Route names can be used. Requests for those that cannot are answered with 500.",
    polarity: "positive",
    reasons: {
      True: { ResolvedRefs: "Every reference resolves." },
      False: {
        RefNotPermitted: "A reference leads into another namespace, and no ReferenceGrant there permits it.",
        InvalidKind: "A backend is of a kind that is unknown or not supported.",
        BackendNotFound: "A backend does not exist.",
        UnsupportedProtocol: "A backend's port has an `appProtocol` that is not supported.",
      },
    },
  },
  PartiallyInvalid: {
    meaning:
      "Some rules of the Route cannot be used. The message says whether they were dropped, or what held before still holds.",
    polarity: "negative",
    reasons: { True: { UnsupportedValue: "A field has a value that is not valid or not supported." } },
  },
};

const CONFLICTED: Reasons = { Conflicted: "An older policy, or a more specific one, has the target." };

/**
 * The conditions of a policy of whatever API under one of the objects that it affects.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#policyconditionreason
 */
export const POLICY_CONDITIONS: Conditions = {
  Accepted: {
    meaning: "The policy applies to its targets there.",
    polarity: "positive",
    reasons: {
      True: { Accepted: "The policy is in effect." },
      False: {
        ...CONFLICTED,
        Invalid: "The policy contradicts itself, or cannot apply to such a target.",
        TargetNotFound: "A target does not exist.",
      },
      Unknown: PENDING,
    },
  },
  ResolvedRefs: {
    meaning: "Everything that the policy refers to is there and may be referred to.",
    polarity: "positive",
    reasons: {
      True: { ResolvedRefs: "Every reference resolves." },
      False: {
        BackendNotFound: "A backend does not exist.",
        InvalidKind: "A backend is of a kind that is not supported.",
        RefNotPermitted: "A reference leads into another namespace, and no ReferenceGrant permits it.",
      },
    },
  },
  Programmed: {
    meaning: "What the policy asks for is configured in the data plane.",
    polarity: "positive",
    reasons: {
      True: {
        Programmed: "All of it is.",
        PartiallyProgrammed: "A part of it is; other policies come before it elsewhere.",
      },
      False: {
        Reconciling: "It is not configured yet.",
        Overridden: "Another policy comes before it everywhere.",
      },
    },
  },
};

/**
 * The conditions of a BackendTLSPolicy under one of the Gateways through which its targets are reached.
 * Source: https://gateway-api.sigs.k8s.io/api-types/backendtlspolicy/
 */
export const BACKEND_TLS_CONDITIONS: Conditions = {
  Accepted: {
    meaning: "The Gateway uses the policy for TLS to its targets.",
    polarity: "positive",
    reasons: {
      True: { Accepted: "The policy is in effect." },
      False: {
        ...CONFLICTED,
        Invalid: "The policy contradicts itself, or cannot apply to such a target.",
        TargetNotFound: "A target, or the port that it names, does not exist.",
        NoValidCACertificate: "None of the authorities can be used, so no backend can be trusted.",
      },
      Unknown: PENDING,
    },
  },
  ResolvedRefs: {
    meaning: "Every authority that the policy names can be used.",
    polarity: "positive",
    reasons: {
      True: { ResolvedRefs: "Every reference resolves." },
      False: {
        InvalidCACertificateRef: "An authority is missing, or holds no bundle of certificates.",
        InvalidKind: "An authority is of a kind that is not supported.",
        RefNotPermitted: "A reference leads into another namespace, which policies cannot do.",
      },
    },
  },
};
