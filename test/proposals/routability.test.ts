import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../server/src/library.ts";
import { checkDiagnostics } from "../fixture.ts";

/** A class with a status, and a Gateway with some part of its spec. */
function manifests(spec: string, routabilities = ""): string {
  return `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways }
${routabilities === "" ? "" : `status: { routabilities: [${routabilities}] }\n`}---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: platform }
spec:
  gatewayClassName: edge
${spec}
  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;
}

/** The conditions that the Gateway is predicted to report: `Type=Status/Reason`. */
function conditions(source: string, options: AnalyzeOptions = {}): readonly string[] {
  const { status } = analyze([{ path: "main.yaml", text: source }], options);
  const gateway = status.find(({ kind }) => kind === "Gateway")?.status;
  assert.ok(gateway !== undefined && "conditions" in gateway);
  return gateway.conditions.map(({ type, status: value, reason }) => `${type}=${value}/${reason}`);
}

const ACCEPTED = ["Accepted=True/Accepted", "Programmed=True/Programmed"];
const UNSUPPORTED = ["Accepted=False/UnsupportedRoutability", "Programmed=False/UnsupportedRoutability"];
const asks = (scope: string) => `  infrastructure: { routability: ${scope} }`;

describe("the predicted status of a Gateway that asks for a routability", () => {
  it("is accepted where the class offers it, or does not say what it offers", () => {
    for (const scope of ["Public", "Private", "Cluster"]) {
      assert.deepEqual(conditions(manifests(asks(scope))), ACCEPTED, scope);
      assert.deepEqual(conditions(manifests(asks(scope), scope)), ACCEPTED, scope);
    }
    assert.deepEqual(conditions(manifests(asks("acme.io/vpc"))), ACCEPTED);
    assert.deepEqual(conditions(manifests("", "Public")), ACCEPTED);
  });

  it("is UnsupportedRoutability where the class does not offer it, or nobody knows it", () => {
    assert.deepEqual(conditions(manifests(asks("Public"), "Cluster, Private")), UNSUPPORTED);
    assert.deepEqual(conditions(manifests(asks("acme.io/vpc"), "Cluster")), UNSUPPORTED);
    assert.deepEqual(conditions(manifests(asks("internet"))), UNSUPPORTED);
  });

  it("is open where the value, or what the class offers, is filled in later", () => {
    assert.deepEqual(conditions(manifests(asks('"${SCOPE}"'), "Cluster")), ACCEPTED);
    assert.deepEqual(conditions(manifests(asks("Public"), 'Cluster, "${MORE}"')), ACCEPTED);
  });

  it("is unknown where the address does not look like the scope", () => {
    const spec = `${asks("Public")}\n  addresses: [{ value: 10.20.0.8 }]`;
    assert.deepEqual(conditions(manifests(spec)), [
      "Accepted=Unknown/Undecided",
      "Programmed=Unknown/Undecided",
    ]);
    const fitting = `${asks("Cluster")}\n  addresses: [{ value: 10.20.0.8 }]`;
    assert.deepEqual(conditions(manifests(fitting)), ACCEPTED);
  });

  it("rejects its ListenerSets with it", () => {
    const set = `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: platform }
spec:
  parentRef: { name: web }
  listeners: [{ name: more, port: 81, protocol: HTTP }]
`;
    const spec = `${asks("Public")}\n  allowedListeners: { namespaces: { from: Same } }`;
    const { status } = analyze([{ path: "main.yaml", text: manifests(spec, "Cluster") + set }]);
    const accepted = status.find(({ kind }) => kind === "ListenerSet")?.status;
    assert.ok(accepted !== undefined && "conditions" in accepted);
    assert.equal(accepted.conditions[0]?.reason, "ParentNotAccepted");
  });

  it("knows nothing of all that where the proposals are not read", () => {
    const options = { bundleVersion: "1.6", proposals: { routability: false } } as const;
    assert.deepEqual(conditions(manifests(asks("internet"), "Cluster"), options), ACCEPTED);
    const addresses = "  addresses: [{ routability: internet }]";
    assert.deepEqual(conditions(manifests(addresses), options), ACCEPTED);
  });
});

describe("the predicted status of a Gateway whose addresses say their routability", () => {
  const addresses = (...items: readonly string[]) =>
    manifests(`  addresses: [${items.map((item) => `{ ${item} }`).join(", ")}]`);

  it("is Assigned, PartiallyAssigned or NotAssigned", () => {
    const proposed = { bundleVersion: "1.6" } as const;
    assert.deepEqual(conditions(addresses("routability: External", "routability: Cluster"), proposed), [
      ...ACCEPTED,
      "AddressesAssigned=True/Assigned",
    ]);
    assert.deepEqual(conditions(addresses("routability: External", "routability: Public"), proposed), [
      ...ACCEPTED,
      "AddressesAssigned=False/PartiallyAssigned",
    ]);
    assert.deepEqual(conditions(addresses("routability: Public", "routability: Private"), proposed), [
      "Accepted=True/Accepted",
      "Programmed=False/AddressNotAssigned",
      "AddressesAssigned=False/NotAssigned",
    ]);
  });

  it("has none assigned where the Gateway is rejected", () => {
    const spec = "  addresses: [{ type: Carrier, value: pigeon, routability: External }]";
    assert.deepEqual(conditions(manifests(spec)), [
      "Accepted=False/UnsupportedAddress",
      "Programmed=False/Invalid",
    ]);
  });

  it("is unknown for a vendor's value, and so is whether the Gateway is programmed", () => {
    assert.deepEqual(conditions(addresses("routability: acme.io/vpc")), [
      "Accepted=True/Accepted",
      "Programmed=Unknown/ImplementationSpecific",
      "AddressesAssigned=Unknown/ImplementationSpecific",
    ]);
  });

  it("depends on the cluster's Service network where that is known", () => {
    const source = addresses("value: 10.20.0.8, routability: Cluster");
    assert.equal(conditions(source)[2], "AddressesAssigned=True/Assigned");
    assert.equal(
      conditions(source, { serviceCIDRs: ["10.96.0.0/12"] })[2],
      "AddressesAssigned=False/NotAssigned",
    );
    assert.equal(
      conditions(source, { serviceCIDRs: ["10.20.0.0/16"] })[2],
      "AddressesAssigned=True/Assigned",
    );
  });
});

describe("the rules about routability", () => {
  it("are silent where the proposals are not read", () => {
    const source = manifests(
      `${asks("Public")}\n  addresses: [{ value: 10.20.0.8, routability: internet }]`,
      "Cluster, internet",
    );
    const rules = analyze([{ path: "main.yaml", text: source }], {
      bundleVersion: "1.6",
      proposals: { routability: false },
    }).diagnostics.map(({ rule }) => rule);
    assert.deepEqual(
      new Set(rules),
      new Set(["doc-field-future", "doc-field-unknown", "doc-status-in-manifest"]),
    );
  });

  it("are silent about text that is filled in later", () => {
    const source = manifests(
      `  infrastructure: { routability: "\${SCOPE}" }\n  addresses: [{ value: "\${ADDRESS}" }]`,
      "Cluster",
    );
    const rules = analyze([{ path: "main.yaml", text: source }]).diagnostics.map(({ rule }) => rule);
    assert.deepEqual(
      new Set(rules),
      new Set(["doc-field-proposal", "doc-status-in-manifest", "routability-migrate-5093"]),
    );
  });

  it("have the examples of the proposal accepted, but for the names that their listeners lack", () => {
    const example = (scope: string, address = "") => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: depot
spec:
  gatewayClassName: balancer
  infrastructure:
    routability: ${scope}
${address}  listeners:
  - protocol: HTTP
    port: 80
`;
    for (const source of [
      example("Cluster"),
      example("Cluster", "  addresses:\n  - value: 10.0.0.8\n"),
      example("Public"),
      example("Private"),
    ]) {
      const found = analyze([{ path: "main.yaml", text: source }]).diagnostics.filter(
        ({ severity }) => severity !== "hint",
      );
      assert.deepEqual(
        found.map(({ rule, severity }) => `${severity} ${rule}`),
        ["information doc-field-proposal", "error legacy-listener-name-optional"],
      );
    }
  });

  it("know a Gateway in the cluster from the setting `generatedNames`", () => {
    checkDiagnostics(
      manifests(
        `  infrastructure:
    routability: Private
#                ^^^^^^^ warning routability-private-in-cluster: The Gateways of class \`edge\` run inside of the cluster, behind a Service, which cannot promise \`Private\`; the Gateway may not be accepted. 💡`,
      ),
      {
        only: ["routability-private-in-cluster"],
        generatedNames: { "example.com/gateways": "<gateway>-<class>" },
      },
    );
    checkDiagnostics(manifests(asks("Private")), { only: ["routability-private-in-cluster"] });
  });
});

/** A Gateway with a status as a cluster has it, of a class with a list of what it offers. */
function saved(spec: string, status: string, routabilities = "", generation = ""): string {
  return manifests(spec, routabilities)
    .replace(
      "metadata: { name: web, namespace: platform }",
      `metadata: { name: web, namespace: platform, uid: 7f3a${generation} }`,
    )
    .concat(`status:\n${status}\n`);
}

/** The findings about routability and limits, as `severity rule`. */
function found(source: string, options: AnalyzeOptions = {}): readonly string[] {
  return analyze([{ path: "main.yaml", text: source }], options)
    .diagnostics.filter(({ rule }) => /^(addr-)?routability-|^field-limit/.test(rule))
    .filter(({ rule }) => rule !== "routability-migrate-5093" && rule !== "routability-default")
    .map(({ severity, rule }) => `${severity} ${rule}`);
}

const reports = (...items: readonly string[]) =>
  `  addresses: [${items.map((item) => `{ ${item} }`).join(", ")}]`;

describe("R1: limits of values and of the addresses in a status", () => {
  const long = (length: number) => `a.io/${"x".repeat(length - 5)}`;

  it("a value has at most 253 characters, wherever it stands", () => {
    assert.deepEqual(found(manifests(asks(long(253)))), ["information routability-vendor"]);
    assert.deepEqual(found(manifests(asks(long(254)))), ["error field-limit"]);
    assert.deepEqual(found(manifests(asks(long(254)), "Cluster")), ["error field-limit"]);
    assert.deepEqual(conditions(manifests(asks(long(254)))), UNSUPPORTED);
    assert.deepEqual(found(manifests(`  addresses: [{ value: 10.20.0.8, routability: ${long(254)} }]`)), [
      "error field-limit",
    ]);
    assert.deepEqual(found(manifests("", `Public, ${long(254)}`)), ["warning routability-class-status"]);
    assert.deepEqual(found(saved("", reports(`value: 10.20.0.8, routability: ${long(254)}`))), [
      "warning routability-status-value",
    ]);
    assert.deepEqual(found(saved("", reports(`value: 10.20.0.8, routability: ${long(253)}`))), []);
  });

  it("a status has at most 16 addresses", () => {
    const many = (count: number) =>
      reports(...Array.from({ length: count }, (_, at) => `value: 10.20.0.${at}, routability: Private`));
    assert.deepEqual(found(saved("", many(16))), []);
    assert.deepEqual(found(saved("", many(17))), ["warning routability-status-value"]);
  });

  it("a value in a status is predefined or has a domain in front", () => {
    for (const value of ["Public", "Private", "Cluster", "acme.io/vpc"])
      assert.deepEqual(found(saved("", reports(`value: 10.20.0.8, routability: ${value}`))), [], value);
    assert.deepEqual(found(saved("", reports("value: 10.20.0.8, routability: vpc"))), [
      "warning routability-status-value",
    ]);
    const external = reports(
      "value: 10.20.0.8, routability: Private",
      "value: 10.20.0.9, routability: External",
    );
    assert.deepEqual(found(saved("", external)), []);
    assert.deepEqual(found(saved(asks("Private"), external)), ["warning routability-status-value"]);
  });
});

describe("R2: a change of the routability that cannot be met", () => {
  const old = reports("value: 8.8.8.8, routability: Public");
  const refused = `${old}
  conditions:
    - { type: Accepted, status: "False", reason: UnsupportedRoutability, observedGeneration: 2 }
    - { type: Programmed, status: "False", reason: UnsupportedRoutability, observedGeneration: 2 }`;

  it("may leave the old addresses", () => {
    assert.deepEqual(found(saved(asks("Private"), refused)), []);
    assert.deepEqual(found(saved(asks("Private"), refused, "Public")), [
      "error routability-unsupported-by-class",
    ]);
  });

  it("leaves them as well until the controller has read it", () => {
    const behind = `${old}\n  conditions: [{ type: Accepted, status: "True", reason: Accepted, observedGeneration: 1 }]`;
    assert.deepEqual(found(saved(asks("Private"), behind, "", ", generation: 2")), []);
  });

  it("is no excuse where the Gateway is accepted, or refused for another reason", () => {
    for (const reason of ["Accepted", "Invalid"]) {
      const status = `${old}\n  conditions: [{ type: Accepted, status: "${reason === "Accepted" ? "True" : "False"}", reason: ${reason}, observedGeneration: 2 }]`;
      assert.deepEqual(
        found(saved(asks("Private"), status)),
        ["warning routability-status-missing", "error routability-status-wider"],
        reason,
      );
    }
  });
});

describe("R3: a default that was taken", () => {
  it("is signalled on every address of the status", () => {
    assert.deepEqual(found(saved("", reports("value: 10.20.0.8"), "Private, Cluster")), [
      "warning routability-status-missing",
    ]);
    assert.deepEqual(
      found(saved("", reports("value: 10.20.0.8, routability: Private"), "Private, Cluster")),
      [],
    );
    assert.deepEqual(
      found(saved("", reports("value: 10.20.0.8, routability: Cluster"), "Private, Cluster")),
      ["warning routability-status-missing"],
    );
  });

  it("is nobody's where the class lists nothing, or the addresses say it themselves", () => {
    assert.deepEqual(found(saved("", reports("value: 10.20.0.8"))), []);
    const own = "  addresses: [{ value: 10.20.0.8, routability: External }]";
    assert.deepEqual(found(saved(own, reports("value: 10.20.0.8"), "Private")), []);
  });
});

describe("R4: the predicted addresses", () => {
  function addresses(source: string, options: AnalyzeOptions = {}) {
    const { status } = analyze([{ path: "main.yaml", text: source }], options);
    const gateway = status.find(({ kind }) => kind === "Gateway")?.status;
    assert.ok(gateway !== undefined);
    return "addresses" in gateway ? gateway.addresses : undefined;
  }
  const one = "  addresses: [{ value: 10.20.0.8 }]";
  const expected = (routability?: string) => [
    { type: "IPAddress", value: "10.20.0.8", ...(routability === undefined ? {} : { routability }) },
  ];

  it("have the routability that the Gateway asks for, that its class gives, or that they say themselves", () => {
    assert.deepEqual(addresses(manifests(`${asks("Cluster")}\n${one}`)), expected("Cluster"));
    assert.deepEqual(addresses(manifests(one, "Private, Cluster")), expected("Private"));
    assert.deepEqual(
      addresses(manifests("  addresses: [{ value: 10.20.0.8, routability: acme.io/vpc }]", "Private")),
      expected("acme.io/vpc"),
    );
  });

  it("have none where it is not known, and where the proposals are not read", () => {
    assert.deepEqual(addresses(manifests(one)), expected());
    assert.deepEqual(addresses(manifests(`${asks('"${SCOPE}"')}\n${one}`)), expected());
    const options = { proposals: { routability: false } };
    assert.deepEqual(addresses(manifests(`${asks("Cluster")}\n${one}`), options), expected());
  });
});

describe("R5: addresses and the scope that holds for them", () => {
  const at = (value: string) => `  addresses: [{ value: ${value} }]`;
  const warning = ["warning routability-address-unavailable"];
  const unknown = ["Accepted=Unknown/Undecided", "Programmed=Unknown/Undecided"];

  it("the default of the class counts like a written value", () => {
    for (const [scope, value] of [
      ["Public", "10.20.0.8"],
      ["Cluster", "8.8.8.8"],
      ["Private", "8.8.8.8"],
    ] as const) {
      assert.deepEqual(found(manifests(at(value), scope)), warning, scope);
      assert.deepEqual(conditions(manifests(at(value), scope)), unknown, scope);
      assert.deepEqual(found(manifests(`${asks(scope)}\n${at(value)}`)), warning, scope);
      assert.deepEqual(conditions(manifests(`${asks(scope)}\n${at(value)}`)), unknown, scope);
    }
  });

  it("an address of the scope is right", () => {
    for (const [scope, value] of [
      ["Public", "8.8.8.8"],
      ["Cluster", "10.20.0.8"],
      ["Private", "10.20.0.8"],
      ["acme.io/vpc", "8.8.8.8"],
    ] as const) {
      assert.deepEqual(found(manifests(at(value), scope)), [], scope);
      assert.deepEqual(conditions(manifests(at(value), scope)), ACCEPTED, scope);
    }
  });

  it("says whose default it is", () => {
    const [finding] = analyze([
      { path: "main.yaml", text: manifests(at("8.8.8.8"), "Private") },
    ]).diagnostics.filter(({ rule }) => rule === "routability-address-unavailable");
    assert.equal(
      finding?.message,
      "`8.8.8.8` is a public address, while the routability `Private`, the default of its GatewayClass, asks for one that only a private network reaches. Unless that network uses such addresses inside, the Gateway is not accepted.",
    );
  });
});

describe("R6: `Private` inside of the cluster", () => {
  const options = { generatedNames: { "example.com/gateways": "<gateway>-<class>" } };

  it("is unknown in the status as long as the class does not list what it offers", () => {
    assert.deepEqual(found(manifests(asks("Private")), options), ["warning routability-private-in-cluster"]);
    assert.deepEqual(conditions(manifests(asks("Private")), options), [
      "Accepted=Unknown/ImplementationSpecific",
      "Programmed=Unknown/ImplementationSpecific",
    ]);
    assert.deepEqual(conditions(manifests(asks("Private"))), ACCEPTED);
    for (const scope of ["Cluster", "Public"]) {
      assert.deepEqual(found(manifests(asks(scope)), options), [], scope);
      assert.deepEqual(conditions(manifests(asks(scope)), options), ACCEPTED, scope);
    }
  });

  it("is told of the class and the Gateway where the class lists it, and the Gateway is accepted", () => {
    const source = manifests(asks("Private"), "Private, Cluster");
    assert.deepEqual(found(source, options), [
      "information routability-private-in-cluster",
      "warning routability-private-in-cluster",
    ]);
    assert.deepEqual(conditions(source, options), ACCEPTED);
    assert.deepEqual(found(source), []);
  });

  it("is told once where the class lists other scopes", () => {
    const source = manifests(asks("Private"), "Cluster");
    assert.deepEqual(found(source, options), ["error routability-unsupported-by-class"]);
  });
});

describe("R7: what takes the place of the field", () => {
  it("is called a proposal, as it is", () => {
    const [finding] = analyze([{ path: "main.yaml", text: manifests(asks("Public")) }]).diagnostics.filter(
      ({ rule }) => rule === "doc-field-proposal",
    );
    assert.equal(
      finding?.message,
      "`spec.infrastructure.routability` comes from the proposal GEP-1651 and is in no released CRD, so a cluster's API server drops it. Release 1.7, in the experimental channel, has `spec.addresses[].routability` for it.",
    );
  });
});
