import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

const only = { only: ["backend-no-workload"] };
const closed = { ...only, closedWorld: true };

const world = (marker: string, beside: string, selector = "selector: { app: cart }") => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs:
        - name: cart
${marker}          port: 80
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec:
  ${selector}
  ports: [{ port: 80 }]
${beside}`;

const REPORTED =
  "#               ^^^^ information backend-no-workload: The namespace of Service `cart` has no workload that runs pods, so the Service has no endpoints.\n";

const object = (apiVersion: string, kind: string, namespace = "shop") =>
  `---\napiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: cart, namespace: ${namespace} }\n`;

describe("a namespace in which nothing runs pods", () => {
  it("is reported in the closed world only", () => {
    checkDiagnostics(world(REPORTED, ""), closed);
    checkDiagnostics(world("", ""), only);
  });

  it("is one still beside settings, and beside workloads of other namespaces", () => {
    checkDiagnostics(world(REPORTED, object("v1", "ConfigMap")), closed);
    checkDiagnostics(world(REPORTED, object("apps/v1", "Deployment", "office")), closed);
  });

  it("is none where anything runs pods, or may", () => {
    for (const [apiVersion, kind] of [
      ["apps/v1", "Deployment"],
      ["v1", "Pod"],
      ["serving.knative.dev/v1", "Service"],
      ["helm.toolkit.fluxcd.io/v2", "HelmRelease"],
    ] as const)
      checkDiagnostics(world("", object(apiVersion, kind)), closed);
  });

  it("is no matter to a Service without a selector", () => {
    checkDiagnostics(world("", "", "type: ClusterIP"), closed);
  });
});
