import type { Delivered } from "../../delivery/delivered.ts";
import { displayKind, type Target } from "../../gateway-api/target.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { setAt } from "../../workspace/finding.ts";
import { type Absence, corrections, suggestionText } from "../absence.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import {
  isToldOfPolicies,
  type NamedTarget,
  namedTargets,
  namePath,
  REFERRING_KINDS,
  VENDOR_REFERENCES,
} from "./namedTargets.ts";
import { judgeWrittenAbsence } from "./writtenAbsence.ts";
import { lacksGrant } from "./writtenPermission.ts";

export default defineRule({
  id: "vendor-reference-not-found",
  category: "reference",
  severity: "hint",
  kinds: REFERRING_KINDS,
  only: ["references"],
  summary: "An object of an implementation names another one that is in no file.",
  why: `Kinds of implementations name Secrets, Services, policies and more, and hardly any controller says loudly that one of them
is not there: a policy protects nothing, or every request is answered with an error. What each field names, and where it looks for
it, is known from the implementation's own definitions and code. The object may live in another repository or be made by something,
so this is a hint, a warning where the name looks like a slip, and an error in the closed world.`,
  source: VENDOR_REFERENCES,
  bad: `
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  targetRefs: [{ group: gateway.networking.k8s.io, kind: HTTPRoute, name: cart }]
  basicAuth:
    users: { name: user-lst }
#                  ^^^^^^^^ warning vendor-reference-not-found: Secret \`user-lst\` is not in this workspace, and \`spec.basicAuth.users\` needs it. Did you mean \`user-list\`? 💡
---
apiVersion: v1
kind: Secret
metadata: { name: user-list, namespace: shop }
stringData: { .htpasswd: "ann:{SHA}W6ph5Mm5Pz8GgiULbPgzG37mj9g=" }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec: { parentRefs: [{ name: edge }] }
`,
  check(cluster, subject, report) {
    for (const named of namedTargets(subject)) {
      const { written, meant } = named;
      if (isToldOfPolicies(subject, named)) continue;
      if (meant.kind === "bound") {
        report({
          at: [...written.path, "namespace"],
          severity: "warning",
          message: `${displayKind(meant.target)} \`${meant.target.name}\` is looked for in the object's own namespace \`${meant.target.namespace ?? ""}\` only, so what stands in \`${meant.namespace}\` is not found.`,
        });
        continue;
      }
      const targets = meant.kind === "targets" ? meant.targets : somewhere(cluster, named);
      if (targets === undefined) continue;
      const [target] = targets;
      if (lacksGrant(cluster, subject, written, target)) continue;
      const absence = judgeWrittenAbsence(cluster, subject, targets);
      if (absence === undefined || isUsualOfIngress(cluster, subject, target, absence)) continue;
      const at = namePath(written);
      report({
        at,
        severity: absence.severity,
        message: `${textOf(subject, targets, named)} is not in this workspace, and ${fieldText(written.path)} needs it.${suggestionText(absence)}`,
        fixes:
          absence.suggestion?.kind === "name" && written.isPart !== true
            ? corrections(absence, (_, value) => setAt({ id: subject.id, path: at }, value))
            : [],
      });
    }
  },
});

/**
 * Secrets of Ingresses are made by others more often than not, and Services by charts. Without a slip in the name only an absent
 * Service is told, beside others of its namespace, and a class beside others.
 */
function isUsualOfIngress(
  cluster: Cluster,
  { resource }: Delivered,
  { kind, namespace }: Target,
  { suggestion }: Absence,
): boolean {
  if (resource.kind !== "Ingress" || cluster.options.closedWorld || suggestion?.kind === "name") return false;
  if (kind === "IngressClass") return false;
  return kind !== "Service" || cluster.objects.namesIn("", "Service", namespace).length === 0;
}

function textOf(
  subject: Parameters<typeof targetText>[0],
  [first, ...others]: readonly [Target, ...Target[]],
  { written: { ref, field } }: NamedTarget,
): string {
  // Of what Traefik joins nobody knows where the namespace ends, and its earlier group goes without saying.
  if (field.format === "joined") return `${first.kind} \`${ref.name ?? first.name}\``;
  const also = [...new Set(others.map(displayKind))].filter((kind) => kind !== displayKind(first));
  return also.length === 0
    ? targetText(subject, first)
    : `${[displayKind(first), ...also].join(" or ")} \`${first.name}\``;
}

/**
 * What stands in a namespace that no manifest says, and is in none that the workspace has. Only in the closed world does that say
 * that it is not there.
 */
function somewhere(cluster: Cluster, { written, meant }: NamedTarget): readonly [Target] | undefined {
  const { name } = written.ref;
  if (meant.kind !== "open" || !cluster.options.closedWorld || name === undefined) return undefined;
  const [kind] = meant.kinds;
  if (written.field.namespace !== "any" || kind === undefined) return undefined;
  const isThere = meant.kinds.some((one) => cluster.objects.named(one.group, one.kind, name).length > 0);
  const mayBe = cluster.objects
    .namespaces()
    .some((namespace) => cluster.lookup.mayBeProduced({ ...kind, namespace, name }));
  return isThere || mayBe ? undefined : [{ ...kind, namespace: undefined, name }];
}

/** A field as people write it, without the indices. */
function fieldText(path: readonly (string | number)[]): string {
  const keys = path.filter((step) => typeof step === "string");
  return keys[0] === "metadata" && keys.length === 3
    ? `the ${keys[1] === "labels" ? "label" : "annotation"} \`${keys[2] ?? ""}\``
    : `\`${keys.join(".")}\``;
}
