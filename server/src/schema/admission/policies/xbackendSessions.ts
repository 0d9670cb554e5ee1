import { removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { XBACKEND_SOURCE } from "./xBackend.ts";

export default defineAdmissionRule({
  id: "cel-xbackend-sessions",
  summary: "Sessions of an XBackend that is a host outside of the cluster",
  why: "A session keeps a client on one of several endpoints. An XBackend of type `EndpointSelector` has them, its pods; a host outside of the cluster is one name to the gateway. The API server refuses `sessionPersistence` there.",
  source: XBACKEND_SOURCE,
  places: [{ kinds: ["XBackend"], at: ["spec"] }],
  release: { since: "1.7" },
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: api.payments.example }
  port: { number: 443 }
  sessionPersistence: { cookie: { name: basket } }
# ^^^^^^^^^^^^^^^^^^ error cel-xbackend-sessions: Only an XBackend of type \`EndpointSelector\` keeps sessions; the API server refuses the object. Remove \`sessionPersistence\`. 💡
  tls: { mode: ServerOnly, validation: { hostname: api.payments.example, wellKnownCACertificates: System } }
`,
  check(spec, report) {
    const type = text(spec, "type");
    if (type === undefined || type === "EndpointSelector" || !isSet(spec, "sessionPersistence")) return;
    report({
      at: ["sessionPersistence"],
      on: "key",
      message:
        "Only an XBackend of type `EndpointSelector` keeps sessions; the API server refuses the object. Remove `sessionPersistence`.",
      fixes: [removeMember("sessionPersistence")],
    });
  },
});
