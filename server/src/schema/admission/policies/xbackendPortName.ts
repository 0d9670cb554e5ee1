import { defineAdmissionRule } from "../admissionRule.ts";
import { textOf } from "../admittedValue.ts";
import { XBACKEND_SOURCE } from "./xBackend.ts";

export default defineAdmissionRule({
  id: "cel-xbackend-port-name",
  summary: "A name of an XBackend's port",
  why: "The rule of release 1.6 asks for a DNS label with a pattern that no name meets, so the API server refuses every one but the empty one. Release 1.7 took the name away.",
  source: XBACKEND_SOURCE,
  places: [{ kinds: ["XBackend"], at: ["spec.port.name"] }],
  exampleOptions: { bundleVersion: "1.6" },
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: payments, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: api.payments.example }
  port: { name: https, port: 443 }
#         ^^^^ error cel-xbackend-port-name: Release 1.6 checks the name of a port by a pattern that no name meets, so the API server refuses \`https\` as any other. Remove the name. 💡
  tls: { mode: ServerOnly, validation: { hostname: api.payments.example, wellKnownCACertificates: System } }
`,
  correction: `
-  port: { name: https, port: 443 }
+  port: { port: 443 }
`,
  check(value, report) {
    const name = textOf(value) ?? "";
    if (name === "") return;
    report({
      at: [],
      on: "key",
      message: `Release 1.6 checks the name of a port by a pattern that no name meets, so the API server refuses \`${name}\` as any other. Remove the name.`,
      fixes: [{ title: "Remove `name`", edits: [{ kind: "remove", path: [] }], isPreferred: true }],
    });
  },
});
