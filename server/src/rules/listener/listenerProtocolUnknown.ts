import { isProtocol, PROTOCOLS, type Protocol } from "../../gateway-api/listeners/listeners.ts";
import type { Listener } from "../../model/listener.ts";
import { editDistance } from "../../text/editDistance.ts";
import { inBackticks } from "../../text/sentence.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-protocol-unknown",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "A listener's protocol is none that the API has",
  why: "Protocols are `HTTP`, `HTTPS`, `TLS`, `TCP` and `UDP`, in capitals. Implementations may add their own under a domain (`example.com/NAME`); a name without a domain is reserved. Any other gives the listener `Accepted=False` with reason `UnsupportedProtocol`, and no Route attaches to it. Who implements a protocol with a domain is in no file, so that is an information. Nothing is said of what the implementation of the class is known to bring: `HBONE` of Istio and its like for ambient meshes, `TURN-UDP` of STUNner. gRPC travels over `HTTP` and `HTTPS`.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#protocoltype",
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: http
      port: 80
      protocol: http
#               ^^^^ warning listener-protocol-unknown: \`http\` is not a protocol that the API defines, so the listener is not accepted. Use one of \`HTTP\`, \`HTTPS\`, \`TLS\`, \`TCP\`, \`UDP\`. 💡
    - name: https
      port: 443
      protocol: HTTPS
      tls: { certificateRefs: [{ name: edge }] }
`,
  check(cluster, owner, report) {
    for (const { index, listener, protocol } of cluster.merging.listenerDecisions(owner.id)) {
      const written = listener.protocol ?? "";
      if (protocol !== "no" || written === "") continue;
      const at = ["spec", "listeners", index, "protocol"];
      if (isProtocol(written)) {
        const message = `The implementation does not support protocol \`${written}\`, so the listener is not accepted.`;
        report({ at, message });
        continue;
      }
      const meant = meantProtocol(listener, written);
      const known = PROTOCOLS.map(inBackticks).join(", ");
      if (written.includes("/")) {
        const message = `\`${written}\` is a vendor's protocol that no known implementation has. Unless yours does, the listener is not accepted; the API defines ${known}.`;
        report({ at, severity: "information", message });
        continue;
      }
      report({
        at,
        message: `\`${written}\` is not a protocol that the API defines, so the listener is not accepted. Use one of ${known}.`,
        fixes:
          meant === undefined
            ? []
            : [preferredFix(`Change the protocol to \`${meant}\``, setAt({ id: owner.id, path: at }, meant))],
      });
    }
  },
});

/** The protocol that others carry: gRPC and WebSocket are HTTP, with or without TLS. */
function meantProtocol(listener: Listener, written: string): Protocol | undefined {
  const name = written.toUpperCase();
  if (isProtocol(name)) return name;
  if (["GRPC", "HTTP2", "HTTP/2", "H2", "WS"].includes(name)) {
    return listener.tls !== undefined || listener.port === 443 ? "HTTPS" : "HTTP";
  }
  if (["GRPCS", "WSS"].includes(name)) return "HTTPS";
  if (name === "H2C") return "HTTP";
  if (name === "SSL") return "TLS";
  const near = PROTOCOLS.filter((protocol) => editDistance(protocol, name, 1) <= 1);
  return near.length === 1 ? near[0] : undefined;
}
