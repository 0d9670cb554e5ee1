import { preferred, removeItem } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { TARGET_REF_SOURCE, TARGET_REFS, TARGET_REFS_RELEASE, targetsOf } from "./targetRef.ts";

export default defineAdmissionRule({
  id: "cel-targetrefs-section-unique",
  summary: "A policy that names the same target twice",
  why: "Entries for one Service have to differ in `sectionName`, the name of one of its ports. An entry that was copied and not changed has no effect beside the first one.",
  source: TARGET_REF_SOURCE,
  places: TARGET_REFS,
  release: TARGET_REFS_RELEASE,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: checkout, namespace: shop }
spec:
  targetRefs:
    - { group: "", kind: Service, name: checkout, sectionName: https }
    - { group: "", kind: Service, name: checkout, sectionName: https }
#                                                              ^^^^^ error cel-targetrefs-section-unique: An earlier entry chooses section \`https\` of \`checkout\` already; the API server refuses the policy. Remove one of the two, or choose another section. 💡
  validation:
    hostname: checkout.example.com
    wellKnownCACertificates: System
`,
  check(targetRefs, report) {
    for (const refs of targetsOf(targetRefs)) {
      const seen = new Set<unknown>();
      for (const { index, name, section } of refs) {
        if (seen.has(section))
          report({
            at: [index, section === undefined ? "name" : "sectionName"],
            message: `An earlier entry chooses ${section === undefined ? "" : `section \`${String(section)}\` of `}\`${name}\` already; the API server refuses the policy. Remove one of the two, or choose another section.`,
            fixes: [preferred(removeItem(index, "Remove the second entry"))],
          });
        seen.add(section);
      }
    }
  },
});
