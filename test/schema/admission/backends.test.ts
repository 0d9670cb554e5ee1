import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";

const PORT = ["cel-backendref-service-port"];

function route(rules: string, kind = "HTTPRoute"): string {
  const version = kind === "HTTPRoute" || kind === "GRPCRoute" ? "v1" : "v1alpha2";
  return `
apiVersion: gateway.networking.k8s.io/${version}
kind: ${kind}
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
${rules}
`;
}

const message = (name: string): string =>
  `error cel-backendref-service-port: A reference to a Service needs a \`port\`, or the API server refuses the route. Add the port of Service \`${name}\`, not that of its containers.`;

function check(rules: string, kind?: string, options: AnalyzeOptions = {}): void {
  checkDiagnostics(route(rules, kind), { ...options, only: PORT });
}

describe("cel-backendref-service-port", () => {
  it("asks for the port of a Service, by default or by name, in every kind of route", () => {
    for (const kind of ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"])
      check(
        `    - backendRefs:
        - { name: payment }
#                 ^^^^^^^ ${message("payment")}
        - { name: billing, group: "", kind: Service, namespace: finance, weight: 0 }
#                 ^^^^^^^ ${message("billing")}`,
        kind,
      );
  });

  it("lets other kinds be without, and a Service of another group", () => {
    check(`    - backendRefs:
        - { name: payment, group: multicluster.x-k8s.io, kind: ServiceImport }
        - { name: assets, group: example.com, kind: Service }
        - { name: invoices, kind: Bucket }`);
  });

  it("is content with a port that is filled in later, and does not know what such a reference is", () => {
    check(`    - backendRefs:
        - { name: payment, port: "\${PORT}" }
        - { name: payment, kind: "\${KIND}" }
        - { name: payment, group: "\${GROUP}" }
        - \${BACKEND}`);
  });

  it("looks at the backends of filters, those of a rule and those of a backend", () => {
    const rules = `    - filters:
        - type: RequestMirror
          requestMirror: { backendRef: { name: audit } }
#                                              ^^^^^ ${message("audit")}
      backendRefs:
        - name: payment
          port: 8080
          filters:
            - type: RequestMirror
              requestMirror: { backendRef: { name: shadow } }
#                                                  ^^^^^^ ${message("shadow")}
`;
    check(rules);
    check(rules, "GRPCRoute", { channel: "standard" });
  });

  it("looks at the backends that decide on requests where the CRDs know them", () => {
    const filter = (marker: string): string => `    - filters:
        - type: ExternalAuth
          externalAuth: { protocol: HTTP, http: {}, backendRef: { name: gatekeeper } }
${marker}`;
    check(
      filter(
        `#                                                                       ^^^^^^^^^^ ${message("gatekeeper")}`,
      ),
    );
    check(filter(""), "HTTPRoute", { bundleVersion: "1.3" });
  });

  it("offers the port that the route has for the same Service elsewhere", () => {
    checkFix(
      route(`    - backendRefs: [{ name: payment, port: 8080 }, { name: billing, port: 80 }]
    - backendRefs: [{ name: pay$0ment }]`),
      route(`    - backendRefs: [{ name: payment, port: 8080 }, { name: billing, port: 80 }]
    - backendRefs: [{ name: payment, port: 8080 }]`),
    );
  });

  it("offers every port that it has, but none of a Service in another namespace", () => {
    assert.deepEqual(
      fixTitles(
        route(`    - backendRefs:
        - { name: payment, port: 8080 }
        - { name: payment, port: 8443 }
        - { name: payment, port: 8080 }
        - { name: payment, port: 9090, namespace: finance }
        - { name: payment, port: 9091, kind: Bucket }
        - { name: pay$0ment }`),
      ),
      ["Add `port: 8080`", "Add `port: 8443`"],
    );
    assert.deepEqual(fixTitles(route("    - backendRefs: [{ name: pay$0ment }]")), []);
  });
});
