import type { JsonValue } from "../../jsonSchema.ts";
import { isMap } from "../../jsonValue.ts";
import type { AdmissionFix } from "../admissionRule.ts";
import { defineAdmissionRule } from "../admissionRule.ts";
import { items, member, text } from "../admittedValue.ts";
import { canEndTls, LISTENER_LISTS, LISTENER_SOURCE, protocolFix, protocolOf } from "./listener.ts";

/** Protocols without TLS, each with the one that is the same with it. */
const PLAIN: Readonly<Record<string, string | undefined>> = { HTTP: "HTTPS", TCP: "TLS", UDP: undefined };

export default defineAdmissionRule({
  id: "cel-listener-tls-forbidden",
  summary: "`tls` on a listener whose protocol has none",
  why: "A listener with protocol `HTTP`, `TCP` or `UDP` takes traffic in as it comes, so certificates there would promise an encryption that does not happen. Most of the time `HTTPS` or `TLS` was meant. An empty `tls: {}` counts, too.",
  source: LISTENER_SOURCE,
  places: LISTENER_LISTS,
  bad: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: infra }
spec:
  gatewayClassName: example
  listeners:
    - name: shop
      port: 443
      protocol: HTTP
      tls: { certificateRefs: [{ name: shop-tls }] }
#     ^^^ error cel-listener-tls-forbidden: A listener with protocol \`HTTP\` cannot have \`tls\`; the API server refuses the object. Change the protocol to \`HTTPS\`, or remove \`tls\`. 💡
`,
  check(listeners, report) {
    for (const [index, listener] of items(listeners).entries()) {
      const protocol = protocolOf(listener);
      const tls = member(listener, "tls");
      if (protocol === undefined || !Object.hasOwn(PLAIN, protocol) || !isMap(tls)) continue;
      const secure = PLAIN[protocol];
      const advice =
        secure === undefined ? "Remove `tls`." : `Change the protocol to \`${secure}\`, or remove \`tls\`.`;
      report({
        at: [index, "tls"],
        on: "key",
        message: `A listener with protocol \`${protocol}\` cannot have \`tls\`; the API server refuses the object. ${advice}`,
        fixes: fixesFor(listeners, index, tls, secure),
      });
    }
  },
});

function fixesFor(
  listeners: JsonValue,
  index: number,
  tls: JsonValue,
  secure: string | undefined,
): readonly AdmissionFix[] {
  const mode = text(tls, "mode");
  const isReady = mode === "Terminate" ? canEndTls(tls) : mode === "Passthrough" && secure === "TLS";
  const securing = secure !== undefined && isReady ? protocolFix(listeners, index, secure, true) : [];
  return [
    ...securing,
    {
      title: "Remove `tls`",
      edits: [{ kind: "remove", path: [index, "tls"] }],
      isPreferred: securing.length === 0,
    },
  ];
}
