import { describeRule } from "../describedRule.ts";

export default describeRule({
  id: "delivery-path-not-found",
  category: "reference",
  severity: "hint",
  summary: "A Flux Kustomization or an Application whose folder is not there",
  why: "Flux and Argo CD look for the path from the root of the source. Where it is not there the controller reports an error and applies nothing. It is a warning where another object of the same source finds its folder in this workspace, otherwise a hint: the source may be another repository. A folder that holds only files which are not read (templates, Jsonnet, plain text) is there: what becomes of them is unknown.",
  source: "https://fluxcd.io/flux/components/kustomize/kustomizations/",
  bad: `
#- clusters/shop.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: shop
  namespace: flux-system
spec:
  sourceRef: { kind: GitRepository, name: flux-system }
  path: ./apps/shopp
#- apps/shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
spec:
  parentRefs:
    - name: front-door
`,
  good: `
#- clusters/shop.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: shop
  namespace: flux-system
spec:
  sourceRef: { kind: GitRepository, name: flux-system }
  path: ./apps/shop
#- apps/shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
spec:
  parentRefs:
    - name: front-door
`,
});
