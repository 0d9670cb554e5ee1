import type { ListedRule } from "../listedRule.ts";
import meshConsumerExtended from "./meshConsumerExtended.ts";
import meshHostnamesIgnored from "./meshHostnamesIgnored.ts";
import meshParentPort from "./meshParentPort.ts";
import meshParentServiceNotFound from "./meshParentServiceNotFound.ts";
import meshParentServiceType from "./meshParentServiceType.ts";
import meshReplacesDefault from "./meshReplacesDefault.ts";
import meshRouteBesideProfile from "./meshRouteBesideProfile.ts";
import meshRouteChain from "./meshRouteChain.ts";
import meshRouteTypeConflict from "./meshRouteTypeConflict.ts";
import meshServiceimportParent from "./meshServiceimportParent.ts";
import meshXmeshController from "./meshXmeshController.ts";

/** Routes whose parents are Services. */
export default [
  meshConsumerExtended,
  meshHostnamesIgnored,
  meshParentPort,
  meshParentServiceNotFound,
  meshParentServiceType,
  meshReplacesDefault,
  meshRouteBesideProfile,
  meshRouteChain,
  meshRouteTypeConflict,
  meshServiceimportParent,
  meshXmeshController,
] satisfies readonly ListedRule[];
