import { defineAdmissionRule } from "../admissionRule.ts";
import {
  PARENT_REFERENCE_SOURCE,
  parentText,
  partOf,
  removeReference,
  STANDARD_PARENT_REFS,
} from "./parentReferences.ts";
import { repeatedParts, repeatedText } from "./repeatedParts.ts";

export default defineAdmissionRule({
  id: "cel-parentrefs-section-unique",
  summary: "Two parentRefs to the same object with the same `sectionName`",
  why: "A route attaches to a listener once, and its status has one entry for each parentRef. The API server refuses a second one to the same object and section. The standard CRDs do not look at `port` there, the experimental ones do.",
  source: PARENT_REFERENCE_SOURCE,
  places: STANDARD_PARENT_REFS,
  release: { channel: "standard" },
  exampleOptions: { channel: "standard" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: catalog, namespace: shop }
spec:
  parentRefs:
    - { name: edge, namespace: infra, port: 443 }
    - { name: edge, namespace: infra, port: 8443 }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ error cel-parentrefs-section-unique: Only \`port\` tells this parentRef from an earlier one to Gateway \`edge\`, and the standard CRDs compare \`sectionName\` alone, so the API server refuses the route. Name a listener in each with \`sectionName\`. 💡
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
    for (const repeated of repeatedParts(parentRefs, ["sectionName"])) {
      const { first, again } = repeated;
      const isSame = partOf(first, "port") === partOf(again, "port");
      const remove = removeReference(again, "Remove this parentRef");
      report({
        at: [again.index],
        message: isSame
          ? `${repeatedText(repeated, ["sectionName"])} stands in this list before; the API server refuses the route. Remove one of the two, or make them differ in \`sectionName\`.`
          : `Only \`port\` tells this parentRef from an earlier one to ${parentText(again)}, and the standard CRDs compare \`sectionName\` alone, so the API server refuses the route. Name a listener in each with \`sectionName\`.`,
        fixes: [isSame ? { ...remove, isPreferred: true } : remove],
      });
    }
  },
});
