import { isOpaque } from "../../../yaml/opaqueText.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import {
  TARGET_REF_SOURCE,
  TARGET_REFS,
  TARGET_REFS_RELEASE,
  type TargetRef,
  targetsOf,
} from "./targetRef.ts";

export default defineAdmissionRule({
  id: "cel-targetrefs-section-all-or-none",
  summary: "A policy for a whole Service and for one of its ports",
  why: "An entry without `sectionName` is for all ports of the Service. Next to an entry for one port of the same Service nothing would say what that port is left with, so either all entries for a Service name a port or there is only one, which names none.",
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
    - { group: "", kind: Service, name: checkout }
#                                       ^^^^^^^^ error cel-targetrefs-section-all-or-none: Another entry chooses a section of \`checkout\`, and this one all of it; the API server refuses the policy. Give every entry for it a \`sectionName\`, the name of a Service port, or leave only one entry without.
  validation:
    hostname: checkout.example.com
    wellKnownCACertificates: System
`,
  correction: `
-    - { group: "", kind: Service, name: checkout }
+    - { group: "", kind: Service, name: checkout, sectionName: grpc }
`,
  check(targetRefs, report) {
    for (const refs of targetsOf(targetRefs)) {
      const whole = refs.find(({ section }) => section === undefined);
      if (whole === undefined || !refs.some(choosesSection)) continue;
      report({
        at: [whole.index, "name"],
        message: `Another entry chooses a section of \`${whole.name}\`, and this one all of it; the API server refuses the policy. Give every entry for it a \`sectionName\`, the name of a Service port, or leave only one entry without.`,
      });
    }
  },
});

/** Text that is filled in later may be empty. */
function choosesSection({ section }: TargetRef): boolean {
  return typeof section === "string" && !isOpaque(section);
}
