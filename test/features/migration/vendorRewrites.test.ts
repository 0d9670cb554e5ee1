import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type MigrationOptions, migrate } from "../../../server/src/library.ts";

const PREFIX = "nginx.ingress.kubernetes.io/";

function ingress(
  paths: readonly string[],
  target: string,
  more: Readonly<Record<string, string>> = {},
): string {
  const annotations = { "rewrite-target": target, "use-regex": "true", ...more };
  const lines = Object.entries(annotations).map(
    ([key, value]) => `    ${PREFIX}${key}: ${JSON.stringify(value)}\n`,
  );
  const rules = paths.map(
    (path, index) =>
      `          - path: ${path}\n            pathType: ImplementationSpecific\n            backend: { service: { name: web-${index}, port: { number: 80 } } }\n`,
  );
  return `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop
  namespace: shop
  annotations:
${lines.join("")}spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http:
        paths:
${rules.join("")}`;
}

/** The objects beside Gateway and Routes, with their specs in one line each, what rules name, and what is said of the rewrite. */
function made(text: string, options: MigrationOptions) {
  const { files, report } = migrate([{ path: "shop.yaml", text }], { gatewayClass: "edge", ...options });
  const documents = files.flatMap(({ text }) => text.split("---\n"));
  const kindOf = (document: string) => /^kind: (.*)$/m.exec(document)?.[1] ?? "";
  return {
    objects: documents
      .filter((document) => !/^(?:Gateway|HTTPRoute)$/.test(kindOf(document)))
      .map((document) => {
        const spec = document
          .replace(/^.*\nspec:\n/s, "")
          .trim()
          .replace(/\s*\n\s*/g, " ");
        return `${kindOf(document)} ${/^ {2}name: (.*)$/m.exec(document)?.[1]}: ${spec}`;
      }),
    named: documents
      .filter((document) => kindOf(document) === "HTTPRoute")
      .flatMap((document) => [...document.matchAll(/^ +(?:value|name): (\(.*|shop-rewrite.*)$/gm)])
      .map(([, text]) => text),
    said: report
      .filter(({ annotation }) => annotation === `${PREFIX}rewrite-target`)
      .map(({ verdict, message }) => `${verdict} ${message}`),
  };
}

const USERS = "/t/([^/]+)/u/([0-9]+)";

describe("captured parts of a path", () => {
  it("are put into the new one by a filter of Envoy Gateway for each path that needs it", () => {
    const { objects, named, said } = made(ingress([USERS, "/v([0-9])/.*"], "/users/$2/of/$1"), {
      implementation: "envoy-gateway",
    });
    assert.deepEqual(objects, [
      String.raw`HTTPRouteFilter shop-rewrite: urlRewrite: path: type: ReplaceRegexMatch replaceRegexMatch: pattern: (?i)^/t/([^/]+)/u/([0-9]+).* substitution: /users/\2/of/\1`,
      String.raw`HTTPRouteFilter shop-rewrite-2: urlRewrite: path: type: ReplaceRegexMatch replaceRegexMatch: pattern: (?i)^/v([0-9])/.* substitution: /users//of/\1`,
    ]);
    assert.deepEqual(named, [
      "(?i)^/t/([^/]+)/u/([0-9]+).*",
      "shop-rewrite",
      "(?i)^/v([0-9])/.*",
      "shop-rewrite-2",
    ]);
    assert.deepEqual(said, [
      "vendor Becomes `HTTPRouteFilter` `urlRewrite` of Envoy Gateway. Which dialect of regular expressions is read is up to it.",
    ]);
  });

  it("are so by kgateway and Traefik", () => {
    const text = ingress([USERS], "/$2");
    assert.deepEqual(made(text, { implementation: "kgateway" }).objects, [
      String.raw`TrafficPolicy shop-rewrite: urlRewrite: pathRegex: pattern: (?i)^/t/([^/]+)/u/([0-9]+).* substitution: /\2`,
    ]);
    assert.deepEqual(made(text, { implementation: "traefik" }).objects, [
      "Middleware shop-rewrite: replacePathRegex: regex: (?i)^/t/([^/]+)/u/([0-9]+).* replacement: /${2}",
    ]);
  });

  it("are left where the core has a rewrite, and where variables of nginx or a host come in between", () => {
    const objects = (text: string) => made(text, { implementation: "envoy-gateway" }).objects;
    assert.deepEqual(objects(ingress(["/app(/|$)(.*)"], "/$2")), []);
    assert.deepEqual(objects(ingress([USERS], "/$host/$1")), []);
    assert.deepEqual(objects(ingress([USERS], "/$1", { "upstream-vhost": "web.internal" })), []);
    assert.deepEqual(made(ingress([USERS], "/$1"), { implementation: "nginx-gateway-fabric" }).objects, []);
  });

  it("that an expression does not have are nothing, so that the path is always the same one", () => {
    const { files } = migrate([{ path: "shop.yaml", text: ingress(["/v[0-9]+/x", USERS], "/$3") }], {
      gatewayClass: "edge",
    });
    const text = files.map((file) => file.text).join("");
    assert.equal([...text.matchAll(/type: ReplaceFullPath\n +replaceFullPath: \/\n/g)].length, 2);
  });

  it("are none where a prefix is its own target: what is below it becomes the prefix", () => {
    const own = ingress(["/app"], "/app")
      .replace(/.*use-regex.*\n/, "")
      .replace("ImplementationSpecific", "Prefix");
    const { files } = migrate([{ path: "shop.yaml", text: own }], { gatewayClass: "edge" });
    assert.match(
      files.map((file) => file.text).join(""),
      /type: ReplaceFullPath\n +replaceFullPath: \/app\n/,
    );
  });
});
