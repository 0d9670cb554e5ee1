import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { meetHostnames } from "../../../server/src/gateway-api/hostnames.ts";
import { mergedKey, mergeListeners } from "../../../server/src/gateway-api/listeners/merging.ts";
import { overlappingHostnames } from "../../../server/src/gateway-api/listeners/overlappingHostnames.ts";
import type { Listener } from "../../../server/src/model/listener.ts";
import { SeededRandom } from "../../seededRandom.ts";

const NAMES = ["com", "a.com", "b.com", "a.a.com", "b.a.com", "a.b.com"];
const HOSTNAMES = ["", ...NAMES, ...NAMES.map((name) => `*.${name}`)];
const PROTOCOLS = ["HTTPS", "HTTPS", "HTTPS", "HTTP", "TLS"];

function listenersOf(seed: number) {
  const random = new SeededRandom(seed);
  const listeners = Array.from({ length: 2 + random.below(8) }, (_, index): Listener => {
    const hostname = random.pick(HOSTNAMES);
    const port = random.below(3) === 0 ? 8443 : 443;
    const base = { name: `l${index}`, port, protocol: random.pick(PROTOCOLS) };
    return hostname === "" ? base : { ...base, hostname };
  });
  const common = { group: "gateway.networking.k8s.io", version: "v1", base: [] };
  const metadata = { name: "web", labels: {}, annotations: {} };
  const resource = { ...common, kind: "Gateway" as const, metadata, spec: { listeners } };
  return mergeListeners({ id: "web", namespace: "infra", scope: "", resource }, []);
}

describe("overlapping hostnames of HTTPS listeners", () => {
  it("are those that comparing every pair finds", () => {
    let overlapping = 0;
    for (let seed = 1; seed <= 1000; seed++) {
      const listeners = listenersOf(seed);
      const serving = listeners.filter(
        ({ listener, conflict }) => listener.protocol === "HTTPS" && conflict === undefined,
      );
      const expected = new Map<string, Set<string>>();
      for (const entry of serving) {
        const peers = serving.filter(
          (other) =>
            other.listener.port === entry.listener.port &&
            other.listener.hostname !== entry.listener.hostname &&
            meetHostnames(entry.listener.hostname, other.listener.hostname).verdict === "yes",
        );
        if (peers.length > 0) expected.set(mergedKey(entry), new Set(peers.map(mergedKey)));
      }
      overlapping += expected.size;
      const found = [...overlappingHostnames(listeners)].map(([key, peers]) => {
        assert.equal(new Set(peers).size, peers.length, "each peer once");
        return [key, new Set(peers.map(mergedKey))] as const;
      });
      assert.deepEqual(new Map(found), expected, `seed ${seed}`);
    }
    assert.ok(overlapping > 500, `too few overlaps in the samples: ${overlapping}`);
  });
});
