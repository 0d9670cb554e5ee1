import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";
import { type ProofDifference, proofOf } from "../../../server/src/features/migration/proof.ts";
import { analyze, createEngine } from "../../../server/src/library.ts";
import { SeededRandom } from "../../seededRandom.ts";
import { shareOfRounds } from "../../shareOfRounds.ts";

const PREFIX = "nginx.ingress.kubernetes.io/";
const HOSTS = ["a.example.com", "b.example.com", "*.example.com", "www.a.example.com", ""];
const PATHS = ["/", "/app", "/app/", "/api/v1", "/app/x", "/a.b", "/img"];
const EXPRESSIONS = ["/app(/|$)(.*)", "/v[0-9]+/", "/(css|js)/", "/(.*)", "/x.*", "/y$", "/o/([^/]+)/(.*)"];
const ANNOTATIONS: readonly (readonly [name: string, values: readonly string[]])[] = [
  ["ssl-redirect", ["true", "false"]],
  ["force-ssl-redirect", ["true"]],
  ["use-regex", ["true", "false"]],
  ["rewrite-target", ["/", "/$2", "/new/$1", "https://other.example.com/$1", "/app"]],
  ["app-root", ["/start", "https://x.example.com"]],
  ["permanent-redirect", ["https://new.example.com/a", "https://new.example.com/a?b=c"]],
  ["temporal-redirect-code", ["303", "308"]],
  ["temporal-redirect", ["/other", "http://t.example.com:8080"]],
  ["from-to-www-redirect", ["true"]],
  ["server-alias", ["alias.example.org", "*.example.org,b.example.com", "~^x"]],
  ["enable-cors", ["true"]],
  ["cors-allow-origin", ["https://*.site.example", "https://a.example", "a.example, https://a.example,*"]],
  ["cors-allow-methods", ["GET, get, PROPFIND"]],
  ["cors-max-age", ["0"]],
  ["upstream-vhost", ["inner.example.com", "inner.example.com:8080"]],
  ["auth-type", ["basic"]],
  ["auth-tls-secret", ["one/ca"]],
  ["whitelist-source-range", ["10.0.0.0/8"]],
  ["denylist-source-range", ["0.0.0.0/0"]],
  [
    "configuration-snippet",
    ['more_set_headers "A: b";', "deny all;", 'proxy_set_header A ""; add_header B c; add_header b d;'],
  ],
  ["ssl-passthrough", ["true"]],
  ["canary", ["true"]],
  ["canary-weight", ["0", "30", "100"]],
  ["canary-by-header", ["X-Canary"]],
  ["canary-by-cookie", ["side"]],
];

function town(random: SeededRandom): string {
  const count = 1 + random.below(4);
  return Array.from({ length: count }, (_, index) => ingress(`i${index}`, random)).join("---\n");
}

function ingress(name: string, random: SeededRandom): string {
  const annotations: Record<string, string> = {};
  for (let n = random.below(4); n > 0; n--) {
    const [key, values] = random.pick(ANNOTATIONS);
    annotations[PREFIX + key] = random.pick(values);
  }
  const hosts = Array.from({ length: 1 + random.below(2) }, () => random.pick(HOSTS));
  const paths = () =>
    Array.from({ length: 1 + random.below(3) }, () => {
      const isExpression = random.below(4) === 0;
      return {
        path: random.pick(isExpression ? EXPRESSIONS : PATHS),
        pathType: isExpression ? "ImplementationSpecific" : random.pick(["Prefix", "Exact"]),
        backend: { service: { name: random.pick(["web", "api", "v2"]), port: { number: 80 } } },
      };
    });
  const named = hosts.filter((host) => host !== "");
  const tls =
    random.below(2) === 0 && named.length > 0 ? [{ hosts: named.slice(0, 1), secretName: "cert" }] : [];
  const namespace = random.pick(["one", "two"]);
  const rules = hosts.map((host) => ({ ...(host === "" ? {} : { host }), http: { paths: paths() } }));
  const fallback =
    random.below(4) === 0 ? { defaultBackend: { service: { name: "rest", port: { number: 80 } } } } : {};
  const spec = { ingressClassName: random.pick(["nginx", "other"]), ...fallback, tls, rules };
  return `${JSON.stringify({ apiVersion: "networking.k8s.io/v1", kind: "Ingress", metadata: { name, namespace, annotations }, spec }, undefined, 1)}\n`;
}

/** True where a line of a report is about the host of a request, a wildcard above it, or every host. */
function namesHost(line: string, request: string): boolean {
  const host = /:\/\/([^/]+)/.exec(request)?.[1] ?? "";
  const labels = host.split(".");
  const wildcards = labels.map((_, index) => `*.${labels.slice(index + 1).join(".")}`);
  return (
    [host, ...wildcards].some((name) => line.includes(`\`${name}\``)) ||
    line.startsWith("Hosts that no rule names")
  );
}

describe("migrations of any Ingresses", () => {
  const only = process.env.MIGRATION_SEED;
  const seeds =
    only === undefined ? Array.from({ length: shareOfRounds(120) }, (_, index) => index + 1) : [Number(only)];

  it("make manifests without errors, let nobody in who was asked for access, and tell of what changes", () => {
    const wrong = seeds.flatMap((seed) => {
      const text = town(new SeededRandom(seed));
      const sources = [{ path: "town.yaml", text }];
      const { files, report, classes } = migrationOf(sources, { gatewayClass: "edge" });
      const errors = analyze(files)
        .diagnostics.filter(({ severity }) => severity === "error")
        .map(({ rule, message }) => `seed ${seed}: ${rule}: ${message}`);
      const engine = createEngine();
      for (const file of files) engine.setFile(file.path, file.text);
      const { differences } = proofOf(classes, engine);
      const lines = report.filter(({ verdict }) => verdict !== "converted").map(({ message }) => message);
      const isTold = ({ request, isSlash }: ProofDifference): boolean =>
        lines.some((line) => (isSlash && line.includes("slash")) || namesHost(line, request));
      // What a wider host or another path takes now is told of where that happens.
      const isToldOpen = ({ request }: ProofDifference): boolean =>
        lines.some(
          (line) =>
            line.includes("not asked for access") || (line.includes("wildcard") && namesHost(line, request)),
        );
      const opened = differences
        .filter((one) => one.isOpened && !isToldOpen(one))
        .map(({ request }) => `seed ${seed}: opened ${request}`);
      const owners = new Set(
        report.flatMap(({ verdict, ingress: by }) =>
          verdict === "converted" || by === undefined ? [] : [`${by.namespace}/${by.name}`],
        ),
      );
      const silent = differences
        .filter(
          (one) => one.ingress !== undefined && !owners.has(`${one.ingress.namespace}/${one.ingress.name}`),
        )
        .filter((one) => !isTold(one))
        .map(({ request, before, after }) => `seed ${seed}: silent ${request}: was ${before}, now ${after}`);
      return [...errors, ...opened, ...silent];
    });
    assert.deepEqual(wrong, []);
  });
});
