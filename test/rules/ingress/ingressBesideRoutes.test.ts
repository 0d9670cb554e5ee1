import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type AnalyzeOptions, analyze } from "../../../server/src/library.ts";

interface Shop {
  readonly annotations?: string;
  readonly tls?: string;
  readonly host?: string;
}

const ingress = ({ annotations = "", tls = "", host = "shop.example.com" }: Shop = {}) => `
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: shop, annotations: { ${annotations} } }
spec:
  ingressClassName: nginx
  tls: [${tls}]
  rules:
    - host: ${host}
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: shop, port: { number: 80 } } } }] }
`;

const HTTP = "{ name: http, port: 80, protocol: HTTP }";
const HTTPS =
  "{ name: https, port: 443, protocol: HTTPS, hostname: shop.example.com, tls: { certificateRefs: [{ name: shop-tls }] } }";
const ISSUER = "cert-manager.io/cluster-issuer: public";
const TLS = "{ hosts: [shop.example.com], secretName: shop-tls }";

const gateway = (listener = HTTP, annotations = "") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop, annotations: { ${annotations} } }
spec: { gatewayClassName: internet, listeners: [${listener}] }
`;

const route = (
  rule = "{ backendRefs: [{ name: shop, port: 80 }] }",
  annotations = "",
  parent = "edge",
) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop, annotations: { ${annotations} } }
spec: { parentRefs: [{ name: ${parent} }], hostnames: [shop.example.com], rules: [${rule}] }
`;

function told(text: string, options: AnalyzeOptions = {}): readonly string[] {
  return analyze([{ path: "a.yaml", text }], options).diagnostics.flatMap(({ rule, severity }) =>
    rule.startsWith("ingress-") ? `${severity} ${rule}` : [],
  );
}

const SHARED = "hint ingress-host-shared";

describe("an Ingress beside Routes", () => {
  it("is told of the hosts that an attached Route serves, and of no others", () => {
    assert.deepEqual(told(ingress() + gateway() + route()), [SHARED]);
    assert.deepEqual(told(ingress() + gateway() + route(undefined, "", "absent")), []);
    assert.deepEqual(told(ingress() + route()), []);
    assert.deepEqual(told(ingress({ host: "other.example.com" }) + gateway() + route()), []);
  });

  it("does not learn the name of a Route of another namespace", () => {
    const text = (ingress() + gateway() + route())
      .replaceAll("namespace: shop", "namespace: team")
      .replace("namespace: team", "namespace: shop");
    const [found] = analyze([{ path: "a.yaml", text }]).diagnostics.filter(
      ({ rule }) => rule === "ingress-host-shared",
    );
    assert.match(found?.message ?? "", /^An HTTPRoute of another namespace serves `shop\.example\.com`, too/);
    assert.deepEqual(found?.related ?? [], []);
  });

  it("is told of a certificate that both order, for one host, by annotations of both", () => {
    const twice = ["hint ingress-certificate-twice", SHARED];
    const asking = ingress({ annotations: ISSUER, tls: TLS });
    assert.deepEqual(told(asking + gateway(HTTPS, ISSUER) + route()), twice);
    assert.deepEqual(told(asking + gateway(HTTPS) + route()), [SHARED]);
    assert.deepEqual(told(ingress({ tls: TLS }) + gateway(HTTPS, ISSUER) + route()), [SHARED]);
    assert.deepEqual(told(asking + gateway(HTTP, ISSUER) + route()), [SHARED]);
  });

  it("is told of a record that both ask for, unless one is another controller's", () => {
    const dns = 'external-dns.alpha.kubernetes.io/ttl: "60"';
    const twice = [SHARED, "hint ingress-record-twice"];
    const asking = ingress({ annotations: dns });
    assert.deepEqual(told(asking + gateway() + route(undefined, dns)), twice);
    assert.deepEqual(told(asking + gateway(HTTP, dns) + route()), twice);
    assert.deepEqual(told(asking + gateway() + route()), [SHARED]);
    const other = `${dns}, external-dns.alpha.kubernetes.io/controller: none`;
    assert.deepEqual(told(ingress({ annotations: other }) + gateway() + route(undefined, dns)), [SHARED]);
  });

  it("is told of redirects that go round in a circle, as far as both certainly answer", () => {
    const to = (url: string, kind = "permanent") =>
      ingress({
        annotations: `nginx.ingress.kubernetes.io/${kind}-redirect: "${url}"`,
        host: "old.example.com",
      });
    const back = (rule = "") =>
      gateway() +
      route(
        `{ ${rule} filters: [{ type: RequestRedirect, requestRedirect: { hostname: old.example.com } }] }`,
      );
    const loop = ["warning ingress-redirect-loop"];
    assert.deepEqual(told(to("http://shop.example.com/") + back()), loop);
    assert.deepEqual(told(to("http://shop.example.com/x", "temporal") + back()), loop);
    assert.deepEqual(told(to("https://shop.example.com/") + back()), []);
    assert.deepEqual(told(to("http://shop.example.com:8080/") + back()), []);
    assert.deepEqual(
      told(to("http://shop.example.com/") + back("matches: [{ path: { value: /old } }],")),
      [],
    );
    assert.deepEqual(
      told(to("http://shop.example.com/") + back("matches: [{ path: { type: Exact, value: / } }],")),
      [],
    );
    assert.deepEqual(told(to("http://other.example.com/") + back()), []);
    assert.deepEqual(
      told(
        to("http://shop.example.com/").replace("ingressClassName: nginx", "ingressClassName: traefik") +
          back(),
      ),
      [],
    );
    const traefik = `---\napiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: { name: nginx }\nspec: { controller: traefik.io/ingress-controller }\n`;
    assert.deepEqual(told(to("http://shop.example.com/") + back() + traefik), []);
  });

  it("misses its class beside others, and nothing where there are none or a chart may bring it", () => {
    const classes = (name: string) =>
      `---\napiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: { name: ${name} }\nspec: { controller: k8s.io/ingress-nginx }\n`;
    const chart = `---\napiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: nginx, namespace: ingress }\nspec: { chart: { spec: { chart: ingress-nginx } } }\n`;
    const missed = (text: string) =>
      analyze([{ path: "a.yaml", text }]).diagnostics.flatMap(({ rule, severity }) =>
        rule === "vendor-reference-not-found" ? severity : [],
      );
    assert.deepEqual(missed(ingress()), []);
    assert.deepEqual(missed(ingress() + classes("internal-only")), ["hint"]);
    assert.deepEqual(missed(ingress() + classes("nginx")), []);
    assert.deepEqual(missed(ingress() + classes("internal-only") + chart), []);
  });
});
