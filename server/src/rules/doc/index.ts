import type { ListedRule } from "../listedRule.ts";
import docDuplicateObject from "./docDuplicateObject.ts";
import docFieldDeprecated from "./docFieldDeprecated.ts";
import docFieldExperimental from "./docFieldExperimental.ts";
import docFieldFuture from "./docFieldFuture.ts";
import docFieldProposal from "./docFieldProposal.ts";
import docFieldRemoved from "./docFieldRemoved.ts";
import docFieldUnknown from "./docFieldUnknown.ts";
import docGroupMisspelt from "./docGroupMisspelt.ts";
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

/** What one document says of itself: its kind, version, name and namespace, and fields that its kind does not have. */
export default [
  docDuplicateObject,
  docFieldDeprecated,
  docFieldExperimental,
  docFieldFuture,
  docFieldProposal,
  docFieldRemoved,
  docFieldUnknown,
  docGroupMisspelt,
  docLegacyGroup,
  docNameMissing,
  docNamespaceMissing,
  docNamespaceOnClusterScoped,
  docNamespaceUndeclared,
  docStatusInManifest,
  docUnknownKind,
  docVersionBeta,
  docVersionDeprecated,
  docVersionNotServed,
] satisfies readonly ListedRule[];
