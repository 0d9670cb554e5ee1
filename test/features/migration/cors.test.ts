import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";
import { proofOf } from "../../../server/src/features/migration/proof.ts";
import { NGINX_PREFIX } from "../../../server/src/ingress/ingressClass.ts";
import { analyze, createEngine, type MigrationOptions } from "../../../server/src/library.ts";
import { annotatedIngress } from "./annotatedIngress.ts";

/** What becomes of an Ingress with these annotations beside `enable-cors`. */
function migrated(annotations: Readonly<Record<string, string>>, options: MigrationOptions = {}) {
  const text = annotatedIngress({ "enable-cors": "true", ...annotations });
  const { files, report, classes } = migrationOf([{ path: "shop.yaml", text }], {
    gatewayClass: "edge",
    ...options,
  });
  const engine = createEngine();
  for (const file of files) engine.setFile(file.path, file.text);
  const route = files.find(({ path }) => path === "shop.gateway.yaml")?.text ?? "";
  return {
    /** The filter as it is written. */
    filter:
      /^ {8}- type: CORS\n {10}cors:\n((?: {12}.*\n)*)/m.exec(route)?.[1]?.replaceAll(/^ {12}/gm, "") ?? "",
    said: (name: string) =>
      report.find(({ annotation }) => annotation === NGINX_PREFIX + name)?.message ?? "",
    errors: analyze(files)
      .diagnostics.filter(({ severity }) => severity === "error")
      .map(({ message }) => message),
    differences: proofOf(classes, engine).differences.map(({ request }) => request),
  };
}

describe("a wildcard in an origin", () => {
  const WILD = { "cors-allow-origin": "https://shop.example.org, https://*.foo.com" };

  it("takes more labels afterwards, which the report says and the proof tries", () => {
    const { said, differences } = migrated(WILD);
    assert.equal(
      said("cors-allow-origin"),
      "Becomes a `CORS` filter. A wildcard in an origin takes one label in ingress-nginx and any number of labels now: `https://a.b.foo.com` may read answers, too. Write the origins out where that lets in too many.",
    );
    assert.match(
      differences.join("\n"),
      /OPTIONS http:\/\/shop.example.com\/ \(Origin: https:\/\/a.b.foo.com,/,
    );
  });

  it("does so in the policy of an implementation, too", () => {
    assert.match(
      migrated(WILD, { release: "1.4", implementation: "envoy-gateway" }).said("cors-allow-origin"),
      /reaches the backend now. A wildcard in an origin takes one label .* `https:\/\/a.b.foo.com` may/,
    );
  });

  it("is not spoken of where there is none", () => {
    assert.doesNotMatch(
      migrated({ "cors-allow-origin": "https://foo.com" }).said("cors-allow-origin"),
      /wildcard/,
    );
  });
});

describe("what a CORS filter takes", () => {
  const USUAL = `allowOrigins:
  - "*"
`;
  const REST = `allowHeaders:
  - A
allowCredentials: true
`;
  const base = { "cors-allow-headers": "A" };

  it("are methods in capitals, each once, and no others", () => {
    const { filter, said, errors } = migrated({
      ...base,
      "cors-allow-methods": "GET, get, POST, PROPFIND",
      "cors-max-age": "60",
    });
    assert.equal(filter, `${USUAL}allowMethods:\n  - GET\n  - POST\n${REST}maxAge: 60\n`);
    assert.equal(
      said("cors-allow-methods"),
      "Becomes a `CORS` filter. The filter does not take `PROPFIND`, which is left out.",
    );
    assert.deepEqual(errors, []);
  });

  it("is an age of one second at least", () => {
    const { filter, said, errors } = migrated({ ...base, "cors-allow-methods": "GET", "cors-max-age": "0" });
    assert.equal(filter, `${USUAL}allowMethods:\n  - GET\n${REST}maxAge: 1\n`);
    assert.equal(
      said("cors-max-age"),
      "Becomes a `CORS` filter. The filter takes 1 to 2147483647 seconds: `1` is written.",
    );
    assert.deepEqual(errors, []);
  });

  it("is `*` alone, and headers each once", () => {
    const { filter, errors } = migrated({
      "cors-allow-origin": "https://a.example,*",
      "cors-allow-methods": "GET",
      "cors-allow-headers": "A,A",
      "cors-expose-headers": "B, B",
      "cors-max-age": "60",
    });
    assert.equal(filter, `${USUAL}allowMethods:\n  - GET\n${REST}exposeHeaders:\n  - B\nmaxAge: 60\n`);
    assert.deepEqual(errors, []);
  });

  it("are origins with a scheme; without any there is no filter", () => {
    const { filter, said, errors } = migrated({ "cors-allow-origin": "a.example, b.example" });
    assert.equal(filter, "");
    assert.equal(
      said("cors-allow-origin"),
      "Becomes a `CORS` filter. The filter does not take `a.example`, `b.example`, which are left out. Without an origin no filter is written.",
    );
    assert.deepEqual(errors, []);
  });
});
