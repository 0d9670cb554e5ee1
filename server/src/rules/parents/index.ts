import type { Rule } from "../rule.ts";
import routeNoParents from "./routeNoParents.ts";
import routeParentAllListenersInvalid from "./routeParentAllListenersInvalid.ts";
import routeParentAmbiguous from "./routeParentAmbiguous.ts";
import routeParentDuplicateNamespaceImplicit from "./routeParentDuplicateNamespaceImplicit.ts";
import routeParentKind from "./routeParentKind.ts";
import routeParentNoListeners from "./routeParentNoListeners.ts";
import routeParentNotFound from "./routeParentNotFound.ts";
import routeParentPartial from "./routeParentPartial.ts";
import routeParentPortDiscouraged from "./routeParentPortDiscouraged.ts";
import routeParentPortExtended from "./routeParentPortExtended.ts";
import routeParentPortNotFound from "./routeParentPortNotFound.ts";
import routeParentSectionNotFound from "./routeParentSectionNotFound.ts";
import routeParentSectionPortMismatch from "./routeParentSectionPortMismatch.ts";
import routeParentServiceGroup from "./routeParentServiceGroup.ts";
import routeParentSingular from "./routeParentSingular.ts";

/** Which parents a Route names, and whether they are there. */
export default [
  routeNoParents,
  routeParentAllListenersInvalid,
  routeParentAmbiguous,
  routeParentDuplicateNamespaceImplicit,
  routeParentKind,
  routeParentNoListeners,
  routeParentNotFound,
  routeParentPartial,
  routeParentPortDiscouraged,
  routeParentPortExtended,
  routeParentPortNotFound,
  routeParentSectionNotFound,
  routeParentSectionPortMismatch,
  routeParentServiceGroup,
  routeParentSingular,
] as readonly Rule[];
