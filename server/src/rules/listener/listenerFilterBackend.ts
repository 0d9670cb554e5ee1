import { namedBackendFault, namedPortFaults } from "../backend/namedBackend.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "listener-filter-backend",
  category: "reference",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["listenerFilters"],
  summary:
    "A filter of a listener asks a service that is no backend, is not in the workspace, or lacks the port",
  why: "The filters of a listener see every request before a Route is looked for. Where the service that has to permit requests cannot be asked, no request gets through, whichever Route it is for. Plain absence is a hint, because most Services are made by charts and operators.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-5224/",
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  listeners:
    - name: http
      port: 80
      protocol: HTTP
      filters:
        requests:
          - type: ExternalAuth
            externalAuth:
              protocol: HTTP
              http: {}
              backendRef: { name: lgoin, port: 9000 }
#                                 ^^^^^ warning listener-filter-backend: Service \`lgoin\` is not in this workspace, and without it no request of this listener gets through. Did you mean \`login\`? 💡
---
apiVersion: v1
kind: Service
metadata: { name: login, namespace: infra }
spec: { ports: [{ port: 9000 }] }
`,
  check(cluster, gateway, report) {
    const consequence = "no request of this listener gets through";
    for (const decision of cluster.backends.of(gateway.id)) {
      const fault = namedBackendFault(gateway, decision, consequence, cluster);
      if (fault !== undefined) report(fault);
    }
    for (const fault of namedPortFaults(gateway, consequence, cluster)) report(fault);
  },
});
