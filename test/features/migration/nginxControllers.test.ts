import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, type MigrationOptions, migrate } from "../../../server/src/library.ts";

interface Asked {
  readonly className?: string;
  readonly annotations?: string;
  readonly tls?: string;
}

function ingress({ className = "nginx", annotations = "{}", tls = "[]" }: Asked = {}): string {
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: web, namespace: shop, annotations: ${annotations} }
spec:
  ingressClassName: ${className}
  tls: ${tls}
  rules:
    - host: web.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] }
`;
}

function configMap(data: string, name = "ingress-nginx-controller", labels = "{}"): string {
  return `apiVersion: v1
kind: ConfigMap
metadata: { name: ${name}, namespace: ingress-nginx, labels: ${labels} }
data: ${data}
`;
}

/** A release of the chart, as Flux has it. */
function release(values: string): string {
  return `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: ingress-nginx-internal, namespace: network }
spec:
  chart: { spec: { chart: ingress-nginx, sourceRef: { kind: HelmRepository, name: ingress-nginx } } }
  values: { controller: ${values} }
`;
}

interface Answer {
  readonly http: string;
  readonly said: readonly string[];
  readonly text: string;
}

function migrated(texts: readonly string[], options: MigrationOptions = {}): Answer {
  const sources = texts.map((text, index) => ({ path: `${index}.yaml`, text }));
  const { files, report } = migrate(sources, { gatewayClass: "edge", ...options });
  const trace = analyze(files).trace({ scheme: "http", host: "web.example.com", path: "/" });
  return {
    http:
      trace.outcome === "forwarded"
        ? trace.backends.map(({ name }) => name).join()
        : `${trace.status ?? trace.redirect?.status}`,
    said: report.map(({ message }) => message),
    text: files.map(({ text }) => text).join("---\n"),
  };
}

const DOES_NOT_OPEN: readonly (readonly [data: string, annotations: string])[] = [
  ["{ whitelist-source-range: 10.0.0.0/8 }", "{}"],
  ["{ denylist-source-range: 1.2.3.4 }", "{}"],
  ["{ block-cidrs: 1.2.3.0/24 }", "{}"],
  ["{ global-auth-url: 'https://auth.example.com/verify' }", "{}"],
  ["{ location-snippet: 'allow 10.0.0.0/8; deny all;' }", "{}"],
  ["{ server-snippet: 'ssl_verify_client on;' }", "{}"],
];

const ELSEWHERE: typeof DOES_NOT_OPEN = [
  ["{ proxy-body-size: 8m, use-forwarded-headers: 'true' }", "{}"],
  [
    "{ global-auth-url: 'https://auth.example.com/verify' }",
    "{ nginx.ingress.kubernetes.io/enable-global-auth: 'false' }",
  ],
  [
    "{ whitelist-source-range: 10.0.0.0/8 }",
    "{ nginx.ingress.kubernetes.io/whitelist-source-range: 0.0.0.0/0 }",
  ],
  ["{ whitelist-source-range: '0.0.0.0/0' }", "{}"],
  ["{ location-snippet: 'more_set_headers \"X-Team: shop\";' }", "{}"],
];

describe("what a controller of ingress-nginx is told for all of its Ingresses", () => {
  for (const [data] of DOES_NOT_OPEN)
    it(`opens no path that it guards: ${data}`, () => {
      const { http, said } = migrated([ingress(), configMap(data)]);
      assert.equal(http, "500");
      const key = /^\{ ([\w-]+)/.exec(data)?.[1];
      assert.ok(
        said.includes(
          `By \`${key}\` in ConfigMap \`ingress-nginx/ingress-nginx-controller\` it is decided for every Ingress who gets in. Its paths answer 500 until a policy of your implementation takes its place, so that nobody gets in, but for those whose annotations say otherwise.`,
        ),
        said.join("\n"),
      );
      assert.equal(migrated([ingress(), configMap(data)], { open: true }).http, "web");
    });

  for (const [data, annotations] of ELSEWHERE)
    it(`closes nothing with ${data} and ${annotations}`, () => {
      assert.equal(migrated([ingress({ annotations }), configMap(data)]).http, "web");
    });

  it("is not what another ConfigMap says, nor another class's controller", () => {
    const guard = "{ whitelist-source-range: 10.0.0.0/8 }";
    assert.equal(migrated([ingress(), configMap(guard, "settings")]).http, "web");
    assert.equal(
      migrated([ingress(), configMap(guard, "settings", "{ app.kubernetes.io/name: ingress-nginx }")]).http,
      "500",
    );
    assert.equal(migrated([ingress({ className: "traefik" }), configMap(guard)]).http, "web");
    const internal = release(`{ config: ${guard}, ingressClassResource: { name: internal } }`);
    assert.equal(migrated([ingress({ className: "internal" }), internal]).http, "500");
    assert.equal(migrated([ingress({ className: "nginx" }), internal]).http, "web");
  });

  it("is listed where nothing is made of it", () => {
    const { said } = migrated([
      ingress(),
      configMap("{ hsts: 'false', ssl-redirect: 'true', proxy-body-size: '0' }"),
    ]);
    assert.ok(
      said.includes(
        "Told for every Ingress in ConfigMap `ingress-nginx/ingress-nginx-controller`, and not converted: `hsts`, `proxy-body-size`.",
      ),
      said.join("\n"),
    );
  });

  it("says whether http goes to https where annotations do not", () => {
    const tls = "[{ hosts: [web.example.com], secretName: web }]";
    const http = (data: string, annotations = "{}") =>
      migrated([ingress({ tls, annotations }), configMap(data)]).http;
    assert.equal(http("{ hsts: 'true' }"), "308");
    assert.equal(http("{ ssl-redirect: 'false' }"), "web");
    assert.equal(
      http("{ ssl-redirect: 'false' }", "{ nginx.ingress.kubernetes.io/ssl-redirect: 'true' }"),
      "308",
    );
    assert.equal(migrated([ingress(), configMap("{ force-ssl-redirect: 'true' }")]).http, "308");
  });

  it("names the class that is read by its rules, and the certificate of hosts without one", () => {
    const values =
      "{ ingressClassResource: { name: internal, default: true }, extraArgs: { default-ssl-certificate: network/example-com-tls } }";
    const { http, text } = migrated([
      ingress({ className: "internal", tls: "[{ hosts: [web.example.com] }]" }),
      release(values),
    ]);
    assert.equal(http, "308");
    assert.match(text, /certificateRefs:\n +- name: example-com-tls\n +namespace: network/);
    const application = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: ingress, namespace: argocd }
spec:
  sources:
    - chart: ingress-nginx
      repoURL: https://kubernetes.github.io/ingress-nginx
      helm:
        values: |
          controller:
            config: { block-cidrs: 1.2.3.0/24 }
`;
    assert.equal(migrated([ingress(), application]).http, "500");
  });

  it("serves hosts without a certificate of their own by https, and redirects nobody there", () => {
    const asked = (options: MigrationOptions, scheme: "http" | "https") => {
      const { files, report } = migrate([{ path: "web.yaml", text: ingress() }], {
        gatewayClass: "edge",
        ...options,
      });
      const { outcome } = analyze(files).trace({ scheme, host: "web.example.com", path: "/" });
      return [
        outcome,
        report.filter(({ message }) => message.includes("certificate")).map(({ message }) => message),
      ];
    };
    const defaultCertificate = "network/example-com-tls";
    const said =
      "`web.example.com` got the default certificate of the controller and refers to the Secret `network/example-com-tls` now.";
    assert.deepEqual(asked({ defaultCertificate }, "https"), ["forwarded", [said]]);
    assert.deepEqual(asked({ defaultCertificate }, "http"), ["forwarded", [said]]);
    assert.equal(asked({}, "https")[0], "connection-rejected");
  });
});
