import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  hostnamesAbove,
  shareConnections,
} from "../../../server/src/gateway-api/listeners/listenerIsolation.ts";
import { wildcardsAbove } from "../../../server/src/gateway-api/listeners/writtenHostnames.ts";

describe("the hostnames that cover another one", () => {
  it("are itself and the wildcards above it, each once, and every host last", () => {
    assert.deepEqual(hostnamesAbove("a.b.example.com"), [
      "a.b.example.com",
      "*.b.example.com",
      "*.example.com",
      "*.com",
      "",
    ]);
    assert.deepEqual(hostnamesAbove("*.example.com"), ["*.example.com", "*.com", ""]);
    assert.deepEqual(hostnamesAbove("*.com"), ["*.com", ""]);
    assert.deepEqual(hostnamesAbove("localhost"), ["localhost", ""]);
    assert.deepEqual(hostnamesAbove(""), [""]);
  });

  it("begin behind each dot, also of what is no hostname", () => {
    assert.deepEqual(hostnamesAbove("a..b"), ["a..b", "*..b", "*.b", ""]);
    assert.deepEqual(hostnamesAbove(".b"), [".b", "*.b", ""]);
    assert.deepEqual(hostnamesAbove("*..b"), ["*..b", "*.b", ""]);
  });

  it("are wildcards without itself and without every host", () => {
    assert.deepEqual(wildcardsAbove("a.b.example.com"), ["*.b.example.com", "*.example.com", "*.com"]);
    assert.deepEqual(wildcardsAbove("*.example.com"), ["*.com"]);
    assert.deepEqual(wildcardsAbove("localhost"), []);
  });
});

describe("two listeners share connections", () => {
  it("on one port, where both are told apart by a header or both by the handshake", () => {
    const on = (port: number | undefined, protocol: string) => ({
      ...(port === undefined ? {} : { port }),
      protocol,
    });
    const shared = (a: ReturnType<typeof on>, b: ReturnType<typeof on>) => shareConnections(a, b);
    assert.ok(shared(on(443, "HTTPS"), on(443, "TLS")));
    assert.ok(shared(on(80, "HTTP"), on(80, "HTTP")));
    assert.ok(!shared(on(80, "HTTP"), on(80, "HTTPS")));
    assert.ok(!shared(on(80, "HTTP"), on(81, "HTTP")));
    assert.ok(!shared(on(undefined, "HTTP"), on(undefined, "HTTP")));
  });
});
