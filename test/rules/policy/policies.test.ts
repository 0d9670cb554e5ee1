import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import btls from "../../../server/src/rules/btls/index.ts";
import policies from "../../../server/src/rules/policy/index.ts";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

describe("a policy of another API", () => {
  const any = { only: [...btls, ...policies].map(({ id }) => id).filter((id) => id.startsWith("policy-")) };
  const access = (spec: string, kind = "AccessPolicy") =>
    `\napiVersion: example.net/v1\nkind: ${kind}\nmetadata: { name: cart, namespace: shop }\nspec:\n${spec}`;
  const cart = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: basket, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules: [{ name: checkout }, {}]
`;

  it("is looked at where it names an object of the Gateway API, and left alone where it does not", () => {
    checkDiagnostics(
      access(`  targetRef:
    group: gateway.networking.k8s.io
    kind: HTTPRoute
    name: basket
#         ^^^^^^ hint policy-target-not-found: HTTPRoute \`basket\` is not in this workspace, and without it the policy applies to nothing.
  # gateway.networking.k8s.io
`),
      any,
    );
    checkDiagnostics(
      access("  targetRef: { group: apps.example.net, kind: App, name: gateway.networking.k8s.io }\n"),
      any,
    );
    checkDiagnostics(
      access("  targetRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: basket }\n", "Access"),
      any,
    );
  });

  it("is not said to miss a Route that a chart may make", () => {
    const release =
      "---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: basket, namespace: shop }\n";
    checkDiagnostics(
      `${access("  targetRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: basket }\n")}${release}`,
      any,
    );
  });

  it("finds a GatewayClass, which stands in no namespace, and what a reference puts elsewhere", () => {
    checkDiagnostics(
      `${access("  targetRefs:\n    - { group: gateway.networking.k8s.io, kind: GatewayClass, name: internet }\n    - { group: gateway.networking.k8s.io, kind: Gateway, name: edge, namespace: infra }\n#                                                                               ^^^^^ information policy-cross-namespace: The policy stands in namespace `shop` and applies to one of namespace `infra`. That takes the consent of `infra`, in the form that the kind of the policy asks for.\n")}---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: example.net/gateways }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec: { gatewayClassName: internet, listeners: [{ name: http, port: 80, protocol: HTTP }] }
`,
      any,
    );
  });

  it("means a rule of a Route by its name", () => {
    const named = (section: string) =>
      access(
        `  targetRefs:\n    - group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      name: basket\n      sectionName: ${section}\n`,
      );
    checkDiagnostics(`${named("checkout")}${cart}`, any);
    checkDiagnostics(
      `${named("pay")}#                  ^^^ error policy-section-not-found: HTTPRoute \`basket\` has no rule \`pay\`, so the policy does not apply. It has \`checkout\`. 💡
${cart}`,
      any,
    );
  });

  it("is corrected", () => {
    checkFix(
      `${access("  targetRefs:\n    - group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      name: ba$0skett\n")}${cart}`,
      `${access("  targetRefs:\n    - group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      name: basket\n")}${cart}`,
    );
  });
});

describe("policy-direct-conflict", () => {
  it("leaves out targets whose name is filled in later: two variables may come to be two names", () => {
    const policy = (name: string, year: number, target: string) => `---
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: ${name}, namespace: shop, creationTimestamp: "${year}-01-01T00:00:00Z" }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: HTTPRoute, name: "${target}" }
`;
    checkDiagnostics(
      `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: accesspolicies.example.net
  labels: { gateway.networking.k8s.io/policy: Direct }
spec:
  group: example.net
  scope: Namespaced
  names: { kind: AccessPolicy, plural: accesspolicies }
  versions: [{ name: v1, served: true, storage: true }]
${policy("first", 2024, "${ROUTE}")}${policy("second", 2025, "${ROUTE}")}`,
      { only: ["policy-direct-conflict"] },
    );
  });

  const nginx = (kind: string, name: string, spec: string) => `---
apiVersion: gateway.nginx.org/v1alpha1
kind: ${kind}
metadata: { name: ${name}, namespace: shop }
spec: { ${spec} }
`;
  const EDGE = "{ group: gateway.networking.k8s.io, kind: Gateway, name: edge }";
  const told = (manifests: string) =>
    analyze([{ path: "policies.yaml", text: manifests }])
      .diagnostics.filter(({ rule }) => rule === "policy-direct-conflict")
      .map(({ message }) => message);

  it("is told of rate limits of NGINX Gateway Fabric that set one field, and not of rules, which add up", () => {
    const limit = (name: string, fields: string) =>
      nginx("RateLimitPolicy", name, `targetRefs: [${EDGE}], rateLimit: { ${fields} }`);
    const rules = "local: { rules: [{ rate: 5r/s }] }";
    assert.deepEqual(told(limit("a", rules) + limit("b", rules)), []);
    assert.deepEqual(
      told(limit("a", `${rules}, rejectCode: 429`) + limit("b", `${rules}, dryRun: true`)),
      [],
    );
    assert.deepEqual(told(limit("a", "rejectCode: 429") + limit("b", `${rules}, rejectCode: 503`)), [
      "RateLimitPolicy `a` applies to Gateway `edge` already, unless this one turns out to be older, and policies of this kind that set one field are in conflict, so this one has no effect there.",
    ]);
  });

  it("is told of kinds that are not called policies and count one by one", () => {
    const load = (name: string) => nginx("ExternalLoadBalancer", name, `targetRefs: [${EDGE}]`);
    const payload = (name: string) => nginx("PayloadProcessor", name, `targetRef: ${EDGE}`);
    assert.deepEqual(
      told(load("a") + load("b") + payload("a") + payload("b")),
      ["ExternalLoadBalancer", "PayloadProcessor"].map(
        (kind) =>
          `${kind} \`a\` applies to Gateway \`edge\` already, unless this one turns out to be older, and policies of this kind are not merged, so this one has no effect there.`,
      ),
    );
  });

  it("is told of what an older policy selects by its labels", () => {
    const secure = (name: string, created: string, target: string) => `---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: ${name}, namespace: shop, creationTimestamp: "${created}-01-01T00:00:00Z" }
spec: { ${target}, cors: { allowOrigins: ["*"] } }
`;
    const labelled = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, labels: { access: private } }
spec: { parentRefs: [{ name: edge }], rules: [{ name: main }] }
`;
    const selects = (value: string) =>
      `targetSelectors: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, matchLabels: { access: ${value} } }]`;
    const names = (more = "") =>
      `targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart${more} }]`;
    const older = secure("all", "2024", selects("private"));
    assert.deepEqual(told(labelled + older + secure("one", "2025", names())), [
      "SecurityPolicy `all` applies to HTTPRoute `cart` already, and policies of this kind are not merged, so this one has no effect there.",
    ]);
    assert.deepEqual(told(labelled + older + secure("one", "2023", names())), [
      "SecurityPolicy `one` applies to HTTPRoute `cart` already, and policies of this kind are not merged, so this one has no effect there.",
    ]);
    assert.deepEqual(told(labelled + older + secure("one", "2025", names(", sectionName: main"))), []);
    assert.deepEqual(
      told(labelled + secure("all", "2024", selects("public")) + secure("one", "2025", names())),
      [],
    );
  });
});

describe("policy-priority-conflict", () => {
  it("is told of backends of Envoy AI Gateway with more than one BackendSecurityPolicy", () => {
    const secure = (name: string, backend: string) => `---
apiVersion: aigateway.envoyproxy.io/v1alpha1
kind: BackendSecurityPolicy
metadata: { name: ${name}, namespace: shop }
spec:
  targetRefs: [{ group: aigateway.envoyproxy.io, kind: AIServiceBackend, name: ${backend} }]
`;
    const told = (manifests: string) =>
      analyze([{ path: "policies.yaml", text: manifests }])
        .diagnostics.filter(({ rule }) => rule === "policy-priority-conflict")
        .map(({ message }) => message);
    assert.deepEqual(told(secure("a", "model") + secure("b", "other")), []);
    assert.deepEqual(
      told(secure("a", "model") + secure("b", "model")),
      ["b", "a"].map(
        (name) =>
          `There is BackendSecurityPolicy \`${name}\` for AIServiceBackend.aigateway.envoyproxy.io \`model\`, too, and with several none of them has an effect. Keep one.`,
      ),
    );
  });
});
