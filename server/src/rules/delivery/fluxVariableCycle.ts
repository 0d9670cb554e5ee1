import { describeRule } from "../describedRule.ts";

export default describeRule({
  id: "flux-variable-cycle",
  category: "reference",
  severity: "warning",
  summary: "Variables of Flux that need each other",
  why: "The values under `postBuild.substitute` are put in once and are not searched for variables again. A value that names another variable reaches the cluster with `${…}` in it, unless something fills the Kustomization itself; two that name each other can never come to anything.",
  source: "https://fluxcd.io/flux/components/kustomize/kustomizations/#post-build-variable-substitution",
  bad: `
#- clusters/shop.yaml
apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: shop
  namespace: flux-system
spec:
  sourceRef: { kind: GitRepository, name: flux-system }
  path: ./apps/shop
  postBuild:
    substitute:
      HOST: "shop.\${DOMAIN}"
      DOMAIN: "\${HOST}"
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
  postBuild:
    substitute:
      HOST: shop.example.com
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
