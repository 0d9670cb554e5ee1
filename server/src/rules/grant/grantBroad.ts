import { namesText } from "../../text/sentence.ts";
import { appendAt, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { hasTooManyEntries, targetsFor, usesOfEach } from "./grantUses.ts";

export default defineRule({
  id: "grant-broad",
  category: "advice",
  severity: "hint",
  kinds: ["ReferenceGrant"],
  summary: "A ReferenceGrant for every object of a kind",
  why: "Without a `name` an entry of `to` is for all objects of that kind in the namespace, those of tomorrow included; with Secrets that means every key. It is said of Secrets, and of other kinds where the workspace shows which few objects are meant.",
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
  to:
    - group: ""
      kind: Service
#           ^^^^^^^ hint grant-broad: Without a \`name\` this is for every Service of the namespace, and only \`payments\` is referred to. 💡
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
    const { to } = grant.resource.spec;
    if (to.every(({ name = "" }) => name !== "") || hasTooManyEntries(grant)) return;
    const uses = usesOfEach(cluster, grant);
    const isKnown = uses.every(({ kind }) => kind === "known");
    to.forEach((entry, index) => {
      const { kind = "", name = "" } = entry;
      if (name !== "") return;
      const names = isKnown ? [...new Set(targetsFor(uses, entry).map((target) => target.name))].sort() : [];
      const areFew = names.length > 0 && names.length <= FEW;
      if (kind !== "Secret" && !areFew) return;
      const path = ["spec", "to", index];
      const [first, ...others] = names;
      report({
        at: [...path, "kind"],
        message: `Without a \`name\` this is for every ${kind} of the namespace${areFew ? `, and only ${namesText(names)} ${names.length === 1 ? "is" : "are"} referred to` : ""}.`,
        fixes:
          areFew && first !== undefined
            ? [
                fixBy(
                  names.length === 1 ? `Narrow it to \`${first}\`` : `Narrow it to these ${names.length}`,
                  setAt({ id: grant.id, path: [...path, "name"] }, first),
                  ...others.map((value) =>
                    appendAt(
                      { id: grant.id, path: ["spec", "to"] },
                      { group: entry.group ?? "", kind, name: value },
                    ),
                  ),
                ),
              ]
            : [],
      });
    });
  },
});

const FEW = 3;
