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
    const options = { proposals: { routability: false } };
    assert.deepEqual(conditions(manifests(asks("internet"), "Cluster"), options), ACCEPTED);
    const addresses = "  addresses: [{ routability: internet }]";
    assert.deepEqual(conditions(manifests(addresses), options), ACCEPTED);
  });
});

describe("the predicted status of a Gateway whose addresses say their routability", () => {
  const addresses = (...items: readonly string[]) =>
    manifests(`  addresses: [${items.map((item) => `{ ${item} }`).join(", ")}]`);

  it("is Assigned, PartiallyAssigned or NotAssigned", () => {
    assert.deepEqual(conditions(addresses("routability: External", "routability: Cluster")), [
      ...ACCEPTED,
      "AddressesAssigned=True/Assigned",
    ]);
    assert.deepEqual(conditions(addresses("routability: External", "routability: Public")), [
      ...ACCEPTED,
      "AddressesAssigned=False/PartiallyAssigned",
    ]);
    assert.deepEqual(conditions(addresses("routability: Public", "routability: Private")), [
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

  it("is unknown for a vendor's value", () => {
    assert.deepEqual(conditions(addresses("routability: acme.io/vpc")), [
      ...ACCEPTED,
      "AddressesAssigned=Unknown/NotInWorkspace",
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
      proposals: { routability: false },
    }).diagnostics.map(({ rule }) => rule);
    assert.deepEqual(new Set(rules), new Set(["doc-field-unknown", "doc-status-in-manifest"]));
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
#                ^^^^^^^ warning routability-private-in-cluster: The Gateways of class \`edge\` run inside of the cluster, behind a Service, which cannot promise \`Private\`; probably the Gateway is not accepted. 💡`,
      ),
      {
        only: ["routability-private-in-cluster"],
        generatedNames: { "example.com/gateways": "<gateway>-<class>" },
      },
    );
    checkDiagnostics(manifests(asks("Private"), "Private"), {
      only: ["routability-private-in-cluster"],
      generatedNames: { "example.com/gateways": "<gateway>-<class>" },
    });
    checkDiagnostics(manifests(asks("Private")), { only: ["routability-private-in-cluster"] });
  });
});
