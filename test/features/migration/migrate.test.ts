import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, type Migration, type MigrationOptions, migrate } from "../../../server/src/library.ts";

function ingress(
  name: string,
  rules: string,
  {
    annotations = "",
    tls = "",
    namespace = "shop",
  }: { annotations?: string; tls?: string; namespace?: string } = {},
): string {
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: ${name}
  namespace: ${namespace}
  annotations: { ${annotations} }
spec:
  ingressClassName: nginx
  tls: [${tls}]
  rules:
${rules}`;
}

function rule(host: string, path: string, service: string, type = "Prefix"): string {
  return `    - host: ${host}
      http:
        paths:
          - path: ${path}
            pathType: ${type}
            backend: { service: { name: ${service}, port: { number: 80 } } }
`;
}

const PREFIX = "nginx.ingress.kubernetes.io/";

function migrated(text: string, options: MigrationOptions = {}): Migration {
  return migrate([{ path: "shop.yaml", text }], { gatewayClass: "edge", ...options });
}

function textOf({ files }: Migration, path = "shop.gateway.yaml"): string {
  return files.find((file) => file.path === path)?.text ?? "";
}

function verdicts({ report }: Migration): readonly string[] {
  return report.flatMap(({ annotation, verdict }) =>
    annotation === undefined ? [] : [`${annotation.replace(PREFIX, "")}: ${verdict}`],
  );
}

describe("an Ingress as Gateway API", () => {
  it("keeps names, order and comments but those that name a schema, and stands beside its file", () => {
    const made = migrated(`# yaml-language-server: $schema=https://example.com/ingress.json
# Team web owns this.
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop
  namespace: shop
  labels: { team: web }
spec:
  ingressClassName: nginx
  rules:
    # the shop itself
    - host: shop.example.com
      http:
        paths:
          # since 2021
          - path: /cart
            pathType: Exact
            backend: { service: { name: cart, port: { number: 8080 } } } # not 80
          - path: /
            pathType: Prefix
            backend: { service: { name: web, port: { number: 80 } } }
`);
    assert.deepEqual(
      made.files.map(({ path }) => path),
      ["gateway.yaml", "shop.gateway.yaml"],
    );
    assert.equal(
      textOf(made),
      `# Team web owns this.
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: shop
  namespace: shop
  labels:
    team: web
spec:
  parentRefs:
    - name: nginx
      sectionName: http-shop.example.com
  hostnames:
    - shop.example.com
  rules:
    # the shop itself
    # since 2021
    # not 80
    - matches:
        - path:
            type: Exact
            value: /cart
      backendRefs:
        - name: cart
          port: 8080
    - matches:
        - path:
            type: PathPrefix
            value: /
      backendRefs:
        - name: web
          port: 80
`,
    );
    assert.equal(
      textOf(made, "gateway.yaml"),
      `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: nginx
  namespace: shop
spec:
  gatewayClassName: edge
  listeners:
    - name: http-shop.example.com
      hostname: shop.example.com
      port: 80
      protocol: HTTP
`,
    );
  });

  it("redirects to https what ingress-nginx redirected, and serves the rest on both listeners", () => {
    const made = migrated(
      `${ingress("shop", rule("shop.example.com", "/", "web"), { tls: "{ hosts: [shop.example.com], secretName: cert }" })}---
${ingress("hook", rule("shop.example.com", "/hook", "hook"), { annotations: `${PREFIX}ssl-redirect: "false"` })}`,
    );
    const analysis = analyze(made.files);
    const ask = (scheme: "http" | "https", path: string) => {
      const { redirect, backends } = analysis.trace({ scheme, host: "shop.example.com", path });
      return redirect === undefined
        ? backends.map(({ name }) => name).join()
        : `${redirect.status} ${redirect.scheme}`;
    };
    assert.deepEqual(
      [ask("http", "/"), ask("https", "/"), ask("http", "/hook"), ask("https", "/hook")],
      ["308 https", "web", "hook", "hook"],
    );
  });

  it("tells of the slash that a redirect keeps, but where nginx kept it, too", () => {
    const slashLines = (more: string) =>
      migrated(
        ingress("shop", rule("shop.example.com", "/", "web"), {
          annotations: `${PREFIX}force-ssl-redirect: "true"${more}`,
        }),
      ).report.filter(({ message }) => message.includes("slash at the very end")).length;
    assert.deepEqual([slashLines(""), slashLines(`, ${PREFIX}preserve-trailing-slash: "true"`)], [1, 0]);
  });

  it("says of the paths below that become one path, and of no others", () => {
    const said = (...paths: readonly string[]) =>
      migrated(
        ingress(
          "shop",
          paths.map((path) => rule("shop.example.com", path, "web", "ImplementationSpecific")).join(""),
          {
            annotations: `${PREFIX}rewrite-target: /$1`,
          },
        ),
      ).report.find(({ annotation }) => annotation === `${PREFIX}rewrite-target`)?.message ?? "";
    assert.match(said("/app/(.*)"), /^Becomes a `URLRewrite`/);
    assert.match(said("/app"), /^Every path below becomes one path, as it was;/);
    assert.match(said("/app", "/api/(.*)"), /^Every path below `\/app` becomes one path, as it was;/);
  });

  it("makes no redirect of an Ingress without rules, and says that it was void", () => {
    const made = migrated(`apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop
  namespace: shop
  annotations: { ${PREFIX}permanent-redirect: https://new.example.com/ }
spec:
  ingressClassName: nginx
  defaultBackend: { service: { name: web, port: { number: 80 } } }
`);
    assert.doesNotMatch(textOf(made), /RequestRedirect/);
    assert.match(textOf(made), /backendRefs/);
    assert.deepEqual(verdicts(made), ["permanent-redirect: converted"]);
  });

  it("lets nobody in where what asked for access has no equivalent, unless that is asked for", () => {
    const text = ingress("shop", rule("shop.example.com", "/", "web"), {
      annotations: `${PREFIX}auth-url: "https://auth.example.com"`,
    });
    assert.match(textOf(migrated(text)), /rules:\n {4}- matches:\n(?!.*backendRefs)/s);
    assert.match(textOf(migrated(text, { open: true })), /backendRefs/);
    assert.deepEqual(verdicts(migrated(text)), ["auth-url: vendor"]);
    assert.match(
      migrated(text)
        .report.map(({ message }) => message)
        .join(),
      /open to everyone.*answer 500/,
    );
  });

  it("uses a Gateway that is there and has the listeners", () => {
    const gateway = `apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front-door, namespace: edge }
spec:
  gatewayClassName: internet
  listeners:
    - { name: web, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
`;
    const made = migrated(`${gateway}---
${ingress("shop", rule("shop.example.com", "/", "web"))}`);
    assert.deepEqual(
      made.files.map(({ path }) => path),
      ["shop.gateway.yaml"],
    );
    assert.match(
      textOf(made),
      /parentRefs:\n {4}- name: front-door\n {6}namespace: edge\n {6}sectionName: web\n/,
    );
  });

  it("writes a ListenerSet for each namespace where that is asked for, and a grant for a Secret elsewhere", () => {
    const text = `${ingress("shop", rule("shop.example.com", "/", "web"), { tls: "{ hosts: [shop.example.com], secretName: cert }" })}---
${ingress("blog", rule("blog.example.com", "/", "blog"), { namespace: "blog", tls: "{ hosts: [blog.example.com], secretName: cert }" })}`;
    const kinds = (made: Migration) =>
      made.files.flatMap((file) => [...file.text.matchAll(/^kind: (\w+)$/gm)].map(([, kind]) => kind));
    assert.deepEqual(kinds(migrated(text, { listenerSets: true })).slice(0, 3), [
      "Gateway",
      "ListenerSet",
      "ListenerSet",
    ]);
    const made = migrated(text);
    assert.deepEqual(kinds(made).slice(0, 2), ["Gateway", "ReferenceGrant"]);
    assert.match(textOf(made, "gateway.yaml"), /to:\n {4}- group: ""\n {6}kind: Secret\n {6}name: cert\n/);
    assert.match(
      textOf(made, "gateway.yaml"),
      /key: kubernetes.io\/metadata.name\n {16}operator: In\n {16}values:\n {18}- shop\n/,
    );
  });

  it("answers a preflight over http before it redirects, where the path did", () => {
    const tls = "{ hosts: [shop.example.com], secretName: cert }";
    const made = migrated(
      [
        ingress("api", rule("shop.example.com", "/api", "api"), {
          tls,
          annotations: `${PREFIX}enable-cors: "true"`,
        }),
        ingress("web", rule("shop.example.com", "/web", "web"), { tls }),
      ].join("---\n"),
    );
    const redirects = textOf(made)
      .split("---\n")
      .flatMap((text) =>
        /-redirect\n/.test(text) ? (text.match(/value: .*|type: (CORS|RequestRedirect)/g) ?? []) : [],
      );
    assert.deepEqual(redirects, [
      ...["value: /web", "type: RequestRedirect"],
      ...["value: /", "type: RequestRedirect"],
      ...["value: /api", "type: CORS", "type: RequestRedirect"],
    ]);
  });

  it("tells of nothing that stays as it was", () => {
    const everything = ingress("shop", rule("shop.example.com", "/(.*)", "web", "ImplementationSpecific"), {
      annotations: `${PREFIX}rewrite-target: "/$1"`,
    });
    assert.ok(
      !migrated(everything).report.some(({ message }) => message.includes("was a regular expression")),
    );
    const hostless = ingress("shop", rule("shop.example.com", "/", "web"), {
      annotations: `${PREFIX}force-ssl-redirect: "true"`,
    }).replace(/- host: .*\n {6}http/, "- http");
    const said = migrated(hostless).report.find(({ annotation }) => annotation !== undefined);
    assert.equal(
      `${said?.verdict} ${said?.message}`,
      "converted Without a host nothing is redirected: it had no effect.",
    );
    assert.ok(!textOf(migrated(hostless)).includes("RequestRedirect"));
  });

  it("writes what an older release has", () => {
    const text = ingress("shop", rule("shop.example.com", "/", "web"), {
      tls: "{ hosts: [shop.example.com], secretName: cert }",
      annotations: `${PREFIX}enable-cors: "true"`,
    });
    const made = migrated(text, { release: "1.4" });
    assert.match(textOf(made), /statusCode: 301/);
    assert.doesNotMatch(textOf(made), /CORS/);
    assert.deepEqual(verdicts(made), ["enable-cors: vendor"]);
    const told = (migration: Migration) =>
      migration.report.filter(({ message }) => message.includes("status 301 where nginx answered 308"));
    assert.equal(told(made).length, 1);
    assert.deepEqual(told(migrated(text)), []);
  });

  it("tells of every annotation, at its line", () => {
    const made = migrated(`apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop
  annotations:
    kubectl.kubernetes.io/last-applied-configuration: "{}"
    ${PREFIX}limit-rps: "5"
    example.com/other: x
spec:
  ingressClassName: nginx
  rules:
${rule("shop.example.com", "/", "web")}`);
    assert.deepEqual(
      made.report.flatMap(({ annotation, verdict, source }) =>
        annotation === undefined ? [] : [`${source.line} ${annotation.split("/")[1]} ${verdict}`],
      ),
      ["7 limit-rps vendor", "8 other none"],
    );
  });

  it("makes nothing of what it cannot read, and says so", () => {
    const made = migrated(
      "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata:\n  name: {{ .Release.Name }}\n",
    );
    assert.deepEqual(made.files, []);
    assert.deepEqual(
      made.report.map(({ verdict, source }) => [verdict, source.line]),
      [["none", 4]],
    );
  });

  it("takes the old forms of Ingress", () => {
    const made = migrated(`apiVersion: extensions/v1beta1
kind: Ingress
metadata: { name: old, namespace: shop }
spec:
  rules:
    - host: old.example.com
      http: { paths: [{ path: /, backend: { serviceName: web, servicePort: 80 } }] }
`);
    assert.match(textOf(made), /backendRefs:\n {8}- name: web\n {10}port: 80\n/);
  });

  it("has the kustomizations that list an Ingress list what comes of it", () => {
    const { changed, report } = migrate(
      [
        { path: "apps/shop/ingress.yaml", text: ingress("shop", rule("shop.example.com", "/", "web")) },
        {
          path: "apps/shop/kustomization.yaml",
          text: "---\nnamespace: shop\nresources:\n  - service.yaml\n  - ./ingress.yaml # public\npatches: []\n",
        },
        { path: "apps/kustomization.yaml", text: "resources:\n  - shop\n" },
        { path: "apps/blog/ingress.yaml", text: ingress("blog", rule("blog.example.com", "/", "web")) },
        {
          path: "apps/blog/kustomization.yaml",
          text: "resources: [ingress.yaml, ingress.gateway.yaml]\n",
        },
      ],
      { gatewayClass: "edge" },
    );
    assert.deepEqual(changed, [
      {
        path: "apps/shop/kustomization.yaml",
        before:
          "---\nnamespace: shop\nresources:\n  - service.yaml\n  - ./ingress.yaml # public\npatches: []\n",
        text: "---\nnamespace: shop\nresources:\n  - service.yaml\n  - ./ingress.yaml # public\n  - gateway.yaml\n  - ingress.gateway.yaml\npatches: []\n",
      },
    ]);
    assert.deepEqual(
      report.filter(({ source }) => source.path.endsWith("kustomization.yaml")),
      [
        {
          source: { path: "apps/shop/kustomization.yaml", line: 5 },
          verdict: "converted",
          message: "What comes of this file is listed beside it: `gateway.yaml`, `ingress.gateway.yaml`.",
        },
      ],
    );
  });

  it("says what a kustomization has to list that cannot be changed safely", () => {
    const { changed, report } = migrate(
      [
        { path: "ingress.yaml", text: ingress("shop", rule("shop.example.com", "/", "web")) },
        { path: "kustomization.yaml", text: "resources: &all [ingress.yaml]\ncomponents: *all\n" },
      ],
      { gatewayClass: "edge" },
    );
    assert.deepEqual(changed, []);
    assert.deepEqual(
      report.flatMap(({ source, verdict, message }) =>
        source.path === "kustomization.yaml" ? [`${source.line} ${verdict}: ${message}`] : [],
      ),
      [
        "1 changed: This kustomization lists what was converted: add `gateway.yaml`, `ingress.gateway.yaml` to its `resources`.",
      ],
    );
  });

  it("says of a resource backend that nginx passed over it, and that others need the kind", () => {
    const text = (className: string) => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: shop }
spec:
  ingressClassName: ${className}
  rules:
    - host: shop.example.com
      http:
        paths:
          - path: /icons
            pathType: Prefix
            backend: { resource: { apiGroup: k8s.example.com, kind: StorageBucket, name: icons } }
`;
    const line = (className: string) =>
      migrated(text(className)).report.find(({ source }) => source.line === 10);
    assert.deepEqual(line("nginx"), {
      source: { path: "shop.yaml", line: 10 },
      ingress: { namespace: "shop", name: "shop" },
      verdict: "none",
      message:
        "ingress-nginx passes over a resource backend such as StorageBucket.k8s.example.com `icons` and answered 404. The rule has no backend and answers 500: take the path out, or write the backend that was meant.",
    });
    assert.equal(line("other")?.verdict, "changed");
    assert.match(textOf(migrated(text("other"))), /- group: k8s.example.com\n {10}kind: StorageBucket\n/);
    assert.doesNotMatch(textOf(migrated(text("nginx"))), /backendRefs/);
  });

  it("leaves other classes alone, and says so", () => {
    const made = migrated(ingress("shop", rule("shop.example.com", "/", "web")), {
      ingressClasses: ["traefik"],
    });
    assert.deepEqual(made.files, []);
    assert.match(made.report[0]?.message ?? "", /class `nginx`, which is not asked for/);
  });

  it("splits what has more rules than a Route takes, and gives many hosts listeners of their own", () => {
    const paths = Array.from({ length: 20 }, (_, index) =>
      rule("shop.example.com", `/p${index}`, "web"),
    ).join("");
    assert.equal(textOf(migrated(ingress("shop", paths))).match(/kind: HTTPRoute/g)?.length, 2);
    const hosts = Array.from({ length: 70 }, (_, index) => rule(`h${index}.example.com`, "/", "web")).join(
      "",
    );
    const made = migrated(ingress("shop", hosts));
    assert.equal(textOf(made, "gateway.yaml").match(/kind: ListenerSet/g)?.length, 2);
    assert.deepEqual(
      analyze(made.files)
        .diagnostics.filter(({ severity }) => severity === "error")
        .map(({ message }) => message),
      [],
    );
  });
});
