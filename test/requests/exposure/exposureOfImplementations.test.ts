import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { ExposureColumn } from "../../../server/src/implementations/policies/requiredProtection.ts";
import { exposedHosts } from "../../../server/src/requests/exposure/exposure.ts";
import { answerInWords } from "../../../server/src/requests/exposure/exposureText.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const API = "apiVersion: gateway.networking.k8s.io/v1";
const BACKEND = "{ name: cart, port: 80 }";

function world(controller: string, backends: string = BACKEND, more = ""): string {
  return `${API}
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: ${controller} }
---
${API}
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners:
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: cert }]${more} } }
---
${API}
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [${backends}] }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
---
apiVersion: v1
kind: Service
metadata: { name: basket, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;
}

function object(type: string, name: string, spec: string, namespace = "shop"): string {
  const [apiVersion = "", kind = ""] = type.split(" ");
  return `---
apiVersion: ${apiVersion}
kind: ${kind}
metadata: { name: ${name}, namespace: ${namespace} }
spec: { ${spec} }
`;
}

function answerOf(source: string, column: ExposureColumn): string {
  const [only] = exposedHosts(openFixture(readFixture(source)));
  return only === undefined ? "" : answerInWords(only.answers[column]);
}

const ON_GATEWAY = "targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: front }]";

describe("who is protected by policies of GKE", () => {
  const GKE = "networking.gke.io/gateway";
  const policy = (name: string, service: string, spec: string) =>
    object(
      "networking.gke.io/v1 GCPBackendPolicy",
      name,
      `targetRef: { group: "", kind: Service, name: ${service} }, default: { ${spec} }`,
    );
  const IAP = "iap: { enabled: true }";

  it("says what holds for the Service that the requests go to", () => {
    assert.equal(answerOf(world(GKE), "authentication"), "none");
    const login = world(GKE) + policy("login", "cart", IAP);
    assert.equal(answerOf(login, "authentication"), "GCPBackendPolicy shop/login → Service shop/cart");
    assert.equal(answerOf(login, "waf"), "none");
    assert.equal(answerOf(world(GKE) + policy("login", "basket", IAP), "authentication"), "none");
    assert.equal(
      answerOf(world(GKE) + policy("login", "cart", "iap: { enabled: false }"), "authentication"),
      "none",
    );
    const armor = world(GKE) + policy("armor", "cart", "securityPolicy: shop");
    assert.equal(answerOf(armor, "waf"), "GCPBackendPolicy shop/armor → Service shop/cart");
    assert.equal(
      answerOf(armor, "rateLimit"),
      "unknown: `default.securityPolicy` of GCPBackendPolicy `shop/armor` may do it, or something else",
    );
  });

  it("holds a rule for as open as the Service without a policy", () => {
    const two = world(GKE, `${BACKEND}, { name: basket, port: 80 }`);
    assert.equal(
      answerOf(two + policy("a", "cart", IAP), "authentication"),
      "none for HTTPRoute shop/cart rule 1; other rules: GCPBackendPolicy shop/a → Service shop/cart",
    );
    assert.equal(
      answerOf(two + policy("a", "cart", IAP) + policy("b", "basket", IAP), "authentication"),
      "GCPBackendPolicy shop/a → Service shop/cart and GCPBackendPolicy shop/b → Service shop/basket",
    );
    const elsewhere = world(GKE, "{ name: missing, port: 80 }") + policy("a", "cart", IAP);
    assert.equal(
      answerOf(elsewhere, "authentication"),
      "unknown: of GCPBackendPolicy `shop/a` which Service gets the requests is not known",
    );
  });
});

describe("who is protected by policies of Istio", () => {
  const ISTIO = "istio.io/gateway-controller";
  const policy = (spec: string) => object("security.istio.io/v1 AuthorizationPolicy", "login", spec);

  it("says that nobody is where there is no policy, or one for another Gateway", () => {
    assert.equal(answerOf(world(ISTIO), "authorization"), "none");
    const other = ON_GATEWAY.replace("front", "other");
    assert.equal(answerOf(world(ISTIO) + policy(`${other}, action: ALLOW`), "authorization"), "none");
  });

  it("does not know what rules let pass, nor where a policy without a Gateway holds", () => {
    assert.equal(
      answerOf(world(ISTIO) + policy(`${ON_GATEWAY}, action: ALLOW`), "authorization"),
      "unknown: AuthorizationPolicy `shop/login` may do it, or something else",
    );
    for (const spec of ["action: ALLOW", "selector: { matchLabels: { app: edge } }"])
      assert.equal(
        answerOf(world(ISTIO) + policy(spec), "authorization"),
        "unknown: of AuthorizationPolicy `shop/login` the files do not say for certain where it holds",
      );
    assert.equal(
      answerOf(
        world(ISTIO, BACKEND, ", options: { gateway.istio.io/tls-terminate-mode: MUTUAL }"),
        "authentication",
      ),
      "unknown: the option `gateway.istio.io/tls-terminate-mode` of the listener may ask clients for certificates",
    );
  });
});

describe("who is protected by policies of AWS", () => {
  it("takes an IAMAuthPolicy for what may ask for more, and nothing for a rate limit", () => {
    const lattice = "application-networking.k8s.aws/gateway-api-controller";
    const source =
      world(lattice) +
      object(
        "application-networking.k8s.aws/v1alpha1 IAMAuthPolicy",
        "login",
        "targetRef: { group: gateway.networking.k8s.io, kind: Gateway, name: front }, policy: '{}'",
      );
    assert.equal(
      answerOf(source, "authorization"),
      "unknown: IAMAuthPolicy `shop/login` may do it, or something else",
    );
    assert.equal(answerOf(source, "rateLimit"), "none");
    assert.equal(answerOf(world(lattice), "authorization"), "none");
  });

  it("does not know which LoadBalancerConfiguration holds", () => {
    const controller = "gateway.k8s.aws/alb";
    assert.equal(answerOf(world(controller), "waf"), "none");
    const configuration = object(
      "gateway.k8s.aws/v1beta1 LoadBalancerConfiguration",
      "edge",
      "wafV2: { webACL: shop }",
    );
    assert.equal(
      answerOf(world(controller) + configuration, "waf"),
      "unknown: of LoadBalancerConfiguration `shop/edge` the files do not say for certain where it holds",
    );
    assert.equal(answerOf(world(controller) + configuration, "authentication"), "none");
  });
});
