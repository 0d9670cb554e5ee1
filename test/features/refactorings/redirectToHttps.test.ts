import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { offeredAtCursor, refactoredTexts, routesIn } from "./refactored.ts";

const TITLE = "Redirect HTTP to HTTPS for listener `https`";

const gateway = (listeners: string) => `
#- gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: front
  namespace: infra
spec:
  gatewayClassName: edge
  listeners:${listeners}
`;

const HTTP = `
    - name: http
      port: 80
      protocol: HTTP
      hostname: shop.example.com`;
const HTTPS = `
    - name: https
      port: 8$0443
      protocol: HTTPS
      hostname: shop.example.com
      tls: { certificateRefs: [{ name: shop }] }`;

const route = (parent: string) => `
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs:
    - ${parent}
  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`;

const REDIRECT = `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: front-https-redirect
  namespace: infra
spec:
  parentRefs:
    - name: front
      sectionName: http
  hostnames:
    - shop.example.com
  rules:
    - filters:
        - type: RequestRedirect
          requestRedirect:
            scheme: https
            port: 8443
            statusCode: 301
`;

/** Why it is not possible at the cursor. */
function refusalOf(source: string): string | undefined {
  const plan = offeredAtCursor(source).find(({ title }) => title === TITLE)?.plan;
  return plan?.kind === "refused" ? plan.reason : undefined;
}

describe("[refactoring: redirect to HTTPS] redirecting HTTP to HTTPS", () => {
  it("adds a Route on the HTTP listener, and keeps Routes that named none on the HTTPS listener", () => {
    const source = `${gateway(`${HTTP}${HTTPS}`)}${route("name: front")}`;
    const { before, after, texts } = refactoredTexts(source, TITLE);
    assert.equal(
      texts["gateway.yaml"],
      `${gateway(`${HTTP}${HTTPS}`).replace("$0", "").replace("\n#- gateway.yaml\n", "")}${REDIRECT}`,
    );
    assert.match(texts["route.yaml"] ?? "", /- name: front\n {6}sectionName: https\n/);
    assert.deepEqual(routesIn(before), ["cart yes Accepted"]);
    assert.deepEqual(routesIn(after), ["cart yes Accepted", "front-https-redirect yes Accepted"]);
    const worst = after
      .paths()
      .flatMap((path) => after.diagnostics(path))
      .filter(({ severity }) => severity === "error" || severity === "warning");
    assert.deepEqual(worst, []);
  });

  it("adds the HTTP listener where there is none", () => {
    const { after, texts } = refactoredTexts(`${gateway(HTTPS)}${route("name: front")}`, TITLE);
    assert.match(
      texts["gateway.yaml"] ?? "",
      / {4}- name: http\n {6}port: 80\n {6}protocol: HTTP\n {6}hostname: shop.example.com\n---/,
    );
    assert.deepEqual(routesIn(after), ["cart yes Accepted", "front-https-redirect yes Accepted"]);
  });

  it("is not possible where a Route answers by HTTP on purpose, or the listener takes no such Route", () => {
    const both = gateway(`${HTTP}${HTTPS}`);
    assert.equal(
      refusalOf(`${both}${route("{ name: front, sectionName: http }")}`),
      "HTTPRoute `infra/cart` answers by HTTP, or would then.",
    );
    assert.equal(
      refusalOf(
        both.replace(
          "protocol: HTTP\n",
          "protocol: HTTP\n      allowedRoutes: { kinds: [{ kind: GRPCRoute }] }\n",
        ),
      ),
      "Listener `http` may not take the HTTPRoute that redirects.",
    );
    assert.equal(
      refusalOf(gateway(`${HTTPS}\n    - { name: tcp, port: 80, protocol: TCP }`)),
      "Port 80 is taken by a listener that does not speak HTTP.",
    );
  });

  it("is offered on HTTPS listeners only", () => {
    assert.ok(
      !offeredAtCursor(gateway(HTTP.replace("80", "8$00"))).some(({ title }) => title.startsWith("Redirect")),
    );
  });
});
