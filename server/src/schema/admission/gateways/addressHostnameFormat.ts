import { isIpAddress } from "../../ipAddress.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, text } from "../admittedValue.ts";
import { isHostname } from "../hostname.ts";
import { ADDRESS_SOURCE, ADDRESSES } from "./address.ts";

export default defineAdmissionRule({
  id: "cel-gateway-address-hostname-format",
  summary: "An address of type `Hostname` that is no hostname",
  why: "With `type: Hostname` the value is a DNS name in lower case, optionally with `*.` before it, and without a port. An IP address has the type `IPAddress`, which is the default.",
  source: ADDRESS_SOURCE,
  places: ADDRESSES,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  addresses:
    - { type: Hostname, value: "2001:db8::10" }
#                              ^^^^^^^^^^^^^^ error cel-gateway-address-hostname-format: \`2001:db8::10\` is an IP address, no hostname; the API server refuses the Gateway. Change the type to \`IPAddress\`. 💡
  listeners:
    - name: http
      port: 80
      protocol: HTTP
`,
  check(addresses, report) {
    for (const [index, address] of items(addresses).entries()) {
      const value = text(address, "value");
      if (text(address, "type") !== "Hostname" || value === undefined || isHostname(value)) continue;
      const isIp = isIpAddress(value);
      const asIp: AdmissionFix = {
        title: "Change the type to `IPAddress`",
        edits: [{ kind: "set", path: [index, "type"], value: "IPAddress" }],
        isPreferred: true,
      };
      const isTaken = items(addresses).some(
        (other) => text(other, "type") === "IPAddress" && member(other, "value") === value,
      );
      report({
        at: [index, "value"],
        message:
          value === ""
            ? "An empty value is no hostname; the API server refuses the Gateway. Leave the value out to ask for any."
            : isIp
              ? `\`${value}\` is an IP address, no hostname; the API server refuses the Gateway. Change the type to \`IPAddress\`.`
              : `\`${value}\` is no hostname; the API server refuses the Gateway. Write a lower-case DNS name without a port, such as \`edge.example.com\`.`,
        fixes: isIp && !isTaken ? [asIp] : [],
      });
    }
  },
});
