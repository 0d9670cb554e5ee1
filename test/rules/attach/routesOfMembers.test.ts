import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";
import { ATTACHED, gateway, parent } from "./gateways.ts";

const ALL = "{ namespaces: { from: All } }";

function child(namespace: string, listener: string): string {
  return gateway(
    `name: shop, namespace: ${namespace}`,
    `
  infrastructure: { attachTo: ${ATTACHED} }
  listeners:
    - { ${listener} }`,
  );
}

function route(namespace: string, spec: string): string {
  return `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: ${namespace} }
spec:
${spec.replace(/^\n|\n+$/g, "")}
`;
}

const SHOP = "name: shop, port: 80, protocol: HTTP, hostname: shop.example.com";

describe("attach-route-section-in-parent", () => {
  const only = ["attach-route-section-in-parent", "route-parent-section-not-found"];

  it("does not say who has the section where that is another namespace", () => {
    checkDiagnostics(
      parent(ALL) +
        child("shop", SHOP) +
        route(
          "shop",
          `
  parentRefs:
    - name: shop
      sectionName: http
#                  ^^^^ error attach-route-section-in-parent: Gateway \`shop\` has no listener \`http\`, and a route reaches only listeners that the Gateway it names defines itself. A Gateway that it is merged with has it: name a listener of \`shop\`. 💡`,
        ),
      { only },
    );
  });

  it("is silent about a section that nobody has, and about a child that is not merged", () => {
    const named = "  parentRefs: [{ name: shop, sectionName: http }]";
    const rule = ["attach-route-section-in-parent"];
    checkDiagnostics(parent(ALL) + child("shop", SHOP) + route("shop", named.replace("http", "nowhere")), {
      only: rule,
    });
    checkDiagnostics(parent("{ namespaces: { from: Same } }") + child("shop", SHOP) + route("shop", named), {
      only: rule,
    });
  });

  it("goes to the Gateway that has the section, or takes one of the child's", () => {
    const gateways = parent(ALL) + child("platform", SHOP);
    const source = `${gateways}${route("platform", "  parentRefs:\n    - name: shop\n      sectionName: http$0")}`;
    const moved = `${gateways}${route("platform", "  parentRefs:\n    - name: web\n      sectionName: http")}`;
    const renamed = `${gateways}${route("platform", "  parentRefs:\n    - name: shop\n      sectionName: shop")}`;
    checkFix(source, moved, { title: "Attach to `web`" });
    checkFix(source, renamed, { title: "Change the section to `shop`" });
  });

  it("goes to an XListenerSet with the group that the kind is of", () => {
    const gateways = `${parent(ALL).replace("  listeners:", "  allowedListeners: { namespaces: { from: Same } }\n  listeners:")}${child("platform", SHOP)}---
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XListenerSet
metadata: { name: sale, namespace: platform }
spec:
  parentRef: { name: web }
  listeners:
    - { name: sale, port: 80, protocol: HTTP, hostname: sale.example.com }
`;
    const source = `${gateways}${route("platform", "  parentRefs:\n    - name: shop\n      sectionName: sale$0")}`;
    const moved = `${gateways}${route(
      "platform",
      "  parentRefs:\n    - name: sale\n      sectionName: sale\n      kind: XListenerSet\n      group: gateway.networking.x-k8s.io",
    )}`;
    checkFix(source, moved, { title: "Attach to `sale`" });
  });
});

describe("attach-route-to-parent-scope", () => {
  const only = ["attach-route-to-parent-scope"];
  const onOtherPort = SHOP.replace("80", "8080");
  const open = parent(ALL).replace(
    ", hostname: www.example.com",
    ", allowedRoutes: { namespaces: { from: All } }",
  );
  const naming = (parents: string) => `  parentRefs: [${parents}]\n  hostnames: [shop.example.com]`;

  it("is silent about children in other namespaces, and about routes that name a section", () => {
    checkDiagnostics(open + child("shop", onOtherPort) + route("platform", naming("{ name: web }")), {
      only,
    });
    checkDiagnostics(
      open + child("platform", onOtherPort) + route("platform", naming("{ name: web, sectionName: http }")),
      {
        only,
      },
    );
  });

  it("names the child as a parent too", () => {
    const gateways = open + child("platform", onOtherPort);
    const spec = (rest: string) => `  parentRefs:\n    - name: web${rest}\n  hostnames: [shop.example.com]`;
    checkFix(
      gateways + route("platform", spec("$0")),
      gateways + route("platform", spec("\n    - name: shop")),
    );
  });
});

describe("merged-isolation-shadow", () => {
  const only = ["merged-isolation-shadow"];
  const open = parent(ALL).replace(
    ", hostname: www.example.com",
    ", allowedRoutes: { namespaces: { from: All } }",
  );
  const spec = (hostnames: string) => `
  parentRefs:
    - { name: web, namespace: platform }
  hostnames:
${hostnames}`;

  it("marks each hostname that goes elsewhere, wildcards that lie inside one included, and names no foreign object", () => {
    const marker = (width: number, hostname: string) =>
      `#     ${"^".repeat(width)} warning merged-isolation-shadow: Requests for \`${hostname}\` on port 80 arrive at a listener of another namespace, whose hostname is more specific, and this route is not attached there. Ask the owner of the Gateway who serves this host.`;
    checkDiagnostics(
      open +
        child("shop", SHOP.replace("shop.example.com", '"*.example.com"')) +
        route(
          "news",
          spec(`    - www.example.org
    - www.example.com
${marker(15, "www.example.com")}
    - "*.shop.example.com"
${marker(20, "*.shop.example.com")}`),
        ),
      { only },
    );
  });

  it("is silent where the more specific listener lost a conflict, is on another port, or has the route", () => {
    const news = route("news", spec("    - shop.example.com"));
    checkDiagnostics(open + child("shop", SHOP.replace("HTTP,", "TCP,")) + news, { only });
    checkDiagnostics(open + child("shop", SHOP.replace("80", "81")) + news, { only });
    const both = spec("    - shop.example.com").replace("platform }", "platform }\n    - { name: shop }");
    checkDiagnostics(open + child("shop", SHOP) + route("shop", both), { only });
  });

  it("attaches the route there too", () => {
    const gateways = open + child("shop", SHOP);
    const source = spec("    - shop.example.com");
    checkFix(
      gateways + route("shop", source.replace("- shop", "- shop$0")),
      gateways +
        route(
          "shop",
          source.replace("platform }\n", "platform }\n    - name: shop\n      sectionName: shop\n"),
        ),
    );
  });
});

describe("attach-child-refs-local", () => {
  const only = ["attach-child-refs-local"];
  const secure = gateway(
    "name: shop, namespace: shop",
    `
  infrastructure: { attachTo: ${ATTACHED} }
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: shop-tls
            namespace: certificates$0`,
  );
  const grant = (from: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ReferenceGrant
metadata: { name: gateways, namespace: certificates }
spec:
  from:
${from}
  to:
    - { group: "", kind: Secret }
`;
  const forParent = "    - { group: gateway.networking.k8s.io, kind: Gateway, namespace: platform }";
  const forChild = "    - { group: gateway.networking.k8s.io, kind: Gateway, namespace: shop }";

  it("is silent where no grant covers the parent either, and where one covers the child", () => {
    const plain = secure.replace("$0", "");
    checkDiagnostics(parent(ALL) + plain + grant(forParent.replace("platform", "elsewhere")), { only });
    checkDiagnostics(parent(ALL) + plain + grant(`${forParent}\n${forChild}`), { only });
  });

  it("adds the child's namespace to the grant", () => {
    checkFix(
      parent(ALL) + secure + grant(forParent),
      parent(ALL) +
        secure.replace("$0", "") +
        grant(
          `${forParent}\n    - group: gateway.networking.k8s.io\n      kind: Gateway\n      namespace: shop`,
        ),
      {
        title: "Let Gateways of `shop` use it too",
      },
    );
  });
});

describe("attach-policy-child", () => {
  const only = ["attach-policy-child"];
  const policy = (target: string) => `---
apiVersion: example.net/v1
kind: RatePolicy
metadata: { name: rate, namespace: shop }
spec:
  targetRefs:
    - { group: gateway.networking.k8s.io, ${target} }
`;
  const shop = child("shop", "name: shop, port: 80, protocol: HTTP, hostname: shop.example.com");

  it("says nothing of a policy on one listener of a child, on a parent, or on a Route of that name", () => {
    for (const target of [
      "kind: Gateway, name: shop, sectionName: shop",
      "kind: Gateway, name: web, namespace: platform",
      "kind: HTTPRoute, name: shop",
    ])
      checkDiagnostics(parent(ALL) + shop + policy(target), { only });
  });

  it("says nothing of a Gateway that no parent lets in, or whose parent is not here", () => {
    checkDiagnostics(parent("{}") + shop + policy("kind: Gateway, name: shop"), { only });
    checkDiagnostics(shop + policy("kind: Gateway, name: shop"), { only });
  });
});
