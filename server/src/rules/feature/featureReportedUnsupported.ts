import { type Delivered, isOfKind } from "../../delivery/delivered.ts";
import { type NamedFeature, ownFeatures } from "../../gateway-api/status/ownFeatures.ts";
import { featuresOf } from "../../gateway-api/status/routeFeatures.ts";
import { LISTENER_SET, policyFeatures } from "../../gateway-api/status/usedFeatures.ts";
import { REPORTS_READ } from "../../implementations/implementation.ts";
import {
  isTelling,
  type MeantImplementation,
  reportedSupport,
  supportVerdict,
} from "../../implementations/support.ts";
import type { Route } from "../../model/resource.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { speakingReport } from "../../workspace/views/speakingReports.ts";
import { parentRefPath } from "../route/parentRef.ts";
import { defineRule, type Report } from "../rule.ts";

export default defineRule({
  id: "feature-reported-unsupported",
  category: "advice",
  severity: "warning",
  kinds: ["HTTPRoute", "Gateway", "ListenerSet", "BackendTLSPolicy"],
  summary: "A feature that the conformance report of the implementation lists as unsupported, or leaves out.",
  why: `Implementations publish conformance reports, which list the extended features that they have and those that they lack. What
an implementation lacks it ignores, or it refuses the whole Route. It is known from the \`controllerName\` of the GatewayClass,
from the name of the class, or from the setting \`implementations\`; of others nothing is said. It is an information where the report is old,
another report says otherwise, the feature is only left out, its test needs an environment that not every report had, or nothing but the
usual name of a class, \`nginx\` or \`traefik\`, speaks for the implementation.`,
  source: "https://github.com/kubernetes-sigs/gateway-api/tree/main/conformance/reports",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: gke-l7-rilb
  listeners:
    - { name: http, port: 80, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: edge }]
  rules:
    - timeouts: { request: 5s }
#                 ^^^^^^^ warning feature-reported-unsupported: \`gke\` lists \`HTTPRouteRequestTimeout\` as unsupported in the conformance report of its version \`1.36.2-gke.2154000\` for Gateway API 1.6.0, read on 2026-08-21. It may ignore this or refuse the HTTPRoute.
      backendRefs: [{ name: cart, port: 80 }]
`,
  correction: `
-    - timeouts: { request: 5s }
-      backendRefs: [{ name: cart, port: 80 }]
+    - backendRefs: [{ name: cart, port: 80 }]
`,
  check(cluster, subject, report) {
    const { resource } = subject;
    switch (resource.kind) {
      case "HTTPRoute":
        if (isOfKind(subject, "HTTPRoute")) examineRoute(cluster, subject, report);
        return;
      case "Gateway":
        return examineOwner(cluster, subject, ownFeatures(resource.spec), report);
      case "ListenerSet":
        return examineOwner(cluster, subject, [LISTENER_SET], report);
      case "BackendTLSPolicy":
        return examinePolicy(cluster, subject, policyFeatures(resource.spec), report);
    }
  },
});

type Say = (found: Report) => void;

function examineRoute(cluster: Cluster, route: Delivered<Route>, say: Say): void {
  let inRules: readonly NamedFeature[] | undefined;
  const told = new Told(say, "HTTPRoute");
  for (const { index, ref, parent, verdict } of cluster.attachment.of(route.id)) {
    if (parent === undefined || verdict === "no") continue;
    const meant = speakingReport(cluster, parent.id);
    if (meant === undefined) continue;
    // Of most implementations nothing is known, and what their Routes use is not looked for.
    inRules ??= featuresOf(route.resource);
    const port: NamedFeature = { feature: "HTTPRouteParentRefPort", path: parentRefPath(index, "port") };
    told.tell(meant, ref.port === undefined ? inRules : [port, ...inRules]);
  }
}

function examineOwner(cluster: Cluster, owner: Delivered, used: readonly NamedFeature[], say: Say): void {
  if (used.length > 0) new Told(say, owner.resource.kind).tell(speakingReport(cluster, owner.id), used);
}

function examinePolicy(cluster: Cluster, policy: Delivered, used: readonly NamedFeature[], say: Say): void {
  const told = new Told(say, "BackendTLSPolicy");
  for (const { id, verdict } of cluster.policies.ancestors(policy.id))
    if (id !== undefined && verdict === "yes") told.tell(speakingReport(cluster, id), used);
}

/** What was said of one object: of each implementation once, though several Gateways may be its. */
class Told {
  private readonly implementations = new Set<string>();
  private readonly say: Say;
  private readonly kind: string;

  constructor(say: Say, kind: string) {
    this.say = say;
    this.kind = kind;
  }

  tell(meant: MeantImplementation | undefined, used: readonly NamedFeature[]): void {
    if (meant === undefined) return;
    for (const { feature, path } of used) {
      const key = [meant.implementation.name, meant.release, ...path, feature].join("/");
      if (this.implementations.has(key)) continue;
      this.implementations.add(key);
      this.tellOf(meant, feature, path);
    }
  }

  private tellOf(meant: MeantImplementation, feature: string, at: NamedFeature["path"]): void {
    const support = isTelling(feature) ? reportedSupport(meant, feature) : undefined;
    if (support === undefined) return;
    const { answer, version, api, isOld, wasSupported } = support;
    if (answer !== "unsupported" && answer !== "leftOut") return;
    const says =
      answer === "unsupported" ? `lists \`${feature}\` as unsupported in` : `leaves \`${feature}\` out of`;
    const which = `the ${isOld ? "old " : ""}conformance report of its version \`${version}\` for Gateway API ${api}`;
    const remark = wasSupported ? ", though another report has it as supported" : "";
    const doubt =
      meant.isGuess === true
        ? ", if it is what serves the Gateway: only the usual name of the class says so"
        : "";
    this.say({
      at,
      on: "key",
      severity:
        supportVerdict(feature, support) === "no" && meant.isGuess !== true ? "warning" : "information",
      message: `\`${meant.implementation.name}\` ${says} ${which}, read on ${REPORTS_READ}${remark}. It may ignore this or refuse the ${this.kind}${doubt}.`,
    });
  }
}
