import { describeRule } from "../describedRule.ts";
import { KUSTOMIZE } from "./kustomizeSource.ts";

export default describeRule({
  id: "kustomization-outside",
  category: "reference",
  severity: "hint",
  summary: "An entry of a kustomization that lies outside of the workspace",
  why: "What lies above the folder that is open, or above the one that the command line was given, is not read. Nothing is known of the namespaces, patches and objects that it brings, and nothing is said about what depends on them.",
  source: KUSTOMIZE,
  bad: `
#- kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - ../base
`,
  good: `
#- overlay/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - ../base
#- base/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - route.yaml
#- base/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: catalog
spec:
  parentRefs:
    - name: front-door
`,
});
