import { isIpAddress } from "../../schema/ipAddress.ts";
import { defineRule } from "../rule.ts";
import { X_BACKENDS } from "./xBackends.ts";

export default defineRule({
  id: "xbackend-hostname-ip",
  category: "advice",
  severity: "warning",
  kinds: ["XBackend"],
  summary: "An IP address as the hostname of an XBackend",
  why: "`hostname` is a name in DNS. The CRD's pattern lets an IPv4 address through, but its text rules addresses out: nobody resolves it, and no certificate is checked against it.",
  source: X_BACKENDS,
  bad: `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: mail, namespace: shop }
spec:
  type: ExternalHostname
  externalHostname: { hostname: 192.0.2.25 }
#                               ^^^^^^^^^^ warning xbackend-hostname-ip: \`192.0.2.25\` is an IP address, and an XBackend takes names only. Use the host's name in DNS.
  port: { number: 443 }
  protocol: HTTP
  tls: { mode: ServerOnly, validation: { hostname: mail.example.com, wellKnownCACertificates: System } }
`,
  correction: `
-  externalHostname: { hostname: 192.0.2.25 }
+  externalHostname: { hostname: mail.example.com }
`,
  check(_cluster, backend, report) {
    const { hostname = "" } = backend.resource.spec;
    if (!isIpAddress(hostname)) return;
    report({
      at: ["spec", "externalHostname", "hostname"],
      message: `\`${hostname}\` is an IP address, and an XBackend takes names only. Use the host's name in DNS.`,
    });
  },
});
