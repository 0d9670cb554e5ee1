import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shownAnswer } from "../../server/src/features/migration/comparedAnswers.ts";
import { readFiles } from "../../server/src/features/migration/ingressFile.ts";
import { surroundingsOf } from "../../server/src/features/migration/surroundings.ts";
import { clientRequest } from "../../server/src/gateway-api/traffic/clientRequest.ts";
import { answerOfIngress } from "../../server/src/ingress/answerOfIngress.ts";
import { hostTable } from "../../server/src/ingress/hostTable.ts";

const NGINX = "nginx.ingress.kubernetes.io";

/** The head of an Ingress of ingress-nginx. */
const head = (name: string, annotations: string) => `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: ${name}, namespace: shop, annotations: { ${annotations} } }
spec:
  ingressClassName: nginx
`;

const backend = (name: string) => `{ service: { name: ${name}, port: { number: 80 } } }`;

/** What Ingresses answer to a request for a URL. */
function answers(text: string, ...urls: readonly string[]): readonly string[] {
  const { ingresses, objects } = readFiles([{ path: "shop.yaml", text }]);
  const hosts = hostTable(
    ingresses.map(({ ingress }) => ingress),
    surroundingsOf(objects, false),
  );
  return urls.map((url) => {
    const { protocol, host, pathname, search } = new URL(url);
    const scheme = protocol === "https:" ? "https" : "http";
    return shownAnswer(answerOfIngress(clientRequest({ scheme, host, path: pathname + search }), hosts));
  });
}

describe("the redirect of ingress-nginx to https", () => {
  const shop = (
    annotations: string,
  ) => `${head("shop", `${NGINX}/force-ssl-redirect: "true"${annotations}`)}  rules:
    - host: shop.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: ${backend("web")} }] }
`;
  const URLS = ["http://shop.example.com/a/", "http://shop.example.com/a?b=/", "http://shop.example.com/"];

  it("drops one slash at the very end", () => {
    assert.deepEqual(answers(shop(""), ...URLS), [
      "308 https://shop.example.com/a",
      "308 https://shop.example.com/a?b=",
      "308 https://shop.example.com/",
    ]);
  });

  it("keeps it with `preserve-trailing-slash`", () => {
    assert.deepEqual(answers(shop(`, ${NGINX}/preserve-trailing-slash: "true"`), ...URLS), [
      "308 https://shop.example.com/a/",
      "308 https://shop.example.com/a?b=/",
      "308 https://shop.example.com/",
    ]);
  });
});

describe("the rewrite of ingress-nginx", () => {
  it("writes what it captures as bytes of UTF-8, beyond the basic plane, too", () => {
    const shop = `${head("shop", `${NGINX}/use-regex: "true", ${NGINX}/rewrite-target: /$1`)}  rules:
    - host: shop.example.com
      http: { paths: [{ path: "/b/(.*)", pathType: ImplementationSpecific, backend: ${backend("web")} }] }
`;
    assert.deepEqual(answers(shop, "http://shop.example.com/b/é", "http://shop.example.com/b/😀"), [
      "→ shop/web:80 as /%C3%A9",
      "→ shop/web:80 as /%F0%9F%98%80",
    ]);
  });
});

describe("an Ingress of ingress-nginx without rules", () => {
  const rest = (annotations: string) => `${head("rest", annotations)}  defaultBackend: ${backend("rest")}\n`;
  const shop = `${head("shop", "")}  rules:
    - host: shop.example.com
      http: { paths: [{ path: /a, pathType: Prefix, backend: ${backend("web")} }] }
`;

  it("is for hosts that no rule names", () => {
    assert.deepEqual(
      answers(`${rest("")}---\n${shop}`, "http://other.example.com/a", "http://shop.example.com/b"),
      ["→ shop/rest:80 as /a", "404"],
    );
  });

  for (const annotation of [
    "permanent-redirect: https://new.example.com/",
    "temporal-redirect: https://new.example.com/",
    "rewrite-target: /new",
    "app-root: /start",
    'force-ssl-redirect: "true"',
    "server-alias: shop.example.net",
  ])
    it(`neither redirects nor rewrites: ${annotation}`, () => {
      assert.deepEqual(answers(rest(`${NGINX}/${annotation}`), "http://shop.example.net/"), [
        "→ shop/rest:80 as /",
      ]);
    });
});
