import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PROFILE_NAMES, profileNamed } from "../../../server/src/gateway-api/implementationProfile.ts";
import { clashOf } from "../../../server/src/gateway-api/listeners/listenerConflicts.ts";
import { PossibleClashes } from "../../../server/src/gateway-api/listeners/possibleClashes.ts";
import type { Listener } from "../../../server/src/model/listener.ts";
import { processorTime } from "../../processorTime.ts";
import { SeededRandom } from "../../seededRandom.ts";

const CONFORMANT = profileNamed("conformance");
/** `protocol port hostname`. */
function listener(text: string): Listener {
  const [protocol = "", port = "", hostname] = text.split(" ");
  const isNumber = /^\d+$/.test(port);
  return {
    protocol,
    port: isNumber ? Number(port) : port,
    ...(hostname === undefined ? {} : { hostname }),
  };
}

/** Whether one listener may clash with another, which certainly is used. */
function mayClash(one: string, other: string): boolean {
  const table = new PossibleClashes<string>(CONFORMANT);
  table.add(listener(other), other);
  return table.first(listener(one)) !== undefined;
}

describe("a clash that a variable leaves open", () => {
  const both = (one: string, other: string) => [mayClash(one, other), mayClash(other, one)];

  it("is one of hostnames, whichever of the two is open", () => {
    const among: readonly (readonly [string, string, boolean])[] = [
      ["${HOST}", "a.example.com", true],
      ["${TEAM}.example.com", "a.example.com", true],
      ["${TEAM}.example.com", "a.example.org", false],
      ["${TEAM}.example.com", "${OTHER}.example.org", false],
      ["a.${DOMAIN}", "a.${OTHER}", true],
      ["a.${DOMAIN}", "b.${OTHER}", false],
      ["${DOMAIN}", "*.${DOMAIN}", false],
      ["${TEAM}.example.com", "${TEAM}.example.org", false],
      ["a.${X}b", "${X}ab", true],
    ];
    for (const [one, other, expected] of among)
      assert.deepEqual(both(`HTTP 80 ${one}`, `HTTP 80 ${other}`), [expected, expected], `${one} ${other}`);
    assert.deepEqual(both("HTTP 80 ${HOST}", "HTTP 80"), [false, false]);
    assert.deepEqual(both("HTTPS 443 ${HOST}", "TLS 443 a.example.com"), [true, true]);
  });

  it("is one of ports, unless the implementation chooses one of them", () => {
    assert.deepEqual(both("HTTP ${PORT} a.test", "HTTP 80 a.test"), [true, true]);
    assert.deepEqual(both("HTTP ${PORT} a.test", "HTTP ${OTHER} a.test"), [true, true]);
    assert.deepEqual(both("HTTP ${PORT} a.test", "HTTP 80 b.test"), [false, false]);
    assert.deepEqual(both("HTTP ${PORT} a.test", "HTTP 0 a.test"), [false, false]);
    assert.deepEqual(both("TCP ${PORT}", "HTTP 80 a.test"), [true, true]);
    assert.deepEqual(both("UDP ${PORT}", "TCP 53"), [false, false]);
  });

  it("is one of protocols on one port", () => {
    assert.deepEqual(both("${P} 80 a.test", "HTTP 80 b.test"), [true, true]);
    assert.deepEqual(both("${P} 80", "UDP 80"), [true, true]);
    assert.deepEqual(both("${P} 80", "HTTP 81"), [false, false]);
  });

  it("is none where nothing is open, and none with what is left out", () => {
    assert.deepEqual(both("HTTP 80 a.test", "HTTP 80 a.test"), [false, false]);
    const table = new PossibleClashes<string>(CONFORMANT);
    table.add(listener("HTTP 80 ${A}"), "a");
    table.add(listener("HTTP 80 ${B}"), "b");
    assert.equal(table.first(listener("HTTP 80 x.test"), ({ entry }) => entry !== "a")?.entry, "b");
    assert.equal(
      table.first(listener("HTTP 80 x.test"), () => false),
      undefined,
    );
  });
});

describe("a clash with a listener that is perhaps not used", () => {
  it("is any that there would be if it were", () => {
    const random = new SeededRandom(11);
    const drawn = () =>
      listener(
        `${random.pick(["HTTP", "HTTPS", "TLS", "TCP", "UDP"])} ${random.pick(["80", "443"])} ${random.pick(["a.test", "b.test", "*.test"])}`,
      );
    for (const name of PROFILE_NAMES) {
      for (let round = 0; round < 200; round++) {
        const others = Array.from({ length: 1 + random.below(4) }, drawn);
        const one = drawn();
        const table = new PossibleClashes<Listener>(profileNamed(name));
        for (const other of others) table.add(other, other, "NotInWorkspace");
        const expected = others.some((other) => clashOf(one, other, profileNamed(name)) !== undefined);
        const found = table.first(one);
        assert.equal(found !== undefined, expected);
        assert.equal(found?.doubt, expected ? "NotInWorkspace" : undefined);
      }
    }
  });
});

describe("thousands of listeners with one variable", () => {
  it("are held against each other in time that grows with their number", () => {
    const time = processorTime(() => {
      const table = new PossibleClashes<number>(CONFORMANT);
      for (let index = 0; index < 20_000; index++) {
        const one = listener(`HTTP 80 team-${index}.\${DOMAIN}`);
        assert.equal(table.first(one), undefined);
        table.add(one, index);
      }
    });
    assert.ok(time < 2_000, `${time} ms`);
  });
});
