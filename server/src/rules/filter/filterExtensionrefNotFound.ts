import { displayKind } from "../../gateway-api/target.ts";
import { setAt } from "../../workspace/finding.ts";
import { corrections, judgeAbsence } from "../absence.ts";
import { defineRule } from "../rule.ts";
import { isMisplacedExtension } from "./filterExtensionrefCore.ts";
import { placedFilters } from "./placedFilters.ts";

export default defineRule({
  id: "filter-extensionref-not-found",
  category: "reference",
  severity: "hint",
  kinds: ["HTTPRoute", "GRPCRoute"],
  only: ["extensions"],
  summary: "A filter of an implementation that is in no file.",
  why: `The object has to stand in the Route's namespace. A filter that cannot be found is not skipped: requests that the rule
takes are answered with an error.`,
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#httproutefilter",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - filters:
        - type: ExtensionRef
          extensionRef: { group: filters.example.net, kind: RateLimit, name: throttlin }
#                                                                            ^^^^^^^^^ warning filter-extensionref-not-found: There is no RateLimit.filters.example.net \`throttlin\` in this workspace; requests of this rule would get an error. Did you mean \`throttling\`? 💡
---
apiVersion: filters.example.net/v1
kind: RateLimit
metadata:
  name: throttling
  namespace: shop
`,
  check(cluster, route, report) {
    for (const { path, filter } of placedFilters(route.resource, "extension")) {
      const { group, kind, name } = filter.extension ?? {};
      if (
        group === undefined ||
        kind === undefined ||
        name === undefined ||
        isMisplacedExtension({ group, kind })
      )
        continue;
      const target = { group, kind, namespace: route.namespace, name };
      const absence = judgeAbsence(cluster.lookup.find(route.id, target), target, cluster, route.id);
      if (absence === undefined) continue;
      const { severity, suggestion } = absence;
      const advice =
        suggestion === undefined
          ? ""
          : suggestion.kind === "name"
            ? ` Did you mean \`${suggestion.name}\`?`
            : " One of that name is in another namespace, where this filter cannot reach it.";
      report({
        at: [...path, "extensionRef", "name"],
        severity,
        message: `There is no ${displayKind(target)} \`${name}\` in this workspace; requests of this rule would get an error.${advice}`,
        fixes:
          suggestion?.kind === "name"
            ? corrections(absence, (_, value) =>
                setAt({ id: route.id, path: [...path, "extensionRef", "name"] }, value),
              )
            : [],
      });
    }
  },
});
