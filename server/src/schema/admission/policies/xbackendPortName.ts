import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { textOf } from "../admittedValue.ts";
import { isDnsLabel } from "../hostname.ts";
import { XBACKEND_SOURCE } from "./xBackend.ts";

export default defineAdmissionRule({
  id: "cel-xbackend-port-name",
  summary: "A name of an XBackend's port that is no DNS label",
  why: "Port names follow the rules of DNS labels, as those of Services do: lower-case letters, digits and `-`, with a letter or digit at both ends.",
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
  port: { name: HTTPS_API, port: 443 }
#               ^^^^^^^^^ error cel-xbackend-port-name: \`HTTPS_API\` cannot be the name of a port; the API server refuses the object. Use lower-case letters, digits and \`-\`, with a letter or digit at both ends. 💡
  tls: { mode: ServerOnly, validation: { hostname: api.payments.example, wellKnownCACertificates: System } }
`,
  check(value, report) {
    const name = textOf(value) ?? "";
    if (name === "" || isDnsLabel(name)) return;
    report({
      at: [],
      message: `\`${name}\` cannot be the name of a port; the API server refuses the object. Use lower-case letters, digits and \`-\`, with a letter or digit at both ends.`,
      fixes: renaming(name),
    });
  },
});

function renaming(name: string): readonly AdmissionFix[] {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const renamed = words.join("-");
  if (renamed === "") return [];
  return [
    {
      title: `Rename to \`${renamed}\``,
      edits: [{ kind: "set", path: [], value: renamed }],
      isPreferred: true,
    },
  ];
}
