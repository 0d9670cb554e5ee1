import { describe, it } from "node:test";
import { checkDiagnostics } from "../fixture.ts";
import { checkParents } from "./delivered.ts";

const application = (
  policy: string,
  destination = "server: https://kubernetes.default.svc, namespace: shop",
) => `
#- argo/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: shop, namespace: argocd }
spec:
  source: { repoURL: https://git.example/shop, path: apps/shop }
  destination: { ${destination} }
  syncPolicy: ${policy}
`;
const set = (namespace: string) => `
#- argo/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: shop, namespace: argocd }
spec:
  generators: [{ git: { directories: [{ path: "apps/*" }] } }]
  template:
    metadata: { name: "{{path.basename}}" }
    spec:
      source: { repoURL: https://git.example/shop, path: "{{path}}" }
      destination: { name: in-cluster, namespace: "${namespace}" }
      syncPolicy: ${LABELLED}
`;
const LABELLED =
  '{ syncOptions: [CreateNamespace=true], managedNamespaceMetadata: { labels: { exposed: "true" } } }';
const MANIFESTS = (message = "") => `
#- infra/gateway.yaml
apiVersion: v1
kind: Namespace
metadata: { name: infra }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      allowedRoutes: { namespaces: { from: Selector, selector: { matchLabels: { exposed: "true" } } } }
#- apps/shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - name: edge
      namespace: infra
${message}`;
const NAMESPACE = "---\napiVersion: v1\nkind: Namespace\nmetadata: { name: shop }\n";
const REFUSED =
  "#                ^^^^^ error route-namespace-not-allowed: Gateway `infra/edge` does not take Routes of namespace `shop`, so the Route is not attached to it. On listener `http`, namespace `shop` does not match `exposed=true`. 💡\n";
const only = ["route-namespace-not-allowed", "doc-namespace-undeclared"];
const ACCEPTED = ["apps/shop/route.yaml HTTPRoute → infra/gateway.yaml: Accepted"];
const UNKNOWN = ["apps/shop/route.yaml HTTPRoute → infra/gateway.yaml: unknown"];

describe("a namespace that Argo CD makes and labels (`managedNamespaceMetadata`)", () => {
  it("has these labels, with a manifest of it and without", () => {
    for (const more of ["", NAMESPACE]) {
      checkParents(application(LABELLED) + MANIFESTS() + more, ACCEPTED);
      checkDiagnostics(application(LABELLED) + MANIFESTS() + more, { closedWorld: true, only });
    }
    checkParents(set("shop") + MANIFESTS(), ACCEPTED);
  });

  it("may have them where its name is filled in later", () => {
    checkDiagnostics(set("{{path.basename}}") + MANIFESTS(), { closedWorld: true, only });
    checkDiagnostics(set("{{path.basename}}") + MANIFESTS() + NAMESPACE, { only });
  });

  it("may have others where nobody says all of them", () => {
    const others = LABELLED.replace("exposed", "other");
    checkParents(application(others) + MANIFESTS(), UNKNOWN);
    checkDiagnostics(application(others) + MANIFESTS(REFUSED), { closedWorld: true, only });
  });

  it("is none of this cluster, and has none of them, where it is made elsewhere or not at all", () => {
    const unmade = LABELLED.replace("[CreateNamespace=true]", "[]");
    checkDiagnostics(application(unmade) + MANIFESTS(REFUSED) + NAMESPACE, { only });
    checkParents(application(LABELLED, "server: https://west.example, namespace: shop") + MANIFESTS(), [
      "apps/shop/route.yaml HTTPRoute → elsewhere: infra/gateway.yaml",
    ]);
  });
});
