import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";

const document = (kind: string, spec: string) =>
  `apiVersion: gateway.networking.k8s.io/v1\nkind: ${kind}\nmetadata: { name: a, namespace: x }\nspec:\n${spec}`;
const ROUTE = "  parentRefs: [{ name: g }]\n  rules:\n";
const LISTENER =
  "  gatewayClassName: c\n  listeners:\n    - name: a\n      port: 443\n      protocol: HTTPS\n";

/** Documents with one key that has nothing behind it, and what is said of it. */
const EMPTY: Readonly<Record<string, { readonly text: string; readonly rule: string }>> = {
  "the parents of a Route": {
    text: document("HTTPRoute", "  parentRefs:\n  rules: [{ backendRefs: [{ name: s, port: 80 }] }]\n"),
    rule: "route-no-parents",
  },
  "the port of a backend": {
    text: document("HTTPRoute", `${ROUTE}    - backendRefs:\n        - name: s\n          port:\n`),
    rule: "cel-backendref-service-port",
  },
  "the backends of a rule": {
    text: document("HTTPRoute", `${ROUTE}    - backendRefs:\n`),
    rule: "backend-missing",
  },
  "the certificate of a listener": {
    text: document("Gateway", `${LISTENER}      tls:\n`),
    rule: "listener-https-without-tls",
  },
  "the list of certificates": {
    text: document("Gateway", `${LISTENER}      tls:\n        certificateRefs:\n`),
    rule: "cel-listener-terminate-needs-cert",
  },
  "the selector of namespaces": {
    text: document(
      "Gateway",
      `${LISTENER.replace("HTTPS", "HTTP")}      allowedRoutes:\n        namespaces:\n          from: Selector\n          selector:\n`,
    ),
    rule: "listener-selector-missing",
  },
  "hostnames, of which nobody else speaks": {
    text: document("HTTPRoute", `  hostnames:\n${ROUTE}    - backendRefs: [{ name: s, port: 80 }]\n`),
    rule: "field-null",
  },
};

describe("a key with nothing behind it", () => {
  for (const [name, { text, rule }] of Object.entries(EMPTY))
    it(`gives one finding: ${name}`, () => {
      const told = analyze([{ path: "main.yaml", text }]).diagnostics.filter(
        ({ severity }) => severity !== "hint" && severity !== "information",
      );
      assert.deepEqual(
        told.map((one) => one.rule),
        [rule],
      );
    });

  it("is told of beside mistakes of other fields", () => {
    const text = document("HTTPRoute", `  hostnames:\n  parentRefs:\n${"  rules: [{ backendRefs: [] }]\n"}`);
    const rules = analyze([{ path: "main.yaml", text }]).diagnostics.map(({ rule }) => rule);
    assert.ok(rules.includes("field-null") && rules.includes("route-no-parents"));
  });
});
