import { displayKind } from "../../gateway-api/target.ts";
import {
  isOwnBackend,
  type OpenPlace,
  type Refused,
  refusedBy,
} from "../../implementations/references/takenKinds.ts";
import type { ObjectReference } from "../../model/reference.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
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
  kinds: [...ROUTE_KINDS, "Gateway", "GatewayClass"],
  only: ["extensions", "otherBackends", "parameters"],
  summary: "A filter, a backend or parameters of a kind that the implementation does not take.",
  why: `An ExtensionRef filter and \`parametersRef\` lead to kinds of the implementation's own. The controller of the Gateway's class
refuses those of another one: the rule answers with an error, or the Gateway is not accepted. So do backends of kinds that one
implementation has by itself. Which implementation it is says the
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
    const backends = cluster.backends.of(id).filter(({ target }) => isOwnBackend(target));
    if (filters.length === 0 && backends.length === 0) return;
    const controllers = controllersOf(cluster, id);
    const known = controllers.filter((controller) => controller !== undefined);
    // One parent of which nothing is known may be the one that the filter is for.
    if (known.length === 0 || known.length < controllers.length) return;
    for (const { path, filter } of filters)
      if (filter.extension !== undefined)
        tell(report, filter.extension, [...path, "extensionRef"], "filter", known);
    for (const { path, target } of backends) {
      const { group, kind } = target;
      tell(report, { group, kind }, path, "backend", known);
    }
  },
});

const EFFECTS: Readonly<Record<OpenPlace, string>> = {
  filter: "requests of this rule get an error",
  backend: "its share of the requests gets an error",
  Gateway: "the parameters have no effect",
  GatewayClass: "the parameters have no effect",
};

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
  report({
    at: [...path, "kind"],
    message: `${displayKind({ group, kind })} is no kind that ${names} takes here, so ${EFFECTS[place]}. ${takesInWords(first, place)}`,
  });
}

function takesInWords({ takes }: Refused, place: OpenPlace): string {
  const kinds = enumerate(takes.map(displayKind));
  if (place === "backend") return kinds === "" ? "It takes Services." : `It takes Services and ${kinds}.`;
  return `What it takes is ${kinds === "" ? "no kind at all" : kinds}.`;
}
