import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, type Migration, type MigrationOptions, migrate } from "../../../server/src/library.ts";

const PREFIX = "nginx.ingress.kubernetes.io/";

function ingress(annotations: Readonly<Record<string, string>>, name = "shop"): string {
  const lines = Object.entries(annotations).map(([key, value]) => `    ${PREFIX}${key}: "${value}"\n`);
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: ${name}
  namespace: shop
  annotations:
${lines.join("")}spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] }
`;
}

function migrated(text: string, options: MigrationOptions): Migration {
  return migrate([{ path: "shop.yaml", text }], { gatewayClass: "edge", ...options });
}

/** The objects beside Gateway and Routes, as `KIND NAME`, each with its spec as it is written, and what the rules send to. */
function made({ files }: Migration): { readonly objects: readonly string[]; readonly route: string } {
  const documents = files.flatMap(({ text }) => text.split("---\n"));
  const kindOf = (text: string) => /^kind: (.*)$/m.exec(text)?.[1] ?? "";
  const own = documents.filter((text) => !/^(?:Gateway|HTTPRoute)$/.test(kindOf(text)));
  return {
    objects: own.map(
      (text) =>
        `${kindOf(text)} ${/^ {2}name: (.*)$/m.exec(text)?.[1]}\n${text.replace(/^.*\nspec:\n/s, "")}`,
    ),
    route: documents.find((text) => kindOf(text) === "HTTPRoute") ?? "",
  };
}

function verdicts({ report }: Migration): readonly string[] {
  return report.flatMap(({ annotation, verdict }) =>
    annotation === undefined ? [] : [`${annotation.replace(PREFIX, "")}: ${verdict}`],
  );
}

function saidOf({ report }: Migration, annotation: string): string {
  return report.find((line) => line.annotation === PREFIX + annotation)?.message ?? "";
}

const TARGET = `  targetRefs:
    - group: gateway.networking.k8s.io
      kind: HTTPRoute
      name: shop
`;
const ADDRESSES = {
  "allowlist-source-range": "10.0.0.0/8, 192.0.2.7",
  "denylist-source-range": "10.1.0.0/16",
};
const PASSWORD = { "auth-type": "basic", "auth-secret": "users", "auth-realm": "Shop" };
const LIMITS = { "limit-rps": "10", "limit-burst-multiplier": "3" };
const TIMEOUTS = { "proxy-connect-timeout": "3", "proxy-read-timeout": "300" };

describe("kinds of Envoy Gateway in place of annotations", () => {
  const written = (annotations: Readonly<Record<string, string>>) =>
    made(migrated(ingress(annotations), { implementation: "envoy-gateway" })).objects;

  it("let addresses in, the list of the denied ones first", () => {
    assert.deepEqual(written(ADDRESSES), [
      `SecurityPolicy shop
${TARGET}  authorization:
    defaultAction: Deny
    rules:
      - action: Deny
        principal:
          clientCIDRs:
            - 10.1.0.0/16
      - action: Allow
        principal:
          clientCIDRs:
            - 10.0.0.0/8
            - 192.0.2.7/32
`,
    ]);
  });

  it("ask for passwords in the same policy as for addresses", () => {
    const both = written({ ...PASSWORD, "denylist-source-range": "10.1.0.0/16" });
    assert.deepEqual(both, [
      `SecurityPolicy shop
${TARGET}  authorization:
    defaultAction: Allow
    rules:
      - action: Deny
        principal:
          clientCIDRs:
            - 10.1.0.0/16
  basicAuth:
    users:
      name: users
`,
    ]);
  });

  it("limit each address, and wait as long, in one policy for the backend", () => {
    assert.deepEqual(written({ "limit-rpm": "60", ...TIMEOUTS }), [
      `BackendTrafficPolicy shop
${TARGET}  rateLimit:
    type: Local
    local:
      rules:
        - clientSelectors:
            - sourceCIDR:
                type: Distinct
                value: 0.0.0.0/0
          limit:
            requests: 60
            unit: Minute
        - clientSelectors:
            - sourceCIDR:
                type: Distinct
                value: ::/0
          limit:
            requests: 60
            unit: Minute
  timeout:
    tcp:
      connectTimeout: 3s
    http:
      requestTimeout: 0s
      streamIdleTimeout: 300s
`,
    ]);
  });

  it("keep clients at a pod by a cookie, by their address or by a header", () => {
    const cookie = written({ affinity: "cookie", "session-cookie-max-age": "3600", "load-balance": "ewma" });
    assert.deepEqual(cookie, [
      `BackendTrafficPolicy shop
${TARGET}  loadBalancer:
    type: ConsistentHash
    consistentHash:
      type: Cookie
      cookie:
        name: INGRESSCOOKIE
        ttl: 3600s
        attributes:
          Path: /
`,
    ]);
    assert.match(written({ "upstream-hash-by": "$binary_remote_addr" })[0] ?? "", / {6}type: SourceIP\n$/);
    assert.match(written({ "upstream-hash-by": "$http_x_user" })[0] ?? "", / {8}- name: x-user\n$/);
    assert.deepEqual(written({ "upstream-hash-by": "$request_uri$host" }), []);
    assert.match(written({ "load-balance": "round_robin" })[0] ?? "", /type: RoundRobin\n$/);
    assert.match(written({ "service-upstream": "true" })[0] ?? "", /routingType: Service\n$/);
  });

  it("answer CORS before the core has a filter for it", () => {
    const text = ingress({ "enable-cors": "true", "cors-allow-origin": "https://a.example.com" });
    const of14 = made(migrated(text, { implementation: "envoy-gateway", release: "1.4" }));
    assert.match(
      of14.objects[0] ?? "",
      /^SecurityPolicy shop\n.* {2}cors:\n {4}allowOrigins:\n {6}- https:\/\/a.example.com\n/s,
    );
    assert.deepEqual(made(migrated(text, { implementation: "envoy-gateway" })).objects, []);
  });
});

describe("kinds of NGINX Gateway Fabric in place of annotations", () => {
  const written = (annotations: Readonly<Record<string, string>>) =>
    made(migrated(ingress(annotations), { implementation: "nginx-gateway-fabric" }));

  it("ask for addresses and passwords by filters of the rules", () => {
    const { objects, route } = written({ ...ADDRESSES, ...PASSWORD });
    assert.deepEqual(objects, [
      `SnippetsFilter shop-addresses
  snippets:
    - context: http.server.location
      value: deny 10.1.0.0/16; allow 10.0.0.0/8; allow 192.0.2.7/32; deny all;
`,
      `AuthenticationFilter shop-login
  type: Basic
  basic:
    secretRef:
      name: users
    realm: Shop
`,
    ]);
    assert.match(
      route,
      /kind: SnippetsFilter\n {12}name: shop-addresses\n.*kind: AuthenticationFilter\n {12}name: shop-login\n/s,
    );
    assert.match(route, /backendRefs:\n {8}- name: web/);
  });

  it("limit rates, bodies and timeouts with the directives that it was before", () => {
    const { objects } = written({
      ...LIMITS,
      ...TIMEOUTS,
      "proxy-body-size": "8m",
      "proxy-buffering": "off",
      "proxy-buffer-size": "16k",
    });
    assert.deepEqual(objects, [
      `RateLimitPolicy shop
${TARGET}  rateLimit:
    local:
      rules:
        - rate: 10r/s
          burst: 30
          noDelay: true
          key: $binary_remote_addr
    rejectCode: 503
`,
      `ClientSettingsPolicy shop
  targetRef:
    group: gateway.networking.k8s.io
    kind: HTTPRoute
    name: shop
  body:
    maxSize: 8m
`,
      `ProxySettingsPolicy shop
${TARGET}  timeout:
    connect: 3s
    read: 300s
  buffering:
    disable: true
    bufferSize: 16k
`,
    ]);
  });
});

describe("kinds of kgateway in place of annotations", () => {
  it("ask for passwords, and cut idle connections", () => {
    const { objects } = made(migrated(ingress({ ...PASSWORD, ...TIMEOUTS }), { implementation: "kgateway" }));
    assert.deepEqual(objects, [
      `TrafficPolicy shop
${TARGET}  basicAuth:
    secretRef:
      name: users
      key: auth
  timeouts:
    streamIdle: 300s
`,
    ]);
  });

  it("leave rates alone, which they count for all clients together", () => {
    const result = migrated(ingress(LIMITS), { implementation: "kgateway" });
    assert.deepEqual(made(result).objects, []);
    assert.deepEqual(verdicts(result), ["limit-rps: none", "limit-burst-multiplier: none"]);
  });
});

describe("kinds of Traefik in place of annotations", () => {
  it("are Middlewares, in the order in which nginx asked", () => {
    const { objects, route } = made(
      migrated(
        ingress({
          ...LIMITS,
          ...PASSWORD,
          "limit-connections": "20",
          "auth-url": "http://auth.shop.svc:8080/verify",
          "auth-response-headers": "X-User, X-Group",
          "whitelist-source-range": "2001:db8::/32",
        }),
        { implementation: "traefik" },
      ),
    );
    assert.deepEqual(objects, [
      "Middleware shop-addresses\n  ipAllowList:\n    sourceRange:\n      - 2001:db8::/32\n",
      "Middleware shop-login\n  basicAuth:\n    secret: users\n    realm: Shop\n",
      "Middleware shop-auth\n  forwardAuth:\n    address: http://auth.shop.svc:8080/verify\n    authResponseHeaders:\n      - X-User\n      - X-Group\n",
      "Middleware shop-limit-rps\n  rateLimit:\n    average: 10\n    period: 1s\n    burst: 30\n",
      "Middleware shop-limit-connections\n  inFlightReq:\n    amount: 20\n    sourceCriterion:\n      ipStrategy:\n        depth: 0\n",
    ]);
    assert.deepEqual(
      [...route.matchAll(/extensionRef:\n *group: traefik.io\n *kind: Middleware\n *name: (.*)/g)].map(
        ([, name]) => name,
      ),
      ["shop-addresses", "shop-login", "shop-auth", "shop-limit-rps", "shop-limit-connections"],
    );
  });

  it("know no denied addresses, so that the paths stay closed", () => {
    const result = migrated(ingress(ADDRESSES), { implementation: "traefik" });
    assert.deepEqual(made(result).objects, []);
    assert.doesNotMatch(made(result).route, /backendRefs/);
    assert.match(
      saidOf(result, "denylist-source-range"),
      /^Traefik: It has lists of allowed addresses alone\. Until then these paths answer 500/,
    );
  });
});

describe("kinds of an implementation", () => {
  it("are written with no findings, beside the Routes and before them", () => {
    const all = { ...PASSWORD, ...LIMITS, ...TIMEOUTS, affinity: "cookie", "proxy-body-size": "8m" };
    for (const implementation of ["envoy-gateway", "nginx-gateway-fabric", "kgateway", "traefik"]) {
      const { files } = migrated(ingress({ ...all, "allowlist-source-range": "10.0.0.0/8" }), {
        implementation,
        open: true,
      });
      assert.deepEqual(
        analyze(files, { implementations: { "*": implementation } })
          .diagnostics.filter(({ severity }) => severity !== "hint")
          .map(({ rule, message }) => `${rule}: ${message}`),
        [],
        implementation,
      );
      const kinds = [...(files[1]?.text ?? "").matchAll(/^kind: (.*)$/gm)].map(([, kind]) => kind);
      assert.ok(kinds.length > 1 && kinds.at(-1) === "HTTPRoute", implementation);
    }
  });

  it("are not written of what one check was enough for, of a bad list, or of another namespace's Secret", () => {
    const closed = (annotations: Readonly<Record<string, string>>) => {
      const result = migrated(ingress(annotations), { implementation: "envoy-gateway" });
      assert.doesNotMatch(made(result).route, /backendRefs/);
      return made(result).objects;
    };
    assert.deepEqual(closed({ ...PASSWORD, ...ADDRESSES, satisfy: "any" }), []);
    assert.deepEqual(closed({ "allowlist-source-range": "10.0.0.0/8,office" }), []);
    assert.deepEqual(closed({ "auth-type": "basic", "auth-secret": "other/users" }), []);
    assert.deepEqual(closed({ ...PASSWORD, "auth-secret-type": "auth-map" }), []);
    assert.deepEqual(closed({ "auth-type": "digest", "auth-secret": "users" }), []);
    assert.deepEqual(closed({ "auth-url": "http://auth.shop/verify" }), []);
  });

  it("wait for the key that they read where the Secret is among the files", () => {
    const secret = (key: string) =>
      `---\napiVersion: v1\nkind: Secret\nmetadata: { name: users, namespace: shop }\nstringData: { ${key}: "ann:{SHA}x" }\n`;
    const lacking = migrated(ingress(PASSWORD) + secret("auth"), { implementation: "envoy-gateway" });
    assert.equal(
      saidOf(lacking, "auth-type"),
      "Envoy Gateway: Secret `shop/users` has no key `.htpasswd`: add it, and convert again. Until then these paths answer 500, so that nobody gets in.",
    );
    assert.doesNotMatch(made(lacking).route, /backendRefs/);
    const ready = migrated(ingress(PASSWORD) + secret(".htpasswd"), { implementation: "envoy-gateway" });
    assert.match(made(ready).route, /backendRefs/);
  });

  it("have a line for each annotation, also where the implementation has nothing", () => {
    const result = migrated(ingress({ ...LIMITS, "proxy-connect-timeout": "3s" }), {
      implementation: "cilium",
    });
    assert.deepEqual(verdicts(result), [
      "limit-rps: none",
      "limit-burst-multiplier: none",
      "proxy-connect-timeout: none",
    ]);
    assert.match(saidOf(result, "limit-rps"), /Cilium has no kind for it that is known here\.$/);
    const unread = migrated(ingress({ "proxy-connect-timeout": "3s" }), { implementation: "envoy-gateway" });
    assert.deepEqual(verdicts(unread), ["proxy-connect-timeout: none"]);
  });

  it("say of a Route with redirects that its policies hold for them, too", () => {
    const text = ingress(PASSWORD).replace("path: /,", "path: /shop/,");
    const said = (implementation: string) =>
      migrated(text, { implementation }).report.filter(({ message }) =>
        message.includes("hold for its redirects"),
      );
    assert.equal(said("envoy-gateway").length, 1);
    assert.equal(said("traefik").length, 0);
  });

  it("are named within 63 characters", () => {
    const name = `shop-${"x".repeat(80)}`;
    const { objects } = made(
      migrated(ingress({ ...PASSWORD, ...LIMITS }, name), { implementation: "traefik" }),
    );
    const names = objects.map((text) => /^Middleware (.*)$/m.exec(text)?.[1] ?? "");
    assert.equal(new Set(names).size, 2);
    assert.ok(names.every((one) => one.length <= 63));
  });

  it("are not written where the GatewayClass is served by another implementation", () => {
    const gatewayClass = `---\napiVersion: gateway.networking.k8s.io/v1\nkind: GatewayClass\nmetadata: { name: edge }\nspec: { controllerName: traefik.io/gateway-controller }\n`;
    const result = migrated(ingress(PASSWORD) + gatewayClass, { implementation: "envoy-gateway" });
    assert.deepEqual(made(result).objects, []);
    assert.doesNotMatch(made(result).route, /backendRefs/);
    assert.ok(
      result.report.some(({ message }) =>
        message.startsWith(
          "The GatewayClass is one of Traefik, which is not the implementation that is asked for",
        ),
      ),
    );
  });
});
