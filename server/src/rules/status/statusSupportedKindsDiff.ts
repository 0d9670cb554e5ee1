import type { ListenerDecision } from "../../gateway-api/listeners/listenerDecision.ts";
import { kindInGroup } from "../../gateway-api/listeners/listeners.ts";
import { isStale, savedParts } from "../../gateway-api/status/savedParts.ts";
import type { RouteGroupKind } from "../../model/listener.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import type { SavedListener } from "../../model/savedStatus.ts";
import { enumerate, inBackticks } from "../../text/sentence.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "status-supported-kinds-diff",
  category: "status",
  severity: "information",
  kinds: ["Gateway", "ListenerSet", "XListenerSet"],
  only: ["savedStatus"],
  summary: "Saved kinds of Routes of a listener that are not what the files come to",
  why: "`supportedKinds` are the kinds of Routes that the implementation takes for the protocol, cut down to those that `allowedRoutes.kinds` lists. Where a cluster reported a kind that the list leaves out or the protocol cannot carry, or an HTTP listener without HTTPRoute, the status belongs to another form of the listener. Kinds that an implementation need not have, and its own kinds where nothing is listed, are no difference.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listenerstatus",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop, uid: 1b2c }
spec:
  gatewayClassName: internet
  listeners:
    - { name: http, port: 80, protocol: HTTP, allowedRoutes: { kinds: [{ kind: HTTPRoute }] } }
status:
  listeners:
    - name: http
      supportedKinds:
#     ^^^^^^^^^^^^^^ information status-supported-kinds-diff: The cluster reported that listener \`http\` takes \`GRPCRoute\`, too; in these files it takes only \`HTTPRoute\`.
        - { group: gateway.networking.k8s.io, kind: HTTPRoute }
        - { group: gateway.networking.k8s.io, kind: GRPCRoute }
      attachedRoutes: 0
      conditions: []
`,
  correction: `
-        - { group: gateway.networking.k8s.io, kind: GRPCRoute }
`,
  check(cluster, subject, report) {
    const { savedStatus } = subject.resource;
    if (savedStatus?.listeners === undefined) return;
    for (const part of savedParts(subject.resource)) {
      const index = part.path[2];
      if (part.about.kind !== "listener" || typeof index !== "number" || isStale(part, savedStatus)) continue;
      const { name } = part.about;
      const saved = savedStatus.listeners[index];
      const [decision, ...others] = cluster.merging
        .listenerDecisions(subject.id)
        .filter(({ listener }) => listener.name === name);
      const difference =
        saved === undefined || decision === undefined || others.length > 0
          ? undefined
          : differenceInWords(saved, decision);
      if (difference === undefined) continue;
      report({
        at: [...part.path, "supportedKinds"],
        on: "key",
        message: `The cluster reported that listener \`${name}\` ${difference}.`,
      });
    }
  },
});

/** What the saved kinds have for certain, or lack, in words; undefined where nothing is certain. */
function differenceInWords(
  { supportedKinds, conditions }: SavedListener,
  decision: ListenerDecision,
): string | undefined {
  const { supported, protocol, listener } = decision;
  const listed = listener.allowedRoutes?.kinds ?? [];
  const isOpen = listed.some(({ group = "", kind = "" }) => isOpaque(group) || isOpaque(kind));
  // What a protocol with a domain carries, only the implementation knows.
  const isOwn = listener.protocol?.includes("/") === true;
  if (supportedKinds === undefined || protocol === "unknown" || isOwn || isOpen) return undefined;
  const excess = supportedKinds.filter((entry) => isExcess(entry, decision));
  if (excess.length > 0) {
    const { kinds } = supported;
    const taken = kinds.length === 0 ? "no Route" : `only ${enumerate(kinds.map(inBackticks))}`;
    return `takes ${enumerate(excess.map(kindInGroup))}, too; in these files it takes ${taken}`;
  }
  const isRefused = conditions.some(({ type, status }) => type === "Accepted" && status === "False");
  const lacks = supported.kinds.includes("HTTPRoute") && !supportedKinds.some(isHttpRoute);
  return lacks && !isRefused ? "does not take `HTTPRoute`; in these files it does" : undefined;
}

/** True for a kind that the listener's list leaves out, or that its protocol cannot carry. */
function isExcess(entry: RouteGroupKind, { supported, listener }: ListenerDecision): boolean {
  const { group = GATEWAY_GROUP } = entry;
  const listed = listener.allowedRoutes?.kinds ?? [];
  const isListed = listed.some((one) => one.kind === entry.kind && (one.group ?? GATEWAY_GROUP) === group);
  if (listed.length > 0 && !isListed) return true;
  // What TLS carries beside TLSRoutes is up to the implementation.
  if (group !== GATEWAY_GROUP || listener.protocol === "TLS") return false;
  return !supported.kinds.some((kind) => kind === entry.kind);
}

function isHttpRoute({ group = GATEWAY_GROUP, kind }: RouteGroupKind): boolean {
  return group === GATEWAY_GROUP && kind === "HTTPRoute";
}
