import type { Listener } from "../../model/listener.ts";
import type { Cluster } from "../../workspace/cluster.ts";
import type { Fix } from "../../workspace/finding.ts";
import { deepEqual } from "../../yaml/deepEqual.ts";
import { defineRule } from "../rule.ts";
import {
  LISTENER_OWNERS,
  LISTENER_RULES,
  listenerName,
  listenerPlace,
  type OwnerOfListeners,
  relatedListener,
} from "./listenerPlace.ts";
import { type OwnConflict, ownConflicts } from "./ownConflicts.ts";

export default defineRule({
  id: "listener-conflict-hostname",
  category: "status",
  severity: "error",
  kinds: LISTENER_OWNERS,
  summary: "Two listeners serve the same hostname on the same port",
  why: "Port, protocol and hostname tell listeners apart; names and `tls` do not, and HTTPS and TLS listeners of one port share their hostnames. Listeners of one object that are not distinct get `Conflicted=True` with reason `HostnameConflict`. There is no winner: none of them is used.",
  source: LISTENER_RULES,
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
#               ^^^^^^^^^^^^^^^^ error listener-conflict-hostname: Listener \`shop-ecdsa\` serves \`shop.example.com\` on port 443 too, so neither of them is used. \`tls\` does not tell listeners apart: use one listener with several \`certificateRefs\`.
      tls: { certificateRefs: [{ name: shop-rsa }] }
    - name: shop-ecdsa
      port: 443
      protocol: HTTPS
      hostname: shop.example.com
#               ^^^^^^^^^^^^^^^^ error listener-conflict-hostname: Listener \`shop\` serves \`shop.example.com\` on port 443 too, so neither of them is used. \`tls\` does not tell listeners apart: use one listener with several \`certificateRefs\`. 💡
      tls: { certificateRefs: [{ name: shop-ecdsa }] }
    - name: http
      port: 80
      protocol: HTTP
`,
  good: `
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
      tls: { certificateRefs: [{ name: shop-rsa }, { name: shop-ecdsa }] }
    - name: http
      port: 80
      protocol: HTTP
`,
  check(cluster, owner, report) {
    for (const conflict of ownConflicts(cluster, owner)) {
      if (conflict.reason !== "HostnameConflict") continue;
      report({
        at: listenerPlace(conflict, "hostname"),
        message: describe(conflict),
        related: [
          relatedListener(owner, conflict.peer.index, "The other listener of this port and hostname"),
        ],
        fixes: mergeFix(cluster, owner, conflict),
      });
    }
  },
});

function describe({ listener, peer }: OwnConflict): string {
  const hosts = listener.hostname ? `\`${listener.hostname}\`` : "every hostname";
  const what = `Listener ${listenerName(peer.listener)} serves ${hosts} on port ${listener.port} too, so neither of them is used.`;
  if (listener.protocol !== peer.listener.protocol) {
    return `${what} HTTPS and TLS listeners of one port need different hostnames: change one of the two.`;
  }
  if (differsInTlsOnly(listener, peer.listener)) {
    return `${what} \`tls\` does not tell listeners apart: use one listener with several \`certificateRefs\`.`;
  }
  return `${what} Give one of them another hostname or port, or merge them.`;
}

function differsInTlsOnly(a: Listener, b: Listener): boolean {
  return isSameButTls(a, b) && !deepEqual(a.tls, b.tls);
}

function isSameButTls(a: Listener, b: Listener): boolean {
  const rest = ({ name: _name, tls: _tls, ...others }: Listener) => others;
  return deepEqual(rest(a), rest(b));
}

/** Folds the later listener into the earlier one where they differ in certificates at most and no Route names it. */
function mergeFix(
  cluster: Cluster,
  owner: OwnerOfListeners,
  { index, listener, peer }: OwnConflict,
): readonly Fix[] {
  const isFoldable = ({ tls }: Listener) =>
    tls?.mode !== "Passthrough" && (tls?.optionKeys ?? []).length === 0;
  if (index < peer.index || !isSameButTls(listener, peer.listener)) return [];
  if (!isFoldable(listener) || !isFoldable(peer.listener) || isNamedByRoute(cluster, owner, listener))
    return [];
  const known = peer.listener.tls?.certificateRefs ?? [];
  const added = (listener.tls?.certificateRefs ?? []).filter(
    (ref) => !known.some((other) => deepEqual(ref, other)),
  );
  const path = ["spec", "listeners", peer.index, "tls", "certificateRefs"];
  return [
    {
      title: `Merge listener ${listenerName(listener)} into ${listenerName(peer.listener)}`,
      edits: [
        ...added.map(
          (ref) => ({ kind: "append", place: { id: owner.id, path }, value: { ...ref } }) as const,
        ),
        { kind: "remove", place: { id: owner.id, path: ["spec", "listeners", index] } },
      ],
    },
  ];
}

function isNamedByRoute(cluster: Cluster, owner: OwnerOfListeners, { name }: Listener): boolean {
  return cluster
    .routesNaming(owner.id)
    .some(({ id }) =>
      cluster.attachments(id).some(({ parent, ref }) => parent?.id === owner.id && ref.sectionName === name),
    );
}
