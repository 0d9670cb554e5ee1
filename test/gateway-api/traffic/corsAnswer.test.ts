import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { clientRequest, type HeaderFields } from "../../../server/src/gateway-api/traffic/clientRequest.ts";
import { corsAnswer } from "../../../server/src/gateway-api/traffic/corsAnswer.ts";
import { headersAsText } from "../../../server/src/gateway-api/traffic/headerFilters.ts";
import type { CorsPolicy } from "../../../server/src/model/routeFilter.ts";

const SHOP = "https://shop.example.com";

function answer(policy: CorsPolicy, headers: HeaderFields, method = "GET") {
  const found = corsAnswer(policy, clientRequest({ scheme: "https", method, headers }));
  return found && { ...found, headers: headersAsText(found.headers) };
}

const preflight = (policy: CorsPolicy, headers: HeaderFields = {}) =>
  answer(policy, { origin: SHOP, "access-control-request-method": "PUT", ...headers }, "OPTIONS")?.headers;

describe("an origin", () => {
  const isAllowed = (allowOrigins: readonly string[], origin: string) =>
    answer({ allowOrigins }, { origin })?.isAllowed;

  it("is allowed where it is listed, in whatever case, or any is", () => {
    assert.equal(isAllowed([SHOP], SHOP), "yes");
    assert.equal(isAllowed([SHOP], "https://Shop.example.com"), "yes");
    assert.equal(isAllowed(["https://Shop.example.com"], SHOP), "yes");
    assert.equal(isAllowed(["https://other.example.com", SHOP], SHOP), "yes");
    assert.equal(isAllowed(["*"], SHOP), "yes");
    assert.equal(isAllowed([], SHOP), "no");
    assert.equal(answer({}, { origin: SHOP })?.isAllowed, "no");
    assert.equal(isAllowed([SHOP], "http://shop.example.com"), "no");
    assert.equal(isAllowed([SHOP], `${SHOP}:8443`), "no");
    assert.equal(isAllowed([SHOP], "https://shop.example.com.evil.test"), "no");
  });

  it("is allowed where a wildcard covers its host, by one label or more", () => {
    const wildcard = ["https://*.example.com"];
    assert.equal(isAllowed(wildcard, SHOP), "yes");
    assert.equal(isAllowed(wildcard, "https://a.shop.example.com"), "yes");
    assert.equal(isAllowed(wildcard, "https://.example.com"), "no");
    assert.equal(isAllowed(wildcard, "https://example.com"), "no");
    assert.equal(isAllowed(wildcard, "http://shop.example.com"), "no");
    assert.equal(isAllowed(wildcard, `${SHOP}:8443`), "no");
    assert.equal(isAllowed(["https://*.example.com:8443"], `${SHOP}:8443`), "yes");
    assert.equal(isAllowed(["*.example.com"], SHOP), "no");
    assert.equal(isAllowed(["*.test"], "a.test"), "yes");
    assert.equal(isAllowed(["null"], "nul-null"), "no");
  });

  it("is perhaps allowed where one that is listed is filled in later", () => {
    assert.equal(isAllowed(["https://${HOST}"], SHOP), "unknown");
    assert.equal(isAllowed(["https://${HOST}", SHOP], SHOP), "yes");
    assert.equal(isAllowed(["https://a.test", "https://${HOST}"], SHOP), "unknown");
  });
});

describe("a request with an origin", () => {
  it("is told who may see the response, and which headers of it", () => {
    assert.deepEqual(answer({ allowOrigins: [SHOP], exposeHeaders: ["x-a", "x-b"] }, { origin: SHOP }), {
      isPreflight: false,
      origin: SHOP,
      isAllowed: "yes",
      headers: { "access-control-allow-origin": SHOP, "access-control-expose-headers": "x-a, x-b" },
    });
    assert.deepEqual(answer({ allowOrigins: ["*"] }, { origin: SHOP })?.headers, {
      "access-control-allow-origin": "*",
    });
    assert.deepEqual(answer({ allowOrigins: [SHOP], maxAge: 5 }, { origin: SHOP })?.headers, {
      "access-control-allow-origin": SHOP,
    });
  });

  it("with credentials is never told of all origins or all headers", () => {
    const policy = { allowOrigins: ["*"], allowCredentials: true, exposeHeaders: ["*", "x-a"] };
    assert.deepEqual(answer(policy, { origin: SHOP })?.headers, {
      "access-control-allow-origin": SHOP,
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "x-a",
    });
    assert.deepEqual(answer({ ...policy, allowCredentials: false }, { origin: SHOP })?.headers, {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "*, x-a",
    });
  });

  it("of an origin that is not allowed is told nothing, and one without an origin is left alone", () => {
    assert.deepEqual(answer({ allowOrigins: ["https://a.test"] }, { origin: SHOP }), {
      isPreflight: false,
      origin: SHOP,
      isAllowed: "no",
      headers: {},
    });
    assert.deepEqual(answer({ allowOrigins: ["https://${HOST}"] }, { origin: SHOP })?.headers, {});
    assert.equal(answer({ allowOrigins: ["*"] }, {}), undefined);
    assert.equal(
      answer({ allowOrigins: ["*"] }, { "access-control-request-method": "PUT" }, "OPTIONS"),
      undefined,
    );
  });
});

describe("a preflight", () => {
  it("asks by OPTIONS for a method", () => {
    const asks = (headers: HeaderFields, method: string) =>
      answer({ allowOrigins: ["*"] }, { origin: SHOP, ...headers }, method)?.isPreflight;
    assert.equal(asks({ "access-control-request-method": "PUT" }, "OPTIONS"), true);
    assert.equal(asks({ "access-control-request-method": "PUT" }, "PUT"), false);
    assert.equal(asks({}, "OPTIONS"), false);
  });

  it("is told what is allowed, for five seconds unless the policy says otherwise", () => {
    const allowed = { "access-control-allow-origin": SHOP };
    assert.deepEqual(preflight({ allowOrigins: [SHOP] }), { ...allowed, "access-control-max-age": "5" });
    assert.deepEqual(
      preflight({
        allowOrigins: [SHOP],
        allowMethods: ["GET", "PUT"],
        allowHeaders: ["x-a", "x-b"],
        maxAge: 60,
      }),
      {
        ...allowed,
        "access-control-allow-methods": "GET, PUT",
        "access-control-allow-headers": "x-a, x-b",
        "access-control-max-age": "60",
      },
    );
  });

  it("is told of all methods and headers by a star, or with credentials of those that it asks for", () => {
    const policy = { allowOrigins: [SHOP], allowMethods: ["*"], allowHeaders: ["*"] };
    const asked = { "access-control-request-headers": "x-a,x-b" };
    assert.deepEqual(preflight(policy, asked), {
      "access-control-allow-origin": SHOP,
      "access-control-allow-methods": "*",
      "access-control-allow-headers": "*",
      "access-control-max-age": "5",
    });
    assert.deepEqual(preflight({ ...policy, allowCredentials: true }, asked), {
      "access-control-allow-origin": SHOP,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "PUT",
      "access-control-allow-headers": "x-a,x-b",
      "access-control-max-age": "5",
    });
    assert.deepEqual(preflight({ ...policy, allowCredentials: true }), {
      "access-control-allow-origin": SHOP,
      "access-control-allow-credentials": "true",
      "access-control-allow-methods": "PUT",
      "access-control-max-age": "5",
    });
  });
});
