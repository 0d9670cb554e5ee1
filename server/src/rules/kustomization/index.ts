import type { ListedRule } from "../listedRule.ts";
import kustomizationCycle from "./kustomizationCycle.ts";
import kustomizationNotFound from "./kustomizationNotFound.ts";
import kustomizationOutside from "./kustomizationOutside.ts";
import kustomizationPatchFails from "./kustomizationPatchFails.ts";

/** What kustomizations list and patch. */
export default [
  kustomizationCycle,
  kustomizationNotFound,
  kustomizationOutside,
  kustomizationPatchFails,
] satisfies readonly ListedRule[];
