import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";
import { all, route } from "../ruleSettings.ts";

describe("session-cookie-name-conflict", () => {
  const rule = (path: string, session: string, backend = path.replace(/\W/g, "")) =>
    `    - matches: [{ path: ${path} }]\n      backendRefs: [{ name: ${backend}, port: 80 }]\n      sessionPersistence: ${session}`;

  it("is silent where no browser sends one cookie to both, it is no cookie, or the backends are the same", () => {
    const cookie = "{ sessionName: shop }";
    for (const [a, b] of [
      [rule("{ value: /a }", cookie, "shop"), rule("{ value: /a/b }", cookie, "shop")],
      [rule("{ value: /a }", cookie), rule("{ value: /ab }", cookie)],
      [rule("{ value: /a }", cookie), rule("{ value: /a/b }", "{ sessionName: cart }")],
      [rule("{ value: /a }", cookie), rule("{ value: /a/b }", "{ sessionName: shop, type: Header }")],
      [rule("{ value: /a }", "{ absoluteTimeout: 1h }"), rule("{ value: /a/b }", "{ absoluteTimeout: 1h }")],
      [rule("{ value: /a }", '{ sessionName: "${N}" }'), rule("{ value: /a/b }", '{ sessionName: "${N}" }')],
    ])
      checkDiagnostics(route(`${a}\n${b}`), all);
  });
});

describe("session-route-overrides-policy", () => {
  const policy = (name: string, body: string, namespace = "shop") => `---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackendTrafficPolicy
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
${body}
`;
  const sessions = "  sessionPersistence: { sessionName: shop }";
  const keeping = (backend: string) =>
    route(`    - sessionPersistence: { sessionName: cart }\n      backendRefs: [${backend}]`);
  const cart = "{ name: cart, port: 80 }";

  it("is silent where the policy keeps no sessions, is for another backend, or another one may come first", () => {
    checkDiagnostics(keeping(cart) + policy("a", "  retryConstraint: {}"), all);
    checkDiagnostics(keeping("{ name: basket, port: 80 }") + policy("a", sessions), all);
    checkDiagnostics(keeping('{ name: "${APP}", port: 80 }') + policy("a", sessions), all);
    checkDiagnostics(keeping(cart) + policy("a", sessions) + policy("b", "  retryConstraint: {}"), all);
    checkDiagnostics(route(`    - backendRefs: [${cart}]`) + policy("a", sessions), all);
  });

  it("does not speak of policies of another namespace", () => {
    checkDiagnostics(
      keeping("{ name: cart, namespace: store, port: 80 }") + policy("a", sessions, "store"),
      all,
    );
  });
});

describe("session-service-affinity-conflict", () => {
  it("is about where requests go, not about where they are mirrored", () => {
    const route = (rule: string) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ group: "", kind: Service, name: cart }]
  rules:
    - sessionPersistence: { sessionName: cart }
      ${rule}
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { sessionAffinity: ClientIP, ports: [{ port: 80 }] }
`;
    const rule = { only: ["session-service-affinity-conflict"] };
    checkDiagnostics(
      route("filters: [{ type: RequestMirror, requestMirror: { backendRef: { name: cart, port: 80 } } }]"),
      rule,
    );
    checkDiagnostics(
      route(
        "backendRefs: [{ name: other, port: 80, filters: [{ type: RequestMirror, requestMirror: { backendRef: { name: cart, port: 80 } } }] }]",
      ),
      rule,
    );
  });
});
