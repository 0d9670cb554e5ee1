import { parentName } from "../attach/attachTo.ts";
import { defineRule } from "../rule.ts";
import { severityOfDetail } from "../severityOfDetail.ts";
import { admissionFixes } from "./admissionFixes.ts";
import { ALLOWED_LISTENERS, LISTENER_SETS, PARENT_REF, SET_KINDS } from "./listenerSet.ts";

export default defineRule({
  id: "listenerset-not-allowed",
  category: "status",
  severity: "error",
  kinds: SET_KINDS,
  summary: "The Gateway of a ListenerSet lets no ListenerSets in",
  why: "A Gateway takes ListenerSets only where `spec.allowedListeners.namespaces.from` says so; the default is `None`, even for its own namespace. The set gets `Accepted=False` and `Programmed=False` with reason `NotAllowed`, and its listeners are not served.",
  source: LISTENER_SETS,
  bad: `
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - { name: http, port: 80, protocol: HTTP, hostname: www.example.com }
#- infra/shop.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: shop, namespace: infra }
spec:
  parentRef:
    name: web
#         ^^^ error listenerset-not-allowed: Gateway \`infra/web\` does not set \`spec.allowedListeners\`, so these listeners are not served. Let this namespace in there. 💡
  listeners:
    - { name: shop, port: 80, protocol: HTTP, hostname: shop.example.com }
`,
  check(cluster, set, report) {
    const parentAcceptance = cluster.merging.parentAcceptance(set.id);
    const gateway = parentAcceptance?.obstacle === "not-opted-in" ? parentAcceptance.parent : undefined;
    if (parentAcceptance?.obstacle !== "not-opted-in" || gateway === undefined) return;
    const { allowedListeners } = gateway.resource.spec;
    const isWritten = allowedListeners?.namespaces?.from !== undefined;
    const name = parentName(parentAcceptance);
    const unset =
      allowedListeners === undefined
        ? `${name} does not set \`spec.allowedListeners\``
        : `\`spec.allowedListeners\` of ${name} has no \`namespaces.from\`, which then is \`None\``;
    report({
      at: [...PARENT_REF, "name"],
      severity: severityOfDetail(set, gateway),
      message: isWritten
        ? `${name} lets no ListenerSets in (\`allowedListeners\` is \`None\`), so these listeners are not served. Let this namespace in there.`
        : `${unset}, so these listeners are not served. Let this namespace in there.`,
      related: [
        isWritten
          ? {
              place: { id: gateway.id, path: [...ALLOWED_LISTENERS, "namespaces", "from"] },
              message: "Lets no ListenerSets in",
            }
          : allowedListeners === undefined
            ? { place: { id: gateway.id, path: ["metadata", "name"] }, message: "Has no `allowedListeners`" }
            : { place: { id: gateway.id, path: ALLOWED_LISTENERS }, message: "Lets no ListenerSets in" },
      ],
      fixes: admissionFixes(gateway, set, cluster),
    });
  },
});
