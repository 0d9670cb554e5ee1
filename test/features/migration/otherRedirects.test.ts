import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";
import { proofOf } from "../../../server/src/features/migration/proof.ts";
import { analyze, createEngine } from "../../../server/src/library.ts";
import { redirectUrl } from "../../../server/src/requests/answerText.ts";

interface Written {
  readonly className: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly path?: string;
  readonly pathType?: string;
  readonly isEncrypted?: boolean;
  readonly controller?: string;
}

function ingress({
  className,
  annotations = {},
  path = "/api",
  pathType = "Prefix",
  isEncrypted = true,
  controller,
}: Written): string {
  const lines = Object.entries(annotations).map(([key, value]) => `    ${key}: ${JSON.stringify(value)}\n`);
  const ingressClass =
    controller === undefined
      ? ""
      : `---\napiVersion: networking.k8s.io/v1\nkind: IngressClass\nmetadata: { name: ${className} }\nspec: { controller: ${controller} }\n`;
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  namespace: shop
  annotations:
    a/b: c
${lines.join("")}spec:
  ingressClassName: ${className}
  tls: ${isEncrypted ? "[{ hosts: [web.example.com], secretName: web }]" : "[]"}
  rules:
    - host: web.example.com
      http: { paths: [{ path: ${path}, pathType: ${pathType}, backend: { service: { name: web, port: { number: 80 } } } }] }
${ingressClass}`;
}

interface Migrated {
  /** What is answered: a redirect, or the path that the backend sees. */
  readonly answers: (...urls: readonly string[]) => readonly string[];
  readonly differences: readonly string[];
  readonly lines: readonly string[];
}

function migrated(written: Written): Migrated {
  const { files, report, classes } = migrationOf([{ path: "web.yaml", text: ingress(written) }], {
    gatewayClass: "edge",
  });
  const engine = createEngine();
  for (const file of files) engine.setFile(file.path, file.text);
  const analysis = analyze(files);
  return {
    answers: (...urls) =>
      urls.map((url) => {
        const { protocol, host, pathname, search } = new URL(url);
        const scheme = protocol === "https:" ? "https" : "http";
        const { redirect, forwarded, outcome, status } = analysis.trace({
          scheme,
          host,
          path: pathname + search,
        });
        if (redirect !== undefined) return `${redirect.status} ${redirectUrl(redirect)}`;
        return outcome === "forwarded" ? `${forwarded?.path}` : `${status ?? outcome}`;
      }),
    differences: proofOf(classes, engine).differences.map(
      ({ request, before, after }) => `${request}: was ${before}, now ${after}`,
    ),
    lines: report
      .filter(({ message }) => !/^Not in these files|nothing here knows/.test(message))
      .map(({ annotation, verdict, message }) => `${annotation ?? ""} ${verdict} ${message}`),
  };
}

const HTTP = "http://web.example.com/api/x?a=b";

describe("redirects to https of other controllers than ingress-nginx", () => {
  const REDIRECTED: readonly (readonly [Written, number])[] = [
    [{ className: "haproxy" }, 302],
    [{ className: "haproxy", annotations: { "haproxy.org/ssl-redirect-code": "301" } }, 301],
    [
      {
        className: "haproxy",
        annotations: { "haproxy.org/ssl-redirect": "true", "haproxy.org/ssl-redirect-code": "301" },
      },
      301,
    ],
    [{ className: "lb", controller: "haproxy-ingress.github.io/controller" }, 302],
    [{ className: "nginx", annotations: { "nginx.org/rewrites": "serviceName=other rewrite=/" } }, 301],
    [{ className: "f5", controller: "nginx.org/ingress-controller" }, 301],
    [{ className: "cilium" }, 301],
    [{ className: "agw", annotations: { "appgw.ingress.kubernetes.io/ssl-redirect": "true" } }, 301],
    [{ className: "apisix", annotations: { "k8s.apisix.apache.org/http-to-https": "true" } }, 301],
    [{ className: "contour", annotations: { "ingress.kubernetes.io/force-ssl-redirect": "true" } }, 301],
  ];

  for (const [written, status] of REDIRECTED)
    it(`stay with ${JSON.stringify(written)}`, () => {
      const { answers, differences } = migrated(written);
      assert.deepEqual(answers(HTTP, HTTP.replace("http:", "https:")), [
        `${status} https://web.example.com/api/x?a=b`,
        "/api/x?a=b",
      ]);
      assert.deepEqual(differences, []);
    });

  const SERVED: readonly Written[] = [
    { className: "haproxy", isEncrypted: false },
    { className: "haproxy", annotations: { "haproxy.org/ssl-redirect": "false" } },
    { className: "haproxy", annotations: { "ingress.kubernetes.io/ssl-redirect": "false" } },
    {
      className: "f5",
      controller: "nginx.org/ingress-controller",
      annotations: { "nginx.org/ssl-redirect": "False" },
    },
    { className: "cilium", annotations: { "ingress.cilium.io/force-https": "disabled" } },
    { className: "haproxy", controller: "example.com/another" },
    { className: "traefik" },
    { className: "agw" },
  ];

  for (const written of SERVED)
    it(`are none with ${JSON.stringify(written)}`, () => {
      const { answers, differences } = migrated(written);
      assert.deepEqual(answers(HTTP), ["/api/x?a=b"]);
      assert.deepEqual(differences, []);
    });

  it("are told of, also where nothing asks for them", () => {
    assert.deepEqual(migrated({ className: "haproxy" }).lines, [
      " changed Its controller redirects http to https for hosts with a certificate unless it is told otherwise, and so do the Routes for `web.example.com` now. Where its settings say otherwise, take the redirect out.",
    ]);
    const asked = { "appgw.ingress.kubernetes.io/ssl-redirect": "true" };
    assert.deepEqual(migrated({ className: "agw", annotations: asked }).lines, [
      "appgw.ingress.kubernetes.io/ssl-redirect changed Becomes a redirect on the http listener, with status 301.",
    ]);
    assert.deepEqual(migrated({ className: "agw", annotations: asked, isEncrypted: false }).lines, [
      "appgw.ingress.kubernetes.io/ssl-redirect none No manifest names a certificate for a host of this Ingress, so there is no HTTPS listener to redirect to: http is answered by the backend.",
    ]);
  });
});

describe("rewrites of a prefix by other controllers than ingress-nginx", () => {
  const REWRITES: readonly (readonly [annotation: string, value: string, pathType: string, seen: string])[] =
    [
      ["konghq.com/strip-path", "true", "Prefix", "/x?a=b"],
      ["konghq.com/strip-path", "false", "Prefix", "/api/x?a=b"],
      ["appgw.ingress.kubernetes.io/backend-path-prefix", "/v1/", "Prefix", "/v1/x?a=b"],
      ["haproxy-ingress.github.io/rewrite-target", "/", "Prefix", "/x?a=b"],
      ["haproxy-ingress.github.io/rewrite-target", "/$1", "Prefix", "/api/x?a=b"],
      [
        "nginx.org/rewrites",
        "serviceName=other rewrite=/o; serviceName=web rewrite=/w",
        "Prefix",
        "/w/x?a=b",
      ],
      ["nginx.org/rewrites", "serviceName=other rewrite=/o", "Prefix", "/api/x?a=b"],
    ];

  for (const [annotation, value, pathType, seen] of REWRITES)
    it(`stay with ${annotation}: ${value}`, () => {
      const { answers, differences } = migrated({
        className: "other",
        annotations: { [annotation]: value },
        pathType,
      });
      assert.deepEqual(answers(HTTP.replace("http:", "https:")), [seen]);
      assert.deepEqual(differences, []);
    });

  it("replace the whole of an exact path", () => {
    const { answers, differences, lines } = migrated({
      className: "other",
      annotations: { "appgw.ingress.kubernetes.io/backend-path-prefix": "/health/" },
      pathType: "Exact",
    });
    assert.deepEqual(answers("http://web.example.com/api"), ["/health/"]);
    assert.deepEqual(differences, []);
    assert.deepEqual(lines, [
      "appgw.ingress.kubernetes.io/backend-path-prefix changed Becomes a `URLRewrite` that replaces the prefix. It ends at a `/`: what only begins with the same letters is another path.",
    ]);
  });
});
