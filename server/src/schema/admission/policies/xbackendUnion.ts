import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { XBACKEND_SOURCE } from "./xBackend.ts";

export default defineAdmissionRule({
  id: "cel-xbackend-union",
  summary: "An XBackend that does not say which host, or which pods, it is",
  why: "`type: ExternalHostname` says that the backend is reached by its DNS name, and the name itself stands in `externalHostname`. With `type: EndpointSelector`, since release 1.7, it consists of pods, whose labels stand in `endpointSelector`.",
  source: XBACKEND_SOURCE,
  places: [{ kinds: ["XBackend"], at: ["spec"] }],
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: ExternalHostname
#       ^^^^^^^^^^^^^^^^ error cel-xbackend-union: An XBackend of type \`ExternalHostname\` names its host in \`externalHostname\`, which is missing; the API server refuses the object. Insert it. 💡
  port: { number: 443 }
  tls: { mode: ServerOnly, validation: { hostname: api.payments.example, wellKnownCACertificates: System } }
`,
  correction: `
   type: ExternalHostname
+  externalHostname: { hostname: api.payments.example }
`,
  check(spec, report) {
    const type = text(spec, "type");
    if (type === "EndpointSelector" && !isSet(spec, "endpointSelector")) {
      report({
        at: ["type"],
        message:
          "An XBackend of type `EndpointSelector` says which pods it consists of in `endpointSelector`, which is missing; the API server refuses the object. Insert it.",
        fixes: [
          {
            title: "Insert `endpointSelector`",
            edits: [{ kind: "set", path: ["endpointSelector"], value: { matchLabels: { app: "example" } } }],
            isPreferred: true,
          },
        ],
      });
    }
    if (type !== "ExternalHostname" || isSet(spec, "externalHostname")) return;
    report({
      at: ["type"],
      message:
        "An XBackend of type `ExternalHostname` names its host in `externalHostname`, which is missing; the API server refuses the object. Insert it.",
      fixes: [
        {
          title: "Insert `externalHostname`",
          edits: [{ kind: "set", path: ["externalHostname"], value: { hostname: "backend.example.com" } }],
          isPreferred: true,
        },
      ],
    });
  },
});
