import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { GATEWAY_GROUP, type ReferenceGrant } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { nearest } from "../../text/editDistance.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import type { Path } from "../../yaml/tree.ts";
import { defineRule, type Report } from "../rule.ts";

export default defineRule({
  id: "grant-from-kind-unusual",
  category: "reference",
  severity: "hint",
  kinds: ["ReferenceGrant"],
  summary: "A ReferenceGrant names a kind that is probably misspelt",
  why: "Kinds are written in the singular and as the API spells them. An entry whose kind does not exist fits no reference.",
  source: "https://gateway-api.sigs.k8s.io/api-types/referencegrant/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: payments, namespace: billing }
spec:
  from:
    - group: gateway.networking.k8s.io
      kind: HttpRoute
#           ^^^^^^^^^ hint grant-from-kind-unusual: There is no kind \`HttpRoute\` in this group, so this entry permits nothing. Did you mean \`HTTPRoute\`? 💡
      namespace: shop
  to:
    - group: ""
      kind: Services
#           ^^^^^^^^ hint grant-from-kind-unusual: There is no kind \`Services\` in this group, so this entry permits nothing. Did you mean \`Service\`? 💡
`,
  check(_cluster, grant, report) {
    const { from, to } = grant.resource.spec;
    const found = [
      ...from.map((entry, index) => {
        return entry.group === GATEWAY_GROUP
          ? misspelling(grant, ["spec", "from", index], entry.kind, REFERRING)
          : undefined;
      }),
      ...to.map((entry, index) => {
        return entry.group === ""
          ? misspelling(grant, ["spec", "to", index], entry.kind, REFERRED)
          : undefined;
      }),
    ];
    for (const one of found) if (one !== undefined) report(one);
  },
});

const REFERRING = ["Gateway", "ListenerSet", "BackendTLSPolicy", ...ROUTE_KINDS];
const REFERRED = ["Service", "Secret", "ConfigMap"];

function misspelling(
  grant: Delivered<ReferenceGrant>,
  entry: Path,
  kind: string | undefined,
  known: readonly string[],
): Report | undefined {
  if (kind === undefined || kind === "" || known.includes(kind) || isOpaque(kind)) return undefined;
  const sameLetters = known.find((candidate) => candidate.toLowerCase() === kind.toLowerCase());
  const meant = sameLetters ?? nearest(kind, known, 1);
  if (meant === undefined) return undefined;
  const at = [...entry, "kind"];
  return {
    at,
    message: `There is no kind \`${kind}\` in this group, so this entry permits nothing. Did you mean \`${meant}\`?`,
    fixes: [
      preferredFix(
        `Change the kind to \`${meant}\` in ReferenceGrant \`${displayName(grant)}\``,
        setAt({ id: grant.id, path: at }, meant),
      ),
    ],
  };
}
