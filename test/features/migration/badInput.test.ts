import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze, type Migration, migrate } from "../../../server/src/library.ts";

interface Written {
  readonly name?: string;
  readonly namespace?: string;
  readonly className?: string;
  readonly annotations?: string;
  readonly host?: string;
  readonly path?: string;
}

function ingress({
  name = "shop",
  namespace = "shop",
  className = "nginx",
  annotations = "",
  host = "shop.example.com",
  path = "/",
}: Written = {}): string {
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: ${name}
  namespace: ${namespace}
  annotations: { ${annotations} }
spec:
  ingressClassName: ${className}
  rules:
    - host: ${host}
      http: { paths: [{ path: '${path}', pathType: ImplementationSpecific, backend: { service: { name: web, port: { number: 80 } } } }] }
`;
}

const nginx = (name: string, value: string) => `nginx.ingress.kubernetes.io/${name}: "${value}"`;

function migrated(...texts: readonly string[]): Migration {
  return migrate(
    texts.map((text, index) => ({ path: `${index}.yaml`, text })),
    { gatewayClass: "edge" },
  );
}

/** The lines that have a word in them, as \`LINE VERDICT MESSAGE\`. */
function lines({ report }: Migration, word: string): readonly string[] {
  return report.flatMap(({ source, verdict, message, annotation = "" }) =>
    message.includes(word) || annotation.endsWith(`/${word}`) ? [`${source.line} ${verdict} ${message}`] : [],
  );
}

function routesOf({ files }: Migration): string {
  return files
    .flatMap(({ text }) => text.split("---\n"))
    .filter((text) => text.includes("kind: HTTPRoute"))
    .join("---\n");
}

/** What is wrong with what was written, but for rules that are closed on purpose. */
function findings({ files }: Migration): readonly string[] {
  return analyze(files)
    .diagnostics.filter(({ severity, rule }) => severity !== "hint" && rule !== "backend-missing")
    .map(({ rule, message }) => `${rule}: ${message}`);
}

describe("a migration of what cannot be converted as it is written", () => {
  it("closes paths whose snippet may decide who gets in, and carries over headers alone", () => {
    const guarded = migrated(
      ingress({ annotations: nginx("configuration-snippet", "if ($http_x) { return 403; }") }),
    );
    assert.match(
      lines(guarded, "configuration-snippet")[0] ?? "",
      /^6 none .*access may change\..*answer 500/,
    );
    assert.doesNotMatch(routesOf(guarded), /backendRefs/);
    const headers = migrated(
      ingress({ annotations: nginx("configuration-snippet", "more_set_headers 'X-A: b';") }),
    );
    assert.match(
      lines(headers, "configuration-snippet")[0] ?? "",
      /^6 changed Its headers become header filters/,
    );
    assert.match(routesOf(headers), /name: X-A\n/);
  });

  it("has a line for annotations that nobody knows, and for those with a slip", () => {
    const annotations = `${nginx("rewrite-traget", "/")}, ${nginx("secure-backends", "true")}, example.com/owner: ann`;
    const made = migrated(ingress({ annotations }));
    assert.match(
      lines(made, "rewrite-traget")[0] ?? "",
      /^6 none .*Did you mean `nginx.ingress.kubernetes.io\/rewrite-target`\?/,
    );
    assert.match(lines(made, "secure-backends")[0] ?? "", /^6 none .*had no effect/);
    assert.match(lines(made, "owner")[0] ?? "", /^6 none It is not carried over/);
    assert.doesNotMatch(routesOf(made), /URLRewrite/);
  });

  it("says of a value that was refused that it had no effect, and never opens what a bad one guards", () => {
    const annotations = `${nginx("use-regex", "yes")}, ${nginx("canary-weight", "ten")}, ${nginx("whitelist-source-range", "office")}`;
    const made = migrated(ingress({ annotations, path: "/app" }));
    assert.match(
      lines(made, "use-regex")[0] ?? "",
      /^6 none ingress-nginx reads `true` or `false`, and refuses this value/,
    );
    assert.match(lines(made, "canary-weight")[0] ?? "", /^6 none ingress-nginx reads a whole number/);
    assert.match(lines(made, "whitelist-source-range")[0] ?? "", /^6 vendor .*answer 500/);
    assert.doesNotMatch(routesOf(made), /RegularExpression|backendRefs/);
  });

  it("makes nothing of an Ingress without rules", () => {
    const made = migrated(ingress().replace(/ {2}rules:.*$/s, "  tls: []\n"));
    assert.deepEqual(lines(made, "neither"), [
      "1 none Ingress `shop/shop` has neither rules nor a default backend: there is nothing to convert.",
    ]);
    assert.deepEqual(made.files, []);
  });

  it("tells hosts that two namespaces have, and paths of which only one can win", () => {
    const cart = { name: "cart", namespace: "cart" };
    const shared = migrated(ingress(), ingress({ ...cart, path: "/cart" }));
    assert.deepEqual(lines(shared, "several namespaces"), [
      "10 changed `shop.example.com` has Ingresses in several namespaces: `cart`, `shop`. Each gets Routes in its own, the listener has to let all of them in, and a Route of one may take paths of another.",
    ]);
    assert.deepEqual(findings(shared), []);
    const twice = migrated(ingress(), ingress(cart));
    assert.match(lines(twice, "already")[0] ?? "", /^11 changed .*is already that of `shop\/shop`/);
    assert.equal(routesOf(twice).match(/kind: HTTPRoute/g)?.length, 1);
  });

  it("writes no rule for what only PCRE reads, and says that dialects differ where both read it", () => {
    const patterned = (path: string) => migrated(ingress({ annotations: nginx("use-regex", "true"), path }));
    for (const path of ["/(?!admin)(.*)", "/a++b", "/(a)\\1", "/(?<=x)y", "/(a"]) {
      const made = patterned(path);
      assert.match(lines(made, "cannot be matched")[0] ?? "", /^11 none /, path);
      assert.doesNotMatch(routesOf(made), /backendRefs/, path);
    }
    const both = patterned("/[a-c]+/x");
    assert.match(lines(both, "which dialect")[0] ?? "", /^11 changed /);
    assert.match(routesOf(both), /type: RegularExpression/);
  });

  it("shortens names that would be too long, and says so", () => {
    const label = "x".repeat(60);
    const long = migrated(
      ingress({
        name: `shop-${"y".repeat(200)}`,
        host: `${label}.example.com`,
        annotations: nginx("ssl-redirect", "true"),
      }) +
        `    - host: ${label}.example.org
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: api, port: { number: 80 } } } }] }
`,
    );
    assert.equal(lines(long, "longer than names are").length, 2);
    assert.deepEqual(findings(long), []);
    const className = `edge-${"z".repeat(70)}`;
    const gateway = migrated(ingress({ className, annotations: nginx("ssl-redirect", "true") }));
    assert.match(lines(gateway, "longer than the names of Gateways")[0] ?? "", /^8 changed /);
    assert.deepEqual(findings(gateway), []);
  });

  it("makes nothing of templates, and keeps what something fills in later as it is written", () => {
    const template = migrated(
      ingress({ name: "{{ .Release.Name }}" }).replace("spec:", "{{- if .Values.on }}\nspec:"),
    );
    assert.match(
      lines(template, "helm template")[0] ?? "",
      /^2 none This looks like an Ingress and cannot be read/,
    );
    assert.deepEqual(template.files, []);
    const host = migrated(ingress({ host: "'{{ .Values.host }}'" }));
    assert.match(lines(host, "no hostname")[0] ?? "", /^10 none `\{\{ \.Values\.host \}\}` is no hostname/);
    assert.equal(routesOf(host), "");
    const filled = migrated(ingress({ host: "Shop.${DOMAIN}" }));
    assert.match(routesOf(filled), /hostnames:\n {4}- Shop\.\$\{DOMAIN\}\n/);
    assert.deepEqual(findings(filled), []);
  });
});
