import { parametersTarget } from "../../gateway-api/status/gatewayStatus.ts";
import { capitalised, withArticle } from "../../text/sentence.ts";
import { type Fix, removeAt, setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { CLASS_PARAMETERS, GATEWAY_CLASS } from "./gatewayParts.ts";
import { scopeOfKind } from "./scopeOfKind.ts";

export default defineRule({
  id: "gatewayclass-params-namespace",
  category: "status",
  severity: "warning",
  kinds: ["GatewayClass"],
  only: ["parameters"],
  summary:
    "`parametersRef` of a GatewayClass has no namespace where its kind needs one, or one that it cannot have.",
  why: `A GatewayClass stands in no namespace, so the reference to its parameters has to say where they stand, unless their kind
stands in no namespace either; then the reference must not say one. Otherwise the class is not accepted: \`InvalidParameters\`.
Whether a kind stands in namespaces is known of ConfigMaps and Secrets, from its definition, and from the object itself.`,
  source: GATEWAY_CLASS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controllerName: example.net/gateways
  parametersRef:
# ^^^^^^^^^^^^^ warning gatewayclass-params-namespace: A ConfigMap is namespaced, and a GatewayClass is not, so \`parametersRef\` needs a \`namespace\`. 💡
    group: ""
    kind: ConfigMap
    name: settings
---
apiVersion: v1
kind: ConfigMap
metadata: { name: settings, namespace: infra }
`,
  check(cluster, { id, resource }, report) {
    const ref = resource.spec.parametersRef;
    const target = parametersTarget(ref, ref?.namespace);
    const scope = target === undefined ? undefined : scopeOfKind(cluster, target);
    if (target === undefined || scope === undefined) return;
    const place = { id, path: [...CLASS_PARAMETERS, "namespace"] };
    if (scope === "Namespaced" && ref?.namespace === undefined) {
      const namespaces = new Set(
        cluster.objects
          .named(target.group, target.kind, target.name)
          .flatMap(({ namespace }) => namespace ?? []),
      );
      const [only] = namespaces;
      const fixes: readonly Fix[] =
        namespaces.size !== 1 || only === undefined || only === ""
          ? []
          : [preferredFix(`Set the namespace to \`${only}\``, setAt(place, only))];
      report({
        at: CLASS_PARAMETERS,
        on: "key",
        message: `${capitalised(withArticle(target.kind))} is namespaced, and a GatewayClass is not, so \`parametersRef\` needs a \`namespace\`.`,
        fixes,
      });
    }
    if (scope === "Cluster" && ref?.namespace !== undefined) {
      report({
        at: place.path,
        message: `${capitalised(withArticle(target.kind))} is cluster-scoped, so the reference must not have a namespace.`,
        fixes: [preferredFix("Remove the namespace", removeAt(place))],
      });
    }
  },
});
