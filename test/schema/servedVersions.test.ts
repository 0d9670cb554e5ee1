import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isGatewayApiGroup } from "../../server/src/model/resource.ts";
import { compiledKinds } from "../../server/src/schema/compiled/kinds.js";
import { BUNDLE_VERSIONS, type BundleVersion, type Channel } from "../../server/src/schema/release.ts";
import { newestServed, servedKinds, servingOf, versionsOf } from "../../server/src/schema/servedVersions.ts";

const GROUP = "gateway.networking.k8s.io";
const EXPERIMENTS = "gateway.networking.x-k8s.io";

/** What each release does with the versions of a kind: `v1`, `(v1beta1)` deprecated, nothing where it is not served. */
function served(kind: string, channel: Channel, group = GROUP): Readonly<Record<string, string>> {
  return Object.fromEntries(
    BUNDLE_VERSIONS.map((bundleVersion) => [
      bundleVersion,
      versionsOf(group, kind)
        .flatMap((entry) => {
          const serving = servingOf(entry, { channel, bundleVersion });
          if (serving.state !== "served") return [];
          return serving.deprecatedFrom === undefined ? entry.version : `(${entry.version})`;
        })
        .join(" "),
    ]),
  );
}

describe("the versions that a release serves", () => {
  it("of HTTPRoute", () => {
    const all = Object.fromEntries(BUNDLE_VERSIONS.map((release) => [release, "v1 v1beta1"]));
    assert.deepEqual(served("HTTPRoute", "standard"), all);
    assert.deepEqual(served("HTTPRoute", "experimental"), all);
  });

  it("of GRPCRoute", () => {
    assert.deepEqual(served("GRPCRoute", "experimental"), {
      "1.0": "v1alpha2",
      "1.1": "v1 (v1alpha2)",
      "1.2": "v1",
      "1.3": "v1",
      "1.4": "v1",
      "1.5": "v1",
      "1.6": "v1",
      "1.7": "v1",
      main: "v1",
    });
    assert.equal(served("GRPCRoute", "standard")["1.0"], "");
    assert.equal(served("GRPCRoute", "standard")["1.1"], "v1");
  });

  it("of TLSRoute", () => {
    assert.deepEqual(served("TLSRoute", "experimental"), {
      "1.0": "v1alpha2",
      "1.1": "v1alpha2",
      "1.2": "v1alpha2",
      "1.3": "v1alpha2",
      "1.4": "v1alpha3 v1alpha2",
      "1.5": "v1 (v1alpha3) (v1alpha2)",
      "1.6": "v1 (v1alpha3) (v1alpha2)",
      "1.7": "v1 (v1alpha3) (v1alpha2)",
      main: "v1 (v1alpha3) (v1alpha2)",
    });
    assert.equal(served("TLSRoute", "standard")["1.4"], "");
    assert.equal(served("TLSRoute", "standard")["1.5"], "v1");
  });

  it("of ReferenceGrant", () => {
    assert.deepEqual(served("ReferenceGrant", "standard"), {
      "1.0": "v1beta1 (v1alpha2)",
      "1.1": "v1beta1",
      "1.2": "v1beta1",
      "1.3": "v1beta1",
      "1.4": "v1beta1",
      "1.5": "v1 v1beta1",
      "1.6": "v1 v1beta1",
      "1.7": "v1 v1beta1",
      main: "v1 v1beta1",
    });
    assert.equal(served("ReferenceGrant", "experimental")["1.1"], "v1beta1 (v1alpha2)");
  });

  it("of kinds that came and went", () => {
    const xListenerSet = served("XListenerSet", "experimental", EXPERIMENTS);
    assert.deepEqual(
      Object.entries(xListenerSet).flatMap(([release, text]) => (text === "" ? [] : [release])),
      ["1.3", "1.4"],
    );
    const crds = (bundleVersion: BundleVersion) => ({ channel: "experimental", bundleVersion }) as const;
    assert.deepEqual(servedKinds(EXPERIMENTS, crds("1.4")), [
      "XBackendTrafficPolicy",
      "XListenerSet",
      "XMesh",
    ]);
    assert.deepEqual(servedKinds(EXPERIMENTS, crds("1.6")), ["XBackend", "XBackendTrafficPolicy", "XMesh"]);
    assert.deepEqual(servedKinds(EXPERIMENTS, crds("1.7")), [
      "XBackend",
      "XBackendTrafficPolicy",
      "XMesh",
      "XTelemetryPolicy",
    ]);
    assert.equal(newestServed(GROUP, "BackendLBPolicy", crds("1.2"))?.version, "v1alpha2");
    assert.equal(newestServed(GROUP, "BackendLBPolicy", crds("1.3")), undefined);
  });

  it("are known for every version that has a schema", () => {
    const unknown = compiledKinds.flatMap(({ group, kind, versions }) =>
      versions
        .filter(() => isGatewayApiGroup(group))
        .filter((version) => versionsOf(group, kind).every((entry) => entry.version !== version))
        .map((version) => `${kind} ${version}`),
    );
    assert.deepEqual(unknown, []);
  });

  it("are none for a kind that is a word of the language", () => {
    assert.deepEqual(versionsOf(GROUP, "constructor"), []);
  });
});
