import { changeTo, preferred, removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { XBACKEND_SOURCE } from "./xBackend.ts";

/** The member that belongs to each type. */
const MEMBERS = { ExternalHostname: "externalHostname", EndpointSelector: "endpointSelector" } as const;

export default defineAdmissionRule({
  id: "cel-xbackend-union-extra",
  summary: "An XBackend with a host and pods, or with those of the other `type`",
  why: "An XBackend is either a host outside of the cluster or a choice of pods. Its `type` says which, and since release 1.7 the API server refuses the member of the other type.",
  source: XBACKEND_SOURCE,
  places: [{ kinds: ["XBackend"], at: ["spec"] }],
  release: { since: "1.7" },
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: EndpointSelector
  endpointSelector: { matchLabels: { app: payments } }
  externalHostname: { hostname: api.payments.example }
# ^^^^^^^^^^^^^^^^ error cel-xbackend-union-extra: An XBackend of type \`EndpointSelector\` has no \`externalHostname\`; the API server refuses the object. Remove it, or change the type to \`ExternalHostname\`. 💡
  port: { number: 443 }
`,
  correction: `
-  externalHostname: { hostname: api.payments.example }
`,
  check(spec, report) {
    const type = text(spec, "type");
    if (type !== "ExternalHostname" && type !== "EndpointSelector") return;
    const other = type === "ExternalHostname" ? "EndpointSelector" : "ExternalHostname";
    const foreign = MEMBERS[other];
    if (!isSet(spec, foreign)) return;
    const remove = removeMember(foreign);
    report({
      at: [foreign],
      on: "key",
      message: `An XBackend of type \`${type}\` has no \`${foreign}\`; the API server refuses the object. Remove it, or change the type to \`${other}\`.`,
      fixes: isSet(spec, MEMBERS[type]) ? [remove] : [preferred(changeTo(["type"], other)), remove],
    });
  },
});
