import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { matchingKind } from "../../gateway-api/matching/matchConflicts.ts";
import { type Protection, policyKindsOf } from "../../implementations/policies/policyTable.ts";
import { reachOf } from "../../implementations/policies/settingScopes.ts";
import { manifestKind, type Route } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { COLUMN_TITLES } from "../../requests/exposure/exposureText.ts";
import { type MissingProtection, missingProtections } from "../../requests/exposure/missingProtections.ts";
import { enumerate, inBackticks, namesText } from "../../text/sentence.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { passingTraffic } from "../../workspace/cluster/passingTraffic.ts";
import type { Path } from "../../yaml/tree.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "exposure-required",
  category: "advice",
  severity: "warning",
  kinds: [...ROUTE_KINDS],
  summary: "A host lacks a protection that the setting `exposure` requires.",
  why: `\`exposure\` in \`.gateway-api.yaml\` says what requests for a host have to pass: TLS, authentication, authorization, a rate
limit. This tells of the Routes that send requests on without it, as \`gwls exposure\` lists them: filters of the rule count, what
the Gateway asks of clients, and the policies of its implementation that are in force there. What is not known is not missing: where the
implementation is not known, or a filter or policy may protect, nothing is said here, and \`gwls exposure\` names the reason.`,
  source: "The settings of this tool, docs/exposure.md",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec: { controllerName: gateway.envoyproxy.io/gatewayclass-controller }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: admin, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  hostnames:
    - admin.internal.example.com
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^ warning exposure-required: \`admin.internal.example.com\` has no authentication on listener \`https\` of Gateway \`shop/edge\`, and the setting \`exposure\` requires it for \`*.internal.example.com\`. Looked for: filters of the rules; certificates that the Gateway asks of clients; SecurityPolicy and ClientTrafficPolicy for rule, Route, listener or Gateway.
  rules:
    - backendRefs: [{ name: admin, port: 80 }]
---
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop }]
  basicAuth: { users: { name: users } }
`,
  correction: `
-  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: shop }]
+  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: admin }]
`,
  exampleOptions: { exposure: [{ require: ["authentication"], for: "*.internal.example.com" }] },
  check(cluster, route, report) {
    const { requiredProtections, isRequiredFor } = cluster.options;
    for (const found of missingProtections(route, requiredProtections, isRequiredFor, cluster)) {
      const { demand, listeners } = found;
      const own = `${factsOf(found)} ${searched(found, route, cluster)}`;
      report({
        at: placeOf(found, route, cluster),
        severity: demand.severity,
        message: demand.message === undefined ? own : `${demand.message} ${own}`,
        related: listeners.map(({ owner, index }) => ({
          place: { id: owner.id, path: ["spec", "listeners", index, "name"] },
          message: "The listener.",
        })),
      });
    }
  },
});

/** The hostname or, where the Route writes none, the parent by which it serves the host. */
function placeOf(
  { written, listeners: [listener] }: MissingProtection,
  { id, resource }: Delivered<Route>,
  cluster: Cluster,
): Path {
  const index = written === undefined ? -1 : (resource.spec.hostnames ?? []).indexOf(written);
  if (index >= 0) return ["spec", "hostnames", index];
  const attachment = cluster.attachment
    .of(id)
    .find(
      ({ parent, taking }) =>
        parent?.id === listener.owner.id &&
        taking.some((one) => one.index === listener.index && one.verdict === "yes"),
    );
  return attachment === undefined ? ["metadata", "name"] : parentRefPath(attachment.index, "name");
}

function factsOf({ demand, host, listeners, missing, rules }: MissingProtection): string {
  const what = enumerate(
    missing.map((column) => COLUMN_TITLES[column]),
    "or",
  );
  const who = host === "*" ? "Every host" : inBackticks(host);
  const [{ owner }] = listeners;
  const names = namesText(listeners.map(({ listener }) => listener.name ?? ""));
  const word = listeners.length === 1 ? "listener" : "listeners";
  const where = `on ${word} ${names} of ${manifestKind(owner.resource)} \`${displayName(owner)}\``;
  const which =
    rules === undefined
      ? ""
      : ` in ${rules.length === 1 ? "rule" : "rules"} ${enumerate(rules.map((rule) => `${rule + 1}`))}`;
  const pronoun = missing.length === 1 ? "it" : "them";
  const hosts = demand.for.includes("*") ? "every host" : enumerate(demand.for.map(inBackticks), "or");
  return `${who} has no ${what}${which} ${where}, and the setting \`exposure\` requires ${pronoun} for ${hosts}.`;
}

/** Where the protections were looked for: wherever they could do something on the listeners that are named. */
function searched(found: MissingProtection, route: Delivered<Route>, cluster: Cluster): string {
  const { missing, listeners } = found;
  const policies = missing.filter((column): column is Protection => column !== "tls");
  const protocols = [...new Set(listeners.map(({ listener }) => listener.protocol ?? ""))];
  const byListener = missing.includes("tls") ? [`The protocol there is ${enumerate(protocols)}.`] : [];
  if (policies.length === 0) return byListener.join("");
  const asksClients = policies.includes("authentication") && protocols.includes("HTTPS");
  const places = [
    ...(matchingKind(route.resource) === undefined ? [] : ["filters of the rules"]),
    ...(asksClients ? ["certificates that the Gateway asks of clients"] : []),
    kindsText(policies, found, route, cluster),
  ];
  return [...byListener, `Looked for: ${places.join("; ")}.`].join(" ");
}

/** The kinds of policies that would do it. */
function kindsText(
  protections: readonly Protection[],
  { gateway, listeners }: MissingProtection,
  route: Delivered<Route>,
  cluster: Cluster,
): string {
  const traffics = listeners.map((listener) => passingTraffic({ listener, route }, route));
  const name = cluster.merging.implementationFor(gateway)?.implementation.name ?? "";
  const kinds = policyKindsOf(name).filter((kind) =>
    kind.settings.some(
      ({ protection, isPerhaps, steps }) =>
        !isPerhaps &&
        protections.includes(protection) &&
        traffics.some((traffic) => reachOf(kind, steps.join("."), traffic) !== "no"),
    ),
  );
  const names = kinds.length === 0 ? "policies" : enumerate(kinds.map(({ kind }) => kind));
  return kinds.every(({ reach }) => reach === "targets")
    ? `${names} for rule, Route, listener or Gateway`
    : names;
}
