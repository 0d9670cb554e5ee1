import { describeRule } from "../describedRule.ts";

export default describeRule({
  id: "crd-validation-rule",
  category: "admission",
  severity: "error",
  summary: "An object that breaks a rule of the CustomResourceDefinition of its kind.",
  why: "Definitions hold rules about several fields at once, as `x-kubernetes-validations` or as combinations of schemas. Where the definition of a kind is in the workspace, objects of that kind are checked by them, as the API server does when it refuses the object. A rule that cannot be evaluated here is passed over.",
  source: "The CustomResourceDefinition in the workspace, and docs/crds.md",
  bad: `
#- crds/trafficpolicies.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: trafficpolicies.proxy.example.com
spec:
  group: proxy.example.com
  names:
    kind: TrafficPolicy
    plural: trafficpolicies
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                idle: { type: integer }
                total: { type: integer }
              x-kubernetes-validations:
                - rule: self.idle <= self.total
                  message: idle must not be longer than total
#- policy.yaml
apiVersion: proxy.example.com/v1
kind: TrafficPolicy
metadata:
  name: timeouts
  namespace: shop
spec:
  idle: 90
  total: 60
`,
  good: `
#- crds/trafficpolicies.yaml
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: trafficpolicies.proxy.example.com
spec:
  group: proxy.example.com
  names:
    kind: TrafficPolicy
    plural: trafficpolicies
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                idle: { type: integer }
                total: { type: integer }
              x-kubernetes-validations:
                - rule: self.idle <= self.total
                  message: idle must not be longer than total
#- policy.yaml
apiVersion: proxy.example.com/v1
kind: TrafficPolicy
metadata:
  name: timeouts
  namespace: shop
spec:
  idle: 30
  total: 60
`,
});
