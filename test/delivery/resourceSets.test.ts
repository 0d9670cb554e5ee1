import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";

const GATEWAY = `#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners: [{ name: http, port: 80, protocol: HTTP, hostname: "*.example.com" }]
`;

/** A ResourceSet with one Route: its metadata and its spec. */
const resourceSet = (metadata: string, spec: string): string => `#- tenants/resources.yaml
apiVersion: fluxcd.controlplane.io/v1
kind: ResourceSet
metadata: { name: tenants, namespace: flux-system }
spec:
  inputs: [{ tenant: bakery, port: 8080 }]
  resources:
    - apiVersion: gateway.networking.k8s.io/v1
      kind: HTTPRoute
      metadata: ${metadata}
      spec:
${spec}`;

describe("what a ResourceSet fills in", () => {
  it("may come to be anything: namespaces, sections, hosts, backends and numbers", () => {
    checkDiagnostics(`
${GATEWAY}${resourceSet(
  "{ name: << inputs.tenant >>, namespace: << inputs.tenant >> }",
  `        parentRefs: [{ name: edge, namespace: infra, sectionName: << inputs.section | quote >> }]
        hostnames: ["<< inputs.tenant >>.example.com", '<< inputs.domain | default "<none>" >>', "<<- inputs.host ->>"]
        rules:
          - matches: [{ path: { type: << inputs.type >>, value: << inputs.path >> } }]
            backendRefs: [{ name: << inputs.tenant >>-app, port: << inputs.port | int >> }]
`,
)}`);
  });

  it("is judged by what stands around it", () => {
    checkDiagnostics(`
${GATEWAY}${resourceSet(
  "{ name: << inputs.tenant >>, namespace: infra }",
  `        parentRefs: [{ name: edge, namespace: infra }]
        hostnames: ["<< inputs.tenant >>.example.org"]
#                   ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ warning route-hostname-no-intersection: No hostname of the Route matches what Gateway \`edge\` serves (\`*.example.com\`), so the Route is not attached to it. 💡
`,
)}`);
  });

  it("leaves what is written beside it known", () => {
    checkDiagnostics(`
${GATEWAY}${resourceSet(
  "{ name: << inputs.tenant >>, namespace: bakery }",
  `        parentRefs: [{ name: edge, namespace: infra }]
#                                             ^^^^^ warning route-namespace-not-allowed: Gateway \`infra/edge\` does not take Routes of namespace \`bakery\`, so the Route is not attached to it. On listener \`http\`, only namespace \`infra\` is let in. 💡
        hostnames: ["<< inputs.tenant >>.example.com"]
`,
)}`);
  });
});
