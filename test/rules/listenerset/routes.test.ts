import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const GATEWAY = `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: All } }
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com, allowedRoutes: { namespaces: { from: All } } }
`;

function set(namespace: string, rest = ""): string {
  return `
#- ${namespace}/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: ${namespace} }
spec:
  parentRef: { name: web, namespace: infra }
  listeners:
    - name: shop
      port: 80
      protocol: HTTP
      hostname: shop.example.com
${rest}`;
}

function route(parents: string, hostnames = ""): string {
  return `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs:
${parents}${hostnames}  rules: [{ backendRefs: [{ name: shop, port: 80 }] }]
`;
}

describe("a section that only a ListenerSet has", () => {
  const only = ["listenerset-route-gateway-section", "route-parent-section-not-found"];

  it("is one finding, which names no set of another namespace", () => {
    checkDiagnostics(
      GATEWAY +
        set("search") +
        route(`    - { name: web, namespace: infra, sectionName: shop }
#                                                 ^^^^ error listenerset-route-gateway-section: Gateway \`infra/web\` has no listener \`shop\` of its own, so the Route is not attached. A ListenerSet of it has one: name it as the parent.
`),
      { only },
    );
  });

  it("is repaired by naming the set", () => {
    checkFix(
      GATEWAY + set("shop") + route("    - name: web\n      namespace: infra\n      sectionName: sh$0op\n"),
      route("    - name: shop\n      namespace: shop\n      sectionName: shop\n      kind: ListenerSet\n"),
      { title: "Change the parent to ListenerSet `shop`" },
    );
  });

  it("is not reported where the set is not let in", () => {
    checkDiagnostics(
      GATEWAY.replace("  allowedListeners: { namespaces: { from: All } }\n", "") +
        set("shop") +
        route("    - { name: web, namespace: infra, sectionName: shop }\n"),
      { only: ["listenerset-route-gateway-section"] },
    );
  });
});

describe("a hostname that only a ListenerSet serves", () => {
  const only = ["listenerset-route-scope"];
  const HOSTNAMES = "  hostnames: [www.example.com, shop.example.com]\n";

  it("is reported to Routes of the set's namespace", () => {
    checkDiagnostics(GATEWAY + set("search") + route("    - { name: web, namespace: infra }\n", HOSTNAMES), {
      only,
    });
    checkFix(
      GATEWAY + set("shop") + route("    - name: w$0eb\n      namespace: infra\n", HOSTNAMES),
      route(
        "    - name: web\n      namespace: infra\n    - group: gateway.networking.k8s.io\n      kind: ListenerSet\n      name: shop\n",
        HOSTNAMES,
      ),
    );
  });

  it("is not reported where the Route names the set as well", () => {
    checkDiagnostics(
      GATEWAY +
        set("shop") +
        route("    - { name: web, namespace: infra }\n    - { kind: ListenerSet, name: shop }\n", HOSTNAMES),
      { only },
    );
  });
});

describe("`Same` on a ListenerSet", () => {
  const only = ["listenerset-route-allowed-same", "route-namespace-not-allowed"];
  const beside = (marker = "") =>
    route(`    - { kind: ListenerSet, name: shop, namespace: team }\n${marker}`).replace(
      "namespace: shop }",
      "namespace: infra }",
    );

  it("is explained to Routes beside the Gateway only", () => {
    checkDiagnostics(
      GATEWAY +
        set("team") +
        beside(
          "#                                                 ^^^^ error listenerset-route-allowed-same: ListenerSet `team/shop` takes Routes of its own namespace only, and `Same` there is not the namespace of its Gateway, so the Route is not attached. Let namespace `infra` in on its listeners. 💡\n",
        ),
      { only },
    );
    checkDiagnostics(
      GATEWAY + set("team") + route("    - { kind: ListenerSet, name: shop, namespace: team }\n"),
      { only: ["listenerset-route-allowed-same"] },
    );
  });

  it("is not the explanation where another listener of the set refuses the Route by a selector", () => {
    const chosen =
      "    - { name: more, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { kubernetes.io/metadata.name: blog } } } } }\n";
    checkDiagnostics(
      GATEWAY +
        set("team", chosen) +
        beside(
          "#                                                 ^^^^ error route-namespace-not-allowed: ListenerSet `team/shop` does not take Routes of namespace `infra`, so the Route is not attached to it. On listener `shop`, only namespace `team` is let in. 💡\n",
        ),
      { only },
    );
  });

  it("is no explanation where set, Gateway and Route stand in one namespace", () => {
    const refused = set("infra").replace("protocol: HTTP", "protocol: TCP");
    for (const one of [set("infra"), refused])
      checkDiagnostics(GATEWAY + one + beside().replace("namespace: team", "namespace: infra"), { only });
  });

  it("is widened on the listener that the Route names", () => {
    const more = "    - name: more\n      port: 80\n      protocol: HTTP\n      hostname: more.example.com\n";
    const named = beside().replace("ListenerSet, name: shop,", "ListenerSet, name: shop, sectionName: more,");
    checkFix(
      GATEWAY + set("team", more) + named.replace("namespace: team", "namespace: te$0am"),
      set("team", `${more}      allowedRoutes:\n        namespaces:\n          from: All\n`),
      { title: "Let Routes of every namespace attach to listener `more`" },
    );
  });

  it("is widened by the fix", () => {
    checkFix(
      GATEWAY + set("team") + beside().replace("namespace: team", "namespace: te$0am"),
      set("team", "      allowedRoutes:\n        namespaces:\n          from: All\n"),
      { title: "Let Routes of every namespace attach to listener `shop`" },
    );
  });
});

describe("a Route on a listener that lost", () => {
  const only = ["listenerset-route-on-conflicted"];
  const TAKEN = set("shop").replace("hostname: shop.example.com", "hostname: www.example.com");

  it("is fine while another listener takes it", () => {
    const more = "    - { name: more, port: 80, protocol: HTTP, hostname: more.example.com }\n";
    checkDiagnostics(GATEWAY + TAKEN + more + route("    - { kind: ListenerSet, name: shop }\n"), { only });
  });

  it("is milder where the alphabet decided", () => {
    checkDiagnostics(
      GATEWAY +
        set("cart") +
        set("shop") +
        route(`    - { kind: ListenerSet, name: shop }
#                                ^^^^ information listenerset-route-on-conflicted: ListenerSet \`shop\` takes the Route, but the listener it attaches to conflicts with another one, of which the older one wins, and the files do not say which that is. Where it is the other one, the Route gets nothing until the conflict is gone.
`),
      { only },
    );
  });
});
