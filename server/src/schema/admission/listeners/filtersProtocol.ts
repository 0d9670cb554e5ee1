import { removeMember } from "../admissionFixes.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { isSet, text } from "../admittedValue.ts";
import { LISTENER_FILTERS_SOURCE } from "./listenerFilters.ts";

export default defineAdmissionRule({
  id: "cel-listener-filters-protocol",
  summary: "Filters on a listener whose protocol is not HTTP or HTTPS",
  why: "The filters of a listener work on requests of HTTP before a route is looked for. A listener of another protocol, one of an implementation included, hands on connections or datagrams, so the API server refuses filters there.",
  source: LISTENER_FILTERS_SOURCE,
  places: [{ kinds: ["Gateway"], at: ["spec.listeners[]"] }],
  release: { channel: "experimental", since: "1.7" },
  exampleOptions: { bundleVersion: "1.7" },
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: postgres
      port: 5432
      protocol: TCP
      filters:
#     ^^^^^^^ error cel-listener-filters-protocol: Filters work on requests of HTTP, and the protocol of this listener is \`TCP\`; the API server refuses the Gateway. Remove \`filters\`. 💡
        requests:
          - { type: ExtensionRef, extensionRef: { group: example.com, kind: Audit, name: all } }
`,
  check(listener, report) {
    const protocol = text(listener, "protocol");
    if (protocol === undefined || protocol === "HTTP" || protocol === "HTTPS") return;
    if (!isSet(listener, "filters")) return;
    report({
      at: ["filters"],
      on: "key",
      message: `Filters work on requests of HTTP, and the protocol of this listener is \`${protocol}\`; the API server refuses the Gateway. Remove \`filters\`.`,
      fixes: [removeMember("filters")],
    });
  },
});
