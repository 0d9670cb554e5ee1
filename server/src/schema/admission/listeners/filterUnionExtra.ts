import { foreignMemberRule } from "../filters/union.ts";
import { LISTENER_FILTER_UNION } from "./listenerFilters.ts";

export default foreignMemberRule(LISTENER_FILTER_UNION, {
  id: "cel-listener-filter-union-extra",
  summary: "A filter of a listener with a member that belongs to the other `type`",
  why: "A filter of a listener does one thing, which its `type` names; the member of that name says how. The API server refuses a filter with the other member.",
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      filters:
        requests:
          - type: ExternalAuth
            extensionRef: { group: example.com, kind: Audit, name: all }
#           ^^^^^^^^^^^^ error cel-listener-filter-union-extra: \`extensionRef\` does not belong to the type \`ExternalAuth\`; the API server refuses the Gateway. Change \`type\` to \`ExtensionRef\`, or set \`externalAuth\` instead. 💡
`,
});
