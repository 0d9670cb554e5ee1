import type { Conditions } from "./conditionMeaning.ts";
import { PENDING, PENDING_DATA_PLANE, PROGRAMMED, REF_NOT_PERMITTED } from "./listenerConditions.ts";

/**
 * The conditions of a GatewayClass.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayclassconditionreason
 */
export const CLASS_CONDITIONS: Conditions = {
  Accepted: {
    meaning: "The controller that the class names has taken it up: Gateways of the class are served.",
    polarity: "positive",
    reasons: {
      True: { Accepted: "The controller serves the class." },
      False: {
        InvalidParameters: "`spec.parametersRef` names something that is missing or that makes no sense.",
        Unsupported: "The controller does not take classes of users.",
        UnsupportedVersion: "The CRDs in the cluster are of a release that the controller does not support.",
      },
      Unknown: { ...PENDING, Dirty: "The older name of `Pending`." },
    },
  },
  SupportedVersion: {
    meaning: "The CRDs of the Gateway API in the cluster are of a release that the controller supports.",
    polarity: "positive",
    reasons: {
      True: { SupportedVersion: "The release is supported." },
      False: { UnsupportedVersion: "The release is not supported; what works is best effort." },
    },
  },
};

/**
 * The conditions of a Gateway.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#gatewayconditionreason
 */
export const GATEWAY_CONDITIONS: Conditions = {
  Accepted: {
    meaning:
      "The Gateway makes sense and at least one of its listeners is valid, so that something will be configured for it.",
    polarity: "positive",
    reasons: {
      True: {
        Accepted: "The Gateway is accepted with all of its listeners.",
        ListenersNotValid: "Some of its listeners are not valid; the others are served.",
      },
      False: {
        Invalid: "The Gateway contradicts itself or the API.",
        InvalidParameters:
          "`spec.infrastructure.parametersRef` names something that is missing or makes no sense.",
        ListenersNotValid: "None of its listeners is valid.",
        UnsupportedAddress: "An address in `spec.addresses` has a type or a value that is not supported.",
        UnsupportedRoutability: "The routability that it asks for is not supported (GEP-1651, a proposal).",
        NotReconciled: "The older name of `Pending`.",
      },
      Unknown: { ...PENDING, NotReconciled: "The older name of `Pending`." },
    },
  },
  Programmed: {
    meaning:
      "The data plane is configured for the Gateway, or will be shortly, and its addresses are assigned.",
    polarity: "positive",
    reasons: {
      True: PROGRAMMED,
      False: {
        Invalid: "The Gateway is not accepted, so nothing is configured for it.",
        NoResources: "The infrastructure has nothing left to run it on.",
        AddressNotAssigned: "No address has been assigned to it yet.",
        AddressNotUsable: "An address that it asks for cannot be used.",
        UnsupportedRoutability: "The routability that it asks for is not supported (GEP-1651, a proposal).",
        ...PENDING_DATA_PLANE,
      },
      Unknown: PENDING,
    },
  },
  ResolvedRefs: {
    meaning:
      "References of the Gateway as a whole lead to objects that can be used. It does not change `Accepted` and `Programmed`.",
    polarity: "positive",
    reasons: {
      True: { ResolvedRefs: "Every reference resolves." },
      False: {
        InvalidClientCertificateRef: "The certificate that the Gateway shows to backends cannot be used.",
        ListenersNotResolved: "References of its listeners do not resolve.",
        ...REF_NOT_PERMITTED,
      },
    },
  },
  InsecureFrontendValidationMode: {
    meaning:
      "Clients without a valid certificate are let in, because a validation has the mode `AllowInsecureFallback`.",
    polarity: "negative",
    reasons: { True: { ConfigurationChanged: "The mode was chosen in `spec.tls.frontend`." } },
  },
  DefaultGateway: {
    meaning:
      "Routes that ask for default Gateways attach to this one. It stands only where `defaultScope` is set.",
    polarity: "positive",
    reasons: { True: { DefaultGateway: "`defaultScope` is `All`." } },
  },
  AddressesAssigned: {
    meaning:
      "The addresses of `spec.addresses` are assigned (GEP-5093, in the experimental channel since release 1.7).",
    polarity: "positive",
    reasons: {
      True: { Assigned: "All of them are, or none is asked for and the implementation has chosen." },
      False: {
        PartiallyAssigned: "Some of them are, and the status shows those.",
        NotAssigned: "None of them is, so that the Gateway is not programmed.",
      },
    },
  },
};

/**
 * The conditions of a ListenerSet.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#listenersetconditionreason
 */
export const LISTENER_SET_CONDITIONS: Conditions = {
  Accepted: {
    meaning: "The Gateway lets the ListenerSet in, and at least one of its listeners is valid.",
    polarity: "positive",
    reasons: {
      True: {
        Accepted: "The ListenerSet is accepted with all of its listeners.",
        ListenersNotValid: "Some of its listeners are not valid; the others are served.",
      },
      False: {
        Invalid: "The ListenerSet contradicts itself or the API, or its parent is none.",
        NotAllowed: "`spec.allowedListeners` of the Gateway does not let it in.",
        ParentNotAccepted: "The Gateway itself is not accepted.",
        ListenersNotValid: "None of its listeners is valid.",
      },
      Unknown: PENDING,
    },
  },
  Programmed: {
    meaning: "The data plane is configured for the ListenerSet, or will be shortly.",
    polarity: "positive",
    reasons: {
      True: PROGRAMMED,
      False: {
        Invalid: "The ListenerSet is not accepted, so nothing is configured for it.",
        NotAllowed: "`spec.allowedListeners` of the Gateway does not let it in.",
        ParentNotProgrammed: "The Gateway itself is not programmed.",
        ListenersNotValid: "None of its listeners is valid.",
        PortUnavailable: "A port is taken or not allowed.",
        ...PENDING_DATA_PLANE,
      },
      Unknown: PENDING,
    },
  },
};

/**
 * The conditions of an XMesh.
 * Source: https://gateway-api.sigs.k8s.io/reference/spec/#meshconditionreason
 */
export const MESH_CONDITIONS: Conditions = {
  Accepted: {
    meaning: "The controller that the mesh names has taken it up.",
    polarity: "positive",
    reasons: {
      True: { Accepted: "The controller serves the mesh." },
      False: { InvalidParameters: "`spec.parametersRef` names something that is missing or makes no sense." },
      Unknown: PENDING,
    },
  },
};
