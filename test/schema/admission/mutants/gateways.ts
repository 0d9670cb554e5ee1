import type { SeededRandom } from "../../../seededRandom.ts";
import { accepted, type JsonObject, label, type Maker, refused, several, word } from "./mutant.ts";

/** Names and ports that no other piece of one manifest has, as long as each has an ordinal of its own. */
interface Slot {
  readonly name: string;
  readonly port: number;
}

export type ListenerMaker = (random: SeededRandom, slot: Slot) => ReturnType<Maker>;

const CERTIFICATE: JsonObject = { certificateRefs: [{ name: "shop-tls" }] };

const plain = (protocol: string, { name, port }: Slot, more: JsonObject = {}): JsonObject => ({
  name,
  port,
  protocol,
  ...more,
});

/** Single listeners. */
export const LISTENERS: readonly ListenerMaker[] = [
  (random, slot) => accepted(plain(random.pick(["HTTP", "TCP", "UDP", "HTTPS"]), slot)),
  (random, slot) => accepted(plain("HTTP", slot, { hostname: `*.${label(random)}.example.com` })),
  (_, slot) => accepted(plain("HTTPS", slot, { tls: CERTIFICATE })),
  (_, slot) =>
    accepted(plain("HTTPS", slot, { tls: { mode: "Terminate", options: { "example.com/own": "yes" } } })),
  (_, slot) => accepted(plain("TLS", slot, { tls: { mode: "Passthrough" } })),
  (_, slot) => accepted(plain("TLS", slot, { tls: CERTIFICATE })),
  (_, slot) => accepted(plain("example.com/quic", slot, { tls: CERTIFICATE, hostname: "a.example.com" })),
  (random, slot) =>
    refused(
      plain(random.pick(["HTTP", "TCP", "UDP"]), slot, { tls: CERTIFICATE }),
      "cel-listener-tls-forbidden",
    ),
  (random, slot) =>
    refused(
      plain(random.pick(["HTTP", "TCP", "UDP"]), slot, { tls: { mode: "Passthrough" } }),
      "cel-listener-tls-forbidden",
    ),
  (_, slot) => refused(plain("HTTP", slot, { tls: {} }), "cel-listener-tls-forbidden"),
  (_, slot) => refused(plain("HTTPS", slot, { tls: { mode: "Passthrough" } }), "cel-listener-https-mode"),
  (_, slot) => refused(plain("TLS", slot), "cel-listener-tls-mode-required"),
  (random, slot) =>
    refused(
      plain(random.pick(["HTTPS", "TLS"]), slot, {
        tls: random.pick([{}, { mode: "Terminate", certificateRefs: [] }]),
      }),
      "cel-listener-terminate-needs-cert",
    ),
  (random, slot) =>
    refused(
      plain(random.pick(["TCP", "UDP"]), slot, { hostname: `${label(random)}.example.com` }),
      "cel-listener-hostname-forbidden",
    ),
];

/** Two listeners that may or may not be told apart, as `{ listeners: […] }`. */
export const LISTENER_PAIRS: readonly ListenerMaker[] = [
  (_, slot) =>
    refused(
      { listeners: [plain("HTTP", slot), plain("HTTP", { ...slot, port: slot.port + 1 })] },
      "cel-listener-name-unique",
    ),
  (_, slot) =>
    refused(
      { listeners: [plain("HTTP", slot), plain("HTTP", { ...slot, name: `${slot.name}-2` })] },
      "cel-listener-port-proto-host-unique",
    ),
  (_, slot) => {
    const hostname = { hostname: "shop.example.com" };
    const second = plain("HTTPS", { ...slot, name: `${slot.name}-2` }, { ...hostname, tls: CERTIFICATE });
    return refused(
      { listeners: [plain("HTTPS", slot, hostname), second] },
      "cel-listener-port-proto-host-unique",
    );
  },
  (_, slot) => {
    const second = plain("HTTP", { ...slot, name: `${slot.name}-2` }, { hostname: "shop.example.com" });
    return accepted({ listeners: [plain("HTTP", slot), second] });
  },
  (_, slot) =>
    accepted({ listeners: [plain("TCP", slot), plain("UDP", { ...slot, name: `${slot.name}-2` })] }),
];

/** Other members of a Gateway's `spec`; at most one of each kind stands in one manifest. */
export const GATEWAY_MEMBERS: readonly Maker[] = [
  () => accepted({}),
  (random) =>
    accepted({
      addresses: [{ value: "192.0.2.1" }, { type: "IPAddress", value: `192.0.2.${2 + random.below(200)}` }],
    }),
  () =>
    accepted({
      addresses: [{ type: "Hostname", value: "a.example.com" }, { type: "Hostname" }, { type: "Hostname" }],
    }),
  () =>
    refused(
      { addresses: [{ value: "192.0.2.1" }, { type: "IPAddress", value: "192.0.2.1" }] },
      "cel-gateway-address-ip-unique",
    ),
  () =>
    refused(
      { addresses: several(2, () => ({ type: "Hostname", value: "a.example.com" })) },
      "cel-gateway-address-hostname-unique",
    ),
  (random) =>
    refused(
      {
        addresses: [{ type: "Hostname", value: random.pick(["A.example.com", "a_b", "https://a", "a..b"]) }],
      },
      "cel-gateway-address-hostname-format",
    ),
  (random) => accepted(labelled({ [`example.com/${label(random)}`]: "x", [`a.b_C-${random.below(9)}`]: "" })),
  (random) =>
    refused(
      labelled({ [random.pick(["-a", "a-", "a b", "/a", "a/", "A.example.com/x", "a/b/c"])]: "x" }),
      "cel-infra-label-key-format",
    ),
  () => refused(labelled({ ["a".repeat(64)]: "x" }), "cel-infra-label-key-format"),
  () => accepted(labelled({ ["a".repeat(63)]: "x" })),
  (random) =>
    refused(
      { infrastructure: { annotations: { [random.pick(["_a", "a.", "ä"])]: word(random) } } },
      "cel-infra-annotation-key-format",
    ),
];

function labelled(labels: JsonObject): JsonObject {
  return { infrastructure: { labels } };
}

/** What a Gateway asks of clients, since 1.5 in the standard channel. */
export const FRONTENDS: readonly Maker[] = [
  () => accepted({}),
  (random) => accepted(perPort([443, 444 + random.below(100)])),
  () => refused(perPort([443, 443]), "cel-gateway-frontend-perport-unique"),
];

function perPort(ports: readonly number[]): JsonObject {
  const validation: JsonObject = {
    validation: { caCertificateRefs: [{ group: "", kind: "ConfigMap", name: "clients" }] },
  };
  return {
    tls: { frontend: { default: validation, perPort: ports.map((port) => ({ port, tls: validation })) } },
  };
}

/** Pieces of both sorts, flat. */
export function listenersOf({ listeners, ...single }: JsonObject): readonly JsonObject[] {
  return Array.isArray(listeners) ? listeners : [single];
}
