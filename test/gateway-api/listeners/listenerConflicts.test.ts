import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PROFILE_NAMES, profileNamed } from "../../../server/src/gateway-api/implementationProfile.ts";
import {
  ConflictTable,
  clashOf,
  type ListenerClash,
} from "../../../server/src/gateway-api/listeners/listenerConflicts.ts";
import type { Listener } from "../../../server/src/model/listener.ts";
import { SeededRandom } from "../../seededRandom.ts";

function listener(protocol: string, port: number, hostname?: string): Listener {
  return { protocol, port, ...(hostname === undefined ? {} : { hostname }) };
}

describe("clashOf", () => {
  const HOSTNAME: ListenerClash = { reason: "HostnameConflict", soft: false };
  const PROTOCOL: ListenerClash = { reason: "ProtocolConflict", soft: false };
  const SOFT: ListenerClash = { reason: "ProtocolConflict", soft: true };
  const cases: readonly (readonly [string, Listener, Listener, ListenerClash | undefined])[] = [
    ["other ports never clash", listener("TCP", 1), listener("TCP", 2), undefined],
    [
      "equal hostnames",
      listener("HTTP", 80, "a.example.com"),
      listener("HTTP", 80, "a.example.com"),
      HOSTNAME,
    ],
    ["no hostname on either side", listener("HTTP", 80), listener("HTTP", 80), HOSTNAME],
    ["an empty hostname is none", listener("HTTP", 80, ""), listener("HTTP", 80), HOSTNAME],
    [
      "different hostnames",
      listener("HTTP", 80, "a.example.com"),
      listener("HTTP", 80, "b.example.com"),
      undefined,
    ],
    [
      "a wildcard above a name",
      listener("HTTP", 80, "*.example.com"),
      listener("HTTP", 80, "b.example.com"),
      undefined,
    ],
    [
      "HTTPS and TLS with one hostname",
      listener("HTTPS", 443, "a.example.com"),
      listener("TLS", 443, "a.example.com"),
      HOSTNAME,
    ],
    [
      "HTTPS and TLS with two",
      listener("HTTPS", 443, "a.example.com"),
      listener("TLS", 443, "b.example.com"),
      undefined,
    ],
    ["HTTP and HTTPS with one hostname", listener("HTTP", 80), listener("HTTPS", 80), PROTOCOL],
    [
      "HTTP and HTTPS with two",
      listener("HTTP", 80, "a.example.com"),
      listener("HTTPS", 80, "b.example.com"),
      SOFT,
    ],
    ["TCP and anything over TCP", listener("TCP", 80), listener("HTTP", 80, "a.example.com"), PROTOCOL],
    ["two TCP listeners", listener("TCP", 80), listener("TCP", 80), PROTOCOL],
    ["UDP and TCP share a number, not a port", listener("UDP", 53), listener("TCP", 53), undefined],
    ["two UDP listeners", listener("UDP", 53), listener("UDP", 53), PROTOCOL],
  ];
  for (const [what, a, b, expected] of cases) {
    it(`${what}, asked either way`, () => {
      assert.deepEqual([clashOf(a, b), clashOf(b, a)], [expected, expected]);
    });
  }
});

describe("ConflictTable", () => {
  it("knows of no clash while it is empty, and of none with the entry that is left out", () => {
    const table = new ConflictTable<string>();
    assert.equal(table.firstClash(listener("HTTP", 80)), undefined);
    table.add(listener("HTTP", 80), "self");
    assert.equal(table.firstClash(listener("HTTP", 80), "self"), undefined);
    assert.equal(table.firstClash(listener("HTTP", 80))?.with, "self");
  });

  it("reports a hard clash before a soft one that was there earlier", () => {
    const table = new ConflictTable<string>();
    table.add(listener("HTTPS", 80, "b.example.com"), "soft");
    table.add(listener("HTTP", 80, "a.example.com"), "hard");
    assert.equal(table.firstClash(listener("HTTP", 80, "a.example.com"))?.with, "hard");
  });

  it("reports a clash of protocols before one of hostnames that was there earlier", () => {
    const table = new ConflictTable<string>();
    table.add(listener("HTTPS", 443, "a.example.com"), "hostname");
    table.add(listener("HTTP", 443, "a.example.com"), "protocol");
    assert.deepEqual(table.firstClash(listener("TLS", 443, "a.example.com")), {
      reason: "ProtocolConflict",
      soft: false,
      with: "protocol",
    });
    table.add(listener("TCP", 443), "raw");
    assert.equal(table.firstClash(listener("TLS", 443, "a.example.com"))?.with, "raw");
  });
});

describe("a clash by the reading of an implementation", () => {
  const clashes = (a: Listener, b: Listener) =>
    PROFILE_NAMES.map((name) => {
      const profile = profileNamed(name);
      const table = new ConflictTable<string>(profile);
      table.add(b, "other");
      const clash = clashOf(a, b, profile);
      const found = table.firstClash(a);
      assert.deepEqual(found, clash === undefined ? undefined : { ...clash, with: "other" });
      return clash === undefined ? "none" : `${clash.soft ? "soft " : ""}${clash.reason}`;
    });

  it("is one of HTTP beside TLS on a port, with another hostname or with the same", () => {
    assert.deepEqual(clashes(listener("HTTP", 80, "a.test"), listener("HTTPS", 80, "b.test")), [
      "soft ProtocolConflict",
      "ProtocolConflict",
      "none",
    ]);
    assert.deepEqual(clashes(listener("TLS", 80, "a.test"), listener("HTTP", 80, "a.test")), [
      "ProtocolConflict",
      "ProtocolConflict",
      "ProtocolConflict",
    ]);
  });

  it("is one of protocols or of hostnames where HTTPS and TLS have one hostname", () => {
    assert.deepEqual(clashes(listener("HTTPS", 443, "a.test"), listener("TLS", 443, "a.test")), [
      "HostnameConflict",
      "HostnameConflict",
      "ProtocolConflict",
    ]);
    assert.deepEqual(clashes(listener("HTTPS", 443, "a.test"), listener("TLS", 443, "b.test")), [
      "none",
      "none",
      "none",
    ]);
  });
});

const PROTOCOLS = ["HTTP", "HTTPS", "TLS", "TCP", "UDP"] as const;
const HOSTNAMES = ["", "a.example.com", "b.example.com", "*.example.com"] as const;

/** The rules for distinct listeners once more, written down pair by pair and case by case from the specification. */
function clashByTheBook(a: Listener, b: Listener): "hard" | "soft" | "none" {
  if (a.port !== b.port) return "none";
  const protocols = [a.protocol, b.protocol];
  const both = (...wanted: readonly string[]) =>
    protocols.every((protocol) => wanted.includes(protocol ?? ""));
  if (both("UDP")) return "hard";
  if (protocols.includes("UDP")) return "none";
  if (protocols.includes("TCP")) return "hard";
  const sameHostname = (a.hostname ?? "") === (b.hostname ?? "");
  if (sameHostname) return "hard";
  return both("HTTP") || both("HTTPS", "TLS") ? "none" : "soft";
}

describe("ConflictTable beside a comparison of all pairs", () => {
  it("finds a clash exactly where one is, and a hard one where there is a hard one, on 4000 random lists", () => {
    const random = new SeededRandom(20240713);
    for (let round = 0; round < 4000; round++) {
      const size = 1 + random.below(9);
      const entries = Array.from({ length: size }, () =>
        listener(random.pick(PROTOCOLS), random.pick([80, 443]), random.pick(HOSTNAMES)),
      );
      const table = new ConflictTable<number>();
      entries.forEach((entry, at) => {
        table.add(entry, at);
      });
      entries.forEach((entry, at) => {
        const slow = entries.map((other, index) => (index === at ? "none" : clashByTheBook(entry, other)));
        const expected = slow.includes("hard") ? "hard" : slow.includes("soft") ? "soft" : "none";
        const found = table.firstClash(entry, at);
        const actual = found === undefined ? "none" : found.soft ? "soft" : "hard";
        const story = `round ${round}: ${JSON.stringify(entries)} at ${at}`;
        assert.equal(actual, expected, story);
        if (found !== undefined) assert.equal(slow[found.with], expected, story);
      });
    }
  });
});
