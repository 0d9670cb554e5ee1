import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type Competitor,
  type TableEntry,
  tableEntriesFor,
  winnersAmong,
} from "../../../server/src/gateway-api/matching/competitors.ts";
import type { Target } from "../../../server/src/gateway-api/target.ts";

const parent = (name: string): Target => ({
  group: "gateway.networking.k8s.io",
  kind: "Gateway",
  namespace: "infra",
  name,
});

const entry = (key: string, more: Partial<TableEntry> = {}): TableEntry => ({
  key,
  parent: parent("web"),
  verdict: "yes",
  perHostname: [],
  hasHostname: false,
  ...more,
});

const competitor = (
  route: string,
  tableEntries: readonly TableEntry[],
  { created, hostnames = [] }: { readonly created?: number; readonly hostnames?: readonly string[] } = {},
): Competitor => ({
  route,
  namespace: "shop",
  name: route,
  precedence: { created, name: `shop/${route}` },
  hostnames,
  tableEntries,
});

describe("where requests for a host may reach a Route", () => {
  it("is where a listener serves that hostname of it, for certain or perhaps", () => {
    const one = competitor(
      "a",
      [
        entry("l", { perHostname: ["yes", "no"] }),
        entry("m", { perHostname: ["unknown", "yes"] }),
        entry("n", { perHostname: ["yes", "yes"], verdict: "unknown" }),
      ],
      { hostnames: ["a.test", "b.test"] },
    );
    assert.deepEqual(tableEntriesFor(one, { hostname: "a.test" }), [
      { key: "l", isCertain: true },
      { key: "m", isCertain: false },
      { key: "n", isCertain: false },
    ]);
    assert.deepEqual(tableEntriesFor(one, { hostname: "b.test" }), [
      { key: "m", isCertain: true },
      { key: "n", isCertain: false },
    ]);
  });

  it("is, for one without hostnames, at the listeners of a parent: certainly at those with a hostname", () => {
    const one = competitor("a", [
      entry("l", { hasHostname: true }),
      entry("m"),
      entry("n", { hasHostname: true, verdict: "unknown" }),
      entry("o", { hasHostname: true, parent: parent("edge") }),
    ]);
    assert.deepEqual(tableEntriesFor(one, { parent: parent("web") }), [
      { key: "l", isCertain: true },
      { key: "m", isCertain: false },
      { key: "n", isCertain: false },
    ]);
    assert.deepEqual(tableEntriesFor(one, { parent: parent("none") }), []);
  });
});

describe("the first of several Routes", () => {
  const first = (
    competitors: readonly Competitor[],
    host: Parameters<typeof winnersAmong>[1],
    otherwise: Parameters<typeof winnersAmong>[2] = () => 0,
  ) => [...winnersAmong(competitors, host, otherwise)].map(([key, { route }]) => `${key}: ${route}`);

  it("is, on each listener, the oldest, or the first by name", () => {
    const old = competitor("b", [entry("l")], { created: 1 });
    const young = competitor("a", [entry("l"), entry("m")], { created: 2 });
    assert.deepEqual(first([old, young], undefined), ["l: b", "m: a"]);
    assert.deepEqual(first([young, old], undefined), ["l: b", "m: a"]);
    const [bare, other] = [competitor("d", [entry("l")]), competitor("c", [entry("l")])];
    assert.deepEqual(first([bare, other], undefined), ["l: c"]);
    assert.deepEqual(first([], undefined), []);
  });

  it("is, of documents of one Route, the one that somebody else puts first", () => {
    const one = competitor("a", [entry("l")]);
    const twin = { ...one, route: "a2" };
    assert.deepEqual(first([one, twin], undefined), ["l: a"]);
    assert.deepEqual(
      first([one, twin], undefined, () => -1),
      ["l: a2"],
    );
    assert.deepEqual(
      first([competitor("b", [entry("l")]), one], undefined, () => 1),
      ["l: a"],
    );
  });

  it("is one that is certainly there, for the host that is asked for", () => {
    const hostnames = ["a.test"];
    const perhaps = competitor("a", [entry("l", { verdict: "unknown", perHostname: ["yes"] })], {
      hostnames,
    });
    const certain = competitor("b", [entry("l", { perHostname: ["yes"] })], { hostnames });
    const elsewhere = competitor("0", [entry("l", { perHostname: ["no"] })], { hostnames });
    assert.deepEqual(first([perhaps, certain], undefined), ["l: b"]);
    assert.deepEqual(first([perhaps, certain, elsewhere], { hostname: "a.test" }), ["l: b"]);
    assert.deepEqual(first([perhaps], { hostname: "a.test" }), []);
  });
});
