import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";
import { proofOf } from "../../../server/src/features/migration/proof.ts";
import { analyze, createEngine } from "../../../server/src/library.ts";
import { redirectUrl } from "../../../server/src/requests/answerText.ts";
import type { Trace } from "../../../server/src/workspace/views/trace.ts";

interface Written {
  readonly annotations?: Readonly<Record<string, string>>;
  readonly tls?: string;
  readonly age?: string;
}

/** An Ingress of ingress-nginx; each rule is a host and its paths with their backends. */
function ingress(
  name: string,
  rules: Readonly<Record<string, readonly (readonly [path: string, type: string, backend: string])[]>>,
  { annotations = {}, tls = "[]", age = "1" }: Written = {},
): string {
  const lines = Object.entries(annotations).map(
    ([key, value]) => `    nginx.ingress.kubernetes.io/${key}: ${JSON.stringify(value)}\n`,
  );
  const hosts = Object.entries(rules).map(([host, paths]) => {
    const items = paths.map(
      ([path, type, backend]) =>
        `          - { path: ${JSON.stringify(path)}, pathType: ${type}, backend: ${backendOf(backend)} }\n`,
    );
    return `    - host: ${JSON.stringify(host)}\n      http:\n        paths:\n${items.join("")}`;
  });
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: ${name}
  namespace: shop
  creationTimestamp: "2024-01-0${age}T00:00:00Z"
  annotations:
    a/b: c
${lines.join("")}spec:
  ingressClassName: nginx
  tls: ${tls}
  rules:
${hosts.join("")}`;
}

function backendOf(name: string): string {
  return name === "bucket"
    ? "{ resource: { apiGroup: k8s.example.com, kind: StorageBucket, name: bucket } }"
    : `{ service: { name: ${name}, port: { number: 80 } } }`;
}

interface Migrated {
  /** What the Routes answer to some URLs. */
  readonly answers: (...urls: readonly string[]) => readonly string[];
  /** What the proof says is answered otherwise. */
  readonly differences: readonly string[];
  /** The lines of the report about hosts and paths that match. */
  readonly lines: (about: RegExp) => readonly string[];
  readonly errors: readonly string[];
  readonly listeners: readonly string[];
}

function shownAnswer({ outcome, status, redirect, backends }: Trace): string {
  if (redirect !== undefined) return `${redirect.status} ${redirectUrl(redirect)}`;
  return outcome === "forwarded" ? `→ ${backends.map(({ name }) => name).join()}` : `${status ?? outcome}`;
}

function migrated(...ingresses: readonly string[]): Migrated {
  const text = ingresses.join("---\n");
  const { files, report, classes } = migrationOf([{ path: "shop.yaml", text }], { gatewayClass: "edge" });
  const engine = createEngine();
  for (const file of files) engine.setFile(file.path, file.text);
  const analysis = analyze(files);
  return {
    answers: (...urls) =>
      urls.map((url) => {
        const { protocol, host, pathname } = new URL(url);
        const scheme = protocol === "https:" ? "https" : "http";
        return shownAnswer(analysis.trace({ scheme, host, path: pathname }));
      }),
    differences: proofOf(classes, engine).differences.map(
      ({ request, before, after }) => `${request}: was ${before}, now ${after}`,
    ),
    lines: (about) =>
      report
        .filter(({ message }) => about.test(message))
        .map(({ verdict, message }) => `${verdict} ${message}`),
    errors: analysis.diagnostics.filter(({ severity }) => severity === "error").map(({ message }) => message),
    listeners: [...(files[0]?.text ?? "").matchAll(/- name: (\S+)/g)].map(([, name = ""]) => name),
  };
}

describe("a redirect of its own beside paths that go to https", () => {
  const tls = "[{ hosts: [shop.example.com], secretName: shop }]";
  const moved = { annotations: { "permanent-redirect": "https://new.example.com" }, age: "2" };

  it("goes first at the root of the host", () => {
    const made = migrated(
      ingress("api", { "shop.example.com": [["/api", "Prefix", "api"]] }, { tls }),
      ingress("old", { "shop.example.com": [["/", "Prefix", "old"]] }, moved),
    );
    assert.deepEqual(
      made.answers("http://shop.example.com/x", "https://shop.example.com/x", "http://shop.example.com/api"),
      ["301 https://new.example.com/", "301 https://new.example.com/", "308 https://shop.example.com/api"],
    );
  });

  it("takes no path below it from another Ingress", () => {
    const made = migrated(
      ingress("kept", { "shop.example.com": [["/old/kept", "Exact", "kept"]] }, { tls }),
      ingress("old", { "shop.example.com": [["/old", "Prefix", "old"]] }, moved),
    );
    assert.deepEqual(
      made.answers(
        "http://shop.example.com/old",
        "http://shop.example.com/old/kept",
        "https://shop.example.com/old/kept",
        "http://shop.example.com/x",
      ),
      [
        "301 https://new.example.com/",
        "308 https://shop.example.com/old/kept",
        "→ kept",
        "308 https://shop.example.com/x",
      ],
    );
  });
});

describe("a rewrite to another site", () => {
  it("redirects what no path of the host takes as well", () => {
    const made = migrated(
      ingress(
        "old",
        { "old.example.com": [["/app", "ImplementationSpecific", "old"]] },
        {
          annotations: { "rewrite-target": "https://new.example.com/start" },
        },
      ),
    );
    assert.deepEqual(made.answers("http://old.example.com/app", "http://old.example.com/x"), [
      "302 https://new.example.com/start",
      "302 https://new.example.com/start",
    ]);
  });
});
