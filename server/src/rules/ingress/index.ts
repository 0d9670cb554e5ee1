import type { ListedRule } from "../listedRule.ts";
import ingressAnnotationUnknown from "./ingressAnnotationUnknown.ts";
import ingressAnnotationValue from "./ingressAnnotationValue.ts";
import ingressCertificateTwice from "./ingressCertificateTwice.ts";
import ingressHostShared from "./ingressHostShared.ts";
import ingressRecordTwice from "./ingressRecordTwice.ts";
import ingressRedirectLoop from "./ingressRedirectLoop.ts";
import ingressVersionRemoved from "./ingressVersionRemoved.ts";

/** Ingresses, and how they live beside Routes. */
export default [
  ingressAnnotationUnknown,
  ingressAnnotationValue,
  ingressCertificateTwice,
  ingressHostShared,
  ingressRecordTwice,
  ingressRedirectLoop,
  ingressVersionRemoved,
] satisfies readonly ListedRule[];
