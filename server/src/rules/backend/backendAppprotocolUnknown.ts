import { nearest } from "../../text/editDistance.ts";
import { inBackticks } from "../../text/sentence.ts";
import { setAt } from "../../workspace/finding.ts";
import { preferredFix } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { defineRule } from "../rule.ts";

export default defineRule({
  id: "backend-appprotocol-unknown",
  category: "advice",
  severity: "hint",
  kinds: ["Service"],
  summary: "An `appProtocol` that Kubernetes does not define",
  why: "Of names that begin with `kubernetes.io/` Kubernetes defines `h2c`, `ws` and `wss`; the same words without that prefix are neither registered names of protocols nor known to Gateways. A Gateway that does not know an `appProtocol` falls back to what the Route suggests. Registered names such as `http` and names with a vendor's own prefix are left alone.",
  source: "https://gateway-api.sigs.k8s.io/geps/gep-1911/",
  bad: `
apiVersion: v1
kind: Service
metadata: { name: chat, namespace: shop }
spec:
  ports:
    - port: 80
      appProtocol: h2c
#                  ^^^ hint backend-appprotocol-unknown: There is no protocol \`h2c\`. Did you mean \`kubernetes.io/h2c\`? 💡
    - port: 81
      appProtocol: kubernetes.io/grpc
#                  ^^^^^^^^^^^^^^^^^^ hint backend-appprotocol-unknown: Kubernetes defines no \`kubernetes.io/grpc\`; it has \`kubernetes.io/h2c\`, \`kubernetes.io/ws\`, \`kubernetes.io/wss\`.
`,
  correction: `
-      appProtocol: h2c
+      appProtocol: kubernetes.io/h2c
-      appProtocol: kubernetes.io/grpc
+      appProtocol: http
`,
  check(_cluster, service, report) {
    service.resource.spec.ports.forEach(({ appProtocol }, index) => {
      const meant = appProtocol === undefined ? undefined : correctionOf(appProtocol);
      if (meant === undefined) return;
      const path = ["spec", "ports", index, "appProtocol"];
      const isKnown = KNOWN.includes(meant);
      report({
        at: path,
        message: isKnown
          ? `There is no protocol \`${appProtocol ?? ""}\`. Did you mean \`${meant}\`?`
          : `Kubernetes defines no \`${appProtocol ?? ""}\`; it has ${KNOWN.map(inBackticks).join(", ")}.`,
        fixes: isKnown
          ? [preferredFix(`Change the protocol to \`${meant}\``, setAt({ id: service.id, path }, meant))]
          : [],
      });
    });
  },
});

const PREFIX = "kubernetes.io/";
const KNOWN = ["h2c", "ws", "wss"].map((name) => `${PREFIX}${name}`);

/** The name that was probably meant, the prefix alone where none comes near; undefined where nothing is wrong. */
function correctionOf(appProtocol: string): string | undefined {
  if (isOpaque(appProtocol) || KNOWN.includes(appProtocol)) return undefined;
  const lower = appProtocol.toLowerCase();
  if (KNOWN.includes(`${PREFIX}${lower}`)) return `${PREFIX}${lower}`;
  if (!lower.startsWith(PREFIX)) return undefined;
  return nearest(lower, KNOWN, 1) ?? PREFIX;
}
