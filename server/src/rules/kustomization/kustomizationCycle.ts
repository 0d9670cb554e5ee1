import { describeRule } from "../describedRule.ts";
import { KUSTOMIZE } from "./kustomizeSource.ts";

export default describeRule({
  id: "kustomization-cycle",
  category: "reference",
  severity: "error",
  summary: "A kustomization that leads back to itself",
  why: "kustomize follows every entry of `resources` and `components` to its end. One that leads back has none, so kustomize refuses to build anything of it, and nothing reaches the cluster.",
  source: KUSTOMIZE,
  bad: `
#- apps/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - ../apps
`,
  good: `
#- apps/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - route.yaml
#- apps/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
spec:
  parentRefs:
    - name: front-door
`,
});
