import { type Delivered, displayName } from "../../delivery/delivered.ts";
import { EXPERIMENTAL_GROUP, GATEWAY_GROUP, type ReferenceGrant } from "../../model/resource.ts";
import { ROUTE_KINDS } from "../../model/route.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule, type Report } from "../rule.ts";
import { quoted } from "./grantFixes.ts";

export default defineRule({
  id: "grant-group-wrong",
  category: "reference",
  severity: "error",
  kinds: ["ReferenceGrant"],
  summary: "A ReferenceGrant names a group that its kind does not have",
  why: "Group and kind of an entry are compared letter by letter. Kinds of the Gateway API belong to `gateway.networking.k8s.io`; Services, Secrets and ConfigMaps to the core group, whose name is empty. An entry with another group fits nothing.",
  source: "https://gateway-api.sigs.k8s.io/api-types/referencegrant/",
  bad: `
apiVersion: gateway.networking.k8s.io/v1beta1
kind: ReferenceGrant
metadata: { name: payments, namespace: billing }
spec:
  from:
    - group: networking.gateway.k8s.io
#            ^^^^^^^^^^^^^^^^^^^^^^^^^ error grant-group-wrong: \`HTTPRoute\` is not of group \`networking.gateway.k8s.io\` but of \`gateway.networking.k8s.io\`, so this entry permits nothing. 💡
      kind: HTTPRoute
      namespace: shop
  to:
    - group: core
#            ^^^^ error grant-group-wrong: \`Service\` is not of group \`core\` but of \`""\`, so this entry permits nothing. 💡
      kind: Service
`,
  check(_cluster, grant, report) {
    for (const side of ["from", "to"] as const) {
      grant.resource.spec[side].forEach(({ group, kind = "" }, index) => {
        const found = group === undefined ? undefined : judge(grant, { side, index, group, kind });
        if (found !== undefined) report(found);
      });
    }
  },
});

interface Entry {
  readonly side: "from" | "to";
  readonly index: number;
  readonly group: string;
  readonly kind: string;
}

function judge(grant: Delivered<ReferenceGrant>, entry: Entry): Report | undefined {
  const meant = meantGroup(entry);
  if (meant === undefined) return undefined;
  const at = ["spec", entry.side, entry.index, "group"];
  return {
    at,
    message: `\`${entry.kind}\` is not of group ${quoted(entry.group)} but of ${quoted(meant)}, so this entry permits nothing.`,
    fixes: [
      preferredFix(
        `Change the group to ${quoted(meant)} in ReferenceGrant \`${displayName(grant)}\``,
        setAt({ id: grant.id, path: at }, meant),
      ),
    ],
  };
}

const GATEWAY_KINDS: ReadonlySet<string> = new Set([
  "Gateway",
  "ListenerSet",
  "BackendTLSPolicy",
  ...ROUTE_KINDS,
]);
const CORE_KINDS: ReadonlySet<string> = new Set(["Service", "Secret", "ConfigMap"]);
/** What people write for the core group, whose name is empty. */
export const CORE_NICKNAMES: ReadonlySet<string> = new Set(["core", "v1", "core/v1"]);

/** The group that was meant. Groups of other vendors have kinds of the same names; nothing is said of those. */
function meantGroup({ side, group, kind }: Entry): string | undefined {
  if (isOpaque(group) || group === GATEWAY_GROUP || group === EXPERIMENTAL_GROUP) return undefined;
  if (GATEWAY_KINDS.has(kind)) return group === "" || group.includes("k8s.io") ? GATEWAY_GROUP : undefined;
  return side === "to" && CORE_KINDS.has(kind) && CORE_NICKNAMES.has(group) ? "" : undefined;
}
