import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { checkFix, fixTitles } from "../fixture.ts";

const GATEWAY = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: edge
spec:
  gatewayClassName: internet
`;

describe("fields that have moved", () => {
  it("backendTLS of a Gateway, with the rest of its TLS settings or without", () => {
    const listeners = "  listeners: [{ name: http, port: 80, protocol: HTTP }]\n";
    checkFix(
      `${GATEWAY}  backend$0TLS:\n    clientCertificateRef:\n      name: client\n${listeners}`,
      `${GATEWAY}  tls:\n    backend:\n      clientCertificateRef:\n        name: client\n${listeners}`,
    );
    const frontend = "  tls:\n    frontend:\n      default: {}\n";
    checkFix(
      `${GATEWAY}${frontend}  backend$0TLS:\n    clientCertificateRef:\n      name: client\n${listeners}`,
      `${GATEWAY}${frontend}    backend:\n      clientCertificateRef:\n        name: client\n${listeners}`,
    );
  });

  const listener = (
    name: string,
    port: number,
    authority: string | undefined,
    cursor = "",
  ) => `    - name: ${name}
      port: ${port}
      protocol: HTTPS
      tls:
        certificateRefs: [{ name: ${name} }]
${
  authority === undefined
    ? ""
    : `        frontend${cursor}Validation:
          caCertificateRefs: [{ group: "", kind: ConfigMap, name: ${authority} }]
`
}`;

  it("frontendValidation of all listeners becomes the Gateway's default", () => {
    checkFix(
      `${GATEWAY}  listeners:\n${listener("shop", 443, "clients", "$0")}${listener("pay", 8443, "clients")}`,
      `${GATEWAY}  listeners:\n${listener("shop", 443, undefined)}${listener("pay", 8443, undefined)}  tls:
    frontend:
      default:
        validation:
          caCertificateRefs:
            - group: ""
              kind: ConfigMap
              name: clients
`,
    );
  });

  it("frontendValidation of some listeners becomes that of their ports", () => {
    checkFix(
      `${GATEWAY}  listeners:\n${listener("shop", 443, "clients", "$0")}${listener("pay", 8443, undefined)}`,
      `${GATEWAY}  listeners:\n${listener("shop", 443, undefined)}${listener("pay", 8443, undefined)}  tls:
    frontend:
      default: {}
      perPort:
        - port: 443
          tls:
            validation:
              caCertificateRefs:
                - group: ""
                  kind: ConfigMap
                  name: clients
`,
    );
  });

  it("frontendValidation stays where listeners of one port differ", () => {
    const titles = fixTitles(
      `${GATEWAY}  listeners:\n${listener("shop", 443, "clients", "$0")}${listener("pay", 443, "payers")}`,
    );
    assert.deepEqual(titles, []);
  });

  const session = (...lines: readonly string[]) => `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: cart
spec:
  rules:
    - sessionPersistence:
${lines.map((line) => `        ${line}\n`).join("")}`;

  it("the name and the cookie of a session, by its type", () => {
    const settings = { bundleVersion: "main", title: "Write `cookie` instead" } as const;
    checkFix(
      session("session$0Name: cart", "absoluteTimeout: 1h", "cookieConfig:", "  lifetimeType: Permanent"),
      session("absoluteTimeout: 1h", "cookie:", "  lifetimeType: Permanent", "  name: cart"),
      settings,
    );
    checkFix(
      session("# who it is", "session$0Name: cart # for short", "idleTimeout: 1h", "type: Cookie # as ever"),
      session("# who it is", "cookie:", "  name: cart # for short", "type: Cookie # as ever"),
      settings,
    );
    checkFix(
      session("type: Header", "session$0Name: cart-id"),
      session("type: Header", "header:", "  name: cart-id"),
      { bundleVersion: "main", title: "Write `header` instead" },
    );
  });

  it("the name and the cookie of a session back, for a release that does not have them yet", () => {
    const old = (title: string) => ({ bundleVersion: "1.6", title }) as const;
    checkFix(
      session("absoluteTimeout: 1h", "coo$0kie:", "  name: cart", "  lifetimeType: Permanent"),
      session("absoluteTimeout: 1h", "sessionName: cart", "cookieConfig:", "  lifetimeType: Permanent"),
      old("Write `sessionName` instead"),
    );
    checkFix(
      session("type: Header", "head$0er:", "  name: cart-id"),
      session("type: Header", "sessionName: cart-id"),
      old("Write `sessionName` instead"),
    );
    checkFix(session("type: Cookie", "coo$0kie: {}"), session("type: Cookie"), old("Remove `cookie`"));
    // The path of a cookie had no name before.
    assert.deepEqual(
      fixTitles(session("coo$0kie: { name: cart, path: /cart }"), { bundleVersion: "1.6" }).filter((t) =>
        /Write/.test(t),
      ),
      [],
    );
  });

  it("the fields of the first BackendTLSPolicy in a later version", () => {
    const policy = (spec: string) =>
      `apiVersion: gateway.networking.k8s.io/v1\nkind: BackendTLSPolicy\nmetadata: { name: pay }\nspec:\n${spec}`;
    checkFix(
      policy(
        '  targetRefs: [{ group: "", kind: Service, name: pay }]\n  t$0ls: { wellKnownCACerts: System, hostname: pay.example.com }\n',
      ),
      policy(
        '  targetRefs: [{ group: "", kind: Service, name: pay }]\n  validation: { wellKnownCACertificates: System, hostname: pay.example.com }\n',
      ),
      { title: "Write `validation` instead" },
    );
  });
});
