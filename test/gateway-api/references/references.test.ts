import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  attachToTarget,
  backendTarget,
  caCertificateTarget,
  certificateTarget,
  grantedTarget,
  isTrustBundle,
  meantByAttachTo,
  parentTarget,
  pickerTarget,
  policyTarget,
  poolTarget,
} from "../../../server/src/gateway-api/references/references.ts";

const GATEWAYS = "gateway.networking.k8s.io";

describe("what a reference means", () => {
  it("is nothing without a name", () => {
    for (const ref of [{}, { name: "" }]) {
      assert.equal(parentTarget(ref, "shop"), undefined);
      assert.equal(policyTarget({ group: "", kind: "Service", ...ref }, "shop"), undefined);
    }
  });

  it("stands in the namespace that it names, or else in that of the one that refers", () => {
    const namespaceOf = (namespace: string | undefined, owner: string | undefined) =>
      parentTarget({ name: "a", ...(namespace === undefined ? {} : { namespace }) }, owner)?.namespace;
    assert.equal(namespaceOf("infra", "shop"), "infra");
    assert.equal(namespaceOf("", "shop"), "shop");
    assert.equal(namespaceOf(undefined, "shop"), "shop");
    assert.equal(namespaceOf(undefined, undefined), undefined);
  });

  it("has the group and kind of its field by default", () => {
    const ref = { name: "a" };
    const at = (group: string, kind: string) => ({ group, kind, namespace: "shop", name: "a" });
    assert.deepEqual(parentTarget(ref, "shop"), at(GATEWAYS, "Gateway"));
    assert.deepEqual(attachToTarget(ref, "shop"), at("", "Gateway"));
    assert.deepEqual(meantByAttachTo(ref, "shop"), at(GATEWAYS, "Gateway"));
    assert.deepEqual(meantByAttachTo({ ...ref, kind: "Gateway" }, "shop"), at(GATEWAYS, "Gateway"));
    assert.deepEqual(meantByAttachTo({ ...ref, kind: "Pot" }, "shop"), at("", "Pot"));
    assert.deepEqual(meantByAttachTo({ ...ref, group: "" }, "shop"), at("", "Gateway"));
    assert.deepEqual(backendTarget(ref, "shop"), at("", "Service"));
    assert.deepEqual(certificateTarget(ref, "shop"), at("", "Secret"));
    assert.deepEqual(caCertificateTarget(ref, "shop"), at("", "ConfigMap"));
    assert.deepEqual(pickerTarget(ref, "shop"), at("", "Service"));
    assert.deepEqual(parentTarget({ ...ref, group: "", kind: "Service" }, "shop"), at("", "Service"));
  });

  it("is in the group of the pool's own release", () => {
    const groupFor = (user: string) => poolTarget({ name: "a" }, user, "shop")?.group;
    assert.equal(groupFor("InferenceModel"), "inference.networking.x-k8s.io");
    assert.equal(groupFor("InferenceObjective"), "inference.networking.k8s.io");
  });

  it("of a policy is not known without group and kind, and a class is in no namespace", () => {
    assert.equal(policyTarget({ name: "a", kind: "Service" }, "shop"), undefined);
    assert.equal(policyTarget({ name: "a", group: "" }, "shop"), undefined);
    assert.equal(policyTarget({ name: "a", group: "", kind: "Service" }, "shop")?.namespace, "shop");
    assert.equal(policyTarget({ name: "a", group: GATEWAYS, kind: "GatewayClass" }, "shop")?.namespace, "");
    assert.equal(grantedTarget({ group: "", kind: "Secret" }, "shop"), undefined);
    assert.equal(grantedTarget({ group: "", kind: "Secret", name: "a" }, "shop")?.namespace, "shop");
  });

  it("of a trust bundle is in no namespace, by its group and kind alone", () => {
    const bundle = { group: "certificates.k8s.io", kind: "ClusterTrustBundle" };
    assert.ok(isTrustBundle(bundle));
    assert.ok(!isTrustBundle({ ...bundle, group: "" }));
    assert.ok(!isTrustBundle({ ...bundle, kind: "ConfigMap" }));
    assert.equal(caCertificateTarget({ ...bundle, name: "a" }, "shop")?.namespace, "");
  });
});
