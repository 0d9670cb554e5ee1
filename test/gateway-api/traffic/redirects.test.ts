import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { clientRequest } from "../../../server/src/gateway-api/traffic/clientRequest.ts";
import { redirectAnswer } from "../../../server/src/gateway-api/traffic/redirectAnswer.ts";
import {
  changesNothing,
  httpOrigin,
  isKnownRedirect,
  isSameOrigin,
  keepsHostAndPath,
  originOf,
  originText,
  redirectedOrigin,
} from "../../../server/src/gateway-api/traffic/redirects.ts";
import type { RequestRedirect } from "../../../server/src/model/routeFilter.ts";

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
    assert.deepEqual(redirectedOrigin({ scheme: "http" }, listener), { scheme: "http", port: 80 });
    assert.equal(redirectedOrigin({ port: "${PORT}" }, listener), undefined);
    assert.equal(redirectedOrigin({ scheme: "${SCHEME}" }, listener), undefined);
    assert.equal(redirectedOrigin({ scheme: "ftp", port: 21 }, listener), undefined);
  });

  it("leaves out the port that the scheme implies", () => {
    assert.equal(originText({ scheme: "https", port: 443 }, "a.test"), "https://a.test");
    assert.equal(originText({ scheme: "http", port: 443 }, "a.test"), "http://a.test:443");
  });
});

describe("what a redirect leaves as it is", () => {
  it("is everything where it says nothing, and host and path where it says nothing of them", () => {
    assert.ok(changesNothing({}));
    assert.ok(changesNothing({ statusCode: 301 }));
    for (const one of [{ scheme: "https" }, { hostname: "a.test" }, { port: 80 }, { path: {} }])
      assert.ok(!changesNothing(one), JSON.stringify(one));
    assert.ok(keepsHostAndPath({ scheme: "https", port: 443 }));
    assert.ok(!keepsHostAndPath({ hostname: "a.test" }));
    assert.ok(!keepsHostAndPath({ path: {} }));
  });
});

describe("the origin of requests", () => {
  it("is that of a listener for HTTP with a known port", () => {
    assert.deepEqual(originOf({ protocol: "HTTP", port: 80 }), { scheme: "http", port: 80 });
    assert.deepEqual(originOf({ protocol: "HTTPS", port: 8443 }), { scheme: "https", port: 8443 });
    assert.equal(originOf({ protocol: "TLS", port: 443 }), undefined);
    assert.equal(originOf({ port: 443 }), undefined);
    assert.equal(originOf({ protocol: "HTTP", port: "${PORT}" }), undefined);
    assert.equal(originOf({ protocol: "HTTP" }), undefined);
  });

  it("is a scheme of HTTP and a port, and the same where both are", () => {
    assert.deepEqual(httpOrigin({ scheme: "http", port: 80 }), { scheme: "http", port: 80 });
    assert.deepEqual(httpOrigin({ scheme: "https", port: 443 }), { scheme: "https", port: 443 });
    assert.equal(httpOrigin({ scheme: "https" }), undefined);
    assert.equal(httpOrigin({ scheme: "tcp", port: 80 }), undefined);
    assert.equal(httpOrigin({ scheme: undefined, port: 80 }), undefined);
    const origin = { scheme: "http", port: 80 } as const;
    assert.ok(isSameOrigin(origin, { ...origin }));
    assert.ok(!isSameOrigin(origin, { ...origin, port: 81 }));
    assert.ok(!isSameOrigin(origin, { ...origin, scheme: "https" }));
  });
});

describe("the answer of a redirect", () => {
  const answer = (redirect: RequestRedirect, path = "/a?b=1", prefix: string | undefined = "/a") =>
    redirectAnswer(
      redirect,
      clientRequest({ scheme: "http", host: "Shop.test:8080", path }),
      { scheme: "http", port: 8080 },
      prefix,
    );

  it("keeps what it does not say: scheme, host, port, path and query, with status 302", () => {
    assert.deepEqual(answer({}), {
      redirect: { scheme: "http", host: "Shop.test", port: 8080, path: "/a?b=1", status: 302 },
      location: "http://Shop.test:8080/a?b=1",
    });
    assert.equal(answer({ hostname: "" })?.location, "http://Shop.test:8080/a?b=1");
    assert.equal(answer({}, "/a")?.location, "http://Shop.test:8080/a");
  });

  it("says the rest", () => {
    assert.deepEqual(
      answer({
        scheme: "https",
        hostname: "new.test",
        statusCode: 301,
        path: { type: "ReplacePrefixMatch", replacePrefixMatch: "/z" },
      }),
      {
        redirect: { scheme: "https", host: "new.test", port: 443, path: "/z?b=1", status: 301 },
        location: "https://new.test/z?b=1",
      },
    );
  });

  it("is not known where a part of it is filled in later, or replaces a prefix that is none", () => {
    const replaced = { type: "ReplacePrefixMatch", replacePrefixMatch: "/z" };
    for (const redirect of [
      { port: "${PORT}" },
      { scheme: "${SCHEME}" },
      { hostname: "${HOST}" },
      { statusCode: "${CODE}" },
      { path: { type: "ReplaceFullPath", replaceFullPath: "${PATH}" } },
    ])
      assert.equal(answer(redirect), undefined, JSON.stringify(redirect));
    assert.equal(answer({ path: replaced }, "/other"), undefined);
    assert.notEqual(answer({ path: replaced }), undefined);
  });
});
