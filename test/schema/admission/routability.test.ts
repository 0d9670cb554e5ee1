import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { AnalyzeOptions } from "../../../server/src/library.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { offeredFixes, refusalsWithFixes } from "./refusals.ts";

const NEW: AnalyzeOptions = {
  channel: "experimental",
  bundleVersion: "1.7",
  proposals: { routability: false },
};

const gateway = (fields: string, status = "") => `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners: [{ name: http, port: 80, protocol: HTTP }]
  ${fields}
${status}
`;

/** Why a routability of an address is refused, or what stands there without a fault: each text with what is said. */
const FAULTS: readonly (readonly [value: string, fault: string | undefined])[] = [
  ["Cluster", undefined],
  ["", undefined],
  ["${SCOPE}", undefined],
  ["example.com/internal", undefined],
  ["a/b", undefined],
  ["notk8s.io/internal", undefined],
  ["k8s.io.example.com/internal", undefined],
  ["Private", "is neither `Cluster` nor the value of an implementation"],
  ["cluster", "is neither `Cluster` nor the value of an implementation"],
  ["/internal", "does not begin with a domain"],
  ["Example.com/internal", "does not begin with a domain"],
  ["example.com/", "has nothing behind its `/`"],
  ["a/", "has nothing behind its `/`"],
  ["k8s.io/internal", "begins with a domain of `k8s.io`, which is reserved"],
  ["gateway.k8s.io/internal", "begins with a domain of `k8s.io`, which is reserved"],
];

const faultOf = (source: string, options: AnalyzeOptions = NEW) =>
  openFixture(readFixture(source), options)
    .diagnostics("main.yaml")
    .filter(({ rule }) => rule.endsWith("address-routability"))
    .map(({ message }) => /^`[^`]*` (.*?), so the API server/.exec(message)?.[1]);

describe("the routability of an address", () => {
  it("is refused where it is no scope and no value of an implementation", () => {
    for (const [value, fault] of FAULTS) {
      const address = `{ type: IPAddress, value: 192.0.2.10, routability: "${value}" }`;
      const expected = fault === undefined ? [] : [fault];
      assert.deepEqual(faultOf(gateway(`addresses: [${address}]`)), expected, value);
      assert.deepEqual(
        faultOf(gateway("", `status: { addresses: [${address}] }`)),
        expected,
        `${value} in a status`,
      );
    }
  });

  it("is left out for what the proposals called the rest of the world, and spelt as the API spells it", () => {
    const fixes = (value: string) =>
      refusalsWithFixes(
        gateway(`addresses: [{ type: IPAddress, value: 192.0.2.10, routability: ${value} }]`),
        NEW,
      ).map((one) => one.replace("cel-gateway-address-routability:", "").trim());
    assert.deepEqual(fixes("External"), ["Remove `routability`"]);
    assert.deepEqual(fixes("Public"), ["Remove `routability`"]);
    assert.deepEqual(fixes("CLUSTER"), ["Change to `Cluster`"]);
    assert.deepEqual(fixes("Private"), [""]);
  });

  it("in a status may be a word of the proposal where a cluster implements that", () => {
    const found = (value: string, routability: boolean) =>
      faultOf(gateway("", `status: { addresses: [{ value: 192.0.2.10, routability: ${value} }] }`), {
        ...NEW,
        proposals: { routability },
      }).length;
    assert.deepEqual(
      ["Public", "Private", "Internal"].map((value) => [found(value, true), found(value, false)]),
      [
        [0, 1],
        [0, 1],
        [1, 1],
      ],
    );
  });

  it("is told what to write instead, and leaves to choose what a word of another field meant", () => {
    const source = (value: string) =>
      gateway(`addresses: [{ type: IPAddress, value: 192.0.2.10, routability: $0${value} }]`);
    const advice = (value: string) =>
      openFixture(readFixture(source(value)), NEW)
        .diagnostics("main.yaml")
        .filter(({ rule }) => rule === "cel-gateway-address-routability")
        .map(({ message }) => message.replace(/^.*?the Gateway\. /, ""));
    const omitted = "Leave `routability` out to let the implementation choose.";
    const written = "Write `Cluster`, or a value of your implementation such as `example.com/internal`.";
    assert.deepEqual(["External", "Public", "Private", "CLUSTER"].flatMap(advice), [
      omitted,
      omitted,
      written,
      written,
    ]);
    const fixes = (value: string) => offeredFixes(source(value), NEW);
    assert.deepEqual(fixes("External"), ["Remove `routability`!"]);
    assert.deepEqual(fixes("Public"), ["Remove `routability`"]);
    assert.deepEqual(fixes("CLUSTER"), ["Change to `Cluster`!"]);
  });
});

describe("a reference to a trust bundle", () => {
  it("names no namespace, for a bundle is in none", () => {
    const refused = (ref: string) =>
      refusalsWithFixes(
        gateway(`tls: { frontend: { default: { validation: { caCertificateRefs: [{ ${ref} }] } } } }`),
        NEW,
      );
    const bundle = "group: certificates.k8s.io, kind: ClusterTrustBundle, name: all";
    assert.deepEqual(refused(bundle), []);
    assert.deepEqual(refused(`${bundle}, namespace: infra`), [
      "cel-trust-bundle-namespace: Remove `namespace`",
    ]);
    assert.deepEqual(refused('group: "", kind: ConfigMap, name: all, namespace: infra'), []);
    assert.deepEqual(
      refused("group: example.com, kind: ClusterTrustBundle, name: all, namespace: infra"),
      [],
    );
    assert.deepEqual(refused("group: certificates.k8s.io, kind: Other, name: all, namespace: infra"), []);
  });
});
