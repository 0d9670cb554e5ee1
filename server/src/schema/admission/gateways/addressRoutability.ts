import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { member } from "../admittedValue.ts";
import { ROUTABILITY_SOURCE, routabilityFault } from "./routabilityForm.ts";

export default defineAdmissionRule({
  id: "cel-gateway-address-routability",
  summary: "A routability of an address that the API does not take",
  why: "From where an address can be reached is `Cluster`, or a value of the implementation: a domain, `/` and a path, as in `example.com/internal`. Left out or empty, the implementation chooses, which is what `External` meant while the field was a proposal. Domains of `k8s.io` are reserved. The API server refuses every other value since release 1.7.",
  source: ROUTABILITY_SOURCE,
  places: [{ kinds: ["Gateway"], at: ["spec.addresses[]"] }],
  release: { channel: "experimental", since: "1.7" },
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  addresses:
    - type: IPAddress
      value: 192.0.2.10
      routability: External
#                  ^^^^^^^^ error cel-gateway-address-routability: \`External\` is neither \`Cluster\` nor the value of an implementation, so the API server refuses the Gateway. Leave \`routability\` out to let the implementation choose. 💡
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
  check(address, report) {
    const value = member(address, "routability");
    const fault = typeof value === "string" ? routabilityFault(value) : undefined;
    if (typeof value !== "string" || fault === undefined) return;
    report({
      at: ["routability"],
      message: `\`${value}\` ${fault}, so the API server refuses the Gateway. ${advice(value)}`,
      fixes: fixes(value),
    });
  },
});

/** What the proposals called the reach that an address has where nothing is said. */
const UNSAID = new Set(["External", "Public"]);

function advice(value: string): string {
  return UNSAID.has(value)
    ? "Leave `routability` out to let the implementation choose."
    : "Write `Cluster`, or a value of your implementation such as `example.com/internal`.";
}

function fixes(value: string): readonly AdmissionFix[] {
  if (UNSAID.has(value))
    return [
      {
        title: "Remove `routability`",
        edits: [{ kind: "remove", path: ["routability"] }],
        // `Public` was the word of another field, so what is meant is not certain.
        isPreferred: value === "External",
      },
    ];
  return value.toLowerCase() === "cluster"
    ? [
        {
          title: "Change to `Cluster`",
          edits: [{ kind: "set", path: ["routability"], value: "Cluster" }],
          isPreferred: true,
        },
      ]
    : [];
}
