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

describe("the names of a host that several Ingresses have", () => {
  it("get one listener where each of the Ingresses repeats the alias", () => {
    const alias = { "server-alias": "www.example.com", "ssl-redirect": "false" };
    const made = migrated(
      ingress("web", { "example.com": [["/", "Prefix", "web"]] }, { annotations: alias }),
      ingress("api", { "example.com": [["/api", "Prefix", "api"]] }, { annotations: alias, age: "2" }),
    );
    assert.deepEqual(made.errors, []);
    assert.deepEqual(made.listeners, ["http-example.com", "http-www.example.com"]);
    assert.deepEqual(made.answers("http://www.example.com/", "http://www.example.com/api"), [
      "→ web",
      "→ api",
    ]);
  });
});

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

describe("a host below a wildcard host", () => {
  const one = ingress("one", { "one.example.com": [["/", "Prefix", "one"]] });
  const urls = ["http://one.example.com/", "https://one.example.com/"];
  const GOES = ["308 https://one.example.com/", "→ one"];
  const wildcard = (tls: string) =>
    ingress("all", { "*.example.com": [["/", "Prefix", "all"]] }, { tls, age: "2" });

  it("is redirected and served with the wildcard's certificate, also where `tls` lists no hosts", () => {
    for (const tls of ["[{ secretName: wild }]", '[{ hosts: ["*.example.com"], secretName: wild }]']) {
      const made = migrated(one, wildcard(tls));
      assert.deepEqual(made.answers(...urls), GOES);
      assert.deepEqual(
        made.differences.filter((line) => line.includes("//one.example.com")),
        [],
      );
    }
  });

  it("is redirected where the wildcard has the default certificate", () => {
    const made = migrated(one, wildcard('[{ hosts: ["*.example.com"] }]'));
    assert.deepEqual(made.answers(...urls), ["308 https://one.example.com/", "connection-rejected"]);
  });

  it("is served with the wildcard's certificate where it had the default one", () => {
    const own = ingress(
      "one",
      { "one.example.com": [["/", "Prefix", "one"]] },
      {
        tls: "[{ hosts: [one.example.com] }]",
      },
    );
    const made = migrated(own, wildcard('[{ hosts: ["*.example.com"], secretName: wild }]'));
    assert.deepEqual(made.answers(...urls), GOES);
    assert.deepEqual(made.lines(/`one\.example\.com` got/), [
      "changed `one.example.com` got the default certificate of the controller, which no manifest names. Its HTTPS listener uses the certificate of the wildcard, Secret `wild`.",
    ]);
  });

  it("says what answers over https where no certificate has its name", () => {
    const deep = ingress("deep", { "a.one.example.com": [["/", "Prefix", "deep"]] });
    const made = migrated(deep, wildcard('[{ hosts: ["*.example.com"], secretName: wild }]'));
    assert.deepEqual(made.answers("https://a.one.example.com/"), ["→ all"]);
    assert.deepEqual(made.lines(/`a\.one\.example\.com` got/), [
      "changed `a.one.example.com` got the self-signed certificate of the controller over https. Without a certificate there is no HTTPS listener: its requests over https reach the listener of `*.example.com`, and get what that host answers.",
    ]);
  });

  it("falls to nothing wider where no rule is left of it", () => {
    const none = ingress("none", { "one.example.com": [["/v[0-9]+/", "ImplementationSpecific", "one"]] });
    const made = migrated(none, ingress("all", { "*.example.com": [["/", "Prefix", "all"]] }, { age: "2" }));
    assert.deepEqual(made.answers("http://one.example.com/", "http://two.example.com/"), ["404", "→ all"]);
  });
});

describe("a resource backend, which ingress-nginx passes over", () => {
  it("leaves its requests to what takes the rest of the host", () => {
    const made = migrated(
      ingress("shop", {
        "shop.example.com": [
          ["/icons/", "Prefix", "bucket"],
          ["/", "Prefix", "web"],
        ],
      }),
    );
    assert.deepEqual(made.answers("http://shop.example.com/icons", "http://shop.example.com/icons/a.png"), [
      "→ web",
      "→ web",
    ]);
    assert.deepEqual(
      made.differences.filter((line) => line.includes("http://")),
      [],
    );
    assert.deepEqual(made.lines(/resource backend/), [
      "none ingress-nginx passes over a resource backend such as StorageBucket.k8s.example.com `bucket`: no rule is written, and the requests for `/icons/` go to what takes the rest of the host, or get 404, as they did.",
    ]);
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
