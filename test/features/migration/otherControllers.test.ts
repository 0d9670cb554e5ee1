import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, type MigrationOptions, migrate } from "../../../server/src/library.ts";

/** An Ingress of `web.example.com` for one path, with one annotation by its full name. */
function ingress(annotation: string, value: string, className: string): string {
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  namespace: shop
  annotations:
    ${annotation}: ${JSON.stringify(value)}
spec:
  ingressClassName: ${className}
  rules:
    - host: web.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] }
`;
}

interface Migrated {
  /** Who gets requests by http: a Service, or a status. */
  readonly reached: string;
  /** What the report says of the annotation. */
  readonly said: string;
}

function migrated(text: string, options: MigrationOptions = {}): Migrated {
  const { files, report } = migrate([{ path: "web.yaml", text }], { gatewayClass: "edge", ...options });
  const trace = analyze(files).trace({ scheme: "http", host: "web.example.com", path: "/" });
  return {
    reached:
      trace.outcome === "forwarded"
        ? trace.backends.map(({ name }) => name).join()
        : `${trace.status ?? trace.outcome}`,
    said: report
      .filter(({ annotation }) => annotation !== undefined)
      .map(({ message }) => message)
      .join("\n"),
  };
}

const TRAEFIK = "traefik.ingress.kubernetes.io/";
const AWS = "alb.ingress.kubernetes.io/";

/** Annotations of each controller, with its class, without which a path may be open to more clients than it was. */
const CLOSED: readonly (readonly [className: string, annotation: string, value: string])[] = [
  ["traefik", `${TRAEFIK}router.middlewares`, "shop-login@kubernetescrd"],
  ["traefik", `${TRAEFIK}router.tls.options`, "shop-mtls@kubernetescrd"],
  ["nginx", "nginx.org/basic-auth-secret", "users"],
  ["nginx", "nginx.com/jwt-key", "keys"],
  ["nginx", "nginx.org/policies", "office"],
  ["nginx", "nginx.org/location-snippets", "allow 10.0.0.0/8; deny all;"],
  ["haproxy", "haproxy.org/auth-type", "basic-auth"],
  ["haproxy", "haproxy.org/allow-list", "10.0.0.0/8"],
  ["haproxy", "haproxy.org/deny-list", "0.0.0.0/0"],
  ["haproxy", "haproxy-ingress.github.io/auth-url", "http://auth.example.com"],
  ["haproxy", "ingress.kubernetes.io/whitelist-source-range", "10.0.0.0/8"],
  ["alb", `${AWS}auth-type`, "oidc"],
  ["alb", `${AWS}inbound-cidrs`, "10.0.0.0/8"],
  ["alb", `${AWS}mutual-authentication`, '[{"port": 443, "mode": "verify", "trustStore": "clients"}]'],
  ["alb", `${AWS}conditions.web`, '[{"field": "source-ip", "sourceIpConfig": {"values": ["10.0.0.0/8"]}}]'],
  ["alb", `${AWS}security-group-prefix-lists`, "pl-0a1b2c"],
  [
    "alb",
    `${AWS}jwt-validation`,
    '{"jwksEndpoint": "https://id.example.com/keys", "issuer": "https://id.example.com"}',
  ],
  ["openshift-default", "haproxy.router.openshift.io/ip_allowlist", "10.0.0.0/8 192.168.1.1"],
  ["traefik", `${TRAEFIK}whitelist-source-range`, "10.0.0.0/8"],
  ["apisix", "k8s.apisix.apache.org/auth-uri", "http://auth.example.com/verify"],
  ["kong", "konghq.com/plugins", "login"],
  ["apisix", "k8s.apisix.apache.org/auth-type", "keyAuth"],
];

/** Those that keep nobody out. */
const OPEN: typeof CLOSED = [
  ["traefik", `${TRAEFIK}router.entrypoints`, "websecure"],
  ["traefik", `${TRAEFIK}router.middlewares`, ""],
  ["nginx", "nginx.org/location-snippets", "add_header X-Team shop;"],
  ["nginx", "nginx.org/proxy-read-timeout", "60s"],
  ["haproxy", "haproxy.org/allow-list", "0.0.0.0/0"],
  ["alb", `${AWS}auth-type`, "none"],
  ["alb", `${AWS}inbound-cidrs`, "0.0.0.0/0, ::/0"],
  ["alb", `${AWS}mutual-authentication`, '[{"port": 443, "mode": "off"}]'],
  ["openshift-default", "haproxy.router.openshift.io/timeout", "60s"],
  ["kong", "konghq.com/strip-path", "true"],
];

describe("an Ingress of another controller than ingress-nginx", () => {
  for (const [className, annotation, value] of CLOSED)
    it(`lets in nobody who was asked by ${annotation}: ${value}`, () => {
      const text = ingress(annotation, value, className);
      const closed = migrated(text);
      assert.equal(closed.reached, "500");
      assert.match(
        closed.said,
        /^It may decide who gets in, and nothing is made of it: these paths answer 500 until something takes its place\. /,
      );
      const open = migrated(text, { open: true });
      assert.equal(open.reached, "web");
      assert.match(open.said, /: these paths are open to everyone until something takes its place\. /);
    });

  for (const [className, annotation, value] of OPEN)
    it(`stays open with ${annotation}: ${value}`, () => {
      assert.equal(migrated(ingress(annotation, value, className)).reached, "web");
    });

  it("is closed where it had a way in of its own, beside others of its class", () => {
    const besides = (annotation: string, own: string, other: string | undefined) => {
      const two = ingress(other === undefined ? "a/b" : annotation, other ?? "c", "lb")
        .replace("name: web", "name: other")
        .replace("host: web.", "host: other.");
      return migrated(`${ingress(annotation, own, "lb")}---\n${two}`).reached;
    };
    const points = `${TRAEFIK}router.entrypoints`;
    assert.equal(besides(points, "internal", "websecure"), "500");
    assert.equal(besides(points, "internal", undefined), "500");
    assert.equal(besides(points, "internal", "internal,web"), "web");
    assert.equal(besides(points, "internal, web", "websecure"), "web");
    assert.equal(besides(points, "web", "websecure"), "web");
    assert.equal(migrated(ingress(points, "internal", "lb")).reached, "web");
    assert.equal(besides(`${AWS}scheme`, "internal", "internet-facing"), "500");
    assert.equal(besides(`${AWS}scheme`, "internet-facing", "internal"), "web");
    assert.equal(besides(`${AWS}scheme`, "internal", undefined), "web");
  });

  const object = (kind: string, apiVersion: string, rest: string) => `---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: own, namespace: shop }
${rest}`;
  const middleware = (spec: string) => object("Middleware", "traefik.io/v1alpha1", `spec: { ${spec} }\n`);
  const option = (spec: string) => object("TLSOption", "traefik.io/v1alpha1", `spec: { ${spec} }\n`);
  const plugin = (name: string) => object("KongPlugin", "configuration.konghq.com/v1", `plugin: ${name}\n`);

  it("stays open where the files show that what it names keeps nobody out", () => {
    const reached = (text: string) => migrated(text).reached;
    const named = ingress(`${TRAEFIK}router.middlewares`, "shop-own@kubernetescrd", "traefik");
    assert.equal(reached(named + middleware("redirectScheme: { scheme: https }")), "web");
    assert.equal(reached(named + middleware("forwardAuth: { address: http://auth }")), "500");
    assert.equal(reached(named + middleware("chain: { middlewares: [{ name: login }] }")), "500");
    const two = ingress(
      `${TRAEFIK}router.middlewares`,
      "shop-own@kubernetescrd, shop-login@kubernetescrd",
      "traefik",
    );
    assert.equal(reached(two + middleware("compress: {}")), "500");
    const tls = ingress(`${TRAEFIK}router.tls.options`, "shop-own@kubernetescrd", "traefik");
    assert.equal(reached(tls + option("minVersion: VersionTLS13")), "web");
    assert.equal(reached(tls + option("clientAuth: { secretNames: [ca] }")), "500");
    const kong = ingress("konghq.com/plugins", "own", "kong");
    assert.equal(reached(kong + plugin("rate-limiting")), "web");
    assert.equal(reached(kong + plugin("key-auth")), "500");
  });

  it("has patterns for paths at the load balancers of Google and AWS, which are no prefixes with a star", () => {
    const taken = (className: string, written: string, ...paths: readonly string[]) => {
      const text = ingress("team", "shop", className).replace("path: /, pathType: Prefix", written);
      const { files, report } = migrate([{ path: "web.yaml", text }], { gatewayClass: "edge" });
      const analysis = analyze(files);
      return [
        ...paths.filter(
          (path) => analysis.trace({ scheme: "http", host: "web.example.com", path }).outcome === "forwarded",
        ),
        ...report.filter(({ message }) => message.includes("is read as")).map(({ message }) => message),
      ];
    };
    const specific = (path: string) => `path: ${path}, pathType: ImplementationSpecific`;
    for (const className of ["gce", "alb", "traefik"]) {
      assert.deepEqual(taken(className, specific("/*"), "/", "/app/x"), ["/", "/app/x"]);
      assert.deepEqual(taken(className, specific("/app/*"), "/app/x", "/apple", "/x"), [
        "/app/x",
        "`/app/*` is read as everything below `/app/` and becomes a prefix, which takes `/app` as well.",
      ]);
    }
    assert.deepEqual(taken("gce", specific("/app"), "/app", "/app/x"), ["/app"]);
    assert.deepEqual(taken("alb", "pathType: ImplementationSpecific", "/", "/app"), ["/", "/app"]);
    assert.deepEqual(taken("traefik", specific("/app"), "/app", "/app/x"), ["/app", "/app/x"]);
    assert.deepEqual(taken("gce", "path: /app, pathType: Prefix", "/app", "/app/x"), ["/app", "/app/x"]);
  });

  it("has patterns that no match is written for, instead of one that takes nothing", () => {
    const told = (className: string, path: string) => {
      const text = ingress("team", "shop", className).replace(
        "path: /, pathType: Prefix",
        `path: "${path}", pathType: ImplementationSpecific`,
      );
      const { files, report } = migrate([{ path: "web.yaml", text }], { gatewayClass: "edge" });
      return [
        files.some((file) => file.text.includes("kind: HTTPRoute")),
        report.some(({ message }) =>
          message.startsWith(`The path \`${path}\` cannot be matched by the Gateway API`),
        ),
      ];
    };
    assert.deepEqual(told("kong", "/~/v[0-9]+/users"), [false, true]);
    assert.deepEqual(told("alb", "/img/*/small"), [false, true]);
    assert.deepEqual(told("gce", "/app/*"), [true, false]);
  });

  it("goes to a Service where AWS has an action of an annotation for the same path before it", () => {
    const text = ingress(
      "alb.ingress.kubernetes.io/actions.ssl-redirect",
      '{"Type": "redirect"}',
      "alb",
    ).replace(
      "paths: [",
      "paths: [{ path: /, pathType: Prefix, backend: { service: { name: ssl-redirect, port: { name: use-annotation } } } }, ",
    );
    assert.equal(migrated(text).reached, "web");
  });

  it("says of an action of AWS alone on its path what it is, and nothing of a Service", () => {
    const text = ingress(`${AWS}actions.moved`, '{"Type": "redirect"}', "alb").replace(
      "{ name: web, port: { number: 80 } }",
      "{ name: moved, port: { name: use-annotation } }",
    );
    for (const closedWorld of [false, true]) {
      const { report } = migrate([{ path: "web.yaml", text }], { gatewayClass: "edge", closedWorld });
      assert.deepEqual(
        report.flatMap(({ annotation, message }) => (annotation === undefined ? [message] : [])),
        [
          "`moved` is no Service but what the annotation `alb.ingress.kubernetes.io/actions.moved` describes. Write its redirect as a filter or its weights into `backendRefs`: until then the rule answers 500.",
        ],
      );
    }
  });

  it("names a Service that lacks the port of a path", () => {
    const service =
      "---\napiVersion: v1\nkind: Service\nmetadata: { name: web, namespace: shop }\nspec: { ports: [{ name: https, port: 443 }] }\n";
    const text = ingress("example.com/team", "shop", "nginx").replace("number: 80", "name: http");
    const { report } = migrate([{ path: "web.yaml", text: `${text}${service}` }], { gatewayClass: "edge" });
    assert.deepEqual(
      report.flatMap(({ message }) => (message.includes("has no port") ? [message] : [])),
      ["Service `shop/web` does not exist, or has no port `http`: the answer is 500 where it was 503."],
    );
  });

  it("is closed where Google or AWS read at its Service who gets in, which no Gateway does", () => {
    const service = (annotation: string, value: string) => `---
apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop, annotations: { ${annotation}: '${value}' } }
spec: { ports: [{ port: 80 }] }
`;
    const config = (spec: string) => object("BackendConfig", "cloud.google.com/v1", `spec: { ${spec} }\n`);
    const named = service("cloud.google.com/backend-config", '{"default": "own"}');
    const reached = (className: string, rest: string) =>
      migrated(ingress("team", "shop", className) + rest).reached;
    assert.equal(reached("gce", named + config("iap: { enabled: true }")), "500");
    assert.equal(reached("gce", named + config("securityPolicy: { name: armor }")), "500");
    assert.equal(reached("gce", named + config("timeoutSec: 40, iap: { enabled: false }")), "web");
    assert.equal(reached("traefik", named + config("iap: { enabled: true }")), "web");
    assert.equal(reached("alb", service(`${AWS}auth-type`, "oidc")), "500");
    const text = ingress("team", "shop", "gce") + named + config("iap: { enabled: true }");
    const { report } = migrate([{ path: "web.yaml", text }], { gatewayClass: "edge" });
    assert.ok(
      report.some(
        ({ message }) =>
          message ===
          "`cloud.google.com/backend-config` of a Service behind this Ingress may decide who gets in, and no Gateway reads it there: its paths answer 500 until something takes its place.",
      ),
    );
  });

  it("is read by the text of the API where its class is `nginx` and its annotations are those of F5", () => {
    const https = (annotation: string) =>
      migrate([{ path: "web.yaml", text: ingress(annotation, "60s", "nginx") }], {
        gatewayClass: "edge",
      }).report.some(({ message }) => message.includes("self-signed certificate of the controller"));
    assert.equal(https("nginx.org/proxy-read-timeout"), false);
    assert.equal(https("nginx.ingress.kubernetes.io/proxy-read-timeout"), true);
  });

  it("is not one of a second ingress-nginx, whose annotations keep out whom they kept out", () => {
    const reached = (controller: string) =>
      migrated(`${ingress("nginx.ingress.kubernetes.io/whitelist-source-range", "10.0.0.0/8", "internal")}---
apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata: { name: internal }
spec: { controller: ${controller} }
`).reached;
    assert.equal(reached("k8s.io/internal-ingress-nginx"), "500");
    assert.equal(reached("k8s.io/internal"), "500");
    assert.equal(reached("webapprouting.kubernetes.azure.com/nginx"), "500");
    assert.equal(reached(`"\${CONTROLLER}"`), "500");
    assert.equal(reached("nginx.org/ingress-controller"), "web");
    assert.equal(reached("traefik.io/ingress-controller"), "web");
    assert.equal(reached("k8s.io/ingress-gce"), "web");
  });

  it("is not one whose class has `nginx` in its name: http goes to https there where the host has a certificate", () => {
    const redirects = (className: string) => {
      const text = `${ingress("team", "shop", className)}  tls: [{ hosts: [web.example.com], secretName: web }]\n`;
      const { files } = migrate([{ path: "web.yaml", text }], { gatewayClass: "edge" });
      return analyze(files).trace({ scheme: "http", host: "web.example.com", path: "/" }).redirect?.status;
    };
    for (const name of ["nginx", "nginx-internal", "public-nginx", "webapprouting.kubernetes.azure.com"])
      assert.equal(redirects(name), 308, name);
    for (const name of ["internal", "nginx-plus", "traefik"]) assert.equal(redirects(name), undefined, name);
  });

  it("is left alone by annotations that its own controller does not read", () => {
    const text = `${ingress("nginx.org/basic-auth-secret", "users", "nginx")}---
apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata: { name: nginx }
spec: { controller: k8s.io/ingress-nginx }
`;
    assert.equal(migrated(text).reached, "web");
  });
});
