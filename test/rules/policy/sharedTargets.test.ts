import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

function definition(label: string): string {
  return `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: accesspolicies.example.net
${label}spec:
  group: example.net
  scope: Namespaced
  names:
    kind: AccessPolicy
    plural: accesspolicies
  versions:
    - name: v1
      served: true
      storage: true
`;
}

const DIRECT = definition("  labels:\n    gateway.networking.k8s.io/policy: Direct\n");

function policy(name: string, target: string, metadata = ""): string {
  return `---
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: ${name}, namespace: shop${metadata} }
spec:
  targetRef: { group: gateway.networking.k8s.io, kind: Gateway, ${target} }
`;
}

describe("two policies of one kind for one target", () => {
  const only = ["policy-direct-conflict"];

  it("may be merged where nothing says that the kind is direct", () => {
    for (const crd of [
      "",
      definition(""),
      definition("  labels:\n    gateway.networking.k8s.io/policy: Inherited\n"),
    ])
      checkDiagnostics(`${crd}${policy("a", "name: edge")}${policy("b", "name: edge")}`, { only });
  });

  it("are an information where the manifests do not say which is older", () => {
    checkDiagnostics(
      `${DIRECT}${policy("a", "name: edge")}${policy("b", "name: edge")}#                                                                     ^^^^ information policy-direct-conflict: AccessPolicy \`a\` applies to Gateway \`edge\` already, unless this one turns out to be older, and policies of this kind are not merged, so this one has no effect there.
`,
      { only },
    );
  });

  it("are rivals without namespaces where both lead to one object", () => {
    const bare = (text: string) => text.replaceAll(", namespace: shop", "");
    const gateway =
      "---\napiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: edge }\nspec: { gatewayClassName: c, listeners: [] }\n";
    const both = bare(`${policy("a", "name: edge")}${policy("b", "name: edge")}`);
    checkDiagnostics(
      `${DIRECT}${gateway}${both}#                                                                     ^^^^ information policy-direct-conflict: AccessPolicy \`a\` applies to Gateway \`edge\` already, unless this one turns out to be older, and policies of this kind are not merged, so this one has no effect there.
`,
      { only },
    );
    checkDiagnostics(`${DIRECT}${both}`, { only });
    const folder = (name: string) => `#- ${name}/edge.yaml\n${gateway}${bare(policy(name, "name: edge"))}`;
    checkDiagnostics(`#- crd.yaml\n${DIRECT}${folder("a")}${folder("b")}`, { only });
  });

  it("keep apart by their sections, by their namespaces and by their kinds", () => {
    checkDiagnostics(
      `${DIRECT}${policy("a", "name: edge, sectionName: http")}${policy("b", "name: edge, sectionName: https")}${policy("c", "name: edge")}${policy("d", "name: edge, namespace: infra")}${policy("e", "name: edge").replace("kind: AccessPolicy", "kind: LimitPolicy")}`,
      { only },
    );
  });

  it("keep apart where one of them has several targets, of which another one is of that name", () => {
    const many = (name: string, targets: string) => `---
apiVersion: example.net/v1
kind: AccessPolicy
metadata: { name: ${name}, namespace: shop }
spec:
  targetRefs: [${targets}]
`;
    const gateway = (rest: string) => `{ group: gateway.networking.k8s.io, kind: Gateway, ${rest} }`;
    const route = (rest: string) => `{ group: gateway.networking.k8s.io, kind: HTTPRoute, ${rest} }`;
    const b = many("b", gateway("name: edge, sectionName: http"));
    const apart = (...targets: readonly string[]) =>
      checkDiagnostics(`${DIRECT}${many("a", targets.join(", "))}${b}`, { only });
    apart(gateway("name: edge"), gateway("name: inner, sectionName: http"));
    apart(gateway("name: edge"), gateway("name: edge, namespace: infra, sectionName: http"));
    apart(gateway("name: edge"), route("name: edge, sectionName: http"));
    checkDiagnostics(
      `${DIRECT}${many("a", `${route("name: cart")}, ${gateway("name: edge, sectionName: http")}`)}${b}#                                                                                          ^^^^ information policy-direct-conflict: AccessPolicy \`a\` applies to Gateway \`edge\` already, unless this one turns out to be older, and policies of this kind are not merged, so this one has no effect there.
`,
      { only },
    );
  });

  it("are one where one object stands in two folders", () => {
    checkDiagnostics(
      `#- crd.yaml${DIRECT}#- east/policy.yaml\n${policy("a", "name: edge")}#- west/policy.yaml\n${policy("a", "name: edge")}`,
      { only },
    );
  });
});

describe("a policy for a target of another namespace", () => {
  it("is none where the two may be one", () => {
    checkDiagnostics(
      `${policy("a", "name: edge, namespace: shop")}${policy("b", 'name: edge, namespace: "${NAMESPACE}"')}${policy("c", "name: edge, namespace: infra").replace(", namespace: shop }", " }")}`,
      { only: ["policy-cross-namespace"] },
    );
  });
});

describe("policies of Envoy Gateway that select what they are for", () => {
  const only = ["policy-direct-conflict"];
  const selecting = (name: string, more = "", labels = "app: web") => `---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: BackendTrafficPolicy
metadata: { name: ${name}, namespace: shop${more} }
spec:
  targetSelectors:
    - kind: HTTPRoute
      group: gateway.networking.k8s.io
      matchLabels: { ${labels} }
`;
  const ROUTE = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: web, namespace: shop, labels: { app: web } }
spec: { parentRefs: [{ name: edge }], rules: [{ name: main }] }
`;
  const marked = (text: string, severity: string, doubt = "") =>
    text.replace(
      "HTTPRoute\n",
      `HTTPRoute\n#           ^^^^^^^^^ ${severity} policy-direct-conflict: BackendTrafficPolicy \`a\` applies to HTTPRoute \`web\` already${doubt}, and policies of this kind are not merged, so this one has no effect there.\n`,
    );
  const DOUBT = ", unless this one turns out to be older";

  it("are in conflict with others that select it, and with those that name it", () => {
    checkDiagnostics(ROUTE + selecting("a") + marked(selecting("b"), "information", DOUBT), { only });
    const created = (day: string) => `, creationTimestamp: "2025-01-${day}T00:00:00Z"`;
    checkDiagnostics(
      ROUTE + selecting("a", created("01")) + marked(selecting("b", created("02")), "warning"),
      { only },
    );
    const naming = selecting("a").replace(
      /targetSelectors:[\s\S]*/,
      "targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web }]\n",
    );
    checkDiagnostics(ROUTE + naming + marked(selecting("b"), "information", DOUBT), { only });
  });

  it("are in none where they select nothing in common, or one of them a part", () => {
    checkDiagnostics(ROUTE + selecting("a", "", "app: api") + selecting("b"), { only });
    const part = selecting("a").replace(
      /targetSelectors:[\s\S]*/,
      "targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: web, sectionName: main }]\n",
    );
    checkDiagnostics(ROUTE + part + selecting("b"), { only });
  });
});
