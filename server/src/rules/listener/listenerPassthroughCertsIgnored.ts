import { tlsMode } from "../../gateway-api/listeners/listeners.ts";
import { removeAt, setAt } from "../../workspace/finding.ts";
import { fixBy, preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-passthrough-certs-ignored",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "A listener that passes TLS through has certificates",
  why: "With `mode: Passthrough` the backend ends TLS with a certificate of its own; the Gateway hands the bytes on and looks at the server name only. What `certificateRefs` says is ignored.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#listenertlsconfig",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: tls
      port: 443
      protocol: TLS
      tls:
        mode: Passthrough
        certificateRefs: [{ name: edge }]
#       ^^^^^^^^^^^^^^^ hint listener-passthrough-certs-ignored: With \`mode: Passthrough\` the certificates are ignored: the backend ends TLS. Remove them, or end TLS here with \`mode: Terminate\`. 💡
`,
  check(_cluster, { id, resource }, report) {
    (resource.spec.listeners ?? []).forEach((listener, index) => {
      if (listener.protocol !== "TLS" || tlsMode(listener) !== "Passthrough") return;
      if ((listener.tls?.certificateRefs ?? []).length === 0) return;
      const place = (key: string) => ({ id, path: ["spec", "listeners", index, "tls", key] });
      report({
        at: place("certificateRefs").path,
        on: "key",
        message:
          "With `mode: Passthrough` the certificates are ignored: the backend ends TLS. Remove them, or end TLS here with `mode: Terminate`.",
        isUnnecessary: true,
        fixes: [
          preferredFix("Remove the certificates", removeAt(place("certificateRefs"))),
          fixBy("Set `mode: Terminate`", setAt(place("mode"), "Terminate")),
        ],
      });
    });
  },
});
