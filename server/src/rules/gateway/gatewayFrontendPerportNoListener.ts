import { namesText } from "../../text/sentence.ts";
import { type Fix, removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { FRONTEND, FRONTEND_TLS } from "./gatewayParts.ts";
import { httpsPorts } from "./httpsPorts.ts";

export default defineRule({
  id: "gateway-frontend-perport-no-listener",
  category: "status",
  severity: "warning",
  kinds: ["Gateway"],
  only: ["gatewayTls"],
  summary: "What a Gateway says about certificates of clients on a port is about no HTTPS listener.",
  why: `An entry of \`perPort\` takes the place of the default for the HTTPS listeners of its port, those of ListenerSets included.
Without such a listener it has no effect, and the listener that was meant keeps the default or checks nothing.`,
  source: FRONTEND_TLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: internet
  tls:
    frontend:
      default:
        validation:
          caCertificateRefs: [{ group: "", kind: ConfigMap, name: clients }]
      perPort:
        - port: 8443
#               ^^^^ warning gateway-frontend-perport-no-listener: No HTTPS listener has port 8443, so the entry has no effect. There are HTTPS listeners on 443. 💡
          tls:
            validation:
              caCertificateRefs: [{ group: "", kind: ConfigMap, name: partners }]
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`,
  correction: `
     - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
+    - { name: partners, port: 8443, protocol: HTTPS, tls: { certificateRefs: [{ name: edge }] } }
`,
  check(cluster, gateway, report) {
    const entries = gateway.resource.spec.tls?.frontendPerPort ?? [];
    const served = entries.length === 0 ? undefined : httpsPorts(cluster, gateway);
    // Where nothing serves HTTPS at all, that is the mistake.
    if (served === undefined || served.size === 0) return;
    const written = new Set(entries.map(({ port }) => port));
    const free = [...served].filter((port) => !written.has(port));
    entries.forEach(({ port }, index) => {
      if (typeof port !== "number" || served.has(port)) return;
      const item = { id: gateway.id, path: [...FRONTEND, "perPort", index] };
      const place = { id: gateway.id, path: [...item.path, "port"] };
      const fixes: readonly Fix[] = [
        ...free.slice(0, 3).map((value): Fix => fixBy(`Change the port to ${value}`, setAt(place, value))),
        fixBy(`Remove the entry for port ${port}`, removeAt(item)),
      ];
      report({
        at: place.path,
        message: `No HTTPS listener has port ${port}, so the entry has no effect. There are HTTPS listeners on ${namesText([...served], "")}.`,
        fixes,
      });
    });
  },
});
