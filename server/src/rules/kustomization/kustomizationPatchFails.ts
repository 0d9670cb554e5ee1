import { describeRule } from "../describedRule.ts";

export default describeRule({
  id: "kustomization-patch-fails",
  category: "reference",
  severity: "warning",
  summary: "A patch that does not fit the object it is for",
  why: "A patch in the form of JSON 6902 names places by their paths; where one is not there, kustomize refuses the whole build and nothing of it reaches the cluster. The same goes for a target with a field that kustomize does not have, such as `apiVersion`: it asks for `group` and `version`.",
  source: "https://datatracker.ietf.org/doc/html/rfc6902#section-5",
  bad: `
#- kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - route.yaml
patches:
  - target: { kind: HTTPRoute }
    patch: |-
      - { op: replace, path: /spec/hostnames/0, value: shop.example.com }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
spec:
  parentRefs:
    - name: front-door
`,
  good: `
#- kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - route.yaml
patches:
  - target: { kind: HTTPRoute }
    patch: |-
      - { op: add, path: /spec/hostnames, value: [shop.example.com] }
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
spec:
  parentRefs:
    - name: front-door
`,
});
