import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";
import { type ProofDifference, proofOf } from "../../../server/src/features/migration/proof.ts";
import { analyze, createEngine, type MigrationOptions } from "../../../server/src/library.ts";

type Annotations = Readonly<Record<string, string>>;

const PREFIX = "nginx.ingress.kubernetes.io/";

/** One Ingress of `shop.example.com` with one path, which goes to the Service of its name. */
function ingress(name: string, path: string, annotations: Annotations = {}, pathType = "Prefix"): string {
  const lines = Object.entries(annotations).map(
    ([key, value]) => `    ${PREFIX}${key}: ${JSON.stringify(value)}\n`,
  );
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: ${name}
  namespace: shop
  annotations:
    ${PREFIX}ssl-redirect: "false"
${lines.join("")}spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http: { paths: [{ path: "${path}", pathType: ${pathType}, backend: { service: { name: ${name}, port: { number: 80 } } } }] }
`;
}

interface Migrated {
  /** Whom each path may reach by http afterwards. */
  readonly reached: (...paths: readonly string[]) => readonly string[];
  /** The lines about paths and hosts, as \`LINE VERDICT MESSAGE\`, without those that hold for every Ingress. */
  readonly lines: readonly string[];
  /** What the proof says is answered otherwise. */
  readonly differences: readonly string[];
  /** What the proof calls open to everyone. */
  readonly opened: readonly string[];
}

function shownDifference({ request, before, after }: ProofDifference): string {
  return `${request}: was ${before}, now ${after}`;
}

function migrated(ingresses: readonly string[], options: MigrationOptions = {}): Migrated {
  const text = ingresses.join("---\n");
  const { files, report, classes } = migrationOf([{ path: "shop.yaml", text }], {
    gatewayClass: "edge",
    ...options,
  });
  const engine = createEngine();
  for (const file of files) engine.setFile(file.path, file.text);
  const analysis = analyze(files);
  const { differences } = proofOf(classes, engine);
  return {
    reached: (...paths) =>
      paths.map((path) => {
        const trace = analysis.trace({ scheme: "http", host: "shop.example.com", path });
        return trace.outcome === "forwarded"
          ? trace.backends.map(({ name }) => name).join()
          : `${trace.status ?? trace.outcome}`;
      }),
    lines: report
      .filter(
        ({ annotation, message }) =>
          annotation === undefined &&
          !/^nginx (?:normalizes|refuses)|^Backends got|got the self|^Not in these files/.test(message),
      )
      .map(({ source, verdict, message }) => `${source.line} ${verdict} ${message}`),
    differences: differences.map(shownDifference),
    opened: differences.filter(({ isOpened }) => isOpened).map(shownDifference),
  };
}

describe("lists of addresses", () => {
  const CLOSED: readonly Annotations[] = [
    { "denylist-source-range": "0.0.0.0/0" },
    { "denylist-source-range": "::/0" },
    { "denylist-source-range": "10.0.0.0/8,0.0.0.0/0" },
    { "allowlist-source-range": "10.0.0.0/8" },
    { "whitelist-source-range": "::/0" },
    { "allowlist-source-range": "office,0.0.0.0/0" },
  ];
  const OPEN: readonly Annotations[] = [
    { "allowlist-source-range": "0.0.0.0/0" },
    { "whitelist-source-range": "0.0.0.0/0, ::/0" },
    { "allowlist-source-range": "10.0.0.0/8,0.0.0.0/0" },
    { "denylist-source-range": "" },
  ];

  for (const annotations of CLOSED)
    it(`keep paths closed that not everyone may reach: ${JSON.stringify(annotations)}`, () => {
      assert.deepEqual(migrated([ingress("web", "/", annotations)]).reached("/", "/x"), ["500", "500"]);
    });

  for (const annotations of OPEN)
    it(`leave paths open that everyone may reach: ${JSON.stringify(annotations)}`, () => {
      assert.deepEqual(migrated([ingress("web", "/", annotations)]).reached("/", "/x"), ["web", "web"]);
    });

  it("are told of where a path is opened on demand", () => {
    const { opened } = migrated([ingress("web", "/", { "denylist-source-range": "0.0.0.0/0" })], {
      open: true,
    });
    assert.deepEqual(opened, [
      "GET http://shop.example.com/: was → shop/web:80 as / after `denylist-source-range`, now → `shop/web:80` by HTTPRoute `shop/web` rule 1",
    ]);
  });
});

describe("client certificates", () => {
  const asked = (rest: Annotations) =>
    migrated([ingress("web", "/", { "auth-tls-secret": "shop/ca", ...rest })]).reached("/");

  it("are asked for unless nobody is: what is optional decides by a header that anybody could write afterwards", () => {
    assert.deepEqual(asked({}), ["500"]);
    for (const how of ["on", "optional", "optional_no_ca", "${HOW}"])
      assert.deepEqual(asked({ "auth-tls-verify-client": how }), ["500"], how);
    assert.deepEqual(asked({ "auth-tls-verify-client": "off" }), ["web"]);
    assert.deepEqual(asked({ "auth-tls-verify-client": "off", "auth-tls-match-cn": "CN=shop" }), ["500"]);
  });
});

describe("lines of nginx", () => {
  it("guard a path by the certificate of the client, and by Lua before the backend is asked", () => {
    const reached = (name: string, lines: string) =>
      migrated([ingress("web", "/", { [name]: lines })]).reached("/");
    assert.deepEqual(reached("server-snippet", "ssl_client_certificate /ca.crt; ssl_verify_client on;"), [
      "500",
    ]);
    assert.deepEqual(reached("configuration-snippet", "rewrite_by_lua_block { ngx.exit(403) }"), ["500"]);
    assert.deepEqual(reached("configuration-snippet", "header_filter_by_lua_block { ngx.header.x = 1 }"), [
      "web",
    ]);
  });
});

describe("what guards a whole host", () => {
  const GUARDS: readonly Annotations[] = [
    { "auth-tls-secret": "shop/ca" },
    { "server-snippet": "allow 10.0.0.0/8; deny all;" },
  ];

  for (const annotations of GUARDS) {
    const [name] = Object.keys(annotations);
    const REST = `25 changed Paths that no rule of the host takes were asked for access first (\`${name}\`) and get 404 at once now.`;

    it(`keeps the paths of its other Ingresses closed: ${name}`, () => {
      const { reached, lines, opened } = migrated([ingress("a", "/a", annotations), ingress("b", "/b")]);
      assert.deepEqual(reached("/a", "/b", "/b/x"), ["500", "500", "500"]);
      assert.deepEqual(lines, [
        REST,
        `26 vendor \`${name}\` of Ingress \`shop/a\` holds for every path of \`shop.example.com\`. Nothing asks for it at the paths of this Ingress now: they answer 500, so that nobody gets in.`,
      ]);
      assert.deepEqual(opened, []);
    });

    it(`is told of at each Ingress where its paths are opened on demand: ${name}`, () => {
      const { reached, lines, opened } = migrated([ingress("a", "/a", annotations), ingress("b", "/b")], {
        open: true,
      });
      assert.deepEqual(reached("/a", "/b"), ["a", "b"]);
      assert.deepEqual(lines, [
        REST,
        `26 vendor \`${name}\` of Ingress \`shop/a\` holds for every path of \`shop.example.com\`. Nothing asks for it at the paths of this Ingress now: they are open to everyone.`,
      ]);
      assert.deepEqual(
        opened.filter((line) => line.includes("/b: was")),
        [
          `GET http://shop.example.com/b: was → shop/b:80 as /b after \`${name}\`, now → \`shop/b:80\` by HTTPRoute \`shop/b\` rule 1`,
        ],
      );
    });
  }

  it("keeps paths closed whose own guards are written in kinds of an implementation", () => {
    const { reached } = migrated(
      [
        ingress("a", "/a", { "auth-tls-secret": "shop/ca" }),
        ingress("b", "/b", { "allowlist-source-range": "10.0.0.0/8" }),
      ],
      { implementation: "envoy-gateway" },
    );
    assert.deepEqual(reached("/b"), ["500"]);
  });

  it("leaves other hosts as they are", () => {
    const other = ingress("b", "/b").replaceAll("shop.example.com", "cafe.example.com");
    const { lines } = migrated([ingress("a", "/a", { "auth-tls-secret": "shop/ca" }), other]);
    assert.deepEqual(lines, [
      "12 changed Paths that no rule of the host takes were asked for access first (`auth-tls-secret`) and get 404 at once now.",
    ]);
  });
});

describe("the paths of ACME's challenges", () => {
  const CHALLENGE = "/.well-known/acme-challenge/";
  const asked = (...guards: readonly Annotations[]) =>
    guards.flatMap((annotations) =>
      migrated([ingress("web", "/", annotations), ingress("acme", CHALLENGE, annotations)]).reached(
        "/",
        `${CHALLENGE}x`,
      ),
    );

  it("are asked neither for a name nor at another server", () => {
    assert.deepEqual(
      asked({ "auth-url": "http://auth.shop.svc/check" }, { "auth-type": "basic", "auth-secret": "users" }),
      ["500", "acme", "500", "acme"],
    );
  });

  it("are held to addresses and certificates as other paths are", () => {
    assert.deepEqual(asked({ "allowlist-source-range": "10.0.0.0/8" }, { "auth-tls-secret": "shop/ca" }), [
      "500",
      "500",
      "500",
      "500",
    ]);
  });

  it("need no filter that asks, and are told of where a policy asks", () => {
    const both = (implementation: string) =>
      migrated([ingress("acme", CHALLENGE, { "auth-type": "basic", "auth-secret": "users" })], {
        implementation,
      });
    assert.deepEqual(
      both("envoy-gateway").lines.filter((line) => line.includes("challenge")),
      [
        "14 changed nginx lets everyone in at `/.well-known/acme-challenge/` whatever `auth-type` says, and the policy of the Route asks there, too: challenges of ACME fail. Give the path an Ingress of its own, without that annotation, and convert again.",
      ],
    );
    assert.deepEqual(both("traefik").reached(`${CHALLENGE}x`), ["acme"]);
  });
});

describe("a path that only the prefix takes which an expression becomes", () => {
  const REGEX: Annotations = { "use-regex": "true" };
  const EXPRESSION = "ImplementationSpecific";

  it("goes on to where it went, and stays closed where it was guarded", () => {
    const guarded = ingress("web", "/", { "auth-url": "http://auth.shop.svc/check" });
    const { reached, opened } = migrated([ingress("files", "/static/.*", REGEX, EXPRESSION), guarded]);
    assert.deepEqual(reached("/static/x", "/static/", "/static", "/"), ["files", "files", "500", "500"]);
    assert.deepEqual(opened, []);
    const open = migrated([ingress("files", "/static/.*", REGEX, EXPRESSION), ingress("web", "/")]);
    assert.deepEqual(open.reached("/static/x", "/static"), ["files", "web"]);
  });

  it("may be the one with the slash at its end", () => {
    const { reached } = migrated([ingress("files", "/static/.+", REGEX, EXPRESSION), ingress("web", "/")]);
    assert.deepEqual(reached("/static/x", "/static/", "/static"), ["files", "web", "web"]);
  });

  it("keeps the rewrite of whoever took it", () => {
    const rules = migrated([
      ingress("files", "/(?:css|js)/.*", REGEX, EXPRESSION),
      ingress("web", "/(.*)", { "rewrite-target": "/base/$1" }, EXPRESSION),
    ]);
    assert.deepEqual(rules.reached("/css/x", "/css", "/js"), ["files", "web", "web"]);
    assert.deepEqual(
      rules.lines.filter((line) => line.includes("did not take")),
      [],
    );
  });

  it("is told of where it got 404, and the proof asks for it", () => {
    const { lines, differences } = migrated([
      ingress("web", "/app/(.*)", { "rewrite-target": "/$1" }, EXPRESSION),
    ]);
    assert.deepEqual(
      lines.filter((line) => line.includes("did not take")),
      [
        "13 changed `/app/(.*)` did not take `/app`, and the prefix that it becomes does: requests for it got another answer or 404 before.",
      ],
    );
    assert.deepEqual(
      differences.filter((line) => line.includes("/app:")),
      ["GET http://shop.example.com/app: was 404, now → `shop/web:80` by HTTPRoute `shop/web` rule 1"],
    );
  });
});

describe("a path that a longer expression goes before", () => {
  const REGEX: Annotations = { "use-regex": "true" };
  const EXPRESSION = "ImplementationSpecific";
  const LOGIN: Annotations = { "auth-url": "http://auth.shop.svc/check" };

  it("takes no requests, as before, so that what asks for access goes on to ask", () => {
    const { reached, lines, differences } = migrated([
      ingress("all", "/a(/|$)(.*)", { ...REGEX, ...LOGIN }, EXPRESSION),
      ingress("part", "/a/b"),
    ]);
    assert.deepEqual(reached("/a", "/a/b", "/a/b/c"), ["500", "500", "500"]);
    assert.ok(
      lines.includes(
        "27 changed `/a/b` got no requests: the expression `/a(/|$)(.*)` of Ingress `shop/all` is longer, goes first and takes them all. No rule is written for it.",
      ),
      lines.join("\n"),
    );
    assert.deepEqual(
      differences.filter((line) => line.includes("part")),
      [],
    );
  });

  it("may be a whole one, or one of several", () => {
    const whole = migrated([
      ingress("all", "/a(/|$)(.*)", REGEX, EXPRESSION),
      ingress("part", "/a/b$", {}, EXPRESSION),
    ]);
    assert.deepEqual(whole.reached("/a/b", "/a/c"), ["all", "all"]);
    const some = migrated([
      ingress("all", "/a(/|$)(.*)", REGEX, EXPRESSION),
      ingress("part", "/(a|z)/b", {}, EXPRESSION),
    ]);
    assert.deepEqual(some.reached("/a/b", "/z/b"), ["all", "part"]);
  });

  it("keeps its requests where it is the longer one", () => {
    const { reached } = migrated([
      ingress("all", "/a/.*", REGEX, EXPRESSION),
      ingress("part", "/a/long-name"),
    ]);
    assert.deepEqual(reached("/a/x", "/a/long-name", "/a/long-name/x"), ["all", "part", "part"]);
  });
});

describe("a guarded path that no match can have", () => {
  const LOGIN: Annotations = { "auth-type": "basic", "auth-secret": "users" };
  const [EXPRESSION, PCRE] = ["ImplementationSpecific", "/admin(?!/public)"];
  const guarded = ingress("admin", PCRE, { "use-regex": "true", ...LOGIN }, EXPRESSION);

  it("closes what would take its requests unasked", () => {
    const { reached, lines, opened } = migrated([guarded, ingress("web", "/")]);
    assert.deepEqual(reached("/admin/x", "/x"), ["500", "500"]);
    assert.ok(
      lines.includes(
        "28 none `/admin(?!/public)` of Ingress `shop/admin` asks for access and no match can have it: this path, which would take its requests unasked, answers 500. Write it as a path that can be matched, and convert again.",
      ),
      lines.join("\n"),
    );
    assert.deepEqual(opened, []);
  });

  it("does so where it is no expression", () => {
    const { reached } = migrated([
      ingress("admin", "/admin area", LOGIN, EXPRESSION),
      ingress("web", "/"),
      ingress("other", "/admin"),
    ]);
    assert.deepEqual(reached("/admin", "/x"), ["other", "500"]);
  });

  it("leaves open what its own policy guards, and everything on demand", () => {
    const own = { "use-regex": "true", ...LOGIN };
    const same = `${ingress("web", PCRE, own, EXPRESSION).trimEnd()}
    - host: shop.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] }
`;
    assert.deepEqual(migrated([same], { implementation: "envoy-gateway" }).reached("/"), ["web"]);
    const { reached, lines } = migrated([guarded, ingress("web", "/")], { open: true });
    assert.deepEqual(reached("/admin/x"), ["web"]);
    assert.ok(lines.some((line) => line.includes("this path takes its requests, unasked.")));
  });
});

describe("a guarded path that was an expression, beside an open one", () => {
  const guarded = { "auth-type": "basic", "use-regex": "true" };
  const admin = ingress("admin", "/admin(/|$)(.*)", guarded, "ImplementationSpecific");
  const KEPT =
    "12 changed `/admin(/|$)(.*)` was a regular expression that ignores letter case and is open at its end, and is a prefix or an exact path now: other letter case, and longer names such as `/app` with `/apple`, get another answer.";

  it("stays closed in other letter case, where implementations try expressions first", () => {
    const { reached, lines, opened } = migrated([admin, ingress("web", "/")]);
    assert.deepEqual(reached("/admin", "/admin/x", "/x", "/ADMIN/x", "/administration"), [
      "500",
      "500",
      "web",
      "unknown",
      "web",
    ]);
    assert.deepEqual(opened, []);
    assert.deepEqual(
      lines.filter((line) => line.includes("letter case")).map((line) => line.replace(/^\d+/, "12")),
      [
        `${KEPT} They stay closed by the expression, which has a rule beside it, where the implementation tries expressions before prefixes; with Istio and agentgateway another path takes them, and they are not asked for access any more.`,
      ],
    );
  });

  it("closes no open path that an expression went to before it", () => {
    const open = ingress("open", "/admin/public(/|$)(.*)", {}, "ImplementationSpecific");
    const { reached, lines } = migrated([admin, open, ingress("web", "/")]);
    assert.deepEqual(reached("/admin/x", "/admin/public/x", "/ADMIN/x"), ["500", "open", "web"]);
    assert.deepEqual(
      lines.filter((line) => line.includes("`/admin(/|$)(.*)`")).map((line) => line.replace(/^\d+/, "12")),
      [`${KEPT} They are not asked for access any more: where another path takes them, they get in.`],
    );
  });

  it("has no rule more where everybody is let in", () => {
    const { reached } = migrated([admin, ingress("web", "/")], { open: true });
    assert.deepEqual(reached("/admin/x", "/ADMIN/x"), ["admin", "web"]);
  });
});
