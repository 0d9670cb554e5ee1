import { defineRule } from "../rule.ts";
import { LISTENER_OWNERS } from "./listenerPlace.ts";

export default defineRule({
  id: "listener-hostname-tld-wildcard",
  category: "advice",
  severity: "hint",
  kinds: LISTENER_OWNERS,
  summary: "The hostname of a listener is a wildcard right below a top-level domain",
  why: "`*.com` takes every name under `com`, of whoever it is, so that any Route may claim hosts that nobody here owns. No certificate is issued for such a name. Names that are in use inside of networks only, such as `*.local`, are left alone.",
  source: "https://gateway-api.sigs.k8s.io/reference/spec/#hostname",
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
      hostname: "*.com"
#               ^^^^^^^ hint listener-hostname-tld-wildcard: \`*.com\` covers every name under \`com\`, whoever owns it. Write the domain that is meant, as in \`*.example.com\`.
`,
  correction: `
-      hostname: "*.com"
+      hostname: "*.example.com"
`,
  check(_cluster, { resource }, report) {
    (resource.spec.listeners ?? []).forEach(({ hostname }, index) => {
      const domain = /^\*\.([a-z]{2,})$/.exec(hostname ?? "")?.[1];
      if (domain === undefined || INSIDE.has(domain)) return;
      report({
        at: ["spec", "listeners", index, "hostname"],
        message: `\`*.${domain}\` covers every name under \`${domain}\`, whoever owns it. Write the domain that is meant, as in \`*.example.com\`.`,
      });
    });
  },
});

/** Domains that are reserved, or in use, for names inside of a network. */
const INSIDE: ReadonlySet<string> = new Set([
  "cluster",
  "consul",
  "corp",
  "example",
  "home",
  "internal",
  "intranet",
  "invalid",
  "lab",
  "lan",
  "local",
  "localdomain",
  "localhost",
  "mesh",
  "onion",
  "private",
  "svc",
  "test",
]);
