import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { exampleRequest } from "../../server/src/requests/exampleRequest.ts";
import { readRequestFile } from "../../server/src/requests/requestFile.ts";
import { readTarget } from "../../server/src/requests/requestTarget.ts";
import { requestLine, requestText } from "../../server/src/requests/requestText.ts";
import type { TraceRequest } from "../../server/src/workspace/views/trace.ts";

function reread(request: TraceRequest): TraceRequest | undefined {
  const reading = readRequestFile(requestText(request)).requests[0]?.reading;
  return reading?.kind === "request" ? reading.request : undefined;
}

describe("a request with line breaks in its values", () => {
  it("stays one request, with no other headers", () => {
    const headers = { "x-team": "a\r\nx-admin: yes\n\n###\nGET http://b.example/" };
    const text = requestText({ scheme: "http", host: "a.example", path: "/\nx: y", headers });
    assert.equal(text, "http://a.example/ x: y\nx-team: a x-admin: yes ### GET http://b.example/");
    assert.equal(readRequestFile(text).requests.length, 1);
  });
});

describe("a request for a host that something fills in later", () => {
  const host = "shop.${DOMAIN}";

  it("is read and written with the letters of the variable", () => {
    const reading = readTarget(`http://${host}/cart`);
    assert.deepEqual(reading.kind === "target" ? reading.target.host : reading.why, host);
    assert.equal(requestLine({ scheme: "http", host, path: "/cart" }), `http://${host}/cart`);
  });
});

describe("a request as text", () => {
  const gateway = { namespace: "edge", name: "front-door" };
  const requests: readonly (readonly [string, TraceRequest])[] = [
    [
      "# gateway: edge/front-door\nGET https://a.example/cart?x=1",
      {
        gateway,
        scheme: "https",
        port: 443,
        sni: "a.example",
        method: "GET",
        host: "a.example",
        path: "/cart?x=1",
      },
    ],
    [
      "# gateway: edge/front-door\n# scope: clusters/prod\n# sni: b.example\nPOST https://a.example:8443/\nx-team: a\nx-team: b",
      {
        gateway: { ...gateway, scope: "clusters/prod" },
        scheme: "https",
        port: 8443,
        sni: "b.example",
        method: "POST",
        host: "a.example:8443",
        path: "/",
        headers: { "x-team": ["a", "b"] },
      },
    ],
    [
      "GET http://a.example:8080/\nHost: a.example",
      { scheme: "http", port: 8080, method: "GET", host: "a.example", path: "/" },
    ],
    [
      "# from: shop\nGET http://cart.shop/\nHost: cart",
      {
        from: { namespace: "shop" },
        to: { service: "cart.shop" },
        scheme: "http",
        port: 80,
        method: "GET",
        host: "cart",
        path: "/",
      },
    ],
    [
      "grpcs://a.example/s/m",
      { scheme: "https", port: 443, sni: "a.example", protocol: "grpc", host: "a.example", path: "/s/m" },
    ],
    ["tls://db.example:5432", { scheme: "tls", port: 5432, sni: "db.example" }],
    ["tcp://localhost:5432", { scheme: "tcp", port: 5432 }],
  ];
  for (const [text, request] of requests) {
    it(`${JSON.stringify(text)} is read as what it was written for`, () => {
      assert.equal(requestText(request), text);
      assert.deepEqual(reread(request), request);
    });
  }
});

describe("a request for a match", () => {
  const gateway = { namespace: "edge", name: "front-door" };
  const made = (wanted: Partial<Parameters<typeof exampleRequest>[0]>) => {
    const request = exampleRequest({ gateway, listener: { port: 80, protocol: "HTTP" }, ...wanted });
    return request === undefined
      ? undefined
      : requestText(request).replace("# gateway: edge/front-door\n", "");
  };

  it("asks for all that the match does, on a host that both listener and Route have", () => {
    assert.equal(made({}), "GET http://example.com/");
    assert.equal(
      made({
        listener: { port: 8443, protocol: "HTTPS", hostname: "*.example.com" },
        hostname: "*.shop.example.com",
        match: {
          path: { type: "Exact", value: "/cart" },
          method: "PUT",
          headers: [
            { name: "X-Team", value: "a" },
            { name: "x-team", value: "b" },
          ],
          queryParams: [{ name: "q", value: "a&b" }],
        },
      }),
      "PUT https://any.shop.example.com:8443/cart?q=a%26b\nx-team: a",
    );
    assert.equal(
      made({ kind: "GRPCRoute", match: { call: { service: "shop.Cart" } } }),
      "grpc://example.com/shop.Cart/Any",
    );
    assert.equal(made({ listener: { port: 5432, protocol: "TCP" } }), "tcp://localhost:5432");
  });

  it("is not made where nobody can say one", () => {
    assert.equal(made({ match: { path: { type: "RegularExpression", value: "/a+" } } }), undefined);
    assert.equal(
      made({ match: { headers: [{ type: "RegularExpression", name: "a", value: "b+" }] } }),
      undefined,
    );
    assert.equal(made({ hostname: "${host}" }), undefined);
    assert.equal(made({ match: { path: { value: "/{{ .Values.path }}" } } }), undefined);
    assert.equal(made({ listener: { protocol: "HTTP" } }), undefined);
    assert.equal(
      made({ listener: { port: 80, protocol: "HTTP", hostname: "a.example" }, hostname: "b.example" }),
      undefined,
    );
    assert.equal(made({ match: { isUnclear: true } }), undefined);
  });
});
