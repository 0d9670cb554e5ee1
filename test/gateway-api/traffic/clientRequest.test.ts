import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  calledMethod,
  clientRequest,
  comparableHost,
  decodedPath,
  headerValue,
  isAddress,
  isHost,
  splitAuthority,
  type WrittenRequest,
} from "../../../server/src/gateway-api/traffic/clientRequest.ts";

const sent = (written: Partial<WrittenRequest>) => clientRequest({ scheme: "http", ...written });

describe("what a client leaves out", () => {
  it("is the port of the scheme, unless the host or the request says one", () => {
    const ports = (["http", "https", "grpc", "tls", "tcp", "udp"] as const).map(
      (scheme) => clientRequest({ scheme }).port,
    );
    assert.deepEqual(ports, [80, 443, 80, 443, undefined, undefined]);
    assert.equal(sent({ host: "a.test:8080" }).port, 8080);
    assert.equal(sent({ host: "a.test:8080", port: 9090 }).port, 9090);
  });

  it("is the method: POST for calls, GET for everything else", () => {
    assert.equal(sent({}).method, "GET");
    assert.equal(sent({ protocol: "websocket" }).method, "GET");
    assert.equal(sent({ protocol: "grpc" }).method, "POST");
    assert.equal(clientRequest({ scheme: "grpc" }).method, "POST");
    assert.equal(sent({ protocol: "grpc", method: "PUT" }).method, "PUT");
    assert.deepEqual(
      [sent({}), sent({ protocol: "grpc" }), clientRequest({ scheme: "grpc" })].map(({ isGrpc }) => isGrpc),
      [false, true, true],
    );
  });

  it("is the server name: the host, unless that is an address or another one is said", () => {
    const name = (written: Partial<WrittenRequest>) => sent({ scheme: "https", ...written }).serverName;
    assert.equal(name({ host: "A.test:8443" }), "a.test");
    assert.equal(name({ host: "a.test", sni: "B.test" }), "b.test");
    assert.equal(name({ host: "a.test", sni: "" }), undefined);
    assert.equal(name({ host: "10.0.0.1" }), undefined);
    assert.equal(name({ host: "[fd00::1]" }), undefined);
    assert.equal(name({}), undefined);
  });

  it("is the path, which has no query and no fragment and begins with a slash", () => {
    const parts = (path?: string) => {
      const { path: bare, query } = sent(path === undefined ? {} : { path });
      return [bare, query];
    };
    assert.deepEqual(parts(), ["/", undefined]);
    assert.deepEqual(parts("/a?b=1&c"), ["/a", "b=1&c"]);
    assert.deepEqual(parts("/a?"), ["/a", ""]);
    assert.deepEqual(parts("/a?b#c?d"), ["/a", "b"]);
    assert.deepEqual(parts("/a#b?c"), ["/a", undefined]);
    assert.deepEqual(parts("a"), ["/a", undefined]);
    assert.deepEqual(parts("a?b"), ["/a", "b"]);
    assert.deepEqual(parts("//a?b"), ["//a", "b"]);
    assert.deepEqual(parts("?b"), ["/", "b"]);
    assert.deepEqual(parts("#b"), ["/", undefined]);
  });

  it("is the host, which is compared without its port", () => {
    const hosts = ({ host, authority }: { host: string | undefined; authority: string | undefined }) => [
      host,
      authority,
    ];
    assert.deepEqual(hosts(sent({ host: "A.test:80" })), ["a.test", "A.test:80"]);
    assert.deepEqual(hosts(sent({ host: "" })), [undefined, ""]);
    assert.deepEqual(hosts(sent({})), [undefined, undefined]);
  });

  it("is nothing of its headers, whose names have no case", () => {
    const { headers, responseHeaders } = sent({
      headers: { "X-A": "1", "x-a": ["2", "3"], "x-b": [] },
      backendResponseHeaders: { "X-C": "4" },
    });
    assert.deepEqual(
      [...headers],
      [
        ["x-a", ["1", "2", "3"]],
        ["x-b", []],
      ],
    );
    assert.equal(headerValue(headers, "X-a"), "1,2,3");
    assert.equal(headerValue(headers, "x-z"), undefined);
    assert.deepEqual([...responseHeaders], [["x-c", ["4"]]]);
  });
});

describe("a host", () => {
  it("stands before its port, an address of IPv6 in brackets", () => {
    for (const [authority, name, port] of [
      ["a.test", "a.test", undefined],
      ["a.test:8080", "a.test", 8080],
      [":8080", "", 8080],
      ["[fd00::1]", "[fd00::1]", undefined],
      ["[fd00::1]:80", "[fd00::1]", 80],
      ["fd00::1", "fd00::1", undefined],
      ["a.test:http", "a.test:http", undefined],
      ["a.test:123456", "a.test:123456", undefined],
    ] as const)
      assert.deepEqual(splitAuthority(authority), { name, port }, authority);
  });

  it("is compared in lower case and ASCII, without the dot of the root", () => {
    for (const [name, compared] of [
      ["A.Test", "a.test"],
      ["a.test.", "a.test"],
      ["a.test..", "a.test."],
      ["10.1", "10.1"],
      ["bücher.example", "xn--bcher-kva.example"],
      ["Bücher.example.", "xn--bcher-kva.example"],
      ["bü cher", "bü cher"],
      ["${HOST}", "${HOST}"],
      ["${Host}.example.com.", "${Host}.example.com"],
    ] as const)
      assert.equal(comparableHost(name), compared, name);
  });

  it("is an address where it has no letters, or brackets", () => {
    assert.deepEqual(
      ["10.0.0.1", "[fd00::1]", "a.test", "10.0.0", "10.0.0.1.nip.io", "1.2.3.4.5"].map(isAddress),
      [true, true, false, false, false, false],
    );
  });

  it("has no blanks, no second port and nothing of a URL", () => {
    for (const host of [undefined, "a.test", "[fd00::1]", "${HOST NAME}", "10.0.0.1", "bücher"])
      assert.ok(isHost({ host }), host);
    for (const host of ["a b", "a/b", "a:b", "a@b", "a?b", "a#b", "[a", "a\\b", "[fd00::1]x", ""])
      assert.ok(!isHost({ host }), host);
  });
});

describe("a path", () => {
  it("names a service and a method where it is that of a call", () => {
    assert.deepEqual(calledMethod("/shop.Cart/List"), { service: "shop.Cart", method: "List" });
    assert.deepEqual(calledMethod("/shop.Cart/List/all"), { service: "shop.Cart", method: "List/all" });
    assert.deepEqual(calledMethod("/shop.Cart"), { service: "", method: "" });
    assert.deepEqual(calledMethod("/"), { service: "", method: "" });
  });

  it("is decoded where that can be done", () => {
    assert.equal(decodedPath("/a%20b/%C3%A4"), "/a b/ä");
    assert.equal(decodedPath("/a%b"), "/a%b");
    assert.equal(decodedPath("/a"), "/a");
  });
});
