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
    - { name: http, port: 80, protocol: HTTP }
`;
const SET = `
#- shop/listeners.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: shop }
spec:
  parentRef: { name: web, namespace: infra }
  listeners:
    - name: shop
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls:
        certificateRefs:
          - name: wildcard
            namespace: certificates
`;

function grant(...from: readonly string[]): string {
  return `
#- certificates/grant.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: wildcard, namespace: certificates }
spec:
  from:
${from.map((entry) => `    - ${entry}\n`).join("")}  to:
    - { group: "", kind: Secret, name: wildcard }
`;
}

const ONLY = [
  "grant-missing",
  "grant-near-miss",
  "listenerset-refgrant-not-inherited",
  "listenerset-all-listeners-invalid",
];

describe("a certificate of a ListenerSet", () => {
  it("is not permitted by a grant for the Gateway, wherever that lives", () => {
    checkDiagnostics(
      GATEWAY +
        SET.replace(
          "namespace: certificates\n",
          "namespace: certificates\n#                      ^^^^^^^^^^^^ error listenerset-refgrant-not-inherited: A ReferenceGrant lets the Gateway of the set refer to Secret `wildcard`, but not ListenerSets of namespace `shop`, so the listener cannot use it. A set needs a grant of its own. 💡\n",
        ) +
        grant("{ group: gateway.networking.k8s.io, kind: Gateway, namespace: infra }"),
      { only: ONLY },
    );
  });

  it("is permitted by one for its own kind and namespace", () => {
    const entry = "{ group: gateway.networking.k8s.io, kind: ListenerSet, namespace: shop }";
    checkDiagnostics(GATEWAY + SET + grant(entry), { only: ONLY });
  });

  it("gets an entry of its own by the fix", () => {
    const entry = "{ group: gateway.networking.k8s.io, kind: Gateway, namespace: shop }";
    checkFix(
      GATEWAY + SET.replace("namespace: certificates", "namespace: certi$0ficates") + grant(entry),
      grant(entry, "group: gateway.networking.k8s.io\n      kind: ListenerSet\n      namespace: shop"),
    );
  });
});

describe("XListenerSet", () => {
  const OLD = SET.replace("gateway.networking.k8s.io/v1", "gateway.networking.x-k8s.io/v1alpha1").replace(
    "kind: ListenerSet",
    "kind: XListenerSet",
  );
  const route = (group: string, kind: string) => `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs:
    - { name: web, namespace: infra }
    - { group: ${group}, kind: ${kind}, name: shop }
    - { group: ${group}, kind: ${kind}, name: shop, port: 443 }
`;

  it("moves with the Routes that name it and the grants that it uses", () => {
    checkFix(
      GATEWAY +
        OLD.replace("kind: XListenerSet", "kind: XListener$0Set") +
        route("gateway.networking.x-k8s.io", "XListenerSet") +
        grant("{ group: gateway.networking.x-k8s.io, kind: XListenerSet, namespace: shop }"),
      SET +
        route("gateway.networking.k8s.io", "ListenerSet") +
        grant("{ group: gateway.networking.k8s.io, kind: ListenerSet, namespace: shop }"),
      { title: "Migrate to ListenerSet, with the Routes that name it", bundleVersion: "1.6" },
    );
  });

  it("stays what it is in the releases that have no ListenerSet", () => {
    checkDiagnostics(OLD, { only: ["xlistenerset-migrate", "doc-version-not-served"], bundleVersion: "1.4" });
  });

  it("of the released group is no finding of migration", () => {
    checkDiagnostics(OLD.replace("gateway.networking.x-k8s.io/v1alpha1", "gateway.networking.k8s.io/v1"), {
      only: ["xlistenerset-migrate"],
    });
  });
});

describe("listenerset-route-kind-group", () => {
  const only = ["listenerset-route-kind-group", "route-parent-kind", "route-parent-not-found"];
  const route = (parentRef: string) => `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs:
    - name: shop
${parentRef}`;

  it("is one finding for the kind without its group, and for the group without its kind", () => {
    checkDiagnostics(
      route(`      kind: XListenerSet
#           ^^^^^^^^^^^^ warning listenerset-route-kind-group: \`XListenerSet\` of group \`gateway.networking.k8s.io\` has become \`ListenerSet\` of \`gateway.networking.k8s.io\`; a Route that names the old one is attached to nothing. 💡
`),
      { only, bundleVersion: "1.6" },
    );
    checkDiagnostics(
      route(`      kind: ListenerSet
      group: gateway.networking.x-k8s.io
#            ^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning listenerset-route-kind-group: \`ListenerSet\` of group \`gateway.networking.x-k8s.io\` has become \`ListenerSet\` of \`gateway.networking.k8s.io\`; a Route that names the old one is attached to nothing. 💡
`),
      { only, bundleVersion: "1.6" },
    );
  });

  it("names the ListenerSet by the fix", () => {
    const mended = "      kind: ListenerSet\n      group: gateway.networking.k8s.io\n";
    checkFix(route("      kind: XListener$0Set\n      group: gateway.networking.x-k8s.io\n"), route(mended), {
      bundleVersion: "1.6",
    });
    checkFix(route("      kind: ListenerSet\n      group: gateway.networking.x-$0k8s.io\n"), route(mended), {
      bundleVersion: "1.6",
    });
    checkFix(route("      kind: XListener$0Set\n"), route("      kind: ListenerSet\n"), {
      bundleVersion: "1.6",
    });
  });

  it("leaves those to whom the old kind is served, or who have such an object: that one is reported", () => {
    const old = "      kind: XListenerSet\n      group: gateway.networking.x-k8s.io\n";
    checkDiagnostics(route(old), { only: ["listenerset-route-kind-group"], bundleVersion: "1.4" });
    const set = SET.replace("gateway.networking.k8s.io/v1", "gateway.networking.x-k8s.io/v1alpha1").replace(
      "kind: ListenerSet",
      "kind: XListenerSet",
    );
    checkDiagnostics(GATEWAY + set + route(old), { only });
  });

  it("says nothing of the kind as it is now, nor of a group that is filled in later", () => {
    checkDiagnostics(GATEWAY + SET + route("      kind: ListenerSet\n"), { only });
    checkDiagnostics(route("      kind: XListenerSet\n      group: ${GROUP}\n"), { only });
  });
});
