import { parentKindOf } from "../../gateway-api/references/references.ts";
import { groupInWords } from "../../gateway-api/target.ts";
import { GATEWAY_GROUP } from "../../model/resource.ts";
import { nearKind } from "../../text/nearMiss.ts";
import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_SETS, PARENT_REF, SET_KINDS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-parent-kind",
  category: "status",
  severity: "warning",
  kinds: SET_KINDS,
  summary: "A ListenerSet names something that is no Gateway as its parent",
  why: "A ListenerSet adds listeners to a Gateway of group `gateway.networking.k8s.io`, which is also what `parentRef` means without group and kind. No controller answers for a set with another parent.",
  source: LISTENER_SETS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef:
    group: ""
    kind: Service
#         ^^^^^^^ warning listenerset-parent-kind: A ListenerSet attaches to a Gateway of the Gateway API, not to \`Service\` of the core group; no controller serves these listeners. 💡
    name: web
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`,
  check(cluster, set, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(set.id);
    const target = parentAcceptance?.target;
    if (parentAcceptance?.obstacle !== "kind" || parentAcceptance.verdict !== "no" || target === undefined)
      return;
    if (parentKindOf(target) === "ListenerSet") return;
    const isKindRight = target.kind === "Gateway";
    const what = `\`${target.kind}\`${target.group === GATEWAY_GROUP ? "" : ` of ${groupInWords(target.group)}`}`;
    const isSlip = !isKindRight && nearKind(target.kind, ["Gateway"]) !== undefined;
    const place = (key: string) => ({ id: set.id, path: [...PARENT_REF, key] });
    const ref = set.resource.spec.parentRef;
    report({
      at: place(isKindRight ? "group" : "kind").path,
      message: `A ListenerSet attaches to a Gateway of the Gateway API, not to ${what}; no controller serves these listeners.${isSlip ? " Did you mean `Gateway`?" : ""}`,
      fixes: [
        fixBy(
          "Name a Gateway as the parent",
          ...(ref?.group === undefined ? [] : [setAt(place("group"), GATEWAY_GROUP)]),
          ...(isKindRight ? [] : [setAt(place("kind"), "Gateway")]),
        ),
      ],
    });
  },
});
