import { defineAdmissionRule } from "../admissionRule.ts";
import {
  EXPERIMENTAL_PARENT_REFS,
  PARENT_REFERENCE_SOURCE,
  type PartField,
  removeReference,
} from "./parentReferences.ts";
import { repeatedParts, repeatedText } from "./repeatedParts.ts";

const FIELDS: readonly PartField[] = ["sectionName", "port"];

export default defineAdmissionRule({
  id: "cel-parentrefs-section-port-unique-exp",
  summary: "Two parentRefs to the same object with the same `sectionName` and `port`",
  why: "A route attaches to a listener once, and its status has one entry for each parentRef. The API server refuses a second one to the same object that differs neither in `sectionName` nor in `port`.",
  source: PARENT_REFERENCE_SOURCE,
  places: EXPERIMENTAL_PARENT_REFS,
  release: { channel: "experimental" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs:
    - { name: edge, namespace: infra, sectionName: https }
    - { name: edge, namespace: infra, sectionName: https }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-port-unique-exp: The same part of Gateway \`edge\` stands in this list before; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\` or \`port\`. 💡
  rules:
    - backendRefs: [{ name: catalog, port: 8080 }]
`,
  good: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs:
    - { name: edge, namespace: infra, sectionName: https }
    - { name: edge, namespace: infra, sectionName: internal }
  rules:
    - backendRefs: [{ name: catalog, port: 8080 }]
`,
  check(parentRefs, report) {
    for (const repeated of repeatedParts(parentRefs, FIELDS)) {
      const { again } = repeated;
      report({
        at: [again.index],
        message: `${repeatedText(repeated, FIELDS)} stands in this list before; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\` or \`port\`.`,
        fixes: [{ ...removeReference(again, "Remove this parentRef"), isPreferred: true }],
      });
    }
  },
});
