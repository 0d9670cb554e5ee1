import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix, fixTitles, readFixture } from "../../fixture.ts";
import { cart, edge, ids, only } from "./parentManifests.ts";

describe("a section or port that is not there", () => {
  it("is fixed by naming a listener, the nearest name first", () => {
    const source = `${edge}${cart("    - { name: edge, namespace: infra, sectionName: adm$0im }")}`;
    assert.deepEqual(fixTitles(source), [
      "Change the section name to `admin`",
      "Change the section name to `http`",
    ]);
    checkFix(source, cart("    - { name: edge, namespace: infra, sectionName: admin }"));
  });

  it("is fixed by a port that some listener has", () => {
    const source = `${edge}${cart("    - { name: edge, namespace: infra, port: 44$03 }")}`;
    assert.deepEqual(fixTitles(source), ["Change the port to 80", "Change the port to 8080"]);
    checkFix(source, cart("    - { name: edge, namespace: infra, port: 8080 }"), {
      title: "Change the port to 8080",
    });
  });

  it("is fixed on one side or the other where section and port disagree", () => {
    const source = `${edge}${cart("    - name: edge\n      namespace: infra\n      sectionName: http\n      port: 80$080")}`;
    checkFix(source, cart("    - name: edge\n      namespace: infra\n      sectionName: http"), {
      title: "Remove the port",
    });
    checkFix(
      source,
      cart("    - name: edge\n      namespace: infra\n      sectionName: http\n      port: 80"),
      {
        title: "Change the port to 80",
      },
    );
    checkFix(
      source,
      cart("    - name: edge\n      namespace: infra\n      sectionName: admin\n      port: 8080"),
      {
        title: "Change the section name to `admin`",
      },
    );
  });

  it("is not fixed by what another parentRef has, nor by what would make the two uneven", () => {
    const taken = `${edge}${cart("    - name: edge\n      namespace: infra\n      sectionName: http\n      port: 80$080\n    - name: edge\n      namespace: infra\n      sectionName: admin\n      port: 8080")}`;
    assert.deepEqual(fixTitles(taken), ["Change the port to 80"]);
  });

  it("is one finding, also where the Route would be refused for more", () => {
    checkDiagnostics(
      `${edge}#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: TCPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      namespace: infra
      sectionName: tcp
#                  ^^^ error route-parent-section-not-found: Gateway \`infra/edge\` has no listener \`tcp\`, so the Route is not attached to it. It has \`http\` and \`admin\`.
`,
      { only: [...ids, "route-kind-not-allowed", "route-namespace-not-allowed"] },
    );
  });

  it("is silent where one side is filled in later", () => {
    checkDiagnostics(
      `${edge}${cart('    - { name: edge, namespace: infra, sectionName: "${SECTION}" }')}`,
      only(),
    );
  });

  it("points to the child that has the listener", () => {
    const gateways = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  infrastructure: { allowedChildren: { namespaces: { from: Same } } }
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: shop }
spec:
  gatewayClassName: example
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: edge } }
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`;
    checkDiagnostics(
      `${gateways}${cart(`    - name: edge
      sectionName: shop
#                  ^^^^ error route-parent-section-not-found: Gateway \`edge\` has no listener \`shop\`, so the Route is not attached to it. Gateway \`child\` of the same merged Gateway has one; name it as the parent. 💡`)}`,
      only(),
    );
    checkFix(
      `${gateways}${cart("    - name: edge\n      sectionName: sh$0op")}`,
      cart("    - name: child\n      sectionName: shop"),
    );
  });
});

describe("route-parent-no-listeners", () => {
  const gateways = (namespace: string) => `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  infrastructure: { allowedChildren: { namespaces: { from: All } } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: ${namespace} }
spec:
  gatewayClassName: example
  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: edge, namespace: shop } }
  listeners:
    - { name: shop, port: 80, protocol: HTTP }
`;

  it("does not name a child of another namespace", () => {
    checkDiagnostics(
      `${gateways("blog")}${cart(`    - name: edge
#           ^^^^ error route-parent-no-listeners: Gateway \`edge\` has no listeners of its own, so the Route is not attached. Add a listener, or name what brings the listeners as the parent.`)}`,
      only(),
    );
  });

  it("changes the parent to the child", () => {
    checkFix(`${gateways("shop")}${cart("    - name: ed$0ge")}`, cart("    - name: child"));
  });
});

describe("route-parent-all-listeners-invalid", () => {
  it("is silent while one listener is sound", () => {
    checkDiagnostics(
      `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: web, port: 9000, protocol: HTTP }
    - { name: raw, port: 9000, protocol: TCP }
    - { name: http, port: 80, protocol: HTTP }
${cart("    - name: edge")}`,
      only(),
    );
  });

  it("is milder where implementations part ways about the conflict", () => {
    checkDiagnostics(
      `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: web, port: 443, protocol: HTTP, hostname: a.example.com }
    - { name: tls, port: 443, protocol: TLS, hostname: b.example.com, tls: { mode: Passthrough } }
${cart(`    - name: edge
      sectionName: web
#                  ^^^ information route-parent-all-listeners-invalid: The Route attaches, but listener \`web\` of Gateway \`edge\` is in conflict with another one, so no traffic arrives. Repair the listener first.`)}`,
      only(),
    );
  });
});

describe("route-parent-partial", () => {
  it("is silent about listeners for other hosts and protocols", () => {
    checkDiagnostics(
      `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  listeners:
    - { name: any, port: 80, protocol: HTTP }
    - { name: blog, port: 80, protocol: HTTP, hostname: blog.example.com, allowedRoutes: { namespaces: { from: None } } }
    - { name: tcp, port: 53, protocol: TCP }
${cart("    - name: edge").replace("spec:", "spec:\n  hostnames: [shop.example.com]")}`,
      only(),
    );
  });

  it("is silent about a listener of HTTP for redirects, beside one of HTTPS", () => {
    const redirecting = (refusing: string, marker: string) =>
      checkDiagnostics(
        `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP${refusing} }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] }, allowedRoutes: { namespaces: { from: All } } }
${cart(`    - name: edge\n${marker}      namespace: infra`)}`,
        only(),
      );
    redirecting("", "");
    redirecting(", allowedRoutes: { namespaces: { from: Same } }", "");
    redirecting(
      ", allowedRoutes: { namespaces: { from: None } }",
      "#           ^^^^ hint route-parent-partial: The Route attaches to `https` of Gateway `infra/edge` but not to `http`: no namespace is let in. 💡\n",
    );
  });

  it("points to what each listener lets in", () => {
    const { diagnostics } = analyze(
      readFixture(`
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - name: kinds
      port: 8080
      protocol: HTTP
      allowedRoutes:
        namespaces: { from: All }
        kinds: [{ kind: GRPCRoute }]
    - name: none
      port: 8081
      protocol: HTTP
      allowedRoutes:
        namespaces: { from: None }
${cart("    - name: edge\n      namespace: infra")}`).files,
    );
    const [partial] = diagnostics.filter(({ rule }) => rule === "route-parent-partial");
    assert.deepEqual(
      partial?.related?.map(({ message, path, range }) => `${message} ${path}:${range.start.line + 1}`),
      ["What `kinds` lets in. gateway.yaml:13", "What `none` lets in. gateway.yaml:18"],
    );
  });

  it("sets the section name", () => {
    const half = edge.replace(
      "8080, protocol: HTTP, allowedRoutes: { namespaces: { from: All } }",
      "8080, protocol: HTTP",
    );
    checkFix(
      `${half}${cart("    - name: ed$0ge\n      namespace: infra")}`,
      cart("    - name: edge\n      namespace: infra\n      sectionName: http"),
    );
  });
});

describe("route-parent-port-discouraged", () => {
  it("replaces the port by the section name", () => {
    checkFix(
      `${edge}${cart("    - name: edge\n      namespace: infra\n      port: 80$080")}`,
      cart("    - name: edge\n      namespace: infra\n      sectionName: admin"),
    );
  });
});
