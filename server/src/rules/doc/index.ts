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

/** What one document says of itself: its kind, version, name and namespace. */
export default [docDuplicateObject, docNamespaceMissing, docNamespaceUndeclared] as readonly Rule[];

/** Those that one document shows by itself. */
export const documentRules: readonly DocumentRule[] = [
  docLegacyGroup,
  docNameMissing,
  docNamespaceOnClusterScoped,
  docStatusInManifest,
  docUnknownKind,
  docVersionBeta,
  docVersionDeprecated,
  docVersionNotServed,
];
