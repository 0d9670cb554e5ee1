import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  deliverySentence,
  namespaceSentence,
  scopeSentence,
} from "../../server/src/features/deliveryText.ts";
import { explainDelivery } from "../../server/src/workspace/views/deliveryExplanation.ts";
import { openFixture, readFixture } from "../fixture.ts";

const ROUTE = `
#- apps/shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop }
spec:
  parentRefs: [{ name: front }]
`;

/** Compares what is said of each form of the Route: one line for each sentence. */
function checkSentences(deliveredBy: string, expected: readonly string[]): void {
  const workspace = openFixture(readFixture(`${ROUTE}${deliveredBy}`));
  const quoted = (text: string): string => `<${text}>`;
  const said = explainDelivery(workspace, "apps/shop/route.yaml").flatMap((deliveryPath) => [
    namespaceSentence(deliveryPath, quoted),
    deliverySentence(deliveryPath, quoted),
    scopeSentence(deliveryPath, quoted),
  ]);
  assert.deepEqual(said, expected);
}

describe("how an object reaches its cluster, in sentences", () => {
  it("says of a file that nothing delivers that its namespace is open", () => {
    checkSentences("", [
      "Its namespace is not known: neither the manifest nor what applies it sets one.",
      "No kustomization, Flux Kustomization, Application or Fleet bundle applies this file.",
      "Checked against everything in this workspace, apart from what goes to other clusters.",
    ]);
  });

  it("names the kustomization that sets the namespace", () => {
    checkSentences(
      `
#- apps/shop/kustomization.yaml
namespace: shop
resources: [route.yaml]
`,
      [
        "Namespace <shop>, set by the kustomization <apps/shop/kustomization.yaml>.",
        "Applied through <apps/shop/kustomization.yaml>.",
        "Checked against everything in this workspace, apart from what goes to other clusters.",
      ],
    );
  });

  it("names the component that sets the namespace", () => {
    checkSentences(
      `
#- apps/kustomization.yaml
resources: [shop/route.yaml]
components: [../components/shop]
#- components/shop/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
namespace: shop
`,
      [
        "Namespace <shop>, set by the component <components/shop/kustomization.yaml>.",
        "Applied through <apps/kustomization.yaml>.",
        "Checked against everything in this workspace, apart from what goes to other clusters.",
      ],
    );
  });

  it("names the Flux Kustomization with the target namespace, and the cluster of its kubeConfig", () => {
    checkSentences(
      `
#- clusters/shop.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: shop, namespace: flux-system }
spec:
  sourceRef: { kind: GitRepository, name: flux-system }
  path: ./apps/shop
  targetNamespace: shop
  kubeConfig: { secretRef: { name: north } }
`,
      [
        "Namespace <shop>, the target namespace of the Flux Kustomization in <clusters/shop.yaml>.",
        "Applied through <clusters/shop.yaml>.",
        "Checked against everything that goes to cluster <north>.",
      ],
    );
  });

  it("speaks of Applications and ApplicationSets alike, and of each cluster that a set delivers to", () => {
    checkSentences(
      `
#- set/shop.yaml
apiVersion: argoproj.io/v1alpha1
kind: ApplicationSet
metadata: { name: shop, namespace: argocd }
spec:
  generators: [{ list: { elements: [{ cluster: north }, { cluster: south }] } }]
  template:
    metadata: { name: "shop-{{cluster}}" }
    spec:
      source: { repoURL: https://git.example.com/shop.git, path: apps/shop }
      destination: { name: "{{cluster}}", namespace: shop }
#- set/kustomization.yaml
resources: [shop.yaml]
`,
      [
        "Namespace <shop>, as <set/shop.yaml> tells Argo CD.",
        "Applied through <set/kustomization.yaml> → <set/shop.yaml>.",
        "Checked against everything that goes to cluster <north>.",
        "Namespace <shop>, as <set/shop.yaml> tells Argo CD.",
        "Applied through <set/kustomization.yaml> → <set/shop.yaml>.",
        "Checked against everything that goes to cluster <south>.",
      ],
    );
  });
});
