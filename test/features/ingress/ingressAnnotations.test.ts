import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { annotationFate, KNOWN_ANNOTATIONS } from "../../../server/src/ingress/annotations/annotationFate.ts";
import { nginxAnnotations } from "../../../server/src/ingress/annotations/nginxAnnotations.ts";
import { NGINX_PREFIX } from "../../../server/src/ingress/ingressClass.ts";
import { checkCompletion, checkHover, completionsAtCursor } from "../../fixture.ts";

const shop = (annotations: string, className = "nginx") => `
#- shop/ingress.yaml
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: web
  namespace: shop
  annotations:
    ${annotations}
spec:
  ingressClassName: ${className}
  rules:
    - host: shop.example.com
      http: { paths: [{ path: /, pathType: Prefix, backend: { service: { name: web, port: { number: 80 } } } }] }
#- class.yaml
apiVersion: networking.k8s.io/v1
kind: IngressClass
metadata: { name: traefik }
spec: { controller: traefik.io/ingress-controller }
`;

const nginx = (name: string, value: string) => shop(`nginx.ingress.kubernetes.io/${name}: ${value}`);

describe("[hover: Ingress annotation] an annotation of an Ingress", () => {
  it("says what it does, and what a migration makes of this very one", () => {
    checkHover(nginx("upstream-v$0host", "old.example.com"), [
      "**Annotation** `nginx.ingress.kubernetes.io/upstream-vhost`",
      "",
      "The `Host` header of requests to the backend.",
      "",
      "**Gateway API:** the same. Becomes `URLRewrite.hostname`.",
    ]);
    checkHover(nginx("limit-rp$0m", "60"), [
      "**Annotation** `nginx.ingress.kubernetes.io/limit-rpm`",
      "",
      "Requests per minute of one address; more get 503.",
      "",
      "**Gateway API:** a kind of the implementation. The core has no rate limits: without a policy of the implementation nothing limits clients. Most of them answer 429 in place of 503. Envoy Gateway: `BackendTrafficPolicy` `rateLimit.local`; kgateway: `TrafficPolicy` `rateLimit.local`; NGINX Gateway Fabric: `RateLimitPolicy`; Traefik: `Middleware` `rateLimit`.",
    ]);
  });

  it("says what it names, and that another controller does not read it", () => {
    checkHover(nginx("default-b$0ackend", "errors"), [
      "**Annotation** `nginx.ingress.kubernetes.io/default-backend`",
      "",
      "The Service that answers where the path's own has no endpoints, and for `custom-http-errors`.",
      "",
      "**Gateway API:** nothing like it. A Service without endpoints is answered with 503 by the Gateway itself. Envoy Gateway: `Backend` `fallback`; Traefik: `Middleware` `errors`.",
      "",
      "**Service** `shop/errors`: not in this workspace",
    ]);
    checkHover(shop("nginx.ingress.kubernetes.io/limit-rpm$0: '60'", "traefik"), [
      "**Annotation** `nginx.ingress.kubernetes.io/limit-rpm`",
      "",
      "Requests per minute of one address; more get 503.",
      "",
      "**Gateway API:** nothing like it. The controller of this Ingress does not read it: it had no effect.",
    ]);
  });

  it("says nothing where nobody here knows it, and where a tool notes something for itself", () => {
    checkHover(shop("example.com/ow$0ner: ann"), []);
    checkHover(shop("argocd.argoproj.io/sync-w$0ave: '1'"), []);
  });
});

describe("[completion: Ingress annotations] an Ingress", () => {
  const offered = (fixture: string) => completionsAtCursor(fixture)?.items.map(({ label }) => label) ?? [];

  it("is offered the annotations that it does not have yet, and the words that one takes", () => {
    const names = offered(shop("nginx.ingress.kubernetes.io/use-regex: 'true'\n    $0"));
    assert.equal(names.length, nginxAnnotations().size - 1);
    assert.ok(names.includes("nginx.ingress.kubernetes.io/rewrite-target"));
    checkCompletion(nginx("affinity", "$0"), ["cookie"]);
    checkCompletion(nginx("ssl-redirect", '"$0"'), ["true", "false"]);
  });

  it("of another controller is not", () => {
    assert.deepEqual(offered(shop("$0", "traefik")), []);
  });
});

describe("the table of annotations", () => {
  it("has each that has a fate, and no other", () => {
    const fated = KNOWN_ANNOTATIONS.filter((name) => name.startsWith(NGINX_PREFIX));
    assert.deepEqual([...nginxAnnotations().keys()].sort(), [...fated].sort());
    for (const { name, effect } of nginxAnnotations().values()) {
      assert.match(effect, /^[A-Z].*\.$/, name);
      assert.notEqual(annotationFate(name), undefined, name);
    }
  });
});
