import type { RouteBinding } from "../../gateway-api/delegation/delegation.ts";
import { isLiteralHostname, meetHostnames } from "../../gateway-api/hostnames.ts";
import { namesText } from "../../text/sentence.ts";
import { HOSTNAMES, removeHostname } from "../route/hostnamesPath.ts";
import { isIgnoredBy } from "../route/routeHostnameIgnored.ts";
import { defineRule } from "../rule.ts";
import { inParent, PROPOSAL, parentText } from "./binding.ts";

export default defineRule({
  id: "delegate-hostname-ignored",
  category: "status",
  severity: "warning",
  kinds: ["HTTPRoute"],
  only: ["parentRoutes"],
  summary: "A hostname of a bound child lies in nothing that its parent serves",
  why: `Hostnames are narrowed from listener to parent to child. A child is bound as soon as one of its hostnames fits; those that fit none are ignored, and requests for them are answered with 404 or by somebody else.`,
  source: `${PROPOSAL}#hostname-settings`,
  bad: `
#- site/departments.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: departments, namespace: site }
spec:
  parentRefs:
    - name: townhall
  hostnames: ["*.example.org"]
  rules:
    - name: library
      allowedRoutes:
        namespaces:
          from: All
#- library/library.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: library, namespace: library }
spec:
  parentRefs:
    - kind: HTTPRoute
      name: departments
      namespace: site
      sectionName: library
  hostnames:
    - library.example.org
    - library.example.net
#     ^^^^^^^^^^^^^^^^^^^ warning delegate-hostname-ignored: \`library.example.net\` is not served by any parent of this route, so it is ignored: HTTPRoute \`site/departments\` serves \`*.example.org\`. 💡
  rules:
    - backendRefs: [{ name: books, port: 80 }]
`,
  check(cluster, route, report) {
    const hostnames = route.resource.spec.hostnames ?? [];
    const bindings = cluster.delegation.bindings(route.id);
    if (hostnames.length === 0 || bindings.length === 0) return;
    const attachments = cluster.attachment
      .of(route.id)
      .filter(({ index }) => !bindings.some((binding) => binding.index === index));
    // A parent that refuses the Route, or that is not known, may be the one that the hostname is for.
    if ([...bindings, ...attachments].some(({ verdict }) => verdict !== "yes")) return;
    const serves = bindings.map(
      (binding) => `${parentText(route, binding)} serves ${namesText(servedBy(binding))}`,
    );
    hostnames.forEach((hostname, index) => {
      if (!isLiteralHostname(hostname) || !bindings.every((binding) => isOutside(hostname, binding))) return;
      if (!attachments.every((attachment) => isIgnoredBy(attachment, index))) return;
      report({
        at: [...HOSTNAMES, index],
        message: `\`${hostname}\` is not served by any parent of this route, so it is ignored: ${[...new Set(serves)].join("; ")}.`,
        related: bindings.flatMap((binding) => inParent(binding, HOSTNAMES, "What the parent serves.")),
        fixes: removeHostname(route.id, hostnames, index),
        isUnnecessary: true,
      });
    });
  },
});

/** True where no hostname that the parent serves has anything in common with a hostname of the child. */
function isOutside(hostname: string, { hostnames }: RouteBinding): boolean {
  const served = (hostnames?.at ?? []).flatMap(({ ofParent }) => ofParent);
  return served.length > 0 && served.every((one) => meetHostnames(hostname, one).verdict === "no");
}

function servedBy({ hostnames }: RouteBinding): readonly string[] {
  return [...new Set((hostnames?.at ?? []).flatMap(({ ofParent }) => ofParent.flatMap((one) => one ?? [])))];
}
