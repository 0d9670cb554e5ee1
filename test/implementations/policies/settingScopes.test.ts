import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type PolicyKind, policyKind } from "../../../server/src/implementations/policies/policyTable.ts";
import { reachOf } from "../../../server/src/implementations/policies/settingScopes.ts";

const ENDED = { endsTls: "yes" } as const;
const CLEAR = { endsTls: "no" } as const;

function kind(name: string): PolicyKind {
  const [group = "", kindName = ""] = name.split("/");
  const found = policyKind(group, kindName);
  assert.ok(found);
  return found;
}

describe("what a setting acts on", () => {
  it("is whatever passes where nothing else is said", () => {
    const patch = kind("gateway.envoyproxy.io/EnvoyPatchPolicy");
    assert.equal(reachOf(patch, "", CLEAR), "yes");
  });

  it("is not documented elsewhere where a question mark says so", () => {
    const plugin = kind("configuration.konghq.com/KongPlugin");
    assert.equal(reachOf(plugin, "mtls-auth", ENDED), "yes");
    assert.equal(reachOf(plugin, "mtls-auth", CLEAR), "unknown");
    assert.equal(reachOf(plugin, "key-auth", CLEAR), "yes");
  });

  it("is a handshake only where TLS ends", () => {
    const client = kind("gateway.envoyproxy.io/ClientTrafficPolicy");
    assert.equal(reachOf(client, "tls.clientValidation", CLEAR), "no");
    assert.equal(reachOf(client, "tls.clientValidation", ENDED), "yes");
    assert.equal(reachOf(client, "tls.clientValidation", { endsTls: "unknown" }), "unknown");
    assert.equal(reachOf(client, "tls.clientValidationOfNobody", CLEAR), "yes");
  });
});
