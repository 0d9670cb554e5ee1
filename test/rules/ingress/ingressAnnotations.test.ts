import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { nginxAnnotations } from "../../../server/src/ingress/annotations/nginxAnnotations.ts";
import { analyze } from "../../../server/src/library.ts";

const PREFIX = "nginx.ingress.kubernetes.io/";
const CLASS = (controller: string) =>
  `---\napiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: { name: edge }\nspec: { controller: ${controller} }\n`;

const ingress = (name: string, value: string) => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop
  namespace: shop
  annotations:
    ${name.includes("/") ? name : PREFIX + name}: ${JSON.stringify(value)}
spec:
  ingressClassName: edge
  defaultBackend: { service: { name: shop, port: { number: 80 } } }
`;

function told(text: string): readonly string[] {
  return analyze([{ path: "a.yaml", text }]).diagnostics.flatMap(({ rule, message }) =>
    rule?.startsWith("ingress-annotation") === true ? [message] : [],
  );
}

const isTaken = (name: string, value: string) => told(ingress(name, value)).length === 0;

describe("a value of an annotation of ingress-nginx", () => {
  it("may be what it reads, in any of its forms", () => {
    const taken: readonly (readonly [string, ...string[]])[] = [
      ["ssl-redirect", "true", "False", "1", "t", ""],
      ["proxy-read-timeout", "60", "0", "-1"],
      ["proxy-body-size", "8m", "0", "1G", "8M", "1024"],
      ["allowlist-source-range", "10.0.0.0/8, 192.0.2.1,2001:db8::/32", "0.0.0.0/0"],
      ["backend-protocol", "HTTPS", "grpc"],
      ["session-cookie-samesite", "Lax", "none"],
      ["load-balance", "ewma", "chash"],
      ["rewrite-target", "/$1", "https://a.example.com/$1"],
      ["permanent-redirect-code", "308"],
      ["permanent-redirect", "https://a.example.com/?a=b", "https://$host/x"],
      ["canary-by-header-pattern", "[][**da?$&*"],
      ["configuration-snippet", "return 403;"],
    ];
    for (const [name, ...values] of taken)
      for (const value of values) assert.ok(isTaken(name, value), `${name}: ${value}`);
  });

  it("is told where it does not read it", () => {
    const refused: readonly (readonly [string, ...string[]])[] = [
      ["ssl-redirect", "yes", "on", "tru", "TrUe"],
      ["proxy-read-timeout", "60s", "1m", "1.5"],
      ["canary-weight", "50.5", "10%"],
      ["proxy-body-size", "8Mi", "8 m", "8mb;", "big"],
      ["allowlist-source-range", "10.0.0.0/33", "office", "10.0.0.0/8 10.1.0.0/16"],
      ["proxy-buffering", "true", "yes"],
      ["backend-protocol", "H2C"],
      ["auth-type", "oauth"],
      ["rewrite-target", "/new?from=ingress"],
      ["app-root", "https://a.example.com/start"],
      ["permanent-redirect-code", "200"],
      ["temporal-redirect-code", "308"],
    ];
    for (const [name, ...values] of refused)
      for (const value of values) assert.ok(!isTaken(name, value), `${name}: ${value}`);
  });

  it("is nobody's business where something fills it in, or another controller has the Ingress", () => {
    for (const value of ["${SIZE}", "{{ .Values.size }}", "$SIZE"])
      assert.ok(isTaken("proxy-body-size", value), value);
    const text = ingress("ssl-redirect", "yes");
    assert.deepEqual(told(text + CLASS("traefik.io/ingress-controller")), []);
    assert.equal(told(text + CLASS("k8s.io/ingress-nginx")).length, 1);
  });

  it("is corrected where what was meant is certain", () => {
    const fixed = (name: string, value: string): string | undefined => {
      const text = ingress(name, value);
      const analysis = analyze([{ path: "a.yaml", text }]);
      const [diagnostic] = analysis.diagnostics.filter(({ rule }) => rule === "ingress-annotation-value");
      const [fix] = diagnostic === undefined ? [] : analysis.fixes(diagnostic);
      return fix?.title;
    };
    assert.equal(fixed("ssl-redirect", "yes"), "Write `true`");
    assert.equal(fixed("proxy-buffering", "false"), "Write `off`");
    assert.equal(fixed("proxy-read-timeout", "60s"), "Write `60`");
    assert.equal(fixed("proxy-body-size", "8 MB"), "Write `8m`");
    assert.equal(fixed("backend-protocol", "HTPS"), "Write `HTTPS`");
    assert.equal(fixed("proxy-read-timeout", "1m"), undefined);
  });
});

describe("the name of an annotation of ingress-nginx", () => {
  it("is told where it is nearly one, in its prefix, too", () => {
    const meant = (name: string) => /Did you mean `(.*)`\?$/.exec(told(ingress(name, "x"))[0] ?? "")?.[1];
    assert.equal(meant("whitelist-source-rnage"), "whitelist-source-range");
    assert.equal(meant("rewrite_target"), "rewrite-target");
    assert.equal(meant("cors-allow-header"), "cors-allow-headers");
    assert.equal(meant("ngnix.ingress.kubernetes.io/rewrite-target"), `${PREFIX}rewrite-target`);
  });

  it("is not told where older releases read it, where it is like none, and where it is another's", () => {
    const silent = [
      "secure-backends",
      "session-cookie-hash",
      "upstream-fail-timeout",
      "client-max-body-size",
      "owner",
      "nginx.org/rewrites",
      "example.com/rewrite-target",
      "ingress.kubernetes.io/rewrite-target",
    ];
    for (const name of silent) assert.deepEqual(told(ingress(name, "x")), [], name);
    for (const { name, form } of nginxAnnotations().values())
      if (form === "text") assert.deepEqual(told(ingress(name, "/x")), [], name);
  });
});
