import type { Conditions } from "./conditionMeaning.ts";

/**
 * The conditions of an InferencePool at one of the Gateways whose Routes send to it.
 * Source: https://gateway-api-inference-extension.sigs.k8s.io/reference/spec/#parentstatus
 */
export const POOL_CONDITIONS: Conditions = {
  Accepted: {
    meaning: "The Gateway sends requests to the pool.",
    polarity: "positive",
    reasons: {
      True: {
        Accepted: "The pool is in use.",
        SupportedByParent: "The pool is in use.",
      },
      False: {
        NotSupportedByParent: "The implementation knows no InferencePools.",
        HTTPRouteNotAccepted: "The Gateway takes no Route that sends to the pool.",
        EndpointPickerRefMissing: "The pool names no picker, and the implementation needs one.",
      },
      Unknown: { Pending: "The controller has not decided yet." },
    },
  },
  ResolvedRefs: {
    meaning: "Whoever picks the pods of the pool can be asked.",
    polarity: "positive",
    reasons: {
      True: { ResolvedRefs: "Every reference resolves." },
      False: { InvalidExtensionRef: "The picker does not exist, or is of a kind that is not supported." },
    },
  },
  Exported: {
    meaning: "The pool can be used from other clusters.",
    polarity: "positive",
    reasons: {
      True: { Exported: "The pool is exported." },
      False: {
        NotRequested: "Nobody asked for that.",
        NotSupported: "The implementation exports no pools.",
      },
    },
  },
};
