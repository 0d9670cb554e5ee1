import type { ListedRule } from "../listedRule.ts";
import deliveryPathNotFound from "./deliveryPathNotFound.ts";
import fluxVariableCycle from "./fluxVariableCycle.ts";

/** The way of manifests to a cluster beyond kustomize. */
export default [deliveryPathNotFound, fluxVariableCycle] satisfies readonly ListedRule[];
