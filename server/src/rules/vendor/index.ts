import type { ListedRule } from "../listedRule.ts";
import vendorExtensionKind from "./vendorExtensionKind.ts";
import vendorGrantMissing from "./vendorGrantMissing.ts";
import vendorHostNotFound from "./vendorHostNotFound.ts";
import vendorKeyNotFound from "./vendorKeyNotFound.ts";
import vendorPortNotFound from "./vendorPortNotFound.ts";
import vendorReferenceKind from "./vendorReferenceKind.ts";
import vendorReferenceNotFound from "./vendorReferenceNotFound.ts";
import vendorSectionNotFound from "./vendorSectionNotFound.ts";
import vendorSelectorEmpty from "./vendorSelectorEmpty.ts";

/** References of the kinds of implementations, by the table of references. */
export default [
  vendorExtensionKind,
  vendorGrantMissing,
  vendorHostNotFound,
  vendorKeyNotFound,
  vendorPortNotFound,
  vendorReferenceKind,
  vendorReferenceNotFound,
  vendorSectionNotFound,
  vendorSelectorEmpty,
] satisfies readonly ListedRule[];
