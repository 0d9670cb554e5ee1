import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  isKnownRedirect,
  originText,
  redirectedOrigin,
} from "../../../server/src/gateway-api/traffic/redirects.ts";

describe("a redirect", () => {
  it("is known only where none of its texts is filled in later", () => {
    assert.ok(isKnownRedirect({}));
    assert.ok(isKnownRedirect({ scheme: "https", hostname: "a.example.com" }));
    assert.ok(!isKnownRedirect({ scheme: "https", hostname: "${HOST}" }));
    assert.ok(!isKnownRedirect({ hostname: "a.example.com", path: { replacePrefixMatch: "${PREFIX}" } }));
  });

  it("goes to the port that is written, else that of the scheme, else the listener's", () => {
    const listener = { scheme: "http", port: 8080 } as const;
    assert.deepEqual(redirectedOrigin({}, listener), listener);
    assert.deepEqual(redirectedOrigin({ scheme: "https" }, listener), { scheme: "https", port: 443 });
    assert.deepEqual(redirectedOrigin({ scheme: "https", port: 8443 }, listener), {
      scheme: "https",
      port: 8443,
    });
    assert.deepEqual(redirectedOrigin({ port: 80 }, listener), { scheme: "http", port: 80 });
    assert.equal(redirectedOrigin({ port: "${PORT}" }, listener), undefined);
  });

  it("leaves out the port that the scheme implies", () => {
    assert.equal(originText({ scheme: "https", port: 443 }, "a.test"), "https://a.test");
    assert.equal(originText({ scheme: "http", port: 443 }, "a.test"), "http://a.test:443");
  });
});
