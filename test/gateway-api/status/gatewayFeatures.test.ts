import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isOfKind } from "../../../server/src/delivery/delivered.ts";
import { gatewayFeatures } from "../../../server/src/gateway-api/status/gatewayFeatures.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

/** The features of release 1.7 that a Gateway uses, each as `feature at.its.path`. */
function used(spec: string, bundleVersion: "1.6" | "1.7" = "1.7"): readonly string[] {
  const options = { channel: "experimental", bundleVersion } as const;
  const workspace = openFixture(
    readFixture(manifest("Gateway shop/web", `spec: { gatewayClassName: any, ${spec} }`)),
    options,
  );
  const [object] = workspace.objects();
  assert.ok(object !== undefined && isOfKind(object.delivered, "Gateway"));
  return gatewayFeatures(object.delivered, options).map(
    ({ feature, path }) => `${feature} ${path.join(".")}`,
  );
}

describe("the features of release 1.7 that a Gateway uses", () => {
  const HTTP = "port: 80, protocol: HTTP";
  const filters =
    "filters: { requests: [{ type: ExtensionRef, extensionRef: { group: example.com, kind: Login, name: sso } }] }";

  it("are the filters of those listeners that have some, where the CRDs have them", () => {
    const listeners = `listeners: [{ name: a, ${HTTP} }, { name: b, ${HTTP}, ${filters} }, { name: c, ${HTTP}, filters: { requests: [] } }]`;
    assert.deepEqual(used(listeners), ["GatewayListenerFilters spec.listeners.1.filters"]);
    assert.deepEqual(used(listeners, "1.6"), []);
  });

  it("are the bundles of the cluster that clients' certificates are checked with", () => {
    const refs = (kind: string, group: string) =>
      `validation: { caCertificateRefs: [{ group: "", kind: ConfigMap, name: a }, { group: ${group}, kind: ${kind}, name: b }] }`;
    const bundle = refs("ClusterTrustBundle", "certificates.k8s.io");
    assert.deepEqual(
      used(
        `listeners: [], tls: { frontend: { default: { ${bundle} }, perPort: [{ port: 443, tls: { ${refs("ConfigMap", '""')} } }, { port: 444, tls: { ${bundle} } }] } }`,
      ),
      [
        "ClusterTrustBundle spec.tls.frontend.default.validation.caCertificateRefs.1.kind",
        "ClusterTrustBundle spec.tls.frontend.perPort.1.tls.validation.caCertificateRefs.1.kind",
      ],
    );
  });
});
