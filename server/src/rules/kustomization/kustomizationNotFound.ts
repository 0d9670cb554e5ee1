import { describeRule } from "../describedRule.ts";
import { KUSTOMIZE } from "./kustomizeSource.ts";

export default describeRule({
  id: "kustomization-not-found",
  category: "reference",
  severity: "hint",
  summary: "An entry of a kustomization that is not in the workspace",
  why: "kustomize refuses to build a list with an entry that is not there. Encrypted and generated files are often kept out of a workspace, so a file that is missing is a hint only, and what it may bring is not called missing elsewhere. A folder that is there and has no `kustomization.yaml` cannot be built, which is a warning; so is a folder that is not there, where Flux or Argo CD applies the kustomization. YAML files that patches, replacements, generators and charts name are told in the same way.",
  source: KUSTOMIZE,
  bad: `
#- apps/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - shop
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
#- apps/kustomization.yaml
apiVersion: kustomize.config.k8s.io/v1beta1
kind: Kustomization
resources:
  - shop/route.yaml
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
