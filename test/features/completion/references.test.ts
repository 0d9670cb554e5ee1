import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkAccepted, checkCompletion, completionsAtCursor } from "../../fixture.ts";

const GATEWAYS = `
#- infra/gateways.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: open, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: https, port: 443, protocol: HTTPS, hostname: "*.example.com", allowedRoutes: { namespaces: { from: All } } }
    - { name: db, port: 5432, protocol: TCP, allowedRoutes: { namespaces: { from: All } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: closed, namespace: infra }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: shop, namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: tcp, port: 9000, protocol: TCP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: "${"${NAME}"}", namespace: shop }
spec: { gatewayClassName: edge, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: extra, namespace: shop }
spec:
  parentRef: { name: open, namespace: infra }
  listeners: [{ name: web, port: 8080, protocol: HTTP }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ name: http, port: 8080 }, { name: admin, port: 9090 }] }
---
apiVersion: v1
kind: Service
metadata: { name: users, namespace: shop }
spec: { ports: [{ port: 80 }] }
#- shop/route.yaml
`;

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: pages, namespace: shop }
spec:
`;
const PARENTS = `${ROUTE}  parentRefs:\n`;
const BACKENDS = `${ROUTE}  rules:\n    - backendRefs:\n`;

describe("[completion: parentRef name] the name of a parent", () => {
  it("is that of a Gateway that would take the Route, of others behind, of Services for a mesh", () => {
    checkCompletion(`${GATEWAYS}${PARENTS}    - name: $0\n`, [
      "infra/open",
      "cart",
      "users",
      "shop",
      "infra/closed",
      "extra",
    ]);
    const list = completionsAtCursor(`${GATEWAYS}${PARENTS}    - name: $0\n`);
    assert.deepEqual(
      list?.items.map(({ detail, mark }) => [detail, mark]),
      [
        ["Gateway: HTTP 80, HTTPS 443 *.example.com, TCP 5432", undefined],
        ["Service: 8080 http, 9090 admin", undefined],
        ["Service: 80", undefined],
        ["Gateway: TCP 9000; takes no Routes of this kind", "takes no Routes of this kind"],
        ["Gateway: HTTP 80; does not let this namespace in", "does not let this namespace in"],
        ["ListenerSet: HTTP 8080; is not accepted itself", "is not accepted itself"],
      ],
    );
  });

  it("brings namespace, kind and group along where they are missing", () => {
    checkAccepted(
      `${GATEWAYS}${PARENTS}    - name: o$0\n`,
      "infra/open",
      `${PARENTS}    - name: open\n      namespace: infra\n`,
    );
    checkAccepted(
      `${GATEWAYS}${PARENTS}    - name: o$0\n`,
      "infra/open",
      `${PARENTS}    - name: open\n      namespace: infra\n`,
      { snippets: false },
    );
    checkAccepted(
      `${GATEWAYS}${PARENTS}    - name: $0\n      sectionName: web\n`,
      "extra",
      `${PARENTS}    - name: extra\n      kind: ListenerSet\n      sectionName: web\n`,
    );
    checkAccepted(
      `${GATEWAYS}${PARENTS}    - name: $0\n`,
      "users",
      `${PARENTS}    - name: users\n      group: ""\n      kind: Service\n`,
    );
  });

  it("holds to the namespace and the kind that are written", () => {
    checkCompletion(`${GATEWAYS}${PARENTS}    - namespace: infra\n      name: $0\n`, ["open", "closed"]);
    checkCompletion(`${GATEWAYS}${PARENTS}    - kind: ListenerSet\n      name: $0\n`, ["extra"]);
    checkCompletion(`${GATEWAYS}${PARENTS}    - namespace: "${"${NS}"}"\n      name: $0\n`, []);
  });

  it("is offered in flow style and in JSON", () => {
    checkAccepted(
      `${GATEWAYS}${ROUTE}  parentRefs: [{ name: $0 }]\n`,
      "infra/open",
      `${ROUTE}  parentRefs: [{ name: open, namespace: infra }]\n`,
    );
    const json = (ref: string) =>
      `{\n  "apiVersion": "gateway.networking.k8s.io/v1",\n  "kind": "HTTPRoute",\n  "metadata": { "name": "pages", "namespace": "shop" },\n  "spec": { "parentRefs": [{ "name": ${ref} }] }\n}\n`;
    const others = GATEWAYS.replace("#- shop/route.yaml", "#- shop/route.json");
    checkAccepted(`${others}${json('"$0"')}`, "infra/open", json('"open", "namespace": "infra"'));
  });

  it("comes with whole references where nothing of one is written", () => {
    checkAccepted(
      `${GATEWAYS}${PARENTS}    - $0\n`,
      "infra/open",
      `${PARENTS}    - name: open\n      namespace: infra\n`,
    );
    checkAccepted(
      `${GATEWAYS}${PARENTS}    $0\n`,
      "- infra/open",
      `${PARENTS}    - name: open\n      namespace: infra\n`,
    );
  });

  it("comes whole between brackets, and in a List", () => {
    checkAccepted(
      `${GATEWAYS}${ROUTE}  parentRefs: [$0]\n`,
      "infra/open",
      `${ROUTE}  parentRefs: [{ name: open, namespace: infra }]\n`,
    );
    checkCompletion(
      `${GATEWAYS}apiVersion: v1\nkind: List\nitems:\n  - apiVersion: gateway.networking.k8s.io/v1\n    kind: HTTPRoute\n    metadata: { name: a, namespace: infra }\n    spec:\n      parentRefs:\n        - kind: Gateway\n          name: $0\n`,
      ["closed", "open", "shop/shop"],
    );
  });

  it("is offered while the document breaks off", () => {
    checkCompletion(
      `${GATEWAYS}kind: HTTPRoute\napiVersion: gateway.networking.k8s.io/v1\nmetadata: { namespace: shop\nspec:\n  parentRefs:\n  - kind: Gateway\n    name: $0`,
      ["infra/open", "shop", "infra/closed"],
    );
  });
});

describe("[completion: sectionName] the section of a parent", () => {
  it("is a listener that takes the Route, then the others", () => {
    checkCompletion(
      `${GATEWAYS}${ROUTE}  hostnames: [a.example.org]\n  parentRefs:\n    - name: open\n      namespace: infra\n      sectionName: $0\n`,
      ["http", "https", "db"],
    );
    const list = completionsAtCursor(
      `${GATEWAYS}${ROUTE}  hostnames: [a.example.org]\n  parentRefs:\n    - name: open\n      namespace: infra\n      sectionName: $0\n`,
    );
    assert.deepEqual(
      list?.items.map(({ detail }) => detail),
      [
        "HTTP 80",
        "HTTPS 443 *.example.com; serves none of the hostnames",
        "TCP 5432; takes no Routes of this kind",
      ],
    );
  });

  it("is a port of a Service, or a rule of a parent Route", () => {
    checkCompletion(
      `${GATEWAYS}${PARENTS}    - { group: "", kind: Service, name: cart, sectionName: $0 }\n`,
      ["http", "admin"],
    );
    const parent = `${ROUTE.replace("pages", "tree")}  rules:\n    - name: plain\n    - name: handed\n      allowedRoutes: {}\n---\n`;
    checkCompletion(
      `${GATEWAYS}${parent}${PARENTS}    - { kind: HTTPRoute, name: tree, sectionName: $0 }\n`,
      ["handed", "plain"],
    );
    checkCompletion(`${GATEWAYS}${parent}${PARENTS}    - { kind: HTTPRoute, name: $0 }\n`, ["tree"]);
  });
});

describe("[completion: parentRef port] the port of a parent", () => {
  it("is that of a listener or of a Service", () => {
    checkCompletion(`${GATEWAYS}${PARENTS}    - { name: open, namespace: infra, port: $0 }\n`, [
      "80",
      "443",
      "5432",
    ]);
    checkCompletion(
      `${GATEWAYS}${PARENTS}    - { name: open, namespace: infra, sectionName: https, port: $0 }\n`,
      ["443"],
    );
    checkCompletion(`${GATEWAYS}${PARENTS}    - { group: "", kind: Service, name: cart, port: $0 }\n`, [
      "8080",
      "9090",
    ]);
  });
});

describe("[completion: kind and group] the kind of a parent", () => {
  it("comes with its group", () => {
    checkAccepted(
      `${GATEWAYS}${PARENTS}    - kind: S$0\n`,
      "Service",
      `${PARENTS}    - kind: Service\n      group: ""\n`,
    );
  });
});

const MORE_SERVICES = `
#- other/services.yaml
apiVersion: v1
kind: Service
metadata: { name: ledger, namespace: bank }
spec: { ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: shop, namespace: bank }
spec:
  from: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, namespace: shop }]
  to: [{ group: "", kind: Service, name: ledger }]
---
apiVersion: v1
kind: Service
metadata: { name: vault, namespace: bank }
spec: { ports: [{ port: 80 }] }
${GATEWAYS.trimStart()}`;

describe("[completion: backendRef] a backend", () => {
  it("is a Service of the namespace, then one that a ReferenceGrant opens, then one that needs a grant", () => {
    const source = `${MORE_SERVICES}${BACKENDS}        - name: $0\n`;
    checkCompletion(source, ["cart", "users", "bank/ledger", "bank/vault"]);
    assert.deepEqual(
      completionsAtCursor(source)?.items.map(({ mark }) => mark),
      [undefined, undefined, undefined, "needs a ReferenceGrant"],
    );
  });

  it("comes with its port", () => {
    checkAccepted(
      `${MORE_SERVICES}${BACKENDS}        - name: $0\n`,
      "users",
      `${BACKENDS}        - name: users\n          port: 80\n`,
    );
    checkAccepted(
      `${MORE_SERVICES}${BACKENDS}        - name: $0\n`,
      "bank/ledger",
      `${BACKENDS}        - name: ledger\n          namespace: bank\n          port: 80\n`,
    );
    checkAccepted(
      `${MORE_SERVICES}${BACKENDS}        - port: 8080\n          name: $0\n`,
      "cart",
      `${BACKENDS}        - port: 8080\n          name: cart\n`,
    );
    checkAccepted(
      `${MORE_SERVICES}${BACKENDS}        - $0\n`,
      "users",
      `${BACKENDS}        - name: users\n          port: 80\n`,
    );
  });

  it("has the ports of its Service", () => {
    const source = `${GATEWAYS}${BACKENDS}        - name: cart\n          port: $0\n`;
    checkCompletion(source, ["8080", "9090"]);
    assert.deepEqual(
      completionsAtCursor(source)?.items.map(({ detail }) => detail),
      ["http, TCP", "admin, TCP"],
    );
  });

  describe("of several ports", () => {
    const withPorts = (kind: string, written: string) => `#- a.yaml
apiVersion: v1
kind: Service
metadata: { name: calls, namespace: shop }
spec:
  ports:
    - { name: http-metrics, port: 9090 }
    - { name: main, port: 8000 }
    - { name: grpc, port: 9000 }
    - { name: h2, port: 9001, appProtocol: kubernetes.io/h2c }
    - { name: http, port: 8080 }
    - { name: dns, port: 53, protocol: UDP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ${kind}
metadata: { name: calls, namespace: shop }
spec:
  rules:
    - backendRefs:
        - name: ${written}
`;
    const inOrder: readonly (readonly [kind: string, ports: readonly string[]])[] = [
      ["HTTPRoute", ["8080", "8000", "9000", "9001", "9090", "53"]],
      ["GRPCRoute", ["9000", "9001", "8000", "8080", "9090", "53"]],
      ["TCPRoute", ["8000", "9000", "9001", "8080", "9090", "53"]],
      ["UDPRoute", ["53", "9090", "8000", "9000", "9001", "8080"]],
    ];
    for (const [kind, ports] of inOrder) {
      it(`has first what a ${kind} sends, and last what is for others`, () => {
        checkCompletion(withPorts(kind, "calls\n          port: $0"), ports);
        const [item] = completionsAtCursor(withPorts(kind, "$0"))?.items ?? [];
        assert.match(JSON.stringify(item?.text), new RegExp(`\\b${ports[0]}\\b`));
      });
    }
  });

  it("is an XBackend or a ServiceImport too, with group and kind", () => {
    const others = `apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: away, namespace: shop }
spec: { type: ExternalHostname, externalHostname: { hostname: api.example.com }, port: { port: 443 } }
---
apiVersion: multicluster.x-k8s.io/v1alpha1
kind: ServiceImport
metadata: { name: wide, namespace: shop }
---
`;
    const source = `${GATEWAYS}${others}${BACKENDS}        - name: $0\n`;
    checkCompletion(source, ["cart", "users", "away", "wide"]);
    checkAccepted(
      source,
      "wide",
      `${others}${BACKENDS}        - name: wide\n          group: multicluster.x-k8s.io\n          kind: ServiceImport\n`,
    );
  });

  it("has the port of the transport that its Route needs", () => {
    const both = `apiVersion: v1
kind: Service
metadata: { name: dns, namespace: shop }
spec: { ports: [{ name: tcp, port: 53 }, { name: udp, port: 5353, protocol: UDP }] }
---
`;
    const route = `${ROUTE.replace("HTTPRoute", "UDPRoute")}  rules:\n    - backendRefs:\n`;
    checkAccepted(
      `${GATEWAYS}${both}${route}        - name: d$0\n`,
      "dns",
      `${both}${route}        - name: dns\n          port: 5353\n`,
    );
  });

  it("is also that of a filter", () => {
    const filter = `${ROUTE}  rules:\n    - filters:\n        - type: RequestMirror\n          requestMirror:\n            backendRef:\n`;
    checkCompletion(`${GATEWAYS}${filter}              name: $0\n`, ["cart", "users"]);
    checkCompletion(`${GATEWAYS}${filter}              name: cart\n              port: $0\n`, [
      "8080",
      "9090",
    ]);
  });
});

describe("[completion: backendRef namespace] the namespace of a backend", () => {
  it("is first the one that lets the Route in", () => {
    const shop = `${MORE_SERVICES}${BACKENDS}        - namespace: $0\n          name: `;
    checkCompletion(`${shop}ledger\n`, ["bank", "infra", "shop"]);
    checkCompletion(`${shop}vault\n`, ["bank", "infra", "shop"]);
    assert.deepEqual(
      completionsAtCursor(`${shop}vault\n`)?.items.map(({ detail }) => detail),
      ["Service: 80; needs a ReferenceGrant", "namespace", "namespace"],
    );
    checkCompletion(`${MORE_SERVICES}${BACKENDS}        - namespace: $0\n`, ["shop", "bank", "infra"]);
  });
});

const LISTENERS = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: own, namespace: shop }
spec:
  gatewayClassName: edge
`;

describe("[completion: attachTo] what a child Gateway attaches to", () => {
  it("is a Gateway that lets it in, of the same class, and neither itself nor a child", () => {
    const parents = ["a", "b", "c"]
      .map(
        (name, at) => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: infra }
spec:
  gatewayClassName: ${["edge", "other", "edge"][at]}
  infrastructure: { ${at === 2 ? "attachTo: { group: gateway.networking.k8s.io, name: a }" : "allowedChildren: { namespaces: { from: All } }"} }
---
`,
      )
      .join("");
    const source = `${GATEWAYS}${parents}${LISTENERS}  infrastructure:\n    attachTo:\n      name: $0\n`;
    checkCompletion(source, ["infra/a", "shop", "infra/b", "infra/closed", "infra/open"]);
    assert.deepEqual(
      completionsAtCursor(source)?.items.map(({ mark }) => mark),
      [undefined, "takes no children", "is of another class", "takes no children", "takes no children"],
    );
    checkAccepted(
      source,
      "infra/a",
      `${parents}${LISTENERS}  infrastructure:\n    attachTo:\n      name: a\n      namespace: infra\n`,
    );
  });
});

describe("[completion: ListenerSet parent] the parent of a ListenerSet", () => {
  it("is first a Gateway that lets ListenerSets of the namespace in", () => {
    const taking = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: zone, namespace: infra }
spec: { gatewayClassName: edge, allowedListeners: { namespaces: { from: All } } }
---
`;
    const source = `${GATEWAYS}${taking}apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: set, namespace: shop }
spec:
  parentRef:
    name: $0
`;
    checkCompletion(source, ["infra/zone", "shop", "infra/closed", "infra/open"]);
  });
});

describe("[completion: parentRef name, backendRef] what only another build delivers", () => {
  const build = (folder: string) =>
    `#- ${folder}/kustomization.yaml\nkind: Kustomization\napiVersion: kustomize.config.k8s.io/v1beta1\nnamespace: shop\nresources: [all.yaml]\n#- ${folder}/all.yaml\n`;
  const object = (kind: string, name: string, spec: string) =>
    `apiVersion: ${kind === "Service" ? "v1" : "gateway.networking.k8s.io/v1"}\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: ${spec}\n---\n`;
  const gateway = (name: string) =>
    object(
      "Gateway",
      name,
      "{ gatewayClassName: edge, listeners: [{ name: web, port: 80, protocol: HTTP }] }",
    );
  const service = (name: string) => object("Service", name, "{ ports: [{ port: 80 }] }");
  // What both define makes them two clusters.
  const shared = object("ReferenceGrant", "shared", "{ from: [], to: [] }");
  const world = `${build("a")}${shared}${gateway("far")}${service("remote")}${build("b")}${shared}${gateway("near")}${service("close")}`;
  const route = (rest: string) =>
    `apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: pages }\nspec:\n${rest}`;

  it("comes last and says so", () => {
    const parents = completionsAtCursor(
      `${world}${route("  parentRefs:\n    - kind: Gateway\n      name: $0\n")}`,
    );
    assert.deepEqual(
      parents?.items.map(({ label, mark }) => [label, mark]),
      [
        ["near", undefined],
        ["far", "only in another build"],
      ],
    );
    const backends = completionsAtCursor(
      `${world}${route("  rules:\n    - backendRefs:\n        - name: $0\n")}`,
    );
    assert.deepEqual(
      backends?.items.map(({ label, mark }) => [label, mark]),
      [
        ["close", undefined],
        ["remote", "only in another build"],
      ],
    );
  });

  it("is no part of a whole reference", () => {
    checkAccepted(
      `${world}${route("  parentRefs:\n    - $0\n")}`,
      "near",
      `${world.slice(world.lastIndexOf("#- b/all.yaml")).replace("#- b/all.yaml\n", "")}${route("  parentRefs:\n    - name: near\n")}`,
    );
    const labels = completionsAtCursor(`${world}${route("  parentRefs:\n    - $0\n")}`)?.items;
    assert.ok(labels?.every(({ label }) => label !== "far"));
  });
});

/** Compares the file of the cursor, the last one, after an item is accepted. */
function accepted(before: string, label: string, after: string): void {
  checkAccepted(before, label, after.slice(after.lastIndexOf("#- ")).replace(/^.*\n/, ""));
}

describe("[completion: targetRefs] a reference of a kind of an implementation", () => {
  const policy = (namespace: string) => `apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: policy, namespace: ${namespace} }
spec:
`;
  const targets = `${GATEWAYS}${policy("shop")}  targetRefs:\n`;
  const gatewayAndSet = ["shop", "extra"];

  it("has the keys that are not there yet, and the objects that it can name", () => {
    const all = ["group", "kind", "name", "sectionName", ...gatewayAndSet];
    checkCompletion(`${targets}    - $0\n`, all);
    checkCompletion(`${targets}    - kind: Gateway\n      $0\n`, ["group", "name", "sectionName"]);
    checkCompletion(`${targets.trimEnd()} [{ $0 }]\n`, all);
    checkCompletion(`${targets.trimEnd()} [$0]\n`, all);
    checkCompletion(
      `${targets}    $0\n`,
      all.map((label) => `- ${label}`),
    );
    checkCompletion(`${GATEWAYS}${policy("shop")}  targetRef:\n    $0\n`, all);
    checkCompletion(`${GATEWAYS}${policy("shop")}  basicAuth:\n    users:\n      $0\n`, [
      "name",
      "namespace",
    ]);
  });

  it("says group and kind of its target, which the API server asks for", () => {
    accepted(
      `${targets}    - $0\n`,
      "shop",
      `${targets}    - name: shop\n      group: gateway.networking.k8s.io\n      kind: Gateway\n`,
    );
    accepted(
      `${targets.trimEnd()} [$0]\n`,
      "extra",
      `${targets.trimEnd()} [{ name: extra, group: gateway.networking.k8s.io, kind: ListenerSet }]\n`,
    );
    accepted(
      `${targets}    - group: gateway.networking.k8s.io\n      kind: ListenerSet\n      name: $0\n`,
      "extra",
      `${targets}    - group: gateway.networking.k8s.io\n      kind: ListenerSet\n      name: extra\n`,
    );
  });

  it("has the kinds that are taken there, with their group", () => {
    checkCompletion(`${targets}    - kind: $0\n`, [
      "Gateway",
      "ListenerSet",
      "HTTPRoute",
      "GRPCRoute",
      "TCPRoute",
    ]);
    accepted(
      `${targets}    - kind: $0\n`,
      "HTTPRoute",
      `${targets}    - kind: HTTPRoute\n      group: gateway.networking.k8s.io\n`,
    );
    checkCompletion(`${targets}    - group: $0\n`, ["gateway.networking.k8s.io"]);
  });

  it("brings the port of a Service that gets requests", () => {
    const backends = `${GATEWAYS}${policy("shop")}  extAuth:\n    http:\n      backendRefs:\n`;
    accepted(`${backends}        - $0\n`, "users", `${backends}        - name: users\n          port: 80\n`);
    accepted(
      `${backends}        - name: $0\n`,
      "users",
      `${backends}        - name: users\n          port: 80\n`,
    );
  });

  it("is offered for a policy of which nothing is known but its name", () => {
    const unknown = `${GATEWAYS}apiVersion: example.com/v1
kind: AccessPolicy
metadata: { name: policy, namespace: shop }
spec:
  targetRefs:
`;
    checkCompletion(`${unknown}    - $0\n`, [
      "group",
      "kind",
      "name",
      "sectionName",
      "shop",
      "cart",
      "users",
      "extra",
    ]);
    checkCompletion(`${unknown.replace("AccessPolicy", "Access")}    - $0\n`, []);
  });
});

describe("[completion: filter] a filter of the implementation's own", () => {
  const objects = (className: string) => `${GATEWAYS.replace("#- shop/route.yaml\n", "")}---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: ${className} }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: HTTPRouteFilter
metadata: { name: maintenance, namespace: shop }
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: HTTPRouteFilter
metadata: { name: elsewhere, namespace: infra }
---
apiVersion: traefik.io/v1alpha1
kind: Middleware
metadata: { name: strip, namespace: shop }
#- shop/route.yaml
`;
  const filter = (className: string) =>
    `${objects(className)}${PARENTS}    - { name: open, namespace: infra }
  rules:
    - filters:
        - type: ExtensionRef
          extensionRef:
`;
  const ENVOY = "gateway.envoyproxy.io/gatewayclass-controller";

  it("is of a kind that the implementation takes, and stands in the Route's namespace", () => {
    const envoy = filter(ENVOY);
    checkCompletion(`${envoy}            $0\n`, ["group", "kind", "name", "maintenance"]);
    checkCompletion(`${envoy}            kind: $0\n`, ["HTTPRouteFilter"]);
    checkCompletion(`${envoy}            group: $0\n`, ["gateway.envoyproxy.io"]);
    accepted(
      `${envoy}            name: $0\n`,
      "maintenance",
      `${envoy}            name: maintenance\n            group: gateway.envoyproxy.io\n            kind: HTTPRouteFilter\n`,
    );
    checkCompletion(`${filter("traefik.io/gateway-controller")}            name: $0\n`, ["strip"]);
    checkCompletion(`${filter("istio.io/gateway-controller")}            name: $0\n`, []);
    checkCompletion(`${filter("gateway.envoyproxy.io/internal")}            name: $0\n`, ["maintenance"]);
  });

  it("is of a kind of which there are objects where nothing is known of the implementation", () => {
    const unknown = filter("example.com/controller");
    checkCompletion(`${unknown}            name: $0\n`, ["maintenance", "strip"]);
    checkCompletion(`${unknown}            kind: $0\n`, ["HTTPRouteFilter", "Middleware"]);
  });

  it("is of the kind that is written", () => {
    const written = `${filter(ENVOY)}            group: traefik.io\n            kind: Middleware\n            name: $0\n`;
    checkCompletion(written, ["strip"]);
  });
});

describe("[completion: filter] a redirect to HTTPS", () => {
  const labels = (parent: string) =>
    completionsAtCursor(`${GATEWAYS}${PARENTS}    - ${parent}\n  rules:\n    - $0\n`)?.items.map(
      ({ label }) => label,
    );

  it("is offered where a listener takes plain HTTP, or none is known", () => {
    for (const parent of ["{ name: open, namespace: infra }", "{ name: gone }"])
      assert.ok(labels(parent)?.includes("redirect to HTTPS"), parent);
    const onHttps = labels("{ name: open, namespace: infra, sectionName: https }");
    assert.ok(onHttps?.includes("rule for a path"));
    assert.ok(!onHttps?.includes("redirect to HTTPS"));
  });
});
