import { describe, it } from "node:test";
import { checkDiagnostics, checkFix } from "../../fixture.ts";

const only = [
  "gateway-address-type-unknown",
  "gateway-address-type-deprecated",
  "gateway-address-vendor-type",
  "gateway-address-empty-value",
  "gateway-address-shared",
];

function gateway(
  name: string,
  addresses: string,
  listener = "protocol: HTTP, port: 80",
  namespace = "infra",
): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: ${name}, namespace: ${namespace} }
spec:
  gatewayClassName: internet
  addresses:
${addresses}  listeners:
    - { name: main, ${listener} }
`;
}

describe("the type of an address", () => {
  it("is not judged where the API has it, something fills it in, or the API server refuses it", () => {
    checkDiagnostics(
      gateway(
        "edge",
        `    - { value: 192.0.2.1 }
    - { type: IPAddress, value: "2001:db8::1" }
    - { type: Hostname, value: edge.example.com }
    - { type: "\${TYPE}", value: pool }
    - { type: ipaddress, value: 192.0.2.2 }
`,
      ),
      { only },
    );
  });

  it("gets the API's name by the fix", () => {
    checkFix(
      gateway("edge", "    - { type: Host$0names, value: edge.example.com }\n"),
      gateway("edge", "    - { type: Hostname, value: edge.example.com }\n"),
    );
  });
});

describe("an address without a value", () => {
  it("is the API server's to refuse before release 1.3", () => {
    checkDiagnostics(gateway("edge", "    - { type: IPAddress }\n"), { only, bundleVersion: "1.2" });
  });

  it("says enough where it says from where it is to be reached, and nothing where that is empty", () => {
    checkDiagnostics(gateway("edge", "    - { type: IPAddress, routability: Cluster }\n"), { only });
    checkDiagnostics(
      gateway(
        "edge",
        `    - { type: IPAddress, routability: "" }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ information gateway-address-empty-value: Without a value the implementation chooses the address, if it supports that at all. Give it one, or leave \`addresses\` out.
`,
      ),
      { only },
    );
  });
});

describe("an address that two Gateways ask for", () => {
  const address = "    - { value: 192.0.2.10 }\n";
  const pair = (...second: readonly string[]) =>
    `${gateway("edge", address)}---${gateway("admin", address, ...second)}`;

  it("may be shared by other ports, UDP among them, and by one Gateway in two folders", () => {
    checkDiagnostics(pair("protocol: HTTP, port: 8080"), { only });
    checkDiagnostics(pair("protocol: UDP, port: 80"), { only });
    checkDiagnostics(
      `#- east/gateway.yaml${gateway("edge", address)}#- west/gateway.yaml${gateway("edge", address)}`,
      { only },
    );
  });

  it("may be shared by a Gateway and the child that attaches to it", () => {
    const child = gateway("admin", address).replace(
      "  addresses:",
      "  infrastructure: { attachTo: { group: gateway.networking.k8s.io, kind: Gateway, name: edge } }\n  addresses:",
    );
    const parent = gateway("edge", address).replace(
      "  addresses:",
      "  infrastructure: { allowedChildren: { namespaces: { from: Same } } }\n  addresses:",
    );
    checkDiagnostics(`${parent}---${child}`, { only });
  });

  it("names no Gateway of another namespace", () => {
    const reported =
      "    - { value: 192.0.2.10 }\n#              ^^^^^^^^^^ warning gateway-address-shared: Another Gateway asks for `192.0.2.10` and port 80, too. Unless the implementation merges Gateways, one of the two gets no address.\n";
    checkDiagnostics(
      `${gateway("edge", reported)}---${gateway("admin", reported, "protocol: HTTP, port: 80", "ops")}`,
      { only },
    );
  });

  it("is not known where something fills it in", () => {
    const later = '    - { value: "${ADDRESS}" }\n';
    checkDiagnostics(`${gateway("edge", later)}---${gateway("admin", later)}`, { only });
  });
});
