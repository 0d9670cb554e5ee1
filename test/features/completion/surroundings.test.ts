import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkAccepted, checkCompletion, completionsAtCursor } from "../../fixture.ts";

const head = (kind: string, name: string, namespace = "infra") =>
  `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace} }\n`;

const WORLD = `
#- world.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec:
  controllerName: example.com/edge
  parametersRef: { group: example.com, kind: EdgeConfig, name: defaults, namespace: infra }
status: { routabilities: [Public, example.com/office] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: inner }
spec: { controllerName: example.com/inner }
---
apiVersion: example.com/v1
kind: EdgeConfig
metadata: { name: defaults, namespace: infra }
---
apiVersion: v1
kind: ConfigMap
metadata: { name: tuning, namespace: infra }
data: { a: b }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: inner
  infrastructure:
    allowedChildren: { namespaces: { from: All } }
    annotations: { example.com/tier: gold, gateway.networking.k8s.io/mine: x }
  listeners:
    - { name: web, port: 80, protocol: HTTP, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
    - { name: shop, port: 81, protocol: HTTP, hostname: shop.example.org, tls: { options: { example.com/ciphers: old } } }
    - { name: raw, port: 9000, protocol: TCP, hostname: tcp.example.org }
---
${head("HTTPRoute", "news", "press")}spec:
  parentRefs: [{ name: front, namespace: infra }]
  hostnames: [news.example.com, news.example.net]
  rules: [{ backendRefs: [{ name: ledger, namespace: bank, port: 80 }] }]
---
apiVersion: v1
kind: Namespace
metadata: { name: press, labels: { team: media, tier: front } }
---
apiVersion: v1
kind: Namespace
metadata: { name: bank, labels: { team: money } }
#- cursor.yaml
`;

describe("[completion: gatewayClassName] the class of a Gateway", () => {
  it("is one of the workspace or of the setting, then one that others name", () => {
    const source = `${WORLD}${head("Gateway", "mine")}spec:\n  gatewayClassName: $0\n`;
    checkCompletion(source, ["edge", "inner"]);
    checkCompletion(source, ["edge", "inner", "outer"], { knownClasses: ["outer", "other-*"] });
    assert.deepEqual(
      completionsAtCursor(source)?.items.map(({ detail }) => detail),
      ["GatewayClass of example.com/edge", "GatewayClass of example.com/inner"],
    );
  });

  it("is that of the parent first", () => {
    checkCompletion(
      `${WORLD}${head("Gateway", "mine")}spec:\n  infrastructure: { attachTo: { group: gateway.networking.k8s.io, name: front } }\n  gatewayClassName: $0\n`,
      ["inner", "edge"],
    );
  });
});

describe("[completion: namespaces.from, namespace selector] namespaces that are let in", () => {
  const allowed = `${head("Gateway", "mine")}spec:\n  allowedListeners:\n    namespaces:\n      from: Selector\n      selector:\n`;

  it("come from one of the known places", () => {
    const policy = `${head("Gateway", "mine")}spec:\n  listeners:\n    - allowedRoutes:\n        namespaces:\n          from: $0\n`;
    checkCompletion(`${WORLD}${policy}`, ["All", "Selector", "Same"]);
    checkCompletion(`${WORLD}${allowed.replace("Selector\n      selector:", "$0")}`, [
      "All",
      "Selector",
      "Same",
      "None",
    ]);
  });

  it("are selected by name, or by the labels of their manifests", () => {
    checkCompletion(`${WORLD}${allowed}        matchLabels:\n          $0\n`, [
      "kubernetes.io/metadata.name: bank",
      "kubernetes.io/metadata.name: infra",
      "kubernetes.io/metadata.name: press",
      "team: media",
      "team: money",
      "tier: front",
    ]);
    checkAccepted(
      `${WORLD}${allowed}        matchLabels:\n          te$0\n`,
      "team: money",
      `${allowed}        matchLabels:\n          team: money\n`,
    );
    checkCompletion(`${WORLD}${allowed}        matchLabels:\n          team: $0\n`, ["media", "money"]);
    checkCompletion(`${WORLD}${allowed}        matchLabels: { kubernetes.io/metadata.name: $0 }\n`, [
      "bank",
      "infra",
      "press",
    ]);
    const expression = `${WORLD}${allowed}        matchExpressions:\n          - `;
    checkCompletion(`${expression}key: $0\n`, ["kubernetes.io/metadata.name", "team", "tier"]);
    checkCompletion(`${expression}key: team\n            operator: In\n            values: [$0]\n`, [
      "media",
      "money",
    ]);
  });
});

describe("[completion: hostname] hostnames", () => {
  const route = `${head("HTTPRoute", "shop", "press")}spec:\n  parentRefs: [{ name: front, namespace: infra }]\n`;

  it("of a Route lie under those of the listeners that take it", () => {
    const source = `${WORLD}${route}  hostnames:\n    - $0\n`;
    checkCompletion(source, ["shop.example.com", "*.example.com", "news.example.com"]);
    assert.deepEqual(
      completionsAtCursor(source)?.items.map(({ detail }) => detail),
      ["under *.example.com", "of listener web", "of another Route"],
    );
    checkCompletion(`${WORLD}${route}  hostnames: [shop.example.com, $0]\n`, [
      "*.example.com",
      "news.example.com",
    ]);
    checkAccepted(
      `${WORLD}${route}  hostnames: [$0]\n`,
      "*.example.com",
      `${route}  hostnames: ["*.example.com"]\n`,
    );
  });

  it("of a Route in values of a chart lie there too", () => {
    const values = "route:\n  parentRefs:\n    - { name: front, namespace: infra }\n  hostnames:\n    - ";
    checkCompletion(`${WORLD.replace("cursor.yaml", "values.yaml")}${values}$0\n`, [
      "*.example.com",
      "shop.example.org",
      "news.example.com",
    ]);
  });

  it("of a listener are those of its Routes and of the listeners beside it", () => {
    const gateway = `${head("ListenerSet", "set")}spec:\n  parentRef: { name: front }\n  listeners:\n    - name: a\n      hostname: $0\n`;
    checkCompletion(`${WORLD}${gateway}`, ["*.example.com", "shop.example.org", "tcp.example.org"]);
  });
});

describe("[completion: ReferenceGrant] what a ReferenceGrant lets in", () => {
  const grant = head("ReferenceGrant", "open", "bank");

  it("is what is refused now", () => {
    checkAccepted(
      `${WORLD}${grant}spec:\n  $0\n`,
      "HTTPRoute in press to Service",
      `${grant}spec:
  from:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      namespace: press
  to:
    - group: ""
      kind: Service
`,
    );
    checkAccepted(
      `${WORLD}${grant}spec:\n  from:\n    - $0\n`,
      "HTTPRoute in press",
      `${grant}spec:\n  from:\n    - group: gateway.networking.k8s.io\n      kind: HTTPRoute\n      namespace: press\n`,
    );
    checkAccepted(
      `${WORLD}${grant}spec:\n  to:\n    - $0\n`,
      "Service ledger",
      `${grant}spec:\n  to:\n    - group: ""\n      kind: Service\n      name: ledger\n`,
    );
    checkCompletion(`${WORLD}${grant}spec:\n  from:\n    - kind: HTTPRoute\n      namespace: $0\n`, [
      "press",
      "infra",
    ]);
  });

  it("is nothing once a grant is there", () => {
    const there = `${head("ReferenceGrant", "there", "bank")}spec:\n  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: press }]\n  to: [{ group: "", kind: Service }]\n---\n`;
    const list = completionsAtCursor(`${WORLD}${there}${grant}spec:\n  from:\n    - $0\n`);
    assert.deepEqual(
      list?.items.map(({ label }) => label),
      ["group", "kind", "namespace"],
    );
  });
});

describe("[completion: routability] how far a Gateway can be reached", () => {
  it("is one of the proposal's reaches, or one that the class has", () => {
    checkCompletion(
      `${WORLD}${head("Gateway", "mine")}spec:\n  gatewayClassName: edge\n  infrastructure:\n    routability: $0\n`,
      ["Public", "Private", "Cluster", "example.com/office"],
    );
  });
});

describe("[completion: parametersRef] parameters", () => {
  it("are ConfigMaps, or of a kind that others lead to", () => {
    const gateway = `${head("Gateway", "mine")}spec:\n  infrastructure:\n    parametersRef:\n`;
    checkCompletion(`${WORLD}${gateway}      name: $0\n`, ["tuning", "defaults"]);
    checkAccepted(
      `${WORLD}${gateway}      name: $0\n`,
      "defaults",
      `${gateway}      name: defaults\n      group: example.com\n      kind: EdgeConfig\n`,
    );
    checkCompletion(`${WORLD}${gateway}      kind: $0\n`, ["ConfigMap", "EdgeConfig"]);
    const gatewayClass =
      "apiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata: { name: mine }\nspec:\n  parametersRef:\n";
    checkAccepted(
      `${WORLD}${gatewayClass}    name: $0\n`,
      "infra/tuning",
      `${gatewayClass}    name: tuning\n    group: ""\n    kind: ConfigMap\n    namespace: infra\n`,
    );
  });
});

describe("[completion: implementation keys] keys of an implementation", () => {
  it("are those of other Gateways, without the reserved ones", () => {
    const gateway = `${WORLD}${head("Gateway", "mine")}spec:\n`;
    checkCompletion(`${gateway}  infrastructure:\n    annotations:\n      $0\n`, ["example.com/tier"]);
    checkCompletion(`${gateway}  listeners:\n    - tls:\n        options:\n          $0\n`, [
      "example.com/ciphers",
    ]);
  });
});

describe("[completion: targetRefs] the target of a policy", () => {
  const service = `apiVersion: v1\nkind: Service\nmetadata: { name: cart, namespace: infra }\nspec: { ports: [{ name: web, port: 80 }] }\n---\n`;

  it("is a Service, with its ports", () => {
    const policy = `${head("BackendTLSPolicy", "policy")}spec:\n  targetRefs:\n    - `;
    checkAccepted(
      `${WORLD}${service}${policy}name: $0\n`,
      "cart",
      `${service}${policy}name: cart\n      group: ""\n      kind: Service\n`,
    );
    checkCompletion(
      `${WORLD}${service}${policy}{ group: "", kind: Service, name: cart, sectionName: $0 }\n`,
      ["web"],
    );
  });

  it("is a Gateway, a Route or a Service in other APIs", () => {
    const policy = `apiVersion: example.com/v1\nkind: ClientTrafficPolicy\nmetadata: { name: policy, namespace: infra }\nspec:\n  targetRefs:\n    - `;
    checkCompletion(`${WORLD}${service}${policy}name: $0\n`, ["front", "cart"]);
    checkAccepted(
      `${WORLD}${service}${policy}name: $0\n`,
      "front",
      `${service}${policy}name: front\n      group: gateway.networking.k8s.io\n      kind: Gateway\n`,
    );
    checkCompletion(
      `${WORLD}${policy}{ group: gateway.networking.k8s.io, kind: Gateway, name: front, sectionName: $0 }\n`,
      ["web", "shop", "raw"],
    );
  });
});
