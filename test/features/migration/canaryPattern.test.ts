import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { ingressTrace } from "../../../server/src/features/migration/ingressTrace.ts";
import { migrationOf } from "../../../server/src/features/migration/migrate.ts";
import { analyze } from "../../../server/src/library.ts";

function ingress(name: string, annotations: string): string {
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: ${name}, namespace: shop, annotations: { ${annotations} } }
spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: ${name}, port: { number: 80 } } } }] }
`;
}

/** Who gets requests with a value of the header, before and afterwards. */
function takers(pattern: string, value: string): readonly string[] {
  const prefix = "nginx.ingress.kubernetes.io/";
  const canary = `${prefix}canary: "true", ${prefix}canary-by-header: X-Version, ${prefix}canary-by-header-pattern: "${pattern}"`;
  const { files, classes } = migrationOf(
    [{ path: "shop.yaml", text: `${ingress("web", "")}---\n${ingress("canary", canary)}` }],
    { gatewayClass: "edge" },
  );
  const request = {
    scheme: "http",
    host: "shop.example.com",
    path: "/",
    headers: { "x-version": value },
  } as const;
  return [ingressTrace(request, classes), analyze(files).trace(request)].map(({ backends }) =>
    backends.map(({ name }) => name).join(),
  );
}

describe("a canary by an expression for a header", () => {
  it("finds it anywhere in the value, with anchors of each alternative", () => {
    const cases: readonly (readonly [pattern: string, taken: readonly string[], left: readonly string[]])[] =
      [
        ["^v2", ["v2", "v2.1"], ["v1", "rv2"]],
        ["beta", ["beta", "my-beta-2"], ["stable"]],
        ["^v2|beta", ["v2", "v2.1", "beta", "a-beta-b"], ["rv2"]],
        ["v2$|^beta", ["rv2", "beta1"], ["v2.1", "a-beta"]],
      ];
    for (const [pattern, taken, left] of cases) {
      for (const value of taken)
        assert.deepEqual(takers(pattern, value), ["canary", "canary"], `${pattern} ${value}`);
      for (const value of left)
        assert.deepEqual(takers(pattern, value), ["web", "web"], `${pattern} ${value}`);
    }
  });

  it("minds letter case, unlike a path", () => {
    assert.deepEqual(takers("beta", "BETA"), ["web", "web"]);
  });
});
