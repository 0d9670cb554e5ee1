import type { DocumentEdit } from "../../../yaml/editDocument.ts";
import type { JsonValue } from "../../jsonSchema.ts";
import { isMap } from "../../jsonValue.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { entries, isSet, items, member, text } from "../admittedValue.ts";
import { endpointOf, LISTENER_LISTS, LISTENER_SOURCE, nameOf } from "./listener.ts";

const MOST_CERTIFICATES = 64;

export default defineAdmissionRule({
  id: "cel-listener-port-proto-host-unique",
  summary: "Two listeners of one object with the same port, protocol and hostname",
  why: "Port, protocol and hostname are all that a listener is chosen by when a connection comes in: names, certificates and allowed Routes do not tell two listeners apart. One listener can hold several certificates, and a hostname that is left out equals only another one that is left out.",
  source: LISTENER_SOURCE,
  places: LISTENER_LISTS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: shop
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
      tls: { certificateRefs: [{ name: shop-rsa }] }
    - name: shop-ecdsa
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
#               ^^^^^^^^^^^^^^^^ error cel-listener-port-proto-host-unique: Listener \`shop\` has protocol \`HTTPS\` on port 443 for \`shop.example.com\` already; the API server refuses two such listeners. One listener can hold the certificates of both. 💡
      tls: { certificateRefs: [{ name: shop-ecdsa }] }
    - name: metrics
      port: 9090
      protocol: HTTP
    - name: metrics-all
      port: 9090
#           ^^^^ error cel-listener-port-proto-host-unique: Listener \`metrics\` has protocol \`HTTP\` on port 9090 already; the API server refuses two such listeners. Change the port or the hostname, or remove one of them. 💡
      protocol: HTTP
      allowedRoutes: { namespaces: { from: All } }
`,
  correction: `
-      tls: { certificateRefs: [{ name: shop-rsa }] }
-    - name: shop-ecdsa
-      port: 443
-      protocol: HTTPS
-      hostname: shop.example.com
-      tls: { certificateRefs: [{ name: shop-ecdsa }] }
+      tls: { certificateRefs: [{ name: shop-rsa }, { name: shop-ecdsa }] }
-    - name: metrics-all
-      port: 9090
-      protocol: HTTP
`,
  check(listeners, report) {
    const first = new Map<string, { readonly index: number; readonly listener: JsonValue }>();
    for (const [index, listener] of items(listeners).entries()) {
      const endpoint = endpointOf(listener);
      if (endpoint === undefined) continue;
      const peer = first.get(endpoint);
      if (peer === undefined) {
        first.set(endpoint, { index, listener });
        continue;
      }
      report({
        at: [index, isSet(listener, "hostname") ? "hostname" : "port"],
        message: describe(listener, peer.listener),
        fixes: fixesFor({ index, listener }, peer),
      });
    }
  },
});

function describe(listener: JsonValue, peer: JsonValue): string {
  const hostname = member(listener, "hostname");
  const what = `protocol \`${String(member(listener, "protocol"))}\` on port ${String(member(listener, "port"))}`;
  const host = hostname === undefined ? "" : ` for \`${String(hostname)}\``;
  const refused = `Listener \`${nameOf(peer)}\` has ${what}${host} already; the API server refuses two such listeners.`;
  return foldedCertificates(listener, peer) === undefined
    ? `${refused} Change the port or the hostname, or remove one of them.`
    : `${refused} One listener can hold the certificates of both.`;
}

interface IndexedListener {
  readonly index: number;
  readonly listener: JsonValue;
}

function fixesFor({ index, listener }: IndexedListener, peer: IndexedListener): readonly AdmissionFix[] {
  const name = nameOf(listener);
  const removal: DocumentEdit = { kind: "remove", path: [index] };
  const added = foldedCertificates(listener, peer.listener);
  if (added !== undefined) {
    const path = [peer.index, "tls", "certificateRefs"];
    const edits = added.map((value): DocumentEdit => ({ kind: "append", path, value }));
    return [
      {
        title: `Merge it into listener \`${nameOf(peer.listener)}\``,
        edits: [...edits, removal],
        isPreferred: true,
      },
    ];
  }
  const isCopy = sameBut(["name"], listener, peer.listener);
  return [{ title: `Remove listener \`${name}\``, edits: [removal], isPreferred: isCopy }];
}

/**
 * The certificates that the peer lacks, as they are to be written, where certificates are all that the two listeners
 * differ in beside their names.
 */
function foldedCertificates(listener: JsonValue, peer: JsonValue): readonly JsonValue[] | undefined {
  const [tls, ofPeer] = [member(listener, "tls"), member(peer, "tls")];
  if (text(tls, "mode") !== "Terminate" || !sameBut(["certificateRefs"], tls, ofPeer)) return undefined;
  if (!sameBut(["name", "tls"], listener, peer)) return undefined;
  const known = items(member(ofPeer, "certificateRefs")).map((ref) => JSON.stringify(ref));
  const refs = items(member(tls, "certificateRefs"));
  const added = refs.filter((ref) => !known.includes(JSON.stringify(ref)));
  const isPossible =
    added.length > 0 &&
    known.length > 0 &&
    known.length + added.length <= MOST_CERTIFICATES &&
    refs.every(isMap);
  return isPossible ? added.map(withoutDefaults) : undefined;
}

function withoutDefaults(ref: JsonValue): JsonValue {
  const defaults: Readonly<Record<string, JsonValue>> = { group: "", kind: "Secret" };
  return Object.fromEntries(entries(ref).filter(([key, value]) => defaults[key] !== value));
}

function sameBut(keys: readonly string[], a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  const rest = (value: JsonValue | undefined) =>
    JSON.stringify(entries(value).filter(([key]) => !keys.includes(key)));
  return rest(a) === rest(b);
}
