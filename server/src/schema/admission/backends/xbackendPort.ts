import { removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { BACKEND_REFERENCES } from "./backendReferences.ts";

export default defineAdmissionRule({
  id: "cel-backendref-xbackend-port",
  summary: "A reference to an XBackend with a `port`",
  why: "An XBackend says itself on which port it is reached, in `spec.port.number`, so since release 1.7 the API server refuses a reference to one that names a port, too, by the experimental CRDs.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#backendobjectreference",
  places: BACKEND_REFERENCES,
  release: { channel: "experimental", since: "1.7" },
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: checkout, namespace: shop }
spec:
  parentRefs: [{ name: edge, namespace: infra }]
  rules:
    - backendRefs:
        - group: gateway.networking.x-k8s.io
          kind: XBackend
          name: payments
          port: 443
#         ^^^^ error cel-backendref-xbackend-port: XBackend \`payments\` says its port itself, in \`spec.port.number\`, and the API server refuses a \`port\` here. Remove it. 💡
`,
  check(reference, report) {
    if (!isSet(reference, "port") || text(reference, "kind") !== "XBackend") return;
    if (text(reference, "group") !== "gateway.networking.x-k8s.io") return;
    const name = text(reference, "name");
    report({
      at: ["port"],
      on: "key",
      message: `${name === undefined ? "An XBackend" : `XBackend \`${name}\``} says its port itself, in \`spec.port.number\`, and the API server refuses a \`port\` here. Remove it.`,
      fixes: [{ ...removeMember("port"), isPreferred: true }],
    });
  },
});
