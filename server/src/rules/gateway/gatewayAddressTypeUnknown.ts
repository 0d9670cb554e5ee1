import { ADDRESS_TYPES, addressTypeOf } from "../../gateway-api/infrastructure/addressType.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { ADDRESS } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-address-type-unknown",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["addresses"],
  summary: "An address of a Gateway has a type that is neither the API's nor an implementation's.",
  why: `The pattern for types of addresses is loose: text that begins with \`Hostname\`, or has \`IPAddress\` somewhere, passes the API
server, and so does a word before a slash that is no domain. A controller knows no such type and rejects the Gateway: \`Accepted: False\` with reason \`UnsupportedAddress\`.
Types of an implementation bear its domain, as in \`example.net/pool\`.`,
  source: ADDRESS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  addresses:
    - type: StaticIPAddress
#           ^^^^^^^^^^^^^^^ warning gateway-address-type-unknown: \`StaticIPAddress\` is no type of address, so the Gateway is not accepted. Use \`IPAddress\`, \`Hostname\`, or a type with the implementation's domain before it. 💡
      value: 192.0.2.10
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  check(_cluster, { id, resource }, report) {
    (resource.spec.addresses ?? []).forEach(({ type }, index) => {
      if (type === undefined || addressTypeOf(type) !== "nobody") return;
      const path = ["spec", "addresses", index, "type"];
      report({
        at: path,
        message: `\`${type}\` is no type of address, so the Gateway is not accepted. Use \`IPAddress\`, \`Hostname\`, or a type with the implementation's domain before it.`,
        fixes: ADDRESS_TYPES.filter((known) => type.includes(known)).map((value) =>
          fixBy(`Change the type to \`${value}\``, setAt({ id, path }, value)),
        ),
      });
    });
  },
});
