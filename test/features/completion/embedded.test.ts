import { describe, it } from "node:test";
import { checkAccepted, checkCompletion } from "../../fixture.ts";

const GATEWAY = `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: tcp, port: 9000, protocol: TCP, allowedRoutes: { namespaces: { from: All } } }
`;
const RELEASE = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: app, namespace: shop }
spec:
  values:
    route:
      main:
`;

describe("[completion: parentRef name, sectionName] in values of a chart", () => {
  it("name Gateways and listeners, in a HelmRelease", () => {
    const source = `${GATEWAY}#- app/release.yaml\n${RELEASE}        parentRefs:\n          - name: `;
    checkCompletion(`${source}$0\n`, ["infra/front"]);
    checkAccepted(
      `${source}fr$0\n`,
      "infra/front",
      `${RELEASE}        parentRefs:\n          - name: front\n            namespace: infra\n`,
    );
    checkCompletion(`${source}front\n            namespace: infra\n            sectionName: $0\n`, [
      "http",
      "tcp",
    ]);
    checkCompletion(`${GATEWAY}#- app/release.yaml\n${RELEASE}        parentRefs:\n          - $0\n`, [
      "infra/front",
    ]);
  });

  it("name them in a values file too, and nothing else of the Route", () => {
    const values = `${GATEWAY}#- app/values.yaml\nroute:\n  main:\n`;
    checkCompletion(`${values}    parentRefs:\n      - name: $0\n`, ["infra/front"]);
    checkCompletion(`${values}    parentRefs: [{ name: $0 }]\n`, ["infra/front"]);
    checkCompletion(`${values}    parentRefs:\n      - name: front\n        $0\n`, []);
    checkCompletion(`${values}    $0\n    parentRefs:\n      - name: front\n`, []);
  });

  it("see the kind of the Route in the keys above it", () => {
    const values = `${GATEWAY}#- app/values.yaml\ntcpRoute:\n  parentRefs:\n    - name: front\n      namespace: infra\n      sectionName: $0\n`;
    checkCompletion(values, ["tcp", "http"]);
  });

  it("see whole manifests as what they are", () => {
    const objects = `${GATEWAY}#- app/values.yaml\nextraObjects:\n  - apiVersion: gateway.networking.k8s.io/v1\n    kind: TCPRoute\n    metadata: { name: a, namespace: infra }\n    spec:\n      parentRefs:\n        - name: `;
    checkCompletion(`${objects}$0\n`, ["front"]);
    checkCompletion(`${objects}front\n          sectionName: $0\n`, ["tcp", "http"]);
  });
});
