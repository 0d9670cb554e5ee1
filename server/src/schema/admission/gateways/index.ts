import type { AdmissionRule } from "../admissionRule.ts";
import addressHostnameFormat from "./addressHostnameFormat.ts";
import addressHostnameUnique from "./addressHostnameUnique.ts";
import addressIpUnique from "./addressIpUnique.ts";
import addressRoutability from "./addressRoutability.ts";
import controllernameImmutable from "./controllernameImmutable.ts";
import frontendPerportUnique from "./frontendPerportUnique.ts";
import infraAnnotationKeyFormat from "./infraAnnotationKeyFormat.ts";
import infraAnnotationPrefixLength from "./infraAnnotationPrefixLength.ts";
import infraLabelKeyFormat from "./infraLabelKeyFormat.ts";
import infraLabelPrefixLength from "./infraLabelPrefixLength.ts";
import statusAddressHostnameFormat from "./statusAddressHostnameFormat.ts";
import statusAddressRoutability from "./statusAddressRoutability.ts";
import trustBundleNamespace from "./trustBundleNamespace.ts";

/** Rules about a Gateway beside its listeners, and about who serves it. */
export default [
  addressHostnameFormat,
  addressHostnameUnique,
  addressIpUnique,
  addressRoutability,
  controllernameImmutable,
  frontendPerportUnique,
  infraAnnotationKeyFormat,
  infraAnnotationPrefixLength,
  infraLabelKeyFormat,
  infraLabelPrefixLength,
  statusAddressHostnameFormat,
  statusAddressRoutability,
  trustBundleNamespace,
] satisfies readonly AdmissionRule[];
