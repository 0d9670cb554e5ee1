import { setAt } from "../../workspace/finding.ts";
import { fixBy } from "../../yaml/fixBy.ts";
import { isOpaque } from "../../yaml/opaqueText.ts";
import { LISTENER_OWNERS } from "../listener/listenerPlace.ts";
import { targetText } from "../route/parentRef.ts";
import { defineRule } from "../rule.ts";
import { certificatesOf, LISTENER_TLS } from "./certificateRefs.ts";

const TLS_TYPE = "kubernetes.io/tls";

export default defineRule({
  id: "cert-secret-type",
  category: "status",
  severity: "warning",
  kinds: LISTENER_OWNERS,
  summary: "A listener's certificate is in a Secret of another type than `kubernetes.io/tls`.",
  why: `What every implementation reads is a Secret of type \`kubernetes.io/tls\`, of which the API server has made sure that it
holds \`tls.crt\` and \`tls.key\`. Whether another type is read is up to the implementation; those that refuse it report
\`ResolvedRefs: False\` with reason \`InvalidCertificateRef\`. A Secret without \`type\` is \`Opaque\`. The type of a Secret
that exists cannot be changed: it has to be deleted and created anew.`,
  source: LISTENER_TLS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: https
      port: 443
      protocol: HTTPS
      tls:
        certificateRefs:
          - name: shop
#                 ^^^^ warning cert-secret-type: Secret \`shop\` has the type \`Opaque\`; not every implementation reads other types than \`kubernetes.io/tls\`. 💡
---
apiVersion: v1
kind: Secret
metadata: { name: shop, namespace: infra }
type: Opaque
data: { tls.crt: "\${CERTIFICATE}", tls.key: "\${KEY}" }
`,
  check(cluster, owner, report) {
    for (const { path, target, permission, resolution } of certificatesOf(cluster, owner)) {
      if (permission?.verdict !== "yes" || resolution?.kind !== "found" || target === undefined) continue;
      const { id, resource } = resolution.target;
      if (resource.kind !== "Secret") continue;
      const { type = "Opaque", contents } = resource.data;
      // A Secret without contents is filled by something that may well set its type, too.
      if (type === TLS_TYPE || isOpaque(type) || Object.keys(contents).length === 0) continue;
      const at = resource.data.type === undefined ? ["metadata", "name"] : ["type"];
      report({
        at: [...path, "name"],
        message: `${targetText(owner, target)} has the type \`${type}\`; not every implementation reads other types than \`${TLS_TYPE}\`.`,
        related: [{ place: { id, path: at }, message: "The Secret." }],
        fixes: [
          fixBy(`Change the type of the Secret to \`${TLS_TYPE}\``, setAt({ id, path: ["type"] }, TLS_TYPE)),
        ],
      });
    }
  },
});
