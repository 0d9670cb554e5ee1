import { displayKind } from "../../gateway-api/target.ts";
import { type OpenPlace, type Refused, refusedBy } from "../../implementations/references/takenKinds.ts";
import type { ObjectReference } from "../../model/reference.ts";
import { asRoute } from "../../model/resource.ts";
import { enumerate } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { isMisplacedExtension } from "../filter/filterExtensionrefCore.ts";
import { placedFilters } from "../filter/placedFilters.ts";
import { defineRule, type Report } from "../rule.ts";
import { controllerOf, controllersOf } from "./controllers.ts";

export default defineRule({
  id: "vendor-extension-kind",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute", "GRPCRoute", "Gateway", "GatewayClass"],
  only: ["extensions", "parameters"],
  summary: "A filter or parameters of a kind that the implementation does not take.",
  why: `An ExtensionRef filter and \`parametersRef\` lead to kinds of the implementation's own. The controller of the Gateway's class
refuses those of another one: the rule answers with an error, or the Gateway is not accepted. Which implementation it is says the
\`controllerName\` of the GatewayClass; where that is not known, or is one of which nothing is known here, nothing is said.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutefilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: kgateway }
spec: { controllerName: kgateway.dev/kgateway }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: kgateway
  listeners: [{ name: http, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - filters:
        - type: ExtensionRef
          extensionRef: { group: traefik.io, kind: Middleware, name: headers }
#                                                  ^^^^^^^^^^ warning vendor-extension-kind: Middleware.traefik.io is no kind that kgateway takes here, so requests of this rule get an error. What it takes is TrafficPolicy.gateway.kgateway.dev and DirectResponse.gateway.kgateway.dev.
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: headers, namespace: shop }
spec: { headers: { customRequestHeaders: { X-Shop: cart } } }
`,
  correction: `
-spec: { controllerName: kgateway.dev/kgateway }
+spec: { controllerName: traefik.io/gateway-controller }
`,
  check(cluster, subject, report) {
    const { resource, id } = subject;
    if (resource.kind === "GatewayClass") {
      const { parametersRef, controllerName } = resource.spec;
      if (controllerName !== undefined && parametersRef !== undefined)
        tell(report, parametersRef, ["spec", "parametersRef"], "GatewayClass", [controllerName]);
      return;
    }
    if (resource.kind === "Gateway") {
      const ref = resource.spec.infrastructure?.parametersRef;
      const controller = controllerOf(cluster, { ...subject, resource });
      if (ref !== undefined && controller !== undefined)
        tell(report, ref, ["spec", "infrastructure", "parametersRef"], "Gateway", [controller]);
      return;
    }
    const filters = placedFilters(resource, "extension");
    if (filters.length === 0 || asRoute(resource) === undefined) return;
    const controllers = controllersOf(cluster, id);
    const known = controllers.filter((controller) => controller !== undefined);
    // One parent of which nothing is known may be the one that the filter is for.
    if (known.length === 0 || known.length < controllers.length) return;
    for (const { path, filter } of filters)
      if (filter.extension !== undefined)
        tell(report, filter.extension, [...path, "extensionRef"], "filter", known);
  },
});

/** Says that none of the controllers takes the kind. */
function tell(
  report: (found: Report) => void,
  { group, kind }: ObjectReference,
  path: Path,
  place: OpenPlace,
  controllers: readonly string[],
): void {
  if (group === undefined || kind === undefined || isOpaque(group) || isOpaque(kind)) return;
  if (place === "filter" && isMisplacedExtension({ group, kind })) return;
  const refused: Refused[] = [];
  for (const controller of controllers) {
    const one = refusedBy(controller, place, { group, kind });
    if (one === undefined) return;
    refused.push(one);
  }
  const [first] = refused;
  if (first === undefined) return;
  const names = enumerate([...new Set(refused.map(({ name }) => name))]);
  const effect = place === "filter" ? "requests of this rule get an error" : "the parameters have no effect";
  const takes = first.takes.length === 0 ? "no kind at all" : enumerate(first.takes.map(displayKind));
  report({
    at: [...path, "kind"],
    message: `${displayKind({ group, kind })} is no kind that ${names} takes here, so ${effect}. What it takes is ${takes}.`,
  });
}
