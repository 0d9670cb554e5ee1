import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type PolicyKind, policyKind } from "../../../server/src/implementations/policies/policyTable.ts";
import { bearsOn, reachOf } from "../../../server/src/implementations/policies/settingScopes.ts";

const REQUESTS = { hasRequests: true, endsTls: "yes", isOfTcpRoute: false } as const;
const CLEAR = { ...REQUESTS, endsTls: "no" } as const;
const CONNECTIONS = { hasRequests: false, endsTls: "no", isOfTcpRoute: false } as const;

function kind(name: string): PolicyKind {
  const [group = "", kindName = ""] = name.split("/");
  const found = policyKind(group, kindName);
  assert.ok(found);
  return found;
}

describe("what a setting acts on", () => {
  it("is whatever passes where nothing else is said", () => {
    const patch = kind("gateway.envoyproxy.io/EnvoyPatchPolicy");
    assert.equal(reachOf(patch, "", CONNECTIONS), "yes");
    assert.equal(reachOf(patch, "", CLEAR), "yes");
  });

  it("is what the longest name says", () => {
    const security = kind("gateway.envoyproxy.io/SecurityPolicy");
    assert.equal(reachOf(security, "jwt", REQUESTS), "yes");
    assert.equal(reachOf(security, "jwt", CONNECTIONS), "no");
    assert.equal(reachOf(security, "authorization", REQUESTS), "yes");
    assert.equal(reachOf(security, "authorization", CONNECTIONS), "unknown");
    assert.equal(reachOf(security, "authorization", { ...CONNECTIONS, isOfTcpRoute: true }), "yes");
    assert.equal(reachOf(security, "jwt", { ...CONNECTIONS, isOfTcpRoute: true }), "no");
  });

  it("is what all lines with that name say", () => {
    const plugin = kind("configuration.konghq.com/KongPlugin");
    assert.equal(reachOf(plugin, "mtls-auth", REQUESTS), "yes");
    assert.equal(reachOf(plugin, "mtls-auth", CLEAR), "unknown");
    assert.equal(reachOf(plugin, "mtls-auth", CONNECTIONS), "no");
  });

  it("is a handshake only where TLS ends", () => {
    const client = kind("gateway.envoyproxy.io/ClientTrafficPolicy");
    assert.equal(reachOf(client, "tls.clientValidation", CLEAR), "no");
    assert.equal(reachOf(client, "tls.clientValidation", { ...CONNECTIONS, endsTls: "yes" }), "yes");
    assert.equal(reachOf(client, "tls.clientValidation", { ...REQUESTS, endsTls: "unknown" }), "unknown");
    assert.equal(reachOf(client, "tls.clientValidationOfNobody", CLEAR), "yes");
  });

  it("leaves a policy out where all that it sets is about requests and none pass", () => {
    const rates = kind("gateway.envoyproxy.io/BackendTrafficPolicy");
    assert.equal(bearsOn(rates, ["rateLimit"], REQUESTS), true);
    assert.equal(bearsOn(rates, ["rateLimit"], CONNECTIONS), false);
    assert.equal(bearsOn(rates, ["rateLimit", "tcpKeepalive"], CONNECTIONS), true);
    assert.equal(bearsOn(rates, [], CONNECTIONS), true);
    const client = kind("gateway.envoyproxy.io/ClientTrafficPolicy");
    assert.equal(bearsOn(client, ["tls.clientValidation"], CONNECTIONS), true);
  });
});
