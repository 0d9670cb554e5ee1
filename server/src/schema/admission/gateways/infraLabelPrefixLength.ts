import { keyPrefixLengthRule } from "./qualifiedName.ts";

export default keyPrefixLengthRule({
  id: "cel-infra-label-prefix-length",
  summary: "A key in `spec.infrastructure.labels` with too long a domain",
  why: "The domain before the `/` of a label has to be shorter than 253 characters, as a DNS name. Keys that a template puts together can grow beyond that.",
  map: "labels",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  infrastructure:
    labels:
      long-and-windy-name-of-a-department-in-a-company.long-and-windy-name-of-a-department-in-a-company.long-and-windy-name-of-a-department-in-a-company.long-and-windy-name-of-a-department-in-a-company.long-and-windy-name-of-a-department-in-a-company.example.com/team: shop
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-infra-label-prefix-length: The domain before the \`/\` of this label has 256 characters; the API server refuses the Gateway. At most 252 are allowed.
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
  correction: `
-      long-and-windy-name-of-a-department-in-a-company.long-and-windy-name-of-a-department-in-a-company.long-and-windy-name-of-a-department-in-a-company.long-and-windy-name-of-a-department-in-a-company.long-and-windy-name-of-a-department-in-a-company.example.com/team: shop
+      department.example.com/team: shop
`,
});
