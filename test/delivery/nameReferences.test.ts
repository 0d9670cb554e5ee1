import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";
import { checkParents } from "./delivered.ts";

const FIELDS = `nameReference:
  - kind: Gateway
    group: gateway.networking.k8s.io
    fieldSpecs: [{ path: spec/parentRefs/name, kind: HTTPRoute }]
  - kind: Service
    version: v1
    fieldSpecs: [{ path: "spec/rules[]/backendRefs[]/name", group: gateway.networking.k8s.io }]
`;

const repository = (base: string, names = FIELDS): string => `#- base/kustomization.yaml
resources: [all.yaml]
${base}
#- base/names.yaml
${names}
#- base/all.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge }
spec: { gatewayClassName: internet, listeners: [{ name: http, port: 80, protocol: HTTP }] }
---
apiVersion: v1
kind: Service
metadata: { name: cart }
spec: { selector: { app: cart }, ports: [{ port: 80 }] }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart }
spec:
  parentRefs: [{ name: edge }, { name: shared }]
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
#- dev/kustomization.yaml
resources: [../base]
namespace: shop-dev
namePrefix: dev-
nameSuffix: -v2
`;
const CONFIGURED = "configurations: [names.yaml]";

describe("references for which a kustomization is configured (`nameReference`)", () => {
  it("follow the names of what is built with them, and of nothing else", () => {
    checkParents(repository(CONFIGURED), [
      "base/all.yaml HTTPRoute → base/all.yaml: Accepted",
      "base/all.yaml HTTPRoute → absent",
    ]);
    checkDiagnostics(repository(CONFIGURED), { closedWorld: true, only: ["backend-not-found"] });
  });

  it("keep their names without it, as kustomize leaves them", () => {
    checkParents(repository(""), ["base/all.yaml HTTPRoute → absent", "base/all.yaml HTTPRoute → absent"]);
  });

  it("leave out what cannot be read", () => {
    checkParents(repository(CONFIGURED, "nameReference: [{ kind: Gateway }, { fieldSpecs: [{}] }, 1]"), [
      "base/all.yaml HTTPRoute → absent",
      "base/all.yaml HTTPRoute → absent",
    ]);
  });
});
