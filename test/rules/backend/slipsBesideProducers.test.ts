import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const RULES = { only: ["backend-not-found", "cert-secret-not-found", "doc-namespace-undeclared"] };

/** A release in `apps` beside a Service and two Secrets. */
const WORLD = `
#- apps/release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: podinfo, namespace: apps }
spec: { values: { service: { metrics: { port: 9090 } } } }
#- apps/service.yaml
apiVersion: v1
kind: Service
metadata: { name: checkout, namespace: apps }
spec: { ports: [{ port: 80 }] }
`;

const route = (...backends: readonly string[]): string => `#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: apps }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
${backends.join("\n")}
`;

describe("a name beside what charts and others bring", () => {
  it("is a slip where it is one letter beside a Service that is there", () => {
    checkDiagnostics(
      `${WORLD}${route(`        - { name: chekout, port: 80 }
#                 ^^^^^^^ warning backend-not-found: Service \`chekout\` is not in this workspace, so requests for it are answered with 500. Did you mean \`checkout\`? 💡`)}`,
      RULES,
    );
  });

  it("is a guess where it is one letter beside what a chart usually makes", () => {
    checkDiagnostics(
      `${WORLD}${route(`        - { name: podifno, port: 80 }
#                 ^^^^^^^ hint backend-not-found: Service \`podifno\` is not in this workspace, so requests for it are answered with 500. Did you mean \`podinfo\`? 💡`)}`,
      RULES,
    );
    checkDiagnostics(
      `#- apps/kustomization.yaml
namespace: apps
resources: [route.yaml]
helmCharts: [{ name: podinfo-chart, releaseName: podinfo, namespace: apps }]
${route(`        - { name: pdoinfo, port: 80 }
#                 ^^^^^^^ hint backend-not-found: Service \`pdoinfo\` is not in this workspace, so requests for it are answered with 500. Did you mean \`podinfo\`? 💡`)}`,
      RULES,
    );
  });

  it("is none where it may be another thing", () => {
    for (const name of [
      "checkout2",
      "checkout-headless",
      "checkouts",
      "podinfo",
      "podinfo-extra",
      "podinfo-metrics",
      "redis",
    ])
      checkDiagnostics(`${WORLD}${route(`        - { name: ${name}, port: 80 }`)}`, RULES);
  });

  it("is none where a chart is called like that", () => {
    checkDiagnostics(
      `${WORLD}#- apps/other.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: release, namespace: apps }
spec: { values: { fullnameOverride: chekout } }
${route("        - { name: chekout, port: 80 }")}`,
      RULES,
    );
  });
});

describe("a certificate's name beside those that others make", () => {
  const gateway = (secret: string): string => `#- net/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: net }
spec:
  gatewayClassName: internet
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: ${secret}
`;
  const slip = (written: string, meant: string): string => `${written} }] }
#                                      ${"^".repeat(written.length)} warning cert-secret-not-found: Secret \`${written}\` is not in this workspace, and without it the listener has no certificate to answer with. Did you mean \`${meant}\`? 💡`;

  it("is a slip beside the Secret of a Certificate, or an ExternalSecret's", () => {
    for (const [maker, written, meant] of [
      [
        "{ apiVersion: cert-manager.io/v1, kind: Certificate, metadata: { name: shop, namespace: net }, spec: { secretName: wildcard-tls } }",
        "wildcrad-tls",
        "wildcard-tls",
      ],
      [
        "{ apiVersion: external-secrets.io/v1, kind: ExternalSecret, metadata: { name: shop, namespace: net }, spec: { target: { name: shop-certificate } } }",
        "shop-certifciate",
        "shop-certificate",
      ],
    ] as const)
      for (const chart of [
        "",
        "#- net/release.yaml\n{ apiVersion: helm.toolkit.fluxcd.io/v2, kind: HelmRelease, metadata: { name: any, namespace: net } }\n",
      ]) {
        checkDiagnostics(`#- net/maker.yaml\n${maker}\n${chart}${gateway(slip(written, meant))}`, RULES);
        checkDiagnostics(`#- net/maker.yaml\n${maker}\n${chart}${gateway(`${meant} }] }`)}`, RULES);
      }
  });
});

describe("a namespace beside one that is declared", () => {
  const manifests = (release: string): string => `#- ns.yaml
apiVersion: v1
kind: Namespace
metadata: { name: storefront }
#- release.yaml
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: podinfo, namespace: flux-system }
spec: { targetNamespace: ${release} }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: storefrnt }
`;

  it("is no slip where a release goes there", () => {
    checkDiagnostics(manifests("storefrnt"), RULES);
    checkDiagnostics(
      `${manifests("elsewhere")}#                                  ^^^^^^^^^ warning doc-namespace-undeclared: No Namespace \`storefrnt\` is in this workspace, and an object cannot be created in one that does not exist. Did you mean \`storefront\`? 💡`,
      RULES,
    );
  });
});
