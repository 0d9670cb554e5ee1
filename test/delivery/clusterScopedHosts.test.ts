import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";
import { checkForms, checkParents } from "./delivered.ts";

/** What cert-manager is installed with: a kustomization gives everything below it a namespace. */
const KUSTOMIZATION = `#- issuers/kustomization.yaml
namespace: cert-manager
resources: [issuer.yaml]
`;

const issuer = (
  kind: string,
  parentRefs: string,
  metadata = "name: letsencrypt",
): string => `#- issuers/issuer.yaml
apiVersion: cert-manager.io/v1
kind: ${kind}
metadata: { ${metadata} }
spec:
  acme:
    solvers:
      - http01:
          gatewayHTTPRoute:
            parentRefs:
${parentRefs}
`;

const gateway = (from: string): string => `#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: ${from} } } }]
`;

const PARENT = "              - { name: edge, namespace: infra, kind: Gateway }";

describe("the Route that a ClusterIssuer makes for a challenge", () => {
  it("stands beside the Certificate, whatever namespace applies the issuer", () => {
    checkForms(`${KUSTOMIZATION}${issuer("ClusterIssuer", PARENT)}`, ["issuers/issuer.yaml: HTTPRoute ?/?"]);
    checkForms(issuer("ClusterIssuer", PARENT, "name: letsencrypt, namespace: cert-manager"), [
      "issuers/issuer.yaml: HTTPRoute ?/?",
    ]);
    checkForms(
      `${issuer("ClusterIssuer", PARENT)}#- clusters/issuers.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: issuers, namespace: flux-system }
spec:
  path: ./issuers
  targetNamespace: cert-manager
  sourceRef: { kind: GitRepository, name: flux-system }
`,
      ["issuers/issuer.yaml: HTTPRoute ?/?"],
    );
  });

  it("may be let in by listeners that take one namespace, and is let in by those that take all", () => {
    for (const from of ["Same", "Selector, selector: { matchLabels: { team: shop } }"])
      checkParents(`${KUSTOMIZATION}${issuer("ClusterIssuer", PARENT)}${gateway(from)}`, [
        "issuers/issuer.yaml HTTPRoute → infra/gateway.yaml: unknown",
      ]);
    checkParents(`${KUSTOMIZATION}${issuer("ClusterIssuer", PARENT)}${gateway("All")}`, [
      "issuers/issuer.yaml HTTPRoute → infra/gateway.yaml: Accepted",
    ]);
  });

  it("may find a parent without a namespace in any, and lacks a listener that none has", () => {
    checkDiagnostics(`
${KUSTOMIZATION}${issuer(
  "ClusterIssuer",
  `              - name: edge
              - name: edge
                namespace: infra
                sectionName: web
#                            ^^^ warning route-parent-section-not-found: Gateway \`infra/edge\` has no listener \`web\`, so the Route is not attached to it. It has \`http\`.
#                            ^^^ error vendor-section-not-found: Gateway \`infra/edge\` has no listener \`web\`, so the reference has no effect. It has \`http\`. 💡`,
)}${gateway("Same")}`);
  });
});

describe("the Route that an Issuer makes for a challenge", () => {
  it("stands in the namespace of the issuer, which what applies it may set", () => {
    checkForms(issuer("Issuer", PARENT, "name: letsencrypt, namespace: shop"), [
      "issuers/issuer.yaml: HTTPRoute shop/?",
    ]);
    checkForms(`${KUSTOMIZATION}${issuer("Issuer", PARENT, "name: letsencrypt, namespace: shop")}`, [
      "issuers/issuer.yaml: HTTPRoute cert-manager/?",
    ]);
    checkParents(`${KUSTOMIZATION}${issuer("Issuer", PARENT)}${gateway("Same")}`, [
      "issuers/issuer.yaml HTTPRoute → infra/gateway.yaml: NotAllowedByListeners",
    ]);
  });
});

describe("what other objects without a namespace make", () => {
  const KUSTOMIZED =
    "#- kustomization.yaml\nnamespace: platform\nresources: [template.yaml]\n#- template.yaml\n";
  const route = (metadata: string): string =>
    `{ apiVersion: gateway.networking.k8s.io/v1, kind: HTTPRoute, metadata: ${metadata}, spec: { parentRefs: [{ name: edge }] } }`;
  const TEMPLATES: Readonly<Record<string, (object: string) => string>> = {
    ClusterPolicy: (object) => `apiVersion: kyverno.io/v1
kind: ClusterPolicy
metadata: { name: routes }
spec: { rules: [{ name: route, generate: { data: ${object} } }] }
`,
    Composition: (object) => `apiVersion: apiextensions.crossplane.io/v1
kind: Composition
metadata: { name: routes }
spec: { resources: [{ name: route, base: { spec: { forProvider: { manifest: ${object} } } } }] }
`,
    ResourceGraphDefinition: (object) => `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata: { name: routes }
spec: { resources: [{ id: route, template: ${object} }] }
`,
    GlobalTenantResource: (object) => `apiVersion: capsule.clastix.io/v1beta2
kind: GlobalTenantResource
metadata: { name: routes }
spec: { resources: [{ rawItems: [${object}] }] }
`,
  };
  for (const [kind, template] of Object.entries(TEMPLATES))
    it(`stands where each instance of a ${kind} does, or where its own manifest says`, () => {
      checkForms(`${KUSTOMIZED}${template(route("{ name: web }"))}`, ["template.yaml: HTTPRoute ?/web"]);
      checkForms(`${KUSTOMIZED}${template(route("{ name: web, namespace: shop }"))}`, [
        "template.yaml: HTTPRoute shop/web",
      ]);
    });
});
