import assert from "node:assert/strict";
import { describe, it } from "node:test";
import gatewayRules from "../../../server/src/schema/admission/gateways/index.ts";
import { checkDiagnostics, checkFix, fixTitles } from "../../fixture.ts";
import { offeredFixes } from "./refusals.ts";

const only = gatewayRules.map(({ id }) => id);

function gateway(fields: string): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners: [{ name: http, port: 80, protocol: HTTP }]
${fields}
`;
}

describe("addresses of a Gateway", () => {
  it("differ within their type, if they have a value", () => {
    checkDiagnostics(
      gateway(`  addresses:
    - {}
    - { type: IPAddress }
    - { value: "" }
    - { value: "" }
    - { value: 192.0.2.10 }
    - { type: IPAddress, value: 192.0.2.10 }
#                               ^^^^^^^^^^ error cel-gateway-address-ip-unique: \`192.0.2.10\` is asked for twice; the API server refuses the Gateway. Remove one of the two entries. 💡
    - { type: Hostname, value: edge.example.com }
    - { type: Hostname, value: edge.example.com }
#                              ^^^^^^^^^^^^^^^^ error cel-gateway-address-hostname-unique: \`edge.example.com\` is asked for twice; the API server refuses the Gateway. Remove one of the two entries. 💡
    - { type: Hostname }
    - { type: Hostname }
    - { type: example.com/pool, value: blue }
    - { type: example.com/pool, value: blue }`),
      { only },
    );
  });

  it("of type Hostname are DNS names, with a wildcard if need be", () => {
    const message = (value: string) =>
      `\`${value}\` is no hostname; the API server refuses the Gateway. Write a lower-case DNS name without a port, such as \`edge.example.com\`.`;
    checkDiagnostics(
      gateway(`  addresses:
    - { type: Hostname, value: "*.example.com" }
    - { type: Hostname, value: localhost }
    - { type: Hostname, value: "\${HOSTNAME}" }
    - { type: Hostname, value: 192.0.2.10 }
    - { type: Hostname, value: "" }
#                              ^^ error cel-gateway-address-hostname-format: An empty value is no hostname; the API server refuses the Gateway. Leave the value out to ask for any.
    - { type: Hostname, value: Edge.example.com }
#                              ^^^^^^^^^^^^^^^^ error cel-gateway-address-hostname-format: ${message("Edge.example.com")}
    - { type: Hostname, value: "edge.example.com:80" }
#                              ^^^^^^^^^^^^^^^^^^^^^ error cel-gateway-address-hostname-format: ${message("edge.example.com:80")}
    - { type: Hostname, value: "edge.*.com" }
#                              ^^^^^^^^^^^^ error cel-gateway-address-hostname-format: ${message("edge.*.com")}
    - { type: Hostname, value: "*" }
#                              ^^^ error cel-gateway-address-hostname-format: ${message("*")}
    - { type: Hostname, value: edge-.example.com }
#                              ^^^^^^^^^^^^^^^^^ error cel-gateway-address-hostname-format: ${message("edge-.example.com")}`),
      { only },
    );
  });

  it("are removed by the fix where they are repeated", () => {
    checkFix(
      gateway(`  addresses:
    - value: 192.0.2.10
    - value: 192.0.2.$010`),
      gateway(`  addresses:
    - value: 192.0.2.10`),
    );
  });

  it("get the type of an IP address, unless that address is asked for already", () => {
    checkFix(
      gateway(`  addresses:
    - type: Hostname
      value: "2001:db8:$0:10"`),
      gateway(`  addresses:
    - type: IPAddress
      value: "2001:db8::10"`),
    );
    assert.deepEqual(
      fixTitles(
        gateway(`  addresses:
    - { value: "2001:db8::10" }
    - { type: Hostname, value: "2001:db8:$0:10" }`),
      ),
      [],
    );
  });
});

describe("addresses in the status of a Gateway", () => {
  it("are looked at in dumps, and nothing else of the status is", () => {
    checkDiagnostics(
      `${gateway("").trimEnd()}
status:
  addresses:
    - { value: 192.0.2.10 }
    - { type: Hostname, value: edge.example.com }
    - { type: Hostname, value: "192.0.2.10:80" }
#                              ^^^^^^^^^^^^^^^ warning cel-gateway-status-address-hostname-format: \`192.0.2.10:80\` is no hostname; the API server refuses such a status. A hostname is a lower-case DNS name without a port.
    - { type: Hostname, value: "2001:db8::10" }
#                              ^^^^^^^^^^^^^^ warning cel-gateway-status-address-hostname-format: \`2001:db8::10\` is no hostname; the API server refuses such a status. An IP address has the type \`IPAddress\`.
    - { type: Hostname }
    - none
  conditions: many
  colour: blue
`,
      { only: [...only, "field-type", "field-required", "doc-field-unknown"] },
    );
  });

  for (const status of ["", " null", " {}", " ${STATUS}", "\n  addresses: ${ADDRESSES}"]) {
    it(`may be missing or be filled in: \`status:${status.trim()}\``, () => {
      checkDiagnostics(`${gateway("").trimEnd()}\nstatus:${status}\n`, { only });
    });
  }
});

describe("client validation of a port", () => {
  const entry = (port: string) => `{ port: ${port}, tls: {} }`;

  it("has one entry", () => {
    checkDiagnostics(
      gateway(`  tls:
    frontend:
      default: {}
      perPort:
        - ${entry("443")}
        - ${entry("8443")}
        - ${entry("443")}
#                 ^^^ error cel-gateway-frontend-perport-unique: Port \`443\` has an entry already; the API server refuses the Gateway. Put what both say into one entry. 💡
        - ${entry('"${PORT}"')}`),
      { only },
    );
  });

  it("loses its second entry by the fix", () => {
    checkFix(
      gateway(`  tls:
    frontend:
      default: {}
      perPort:
        - ${entry("443")}
        - ${entry("4$043")}`),
      gateway(`  tls:
    frontend:
      default: {}
      perPort:
        - ${entry("443")}`),
    );
  });
});

describe("keys of labels and annotations for what is made for a Gateway", () => {
  const name63 = "n".repeat(63);
  const domain252 = `${"d".repeat(60)}.`.repeat(4) + "d".repeat(8);

  it("have the form that Kubernetes asks for", () => {
    assert.equal(domain252.length, 252);
    checkDiagnostics(
      gateway(`  infrastructure:
    labels:
      team: shop
      Team_1.a: shop
      example.com/Team: shop
      ${name63}: shop
      ${domain252}/team: shop
      \${KEY}: shop
    annotations:
      example.com/note: anything
      "{{ key }}": anything`),
      { only },
    );
  });

  for (const key of [
    "-team",
    "team.",
    "te am",
    "a/b/c",
    "/team",
    "example.com/",
    "Example.com/team",
    "ex_ample.com/team",
    "example..com/team",
    `n${name63}`,
    "größe",
  ]) {
    it(`are not of the form ${key.length > 60 ? "of 64 characters" : `\`${key}\``}`, () => {
      const message = (what: string) =>
        `\`${key}\` is no key that ${what} can have; the API server refuses the Gateway. A key is a name of at most 63 letters, digits, \`-\`, \`_\` and \`.\`, with a lower-case domain and one \`/\` before it if need be.`;
      for (const [field, what] of [
        ["labels", "a label"],
        ["annotations", "an annotation"],
      ] as const) {
        const source = gateway(`  infrastructure: { ${field}: { "${key}": shop } }`);
        const { length } = fixTitles(source.replace(key, (at) => `$0${at}`));
        const id = `cel-infra-${field.slice(0, -1)}-key-format`;
        const indent = " ".repeat(`  infrastructure: { ${field}: { `.length - 1);
        checkDiagnostics(
          `${source.trimEnd()}\n#${indent}${"^".repeat(key.length + 2)} error ${id}: ${message(what)}${length > 0 ? " 💡" : ""}\n`,
          { only },
        );
      }
    });
  }

  it("have a domain of at most 252 characters", () => {
    const label = `d${domain252}/team`;
    checkDiagnostics(
      gateway(`  infrastructure:
    labels:
      ${label}: shop
#     ${"^".repeat(label.length)} error cel-infra-label-prefix-length: The domain before the \`/\` of this label has 253 characters; the API server refuses the Gateway. At most 252 are allowed.
    annotations:
      ${label}: shop
#     ${"^".repeat(label.length)} error cel-infra-annotation-prefix-length: The domain before the \`/\` of this annotation has 253 characters; the API server refuses the Gateway. At most 252 are allowed.`),
      { only },
    );
  });

  it("are not looked at before release 1.2", () => {
    checkDiagnostics(gateway("  infrastructure: { labels: { te am: shop } }"), {
      only,
      bundleVersion: "1.1",
      channel: "experimental",
    });
  });

  it("are written right by the fix, if the right key is free", () => {
    checkFix(
      gateway(`  infrastructure:
    labels:
      Example.com/_cost ce$0ntre_: shop`),
      gateway(`  infrastructure:
    labels:
      example.com/cost-centre: shop`),
    );
    assert.deepEqual(
      fixTitles(gateway("  infrastructure: { labels: { cost-centre: shop, cost ce$0ntre: shop } }")),
      [],
    );
  });

  it("without a domain, or with one that is filled in later, have none that is too long", () => {
    checkDiagnostics(
      gateway(`  infrastructure:
    labels:
      "\${DOMAIN}${"d".repeat(260)}/team": shop
    annotations:
      "\${DOMAIN}${"d".repeat(260)}/team": shop`),
      { only },
    );
    const long = "n".repeat(300);
    checkDiagnostics(
      gateway(`  infrastructure: { labels: { ${long}: shop }, annotations: { ${long}: shop } }`),
      {
        only: ["cel-infra-label-prefix-length", "cel-infra-annotation-prefix-length"],
      },
    );
  });

  it("are renamed up to the length that a key can have", () => {
    const titles = (length: number) =>
      offeredFixes(gateway(`  infrastructure: { labels: { "a$0${" ".repeat(length - 2)}b": shop } }`));
    assert.deepEqual(titles(316), ["Rename to `a-b`!"]);
    assert.deepEqual(titles(317), []);
  });
});

describe("the controller of a class or mesh", () => {
  const applied = (note: string, controllerName: string, kind = "GatewayClass") => `
apiVersion: ${kind === "XMesh" ? "gateway.networking.x-k8s.io/v1alpha1" : "gateway.networking.k8s.io/v1"}
kind: ${kind}
metadata:
  name: internal
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: '${note}'
spec:
  controllerName: ${controllerName}
`;
  const NOTE = '{"spec":{"controllerName":"example.com/edge"}}';

  it("is compared with what was applied last, for a mesh too", () => {
    checkDiagnostics(
      `${applied(NOTE, "example.com/mesh", "XMesh").trimEnd()}
#                 ^^^^^^^^^^^^^^^^ hint cel-controllername-immutable: \`example.com/edge\` was applied last, and the API server refuses to change \`controllerName\`. Make a new object for another controller, or delete this one first. 💡
`,
      { only },
    );
  });

  for (const [what, note, controllerName] of [
    ["is the same", NOTE, "example.com/edge"],
    ["is filled in later", NOTE, '"${CONTROLLER}"'],
    ["was filled in then", '{"spec":{"controllerName":"{{ .Values.controller }}"}}', "example.com/edge"],
    ["is not in the note", '{"spec":{}}', "example.com/edge"],
    ["has a note that is a list", "[]", "example.com/edge"],
    ["has a note that is null", "null", "example.com/edge"],
    ["has a note that cannot be read", '{"spec":', "example.com/edge"],
  ] as const) {
    it(`is fine where it ${what}`, () => {
      checkDiagnostics(applied(note, controllerName), { only });
    });
  }

  it("is changed back by the fix", () => {
    checkFix(applied(NOTE, "example.com/in$0ner"), applied(NOTE, "example.com/edge"));
  });
});
