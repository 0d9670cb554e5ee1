import type { RouteFilter } from "../../model/routeFilter.ts";
import { lastAsked } from "../../yaml/lastAsked.ts";
import { declaredSupport } from "../feature/declaredSupport.ts";
import { defineRule } from "../rule.ts";
import { placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-mirror-multiple",
  category: "advice",
  severity: "information",
  kinds: ["HTTPRoute"],
  only: ["mirrors"],
  summary: "Several mirrors in one list of filters.",
  why: `One mirror is an extended feature, several are another one, \`HTTPRouteRequestMultipleMirrors\`. An implementation that
knows only the first may refuse the Route or drop what comes after it. Mirroring a share of the requests is a feature of its
own, too: \`HTTPRouteRequestPercentageMirror\`.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httprequestmirrorfilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: RequestMirror
          requestMirror: { backendRef: { name: cart-next, port: 80 } }
        - type: RequestMirror
#               ^^^^^^^^^^^^^ information filter-mirror-multiple: More than one mirror needs the feature \`HTTPRouteRequestMultipleMirrors\`, which not every implementation has.
          requestMirror: { backendRef: { name: audit, port: 80 } }
`,
  correction: `
           requestMirror: { backendRef: { name: cart-next, port: 80 } }
-        - type: RequestMirror
-          requestMirror: { backendRef: { name: audit, port: 80 } }
`,
  check(cluster, route, report) {
    // Reported once a list, at the second one.
    const secondOf = lastAsked(
      (list: readonly RouteFilter[]) => list.filter(({ type }) => type === "RequestMirror")[1],
    );
    for (const { path, filter, beside } of placedFilters(route.resource, "mirrorTo")) {
      if (filter !== secondOf(beside)) continue;
      if (declaredSupport(cluster, route, "HTTPRouteRequestMultipleMirrors") !== "unknown") continue;
      report({
        at: [...path, "type"],
        message:
          "More than one mirror needs the feature `HTTPRouteRequestMultipleMirrors`, which not every implementation has.",
      });
    }
  },
});
