import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Delivered } from "../../../server/src/delivery/delivered.ts";
import { clashOf } from "../../../server/src/gateway-api/listeners/listenerConflicts.ts";
import {
  type ListenerOwner,
  type MergedListener,
  mergeListeners,
  namedElsewhere,
} from "../../../server/src/gateway-api/listeners/merging.ts";
import { inPrecedenceOrder } from "../../../server/src/gateway-api/objectPrecedence.ts";
import type { Listener } from "../../../server/src/model/listener.ts";
import { GATEWAY_GROUP, type Gateway, type ListenerSet } from "../../../server/src/model/resource.ts";
import { SeededRandom } from "../../seededRandom.ts";

/** `name protocol port hostname`, the way these tests write a listener. */
function listener(text: string): Listener {
  const [name = "", protocol = "HTTP", port = "80", hostname] = text.split(" ");
  return {
    name,
    protocol,
    port: Number(port),
    ...(hostname === undefined ? {} : { hostname }),
  };
}

interface Metadata {
  readonly namespace?: string;
  readonly created?: string;
}

function common(name: string, { created }: Metadata) {
  const metadata = {
    name,
    labels: {},
    annotations: {},
    ...(created === undefined ? {} : { creationTimestamp: created }),
  };
  return { group: GATEWAY_GROUP, version: "v1", metadata, base: [] };
}

function gateway(name: string, listeners: readonly string[]): Delivered<Gateway> {
  const resource: Gateway = {
    ...common(name, {}),
    kind: "Gateway",
    spec: { listeners: listeners.map(listener) },
  };
  return { id: `Gateway ${name}`, namespace: "infra", scope: "", resource };
}

function child(name: string, listeners: readonly string[], metadata: Metadata = {}): Delivered<Gateway> {
  const infrastructure = { keys: ["attachTo"], attachTo: { name: "web" }, attachToIsMalformed: false };
  const resource: Gateway = {
    ...common(name, metadata),
    kind: "Gateway",
    spec: { infrastructure, listeners: listeners.map(listener) },
  };
  return { id: `Gateway ${name}`, namespace: metadata.namespace ?? "infra", scope: "", resource };
}

function set(name: string, listeners: readonly string[], metadata: Metadata = {}): Delivered<ListenerSet> {
  const resource: ListenerSet = {
    ...common(name, metadata),
    kind: "ListenerSet",
    spec: { listeners: listeners.map(listener), hasParentRefs: false },
  };
  return { id: `ListenerSet ${name}`, namespace: metadata.namespace ?? "infra", scope: "", resource };
}

function names(owners: readonly ListenerOwner[]): readonly string[] {
  return owners.map(({ resource }) => resource.metadata.name ?? "");
}

/** Each listener with its fate: `owner/name`, and what it loses to. */
function fates(merged: readonly MergedListener[]): readonly string[] {
  return merged.map(({ owner, listener: { name }, conflict }) => {
    const self = `${owner.resource.metadata.name}/${name}`;
    if (conflict === undefined) return self;
    const other = `${conflict.with.owner.resource.metadata.name}/${conflict.with.listener.name}`;
    const how = [conflict.decidedBy === "own" ? "with" : "after", other, conflict.reason];
    const tentative = conflict.tentative ? ["tentatively"] : [];
    return [self, ...how, ...tentative, ...(conflict.soft ? ["softly"] : [])].join(" ");
  });
}

describe("the order in which objects merge", () => {
  it("is that of their age", () => {
    const members = [
      set("young", [], { created: "2024-06-01T12:00:00Z" }),
      child("old", [], { created: "2023-06-01T12:00:00Z" }),
      set("middle", [], { created: "2024-01-01T12:00:00Z" }),
    ];
    assert.deepEqual(names(inPrecedenceOrder(members)), ["old", "middle", "young"]);
  });

  it("compares times, not texts", () => {
    const members = [
      set("a", [], { created: "2024-01-01T01:00:00Z" }),
      set("b", [], { created: "2024-01-01T01:30:00+01:00" }),
    ];
    assert.deepEqual(names(inPrecedenceOrder(members)), ["b", "a"]);
  });

  it("is that of namespace and name where the age is the same", () => {
    const created = "2024-01-01T00:00:00Z";
    const members = [
      set("a", [], { namespace: "zoo", created }),
      set("z", [], { namespace: "bar", created }),
      set("b", [], { namespace: "bar", created }),
    ];
    assert.deepEqual(names(inPrecedenceOrder(members)), ["b", "z", "a"]);
  });

  it("and where no age is known, whatever the order of the manifests and the kinds", () => {
    const members = [set("c", []), child("b", []), set("a", [])];
    assert.deepEqual(names(inPrecedenceOrder(members)), ["a", "b", "c"]);
    assert.deepEqual(names(inPrecedenceOrder([...members].reverse())), ["a", "b", "c"]);
  });

  it("takes a time that cannot be read for none", () => {
    const members = [set("b", [], { created: "yesterday" }), set("a", [], { created: "null" })];
    assert.deepEqual(names(inPrecedenceOrder(members)), ["a", "b"]);
  });
});

describe("the merged list", () => {
  it("has the Gateway's listeners, then each member's in its own order", () => {
    const merged = mergeListeners(gateway("web", ["probes HTTP 8080"]), [
      set("tea", ["green HTTP 80 green.example.com", "black HTTP 80 black.example.com"]),
      child("bread", ["rye HTTP 80 rye.example.com"]),
    ]);
    assert.deepEqual(fates(merged), ["web/probes", "bread/rye", "tea/green", "tea/black"]);
  });

  it("the Gateway wins for certain", () => {
    const merged = mergeListeners(gateway("web", ["a HTTP 80 a.example.com"]), [
      child("bread", ["b HTTP 80 a.example.com"]),
    ]);
    assert.deepEqual(fates(merged), ["web/a", "bread/b after web/a HostnameConflict"]);
  });

  it("the older member wins for certain, the alphabetically first one tentatively", () => {
    const listeners = ["x HTTP 80 x.example.com"];
    const aged = [
      set("a", listeners, { created: "2024-02-01T00:00:00Z" }),
      set("b", listeners, { created: "2024-01-01T00:00:00Z" }),
    ];
    assert.deepEqual(fates(mergeListeners(gateway("web", []), aged)), [
      "b/x",
      "a/x after b/x HostnameConflict",
    ]);
    const ageless = [set("b", listeners), set("a", listeners)];
    assert.deepEqual(fates(mergeListeners(gateway("web", []), ageless)), [
      "a/x",
      "b/x after a/x HostnameConflict tentatively",
    ]);
  });

  it("inside one object all that clash lose, and block whoever comes later all the same", () => {
    const merged = mergeListeners(gateway("web", ["a HTTP 80", "b HTTP 80"]), [set("tea", ["c HTTP 80"])]);
    assert.deepEqual(fates(merged), [
      "web/a with web/b HostnameConflict",
      "web/b with web/a HostnameConflict",
      "tea/c after web/a HostnameConflict",
    ]);
  });

  it("what lost to an earlier object blocks nobody, neither beside it nor after it", () => {
    const merged = mergeListeners(gateway("web", ["web HTTP 80 web.example.com"]), [
      set("a", ["raw TCP 80", "shop HTTP 80 shop.example.com"]),
      set("b", ["news HTTP 80 news.example.com"]),
    ]);
    assert.deepEqual(fates(merged), ["web/web", "a/raw after web/web ProtocolConflict", "a/shop", "b/news"]);
  });

  it("HTTP beside HTTPS on one port is a soft conflict", () => {
    const merged = mergeListeners(gateway("web", ["plain HTTP 80 a.example.com"]), [
      set("tea", ["secure HTTPS 80 b.example.com"]),
    ]);
    assert.deepEqual(fates(merged), ["web/plain", "tea/secure after web/plain ProtocolConflict softly"]);
  });

  it("a listener whose protocol nobody knows clashes with nobody", () => {
    const merged = mergeListeners(gateway("web", ["a GOPHER 80"]), [
      set("tea", ["b GOPHER 80", "c HTTP 80"]),
    ]);
    assert.deepEqual(fates(merged), ["web/a", "tea/b", "tea/c"]);
  });

  it("M6: equal names are a conflict among Gateways, where the later one loses", () => {
    const merged = mergeListeners(gateway("web", ["http HTTP 80 a.example.com"]), [
      child("tea", ["http HTTP 80 b.example.com", "own HTTP 80 c.example.com"]),
      child("zen", ["own TCP 90", "http HTTP 80 a.example.com"]),
    ]);
    assert.deepEqual(fates(merged), [
      "web/http",
      "tea/http after web/http ListenerConflict",
      "tea/own",
      "zen/own after tea/own ListenerConflict tentatively",
      "zen/http after web/http HostnameConflict",
    ]);
  });

  it("equal names of ListenerSets are no conflict, and are found", () => {
    const merged = mergeListeners(gateway("web", ["http HTTP 80 a.example.com"]), [
      set("tea", ["http HTTP 80 b.example.com"]),
    ]);
    assert.deepEqual(fates(merged), ["web/http", "tea/http"]);
    assert.deepEqual(
      namedElsewhere("http", merged, "Gateway web").map(({ owner }) => owner.id),
      ["ListenerSet tea"],
    );
  });
});

/**
 * Who loses, said once more by comparing every pair: object by object, first what clashes with something that an
 * earlier object still has, or has the name of an earlier Gateway's listener, then what clashes with a neighbour that is
 * left.
 */
function losersByTheBook(owners: readonly ListenerOwner[]): ReadonlySet<string> {
  const losers = new Set<string>();
  const standing: Listener[] = [];
  const names = new Set<string | undefined>();
  for (const owner of owners) {
    const own = (owner.resource.spec.listeners ?? []).map((entry, at) => ({
      entry,
      key: `${owner.id}#${at}`,
    }));
    const isGateway = owner.resource.kind === "Gateway";
    const left = own.filter(
      ({ entry }) =>
        !standing.some((other) => clashOf(entry, other) !== undefined) &&
        !(isGateway && names.has(entry.name)),
    );
    for (const { key } of own.filter((candidate) => !left.includes(candidate))) losers.add(key);
    for (const { entry, key } of left) {
      if (left.some((other) => other.key !== key && clashOf(entry, other.entry) !== undefined))
        losers.add(key);
    }
    standing.push(...left.map(({ entry }) => entry));
    if (isGateway) for (const { entry } of own) names.add(entry.name);
  }
  return losers;
}

describe("the merged list beside a comparison of all pairs", () => {
  it("has the same losers, and the order does not depend on how the members were listed, on 3000 random Gateways", () => {
    const random = new SeededRandom(1713);
    const text = () => {
      const hostname = random.pick(["", " a.example.com", " b.example.com", " *.example.com"]);
      return `${random.pick(["a", "b", "c", "d", "e", "f"])} ${random.pick(["HTTP", "HTTPS", "TLS", "TCP", "UDP"])} ${random.pick(["80", "443"])}${hostname}`;
    };
    const some = () => Array.from({ length: random.below(4) }, text);
    for (let round = 0; round < 3000; round++) {
      const root = gateway("web", some());
      const members = Array.from({ length: random.below(5) }, (_, at) => {
        const make = random.below(2) === 0 ? set : child;
        return make(`m${at}`, some(), { created: `2024-01-0${1 + random.below(3)}T00:00:00Z` });
      });
      const merged = mergeListeners(root, members);
      const keys = merged
        .filter(({ conflict }) => conflict !== undefined)
        .map(({ owner, index }) => `${owner.id}#${index}`);
      const expected = losersByTheBook([root, ...inPrecedenceOrder(members)]);
      assert.deepEqual(
        [...keys].sort(),
        [...expected].sort(),
        `round ${round}: ${JSON.stringify(fates(merged))}`,
      );
      assert.deepEqual(fates(mergeListeners(root, [...members].reverse())), fates(merged), `round ${round}`);
    }
  });
});
