import type { FactMap } from "../../schema/custom/fact.ts";
import type { TeamRuleKind } from "./teamRule.ts";

const COMMON: FactMap = {
  name: "web",
  namespace: "shop",
  labels: {},
  annotations: {},
  namespaceLabels: {},
};

const LISTENER: FactMap = { name: "https", port: 443, protocol: "HTTPS", hostname: "*.example.com" };

const ROUTE: FactMap = {
  kind: "HTTPRoute",
  ...COMMON,
  hostnames: ["web.example.com"],
  effectiveHostnames: ["web.example.com"],
  parents: [
    {
      kind: "Gateway",
      namespace: "infra",
      name: "edge",
      sectionName: "https",
      attached: true,
      gatewayClass: "internet",
      listeners: [LISTENER],
    },
  ],
  rules: [
    {
      name: "all",
      matches: [
        {
          path: { type: "PathPrefix", value: "/" },
          method: "GET",
          headers: [{ type: "Exact", name: "a", value: "b" }],
          queryParams: [{ type: "Exact", name: "a", value: "b" }],
        },
      ],
      filters: ["RequestRedirect"],
      timeouts: { request: "10s", backendRequest: "5s" },
      backends: [{ group: "", kind: "Service", namespace: "shop", name: "web", port: 80, weight: 1 }],
    },
  ],
};

const OWN_LISTENER: FactMap = {
  ...LISTENER,
  tlsMode: "Terminate",
  certificates: [{ kind: "Secret", namespace: "infra", name: "wildcard" }],
  routesFrom: "Same",
  from: { kind: "Gateway", namespace: "infra", name: "edge" },
};

const GATEWAY: FactMap = {
  kind: "Gateway",
  ...COMMON,
  gatewayClass: "internet",
  implementation: "envoy-gateway",
  addresses: [{ type: "IPAddress", value: "192.0.2.7" }],
  listeners: [OWN_LISTENER],
};

const LISTENER_SET: FactMap = {
  kind: "ListenerSet",
  ...COMMON,
  parent: { kind: "Gateway", namespace: "infra", name: "edge", attached: true },
  listeners: [OWN_LISTENER],
};

/** An object of each kind as expressions see it, with everything that there is to see. */
export function exampleFacts(kind: TeamRuleKind): FactMap {
  switch (kind) {
    case "Gateway":
      return GATEWAY;
    case "ListenerSet":
      return LISTENER_SET;
    default:
      return ROUTE;
  }
}

/** Maps whose keys are the manifests' own. */
export const OPEN_MAPS: ReadonlySet<string> = new Set(["labels", "annotations", "namespaceLabels"]);
