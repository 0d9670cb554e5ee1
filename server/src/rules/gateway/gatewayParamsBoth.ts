import { defineRule } from "../rule.ts";
import { CLASS_PARAMETERS, GATEWAY_PARAMETERS, GATEWAY_SPEC } from "./gatewayParts.ts";

export default defineRule({
  id: "gateway-params-both",
  category: "advice",
  severity: "hint",
  kinds: ["Gateway"],
  only: ["parameters"],
  summary: "A Gateway and its class both name parameters.",
  why: `The API does not say how the parameters of a class and those of a Gateway go together: one implementation takes the
Gateway's alone, another one merges both. What of the class's parameters still holds is to be read in the implementation's
documentation.`,
  source: GATEWAY_SPEC,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: internet }
spec:
  controllerName: example.net/gateways
  parametersRef: { group: "", kind: ConfigMap, name: common, namespace: infra }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  infrastructure:
    parametersRef:
#   ^^^^^^^^^^^^^ hint gateway-params-both: GatewayClass \`internet\` has parameters, too. Whether they are merged with these or replaced is up to the implementation.
      group: ""
      kind: ConfigMap
      name: special
  listeners:
    - { name: http, port: 80, protocol: HTTP }
`,
  correction: `
-spec:
-  controllerName: example.net/gateways
-  parametersRef: { group: "", kind: ConfigMap, name: common, namespace: infra }
+spec: { controllerName: example.net/gateways }
-    parametersRef:
-      group: ""
-      kind: ConfigMap
-      name: special
+    parametersRef: { group: "", kind: ConfigMap, name: special }
`,
  check(cluster, gateway, report) {
    if (gateway.resource.spec.infrastructure?.parametersRef === undefined) return;
    const gatewayClass = cluster.lookup.classOf(gateway);
    if (gatewayClass?.resource.spec.parametersRef === undefined) return;
    report({
      at: GATEWAY_PARAMETERS,
      on: "key",
      message: `GatewayClass \`${gatewayClass.resource.metadata.name ?? ""}\` has parameters, too. Whether they are merged with these or replaced is up to the implementation.`,
      related: [
        { place: { id: gatewayClass.id, path: CLASS_PARAMETERS }, message: "The parameters of the class." },
      ],
    });
  },
});
