import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";
import { proofOf } from "../../../server/src/features/migration/proof.ts";
import { analyze, createEngine, type MigrationOptions } from "../../../server/src/library.ts";
import { redirectUrl } from "../../../server/src/requests/answerText.ts";
import { annotatedIngress } from "./annotatedIngress.ts";

const URL_ASKED = { scheme: "http", host: "shop.example.com", path: "/a/b?c=d" } as const;

interface Migrated {
  /** The status and target of the redirect of one request, or its answer. */
  readonly answer: string;
  /** What the report says of an annotation. */
  readonly line: string;
  /** What the proof says is answered otherwise over http. */
  readonly differences: readonly string[];
}

function migrated(
  annotations: Readonly<Record<string, string>>,
  about: string,
  options: MigrationOptions = {},
): Migrated {
  const { files, report, classes } = migrationOf(
    [{ path: "shop.yaml", text: annotatedIngress(annotations) }],
    { gatewayClass: "edge", ...options },
  );
  const engine = createEngine();
  for (const file of files) engine.setFile(file.path, file.text);
  const { redirect, outcome, status } = analyze(files).trace(URL_ASKED);
  const entry = report.find(({ annotation }) => annotation?.endsWith(`/${about}`));
  return {
    answer: redirect === undefined ? `${status ?? outcome}` : `${redirect.status} ${redirectUrl(redirect)}`,
    line: `${entry?.verdict} ${entry?.message}`,
    differences: proofOf(classes, engine)
      .differences.map(({ request, before, after }) => `${request}: was ${before}, now ${after}`)
      .filter((line) => line.includes("http://shop")),
  };
}

describe("a snippet that is nothing but a redirect", () => {
  const snippet = (text: string) => migrated({ "configuration-snippet": text }, "configuration-snippet");

  it("becomes one, with path and query where it keeps them", () => {
    const KEPT = "https://new.example.com/a/b?c=d";
    const EXPECTED: readonly (readonly [string, string])[] = [
      ["return 301 https://new.example.com$request_uri;\n", `301 ${KEPT}`],
      ['# moved\nreturn 308 "https://new.example.com$request_uri";', `308 ${KEPT}`],
      ["return 302 https://new.example.com:8443$request_uri;", "302 https://new.example.com:8443/a/b?c=d"],
      ["rewrite ^/(.*)$ https://new.example.com/$1 permanent;", `301 ${KEPT}`],
      ["rewrite ^(.*)$ https://new.example.com$1 redirect;", `302 ${KEPT}`],
    ];
    for (const [text, answer] of EXPECTED) {
      const made = snippet(text);
      assert.equal(made.answer, answer);
      assert.equal(
        made.line,
        "changed Becomes a `RequestRedirect`. It redirects whether or not the controller allowed snippets.",
      );
      assert.deepEqual(made.differences, []);
    }
  });

  it("keeps the query, which nginx drops where the URL has a path of its own", () => {
    const { answer, line } = snippet("return 301 https://new.example.com/start;");
    assert.equal(answer, "301 https://new.example.com/start?c=d");
    assert.equal(
      line,
      "changed Becomes a `RequestRedirect`, which keeps the query of the request and has none of its own. It redirects whether or not the controller allowed snippets.",
    );
  });

  it("is none with a condition, variables of the host, other lines or another status", () => {
    for (const text of [
      "if ($host = 'example.com') { return 301 https://www.example.com$request_uri; }",
      "return 301 https://$host$request_uri;",
      "return 301 $scheme://new.example.com$request_uri;",
      "return 403;",
      'return 200 "ok";',
      "auth_basic off; return 301 https://new.example.com$request_uri;",
    ]) {
      const { answer, line } = snippet(text);
      assert.equal(answer, "500", text);
      assert.match(line, /Until then these paths answer 500, so that nobody gets in\.$/);
    }
  });

  it("goes behind the annotations for redirects", () => {
    assert.equal(
      migrated(
        {
          "configuration-snippet": "return 301 https://one.example.com$request_uri;",
          "permanent-redirect": "https://two.example.com/",
        },
        "permanent-redirect",
      ).answer,
      "301 https://two.example.com/?c=d",
    );
  });
});

describe("a redirect with variables, which ingress-nginx refuses", () => {
  it("is told how it is said by a Route where it keeps path and query", () => {
    assert.equal(
      migrated({ "permanent-redirect": "https://new.example.com$request_uri" }, "permanent-redirect").line,
      "none ingress-nginx refuses a URL with variables, and the whole Ingress with it: no Route is written. A `RequestRedirect` without `path` keeps path and query of the request, as `$request_uri` does: write one by hand where that is meant.",
    );
  });
});
