import { describe, it } from "node:test";
import { checkDiagnostics } from "../../fixture.ts";

describe("what annotations and labels name", () => {
  it("is looked for, one by one in a list", () => {
    checkDiagnostics(`
apiVersion: v1
kind: Service
metadata:
  name: cart
  namespace: shop
  annotations:
    konghq.com/plugins: limits, keyauth
#                       ^^^^^^^^^^^^^^^ warning vendor-reference-not-found: KongPlugin.configuration.konghq.com or KongClusterPlugin.configuration.konghq.com \`keyauth\` is not in this workspace, and the annotation \`konghq.com/plugins\` needs it. Did you mean \`key-auth\`?
spec: { selector: { app: cart }, ports: [{ port: 80 }] }
---
apiVersion: configuration.konghq.com/v1
kind: KongPlugin
metadata: { name: limits, namespace: shop }
plugin: rate-limiting
---
apiVersion: configuration.konghq.com/v1
kind: KongPlugin
metadata: { name: key-auth, namespace: shop }
plugin: key-auth
`);
  });

  it("stands in the Namespace that is labelled, and means nothing on other kinds", () => {
    checkDiagnostics(`
apiVersion: v1
kind: Namespace
metadata:
  name: shop
  labels:
    istio.io/use-waypoint: waypont
#                          ^^^^^^^ warning vendor-reference-not-found: Gateway \`shop/waypont\` is not in this workspace, and the label \`istio.io/use-waypoint\` needs it. Did you mean \`waypoint\`? 💡
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: waypoint, namespace: shop }
spec:
  gatewayClassName: istio-waypoint
  listeners: [{ name: mesh, port: 15008, protocol: HBONE }]
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: shop, labels: { istio.io/use-waypoint: waypont } }
data: { any: text }
`);
  });
});

describe("a selector of an implementation", () => {
  const policy = (selector: string) => `
apiVersion: security.istio.io/v1
kind: AuthorizationPolicy
metadata: { name: cart, namespace: shop }
spec:
  selector:
    matchLabels: ${selector}
---
apiVersion: apps/v1
kind: Deployment
metadata:
  name: cart
  namespace: shop
spec:
  selector: { matchLabels: { app: shopping-cart } }
  template:
    metadata: { labels: { app: shopping-cart } }
`;

  it("is held against the pods of workloads, whose manifests are not read otherwise", () => {
    checkDiagnostics(policy("{ app: shopping-cart }"));
    checkDiagnostics(
      policy(`{ app: shoping-cart }
#                ^^^^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No Pod or WorkloadEntry.networking.istio.io of namespace \`shop\` is labelled \`app=shoping-cart\`, so this selects nothing. Did you mean \`shopping-cart\`?`),
    );
  });

  it("is silent where no manifest shows such labels, and beside a chart", () => {
    checkDiagnostics(policy("{ component: cart }"));
    checkDiagnostics(`${policy("{ app: shoping-cart }")}---
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: other, namespace: shop }
spec: { chart: { spec: { chart: other, sourceRef: { kind: HelmRepository, name: charts } } } }
`);
  });
});
