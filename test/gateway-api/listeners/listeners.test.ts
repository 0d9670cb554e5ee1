import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  describeListener,
  isProtocol,
  kindInGroup,
  NO_KINDS,
  protocolKinds,
  supportedKinds,
  tlsMode,
  whyTakesNone,
} from "../../../server/src/gateway-api/listeners/listeners.ts";
import type { Listener, RouteGroupKind } from "../../../server/src/model/listener.ts";

const GROUP = "gateway.networking.k8s.io";
const listener = (protocol: string | undefined, kinds?: readonly RouteGroupKind[]): Listener => ({
  ...(protocol === undefined ? {} : { protocol }),
  ...(kinds === undefined ? {} : { allowedRoutes: { kinds } }),
});

describe("the kinds of Routes that a listener takes", () => {
  it("are those that its protocol carries", () => {
    const kinds = (protocol: string | undefined) => protocolKinds(listener(protocol)).join();
    assert.deepEqual(["HTTP", "HTTPS", "TCP", "UDP", "TLS", "example.com/own", undefined].map(kinds), [
      "HTTPRoute,GRPCRoute",
      "HTTPRoute,GRPCRoute",
      "TCPRoute",
      "UDPRoute",
      "TLSRoute,TCPRoute",
      "",
      "",
    ]);
    const passed = { protocol: "TLS", tls: { mode: "Passthrough" } } as Listener;
    assert.deepEqual([tlsMode(passed), tlsMode(listener("TLS"))], ["Passthrough", "Terminate"]);
    assert.deepEqual(protocolKinds(passed), ["TLSRoute"]);
    assert.deepEqual(["HTTP", "SCTP", "", undefined].map(isProtocol), [true, false, false, false]);
  });

  it("are those of its list that the protocol carries, each once, and the others are told", () => {
    const supported = (kinds: readonly RouteGroupKind[]) => supportedKinds(listener("HTTP", kinds));
    assert.deepEqual(supported([]), { ...NO_KINDS, kinds: ["HTTPRoute", "GRPCRoute"] });
    assert.deepEqual(supported([{ kind: "GRPCRoute" }, { group: GROUP, kind: "GRPCRoute" }]), {
      ...NO_KINDS,
      kinds: ["GRPCRoute"],
    });
    assert.deepEqual(
      supported([{ kind: "TCPRoute" }, { kind: "HTTPRoute" }, { group: "", kind: "HTTPRoute" }]),
      {
        ...NO_KINDS,
        kinds: ["HTTPRoute"],
        invalid: [0, 2],
      },
    );
    assert.deepEqual(supported([{}]), NO_KINDS);
  });
});

describe("why a listener takes no Route", () => {
  it("is its protocol, or its list; nothing where it takes some", () => {
    assert.equal(whyTakesNone(listener("HTTP"), true), undefined);
    assert.equal(
      whyTakesNone(listener("UDP"), false),
      "the implementation takes no listeners of protocol UDP",
    );
    assert.equal(whyTakesNone(listener("SCTP"), false), "no implementation known here has protocol `SCTP`");
    assert.equal(
      whyTakesNone(
        listener("HTTP", [{ kind: "TCPRoute" }, { group: "example.com", kind: "HTTPRoute" }]),
        true,
      ),
      "its list of kinds has only `TCPRoute` and `HTTPRoute` of group `example.com`, which HTTP cannot carry",
    );
    assert.equal(kindInGroup({ group: "", kind: "Service" }), "`Service` of the core group");
  });
});

describe("a listener in words", () => {
  it("is its name, and what is known of protocol, port and hostname", () => {
    assert.equal(
      describeListener({ name: "web", protocol: "HTTPS", port: 443, hostname: "*.example.com" }),
      "`web` (HTTPS, port 443, *.example.com)",
    );
    assert.equal(describeListener({ name: "web", protocol: "TCP" }), "`web` (TCP)");
    assert.equal(describeListener({ port: 80 }), "`(unnamed)` (port 80)");
  });
});
