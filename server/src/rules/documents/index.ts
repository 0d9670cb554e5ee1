import type { DocumentRule } from "../documentRule.ts";
import type { Rule } from "../rule.ts";
import docDuplicateObject from "./docDuplicateObject.ts";
import docLegacyGroup from "./docLegacyGroup.ts";
import docNameMissing from "./docNameMissing.ts";
import docNamespaceMissing from "./docNamespaceMissing.ts";
import docNamespaceOnClusterScoped from "./docNamespaceOnClusterScoped.ts";
import docNamespaceUndeclared from "./docNamespaceUndeclared.ts";
import docStatusInManifest from "./docStatusInManifest.ts";
import docUnknownKind from "./docUnknownKind.ts";
import docVersionBeta from "./docVersionBeta.ts";
import docVersionDeprecated from "./docVersionDeprecated.ts";
import docVersionNotServed from "./docVersionNotServed.ts";
import gatewayclassNameRfc1035 from "./gatewayclassNameRfc1035.ts";
import gatewayNameRfc1035 from "./gatewayNameRfc1035.ts";

export default [docDuplicateObject, docNamespaceMissing, docNamespaceUndeclared] as readonly Rule[];

export const documentRules: readonly DocumentRule[] = [
  docLegacyGroup,
  docNameMissing,
  docNamespaceOnClusterScoped,
  docStatusInManifest,
  docUnknownKind,
  docVersionBeta,
  docVersionDeprecated,
  docVersionNotServed,
  gatewayclassNameRfc1035,
  gatewayNameRfc1035,
];
