import type { Delivered } from "../../delivery/delivered.ts";
import { describeSelector } from "../../gateway-api/references/labelSelector.ts";
import { displayKind } from "../../gateway-api/target.ts";
import { GATEWAY_NAME_LABEL, LEGACY_GATEWAY_NAME_LABEL } from "../../model/dependent.ts";
import type { LabelSelector } from "../../model/namespacePolicy.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import type { WrittenReference } from "../../model/writtenReference.ts";
import { nearMiss } from "../../text/nearMiss.ts";
import type { Cluster } from "../../workspace/cluster/cluster.ts";
import { sharedAnswer } from "../../workspace/cluster/sharedAnswer.ts";
import type { Severity } from "../../workspace/finding.ts";
import { defineRule } from "../rule.ts";
import { REFERRING_KINDS, VENDOR_REFERENCES } from "./namedTargets.ts";
import { type Selectable, selectable, selectsNone } from "./selectedObjects.ts";

export default defineRule({
  id: "vendor-selector-empty",
  category: "reference",
  severity: "hint",
  kinds: REFERRING_KINDS,
  only: ["references"],
  summary: "A selector of an object of an implementation selects nothing.",
  why: `A policy that selects its targets by labels applies to nothing where no object has them, and no controller says so: with a
misspelt label it protects nothing. Told where manifests show objects with those labels and other values: a hint, and a warning
where a value looks like a slip. In the closed world it is a warning always. What charts make is not known, so that nothing is said
of pods beside them.`,
  source: VENDOR_REFERENCES,
  bad: `
apiVersion: gateway.envoyproxy.io/v1alpha1
kind: SecurityPolicy
metadata: { name: login, namespace: shop }
spec:
  targetSelectors:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      matchLabels: { access: privat }
#                  ^^^^^^^^^^^^^^^^^^ warning vendor-selector-empty: No HTTPRoute of namespace \`shop\` is labelled \`access=privat\`, so this selects nothing. Did you mean \`private\`?
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop, labels: { access: private } }
spec: { parentRefs: [{ name: edge }] }
`,
  correction: `
-      matchLabels: { access: privat }
+      matchLabels: { access: private }
`,
  check(cluster, subject, report) {
    for (const written of subject.resource.references ?? []) {
      const { selector, path } = written;
      if (selector === undefined || selector.isEmpty || isOfGenerated(cluster, selector)) continue;
      const from = selectable(cluster, subject, written);
      if (from === undefined || selectsNone(selector, from) !== "yes") continue;
      if (mayBeNodes(written, selector, from)) continue;
      const near = slipIn(selector, from);
      const severity = severityOf(cluster, subject, selector, from, near !== undefined);
      if (severity === undefined) continue;
      const kinds = from.kinds.map(displayKind).join(" or ");
      const advice = near === undefined ? "" : ` Did you mean \`${near}\`?`;
      report({
        // Where the labels stand elsewhere, what there is of this path is marked: the selector.
        at: [...path, "matchLabels"],
        severity,
        message: `No ${kinds} of ${from.namespace === undefined ? "this workspace" : `namespace \`${from.namespace}\``} is labelled ${describeSelector(selector)}, so this selects nothing.${advice}`,
      });
    }
  },
});

/** Labels that the parts of a cluster give to its Nodes. */
const OF_CLUSTERS = /^(?:[\w.-]+\.)?(?:kubernetes|k8s)\.io\//;

/** True for what selects Nodes where no file has one, or by labels that clusters give them: hardly any Node is in a file as it is. */
function mayBeNodes(
  { field }: WrittenReference,
  { matchLabels, matchExpressions }: LabelSelector,
  { tables }: Selectable,
): boolean {
  if (!field.kinds.every(({ group, kind }) => group === "" && kind === "Node")) return false;
  const keys = [...Object.keys(matchLabels), ...matchExpressions.flatMap(({ key }) => key ?? [])];
  return tables.every(({ table }) => table.all.length === 0) || keys.some((key) => OF_CLUSTERS.test(key));
}

/** True where a label names a Gateway that is there: what is generated for it has labels that nobody here knows. */
function isOfGenerated(cluster: Cluster, { matchLabels }: LabelSelector): boolean {
  const name = matchLabels[GATEWAY_NAME_LABEL] ?? matchLabels[LEGACY_GATEWAY_NAME_LABEL];
  return name !== undefined && cluster.objects.named(GATEWAY_GROUP, "Gateway", name).length > 0;
}

/** A value of the same label that was probably meant. */
function slipIn({ matchLabels }: LabelSelector, { tables }: Selectable): string | undefined {
  for (const [key, value] of Object.entries(matchLabels)) {
    const values = tables.flatMap((one) => {
      const ofKey = one.values.get(key);
      return ofKey === undefined ? [] : [ofKey];
    });
    const near = values.some((ofKey) => ofKey.includes(value)) ? undefined : nearMiss(value, ...values);
    if (near !== undefined) return near;
  }
  return undefined;
}

function severityOf(
  cluster: Cluster,
  subject: Delivered,
  { matchLabels, matchExpressions }: LabelSelector,
  { tables }: Selectable,
  isSlip: boolean,
): Severity | undefined {
  if ([subject.namespace, undefined].some((namespace) => isMakingServices(cluster, namespace)))
    return undefined;
  if (cluster.options.closedWorld) return "warning";
  const keys = [...Object.keys(matchLabels), ...matchExpressions.flatMap(({ key }) => key ?? [])];
  const isAnyKeyed = tables.some(
    ({ table, values }) =>
      keys.every((key) => values.has(key)) &&
      table.all.some((one) => keys.every((key) => Object.hasOwn(one, key))),
  );
  if (!isAnyKeyed) return undefined;
  return isSlip ? "warning" : "hint";
}

/** The labels of what is transformed are known, or known to be open: other makers of Services in a namespace count. */
const isMakingServices = sharedAnswer((cluster, namespace) =>
  cluster.producers
    .makersIn(namespace)
    .some(({ resource: { spec } }) => spec.makes.includes("Service") && spec.isTransforming !== true),
);
