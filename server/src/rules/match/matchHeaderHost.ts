import type { Delivered } from "../../delivery/delivered.ts";
import { isLiteralHostname } from "../../gateway-api/hostnames.ts";
import type { Route } from "../../model/resource.ts";
import type { NamedMatch } from "../../model/routeMatch.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { type Fix, removeAt, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule } from "../rule.ts";
import { placedMatches } from "./placedMatches.ts";

export default defineRule({
  id: "match-header-host",
  category: "advice",
  severity: "hint",
  kinds: ["HTTPRoute"],
  only: ["headers"],
  summary: "The host matched as a header instead of by `hostnames`.",
  why: `\`hostnames\` take part in the choice of the listener and in the order of Routes, and the port in the header does not
disturb them. A condition on the header \`Host\` does none of this; it is meant for routes inside a mesh.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutespec",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - matches:
        - headers: [{ name: Host, value: shop.example.com }]
#                           ^^^^ hint match-header-host: \`hostnames\` of the Route say for which hosts it is; a condition on the header does not choose the listener and fails where the header has a port. 💡
`,
  correction: `
   parentRefs: [{ name: edge }]
+  hostnames: [shop.example.com]
-        - headers: [{ name: Host, value: shop.example.com }]
+        - path: { value: / }
`,
  check(cluster, route, report) {
    const matches = placedMatches(route.resource, ({ headers = [] }) => headers.some(isHost));
    if (matches.length === 0 || !isAttached(cluster, route)) return;
    for (const { path, match } of matches) {
      (match.headers ?? []).forEach((header, index) => {
        if (!isHost(header)) return;
        report({
          at: [...path, "headers", index, "name"],
          message:
            "`hostnames` of the Route say for which hosts it is; a condition on the header does not choose the listener and fails where the header has a port.",
          fixes: moveToHostnames(route, header, [...path, "headers", index]),
        });
      });
    }
  },
});

function isHost({ name }: NamedMatch): boolean {
  return name?.toLowerCase() === "host";
}

/** False inside a mesh, where the header is what there is. */
function isAttached(cluster: Cluster, route: Delivered<Route>): boolean {
  return cluster.attachment
    .of(route.id)
    .some(({ parentKind }) => parentKind === "Gateway" || parentKind === "ListenerSet");
}

/** Gives the whole Route the hostname, where it has only this match and no hostnames yet. */
function moveToHostnames(
  { id, resource }: Delivered<Route>,
  { type = "Exact", value = "" }: NamedMatch,
  path: Path,
): readonly Fix[] {
  const { hostnames = [], rules } = resource.spec;
  const isOnly = rules.length === 1 && rules[0]?.matches?.length === 1;
  if (!isOnly || hostnames.length > 0 || type !== "Exact" || !isLiteralHostname(value)) return [];
  return [
    preferredFix(
      `Match \`${value}\` by \`hostnames\``,
      removeAt({ id, path }),
      setAt({ id, path: ["spec", "hostnames"] }, [value]),
    ),
  ];
}
