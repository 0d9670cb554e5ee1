import { describe, it } from "node:test";
import policyDirectConflict from "../../../server/src/rules/policy/policyDirectConflict.ts";
import policyNoEffect from "../../../server/src/rules/policy/policyNoEffect.ts";
import { checkDiagnostics } from "../../fixture.ts";

const only = [policyNoEffect.id];
const API = "apiVersion: gateway.networking.k8s.io/v1";
const gateway = (controller: string, more = "") => `${API}
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: ${controller} }
---
${API}
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
${more}---
`;
const ENVOY = gateway("gateway.envoyproxy.io/gatewayclass-controller");
const ADMIN =
  "    - { name: admin, port: 8080, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }\n";
const KGATEWAY = gateway("kgateway.dev/kgateway");
const route = (name: string, namespace = "shop", section = "") => `${API}
kind: HTTPRoute
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  parentRefs: [{ name: edge, namespace: shop${section} }]
  hostnames: [${name}.example.com]
  rules: [{ name: main, backendRefs: [{ name: web, port: 80 }] }, { name: more, matches: [{ path: { value: /more } }], backendRefs: [{ name: web, port: 80 }] }]
---
`;
interface Written {
  readonly kind?: string;
  readonly namespace?: string;
  readonly created?: string;
  readonly marker?: string;
}
function policy(name: string, target: string, spec: string, written: Written = {}): string {
  const { kind = "SecurityPolicy", namespace = "shop", created, marker = "" } = written;
  const group = kind === "TrafficPolicy" ? "gateway.kgateway.dev" : "gateway.envoyproxy.io";
  const time = created === undefined ? "" : `, creationTimestamp: "${created}-01-01T00:00:00Z"`;
  return `apiVersion: ${group}/v1alpha1
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace}${time} }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, ${target} }
${marker}  ${spec}
---
`;
}
const BASIC = "basicAuth: { users: { name: users } }";
const CORS = 'cors: { allowOrigins: ["*"] }';
const ON_GATEWAY = "kind: Gateway, name: edge";

describe("a policy that others take the place of", () => {
  it("is told on a Gateway as far as the Routes of these files go", () => {
    const marker = `#                                                              ^^^^ hint policy-no-effect: This policy has no effect on Gateway \`edge\`: SecurityPolicy \`shop/a\` and \`shop/b\` are for more specific targets and take its place for all requests, as far as these files say.\n`;
    const own =
      route("a") +
      route("b") +
      policy("a", "kind: HTTPRoute, name: a", CORS) +
      policy("b", "kind: HTTPRoute, name: b", CORS);
    checkDiagnostics(ENVOY + policy("all", ON_GATEWAY, BASIC, { marker }) + own, { only });
    checkDiagnostics(ENVOY + policy("all", ON_GATEWAY, BASIC) + own + route("c"), { only });
    checkDiagnostics(
      ENVOY +
        policy("all", ON_GATEWAY, BASIC, {
          marker: marker.replace("hint", "warning").replace(", as far as these files say", ""),
        }) +
        own,
      { only, closedWorld: true },
    );
  });

  it("is not told where a listener without Routes may have some, or an own policy is laid over it", () => {
    const all = policy("all", ON_GATEWAY, BASIC);
    const a = policy("a", "kind: HTTPRoute, name: a", CORS);
    const twoListeners = gateway("gateway.envoyproxy.io/gatewayclass-controller", ADMIN);
    checkDiagnostics(twoListeners + all + route("a", "shop", ", sectionName: http") + a, { only });
    checkDiagnostics(ENVOY + all + route("a") + a.replace("cors:", "mergeType: StrategicMerge\n  cors:"), {
      only,
    });
  });

  it("is told of a Route whose rules all have their own, and not where one has none", () => {
    const rule = (name: string) => policy(name, `kind: HTTPRoute, name: a, sectionName: ${name}`, CORS);
    const marker = `#                                                                ^ warning policy-no-effect: This policy has no effect on HTTPRoute \`a\`: SecurityPolicy \`shop/main\` and \`shop/more\` are for more specific targets and take its place for all requests.\n`;
    const target = "kind: HTTPRoute, name: a";
    checkDiagnostics(
      ENVOY + route("a") + policy("a", target, BASIC, { marker }) + rule("main") + rule("more"),
      {
        only,
      },
    );
    checkDiagnostics(ENVOY + route("a") + policy("a", target, BASIC) + rule("main"), { only });
  });

  it("is told of a listener's policy for settings that only listeners have", () => {
    const traffic = (name: string, target: string, marker = "") =>
      policy(name, target, "tls: { minVersion: '1.3' }", { kind: "ClientTrafficPolicy", marker });
    checkDiagnostics(
      ENVOY +
        traffic(
          "all",
          ON_GATEWAY,
          `#                                                              ^^^^ hint policy-no-effect: This policy has no effect on Gateway \`edge\`: ClientTrafficPolicy \`shop/http\` is for a more specific target and takes its place for all requests, as far as these files say.\n`,
        ) +
        traffic("http", `${ON_GATEWAY}, sectionName: http`) +
        route("a"),
      { only },
    );
    checkDiagnostics(
      ENVOY + traffic("all", ON_GATEWAY) + traffic("http", `${ON_GATEWAY}, sectionName: http`),
      { only },
    );
  });

  it("is told of a younger one that sets nothing which an older one does not, and of none without dates", () => {
    const target = "kind: HTTPRoute, name: a";
    const two = (created: readonly (string | undefined)[], marker = "", spec = BASIC) =>
      KGATEWAY +
      route("a") +
      policy("first", target, BASIC, { kind: "TrafficPolicy", ...(created[0] && { created: created[0] }) }) +
      policy("second", target, spec, {
        kind: "TrafficPolicy",
        marker,
        ...(created[1] && { created: created[1] }),
      });
    checkDiagnostics(
      two(
        ["2024", "2025"],
        `#                                                                ^ warning policy-no-effect: This policy has no effect on HTTPRoute \`a\`: TrafficPolicy \`shop/first\` is older and sets all that it sets for all requests.\n`,
      ),
      { only },
    );
    checkDiagnostics(two([undefined, undefined]), { only });
    checkDiagnostics(two(["2024", "2025"], "", `${BASIC}\n  ${CORS}`), { only });
  });

  it("leaves what is said of two whole policies for one target to the rule that says it", () => {
    const target = "kind: HTTPRoute, name: a";
    checkDiagnostics(
      ENVOY +
        route("a") +
        policy("first", target, BASIC, { created: "2024" }) +
        policy("second", target, BASIC, { created: "2025" }),
      { only },
    );
  });

  it("leaves what is said of two policies that set one field to the rule about conflicts", () => {
    const settings = (name: string, body: string, marker = "") => `apiVersion: gateway.nginx.org/v1alpha1
kind: ClientSettingsPolicy
metadata: { name: ${name}, namespace: shop }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: edge }
${marker}  body: { ${body} }
---
`;
    const both = { only: [policyNoEffect.id, policyDirectConflict.id] };
    const nginx = gateway("gateway.nginx.org/nginx-gateway-controller") + route("a");
    checkDiagnostics(
      nginx +
        settings("first", "maxSize: 1m") +
        settings(
          "second",
          "maxSize: 2m, timeout: 10s",
          `#                                                                     ^^^^ information policy-direct-conflict: ClientSettingsPolicy \`first\` applies to Gateway \`edge\` already, unless this one turns out to be older, and policies of this kind that set one field are in conflict, so this one has no effect there.\n`,
        ),
      both,
    );
    checkDiagnostics(nginx + settings("first", "maxSize: 1m") + settings("second", "timeout: 10s"), both);
  });

  it("does not name policies of other namespaces", () => {
    checkDiagnostics(
      ENVOY +
        route("a", "cart") +
        policy("all", ON_GATEWAY, BASIC, {
          marker: `#                                                              ^^^^ hint policy-no-effect: This policy has no effect on Gateway \`edge\`: a SecurityPolicy of another namespace is for a more specific target and takes its place for all requests, as far as these files say.\n`,
        }) +
        policy("a", "kind: HTTPRoute, name: a", CORS, { namespace: "cart" }),
      { only },
    );
  });

  it("says nothing of implementations that are not known, or where a policy may apply or not", () => {
    const all = policy("all", ON_GATEWAY, BASIC) + route("a");
    const a = policy("a", "kind: HTTPRoute, name: a", CORS);
    checkDiagnostics(gateway("example.com/controller") + all + a, { only });
    const selecting = `apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: b, namespace: shop }
spec:
  targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute }]
`;
    checkDiagnostics(ENVOY + all + a + selecting, { only });
  });
});
