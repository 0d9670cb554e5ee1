import type { Delivered } from "../../delivery/delivered.ts";
import type { ReferenceGrant } from "../../model/resource.ts";
import { removeAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule, type Report } from "../rule.ts";
import { type EntryUse, hasTooManyEntries, isReferable, targetsFor, usesOfEach } from "./grantUses.ts";

export default defineRule({
  id: "grant-unused",
  category: "advice",
  severity: "hint",
  kinds: ["ReferenceGrant"],
  summary: "An entry of a ReferenceGrant that no reference needs",
  why: "A grant lets others in for as long as it stands. An entry that nobody needs is a door left open, often after a Route has moved. Nothing is said of namespaces of which the workspace holds nothing or in which a chart may bring more Routes, nor of kinds whose references are not read here, nor of a grant with more entries than the API server takes.",
  source: "https://gateway-api.sigs.k8s.io/api-types/referencegrant/",
  bad: `
#- billing/grant.yaml
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: payments, namespace: billing }
spec:
  from:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      namespace: shop
    - group: gateway.networking.k8s.io
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint grant-unused: No GRPCRoute of namespace \`shop\` refers to anything that this grant covers. 💡
      kind: GRPCRoute
      namespace: shop
  to:
    - { group: "", kind: Service, name: payments }
    - { group: "", kind: Service, name: invoices }
#     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ hint grant-unused: Nothing that this grant lets in refers to Service \`invoices\` in this workspace. 💡
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs: [{ name: web }]
  rules:
    - backendRefs: [{ name: payments, namespace: billing, port: 80 }]
`,
  check(cluster, grant, report) {
    const { from, to } = grant.resource.spec;
    if (hasTooManyEntries(grant)) return;
    const uses = usesOfEach(cluster, grant);
    const isReferring = to.every(isReferable);
    const covered = new Map<EntryUse, boolean>();
    const isCovered = (use: EntryUse): boolean => {
      const known = covered.get(use);
      if (known !== undefined) return known;
      const is = use.kind === "known" && to.some((entry) => use.targets.of(entry).length > 0);
      covered.set(use, is);
      return is;
    };
    uses.forEach((use, index) => {
      if (use.kind === "unknown" || !isReferring || isCovered(use)) return;
      const { kind = "", namespace = "" } = from[index] ?? {};
      report({
        ...entryAt(grant, "from", index, from.length),
        message: `No ${kind} of namespace \`${namespace}\` refers to anything that this grant covers.`,
      });
    });
    if (uses.some(({ kind }) => kind === "unknown")) return;
    const isNeeded = to.map((entry) => targetsFor(uses, entry).length > 0);
    // Where nothing is needed at all, the entries of `from` say so.
    if (!isNeeded.includes(true)) return;
    to.forEach((entry, index) => {
      if (!isReferable(entry) || isNeeded[index]) return;
      const name =
        entry.name === undefined ? `any ${entry.kind ?? ""}` : `${entry.kind ?? ""} \`${entry.name}\``;
      report({
        ...entryAt(grant, "to", index, to.length),
        message: `Nothing that this grant lets in refers to ${name} in this workspace.`,
      });
    });
  },
});

/** The place of an entry, faded, with the fix that takes it out where others are left. */
function entryAt(
  grant: Delivered<ReferenceGrant>,
  side: "from" | "to",
  index: number,
  count: number,
): Pick<Report, "at" | "isUnnecessary" | "fixes"> {
  const at: Path = ["spec", side, index];
  const remove = fixBy("Remove the entry", removeAt({ id: grant.id, path: at }));
  return { at, isUnnecessary: true, fixes: count > 1 ? [remove] : [] };
}
