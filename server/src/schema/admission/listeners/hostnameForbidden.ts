import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, text } from "../admittedValue.ts";
import { endpointOf, isFree, LISTENER_LISTS, LISTENER_SOURCE, protocolOf } from "./listener.ts";

export default defineAdmissionRule({
  id: "cel-listener-hostname-forbidden",
  summary: "A hostname on a TCP or UDP listener",
  why: "Plain TCP connections and UDP packets do not say which host they are for, so a listener cannot choose them by hostname. Where clients speak TLS, a listener with protocol `TLS` can.",
  source: LISTENER_SOURCE,
  places: LISTENER_LISTS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: orders-db
      port: 5432
      protocol: TCP
      hostname: orders-db.example.com
#     ^^^^^^^^ error cel-listener-hostname-forbidden: TCP traffic names no host, so a TCP listener has no hostname; the API server refuses the object. Remove it. 💡
`,
  check(listeners, report) {
    for (const [index, listener] of items(listeners).entries()) {
      const protocol = protocolOf(listener);
      if (protocol !== "TCP" && protocol !== "UDP") continue;
      if ((text(listener, "hostname") ?? "") === "") continue;
      const remove: AdmissionFix = {
        title: "Remove `hostname`",
        edits: [{ kind: "remove", path: [index, "hostname"] }],
        isPreferred: true,
      };
      const staysApart = isFree(endpointOf(listener, { hostname: null }), listeners, index);
      report({
        at: [index, "hostname"],
        on: "key",
        message: `${protocol} traffic names no host, so a ${protocol} listener has no hostname; the API server refuses the object. Remove it.`,
        fixes: staysApart ? [remove] : [],
      });
    }
  },
});
