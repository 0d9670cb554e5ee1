import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder } from "./gwls.ts";

const NGINX = "nginx.ingress.kubernetes.io";

const FILES = {
  "shop.yaml": `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: shop, namespace: shop }
spec:
  ingressClassName: nginx
  tls: [{ hosts: [shop.example.com], secretName: cert }]
  rules:
    - host: shop.example.com
      http:
        paths:
          - path: /
            pathType: Prefix
            backend: { service: { name: web, port: { name: http } } }
          - path: /cart
            pathType: Exact
            backend: { service: { name: cart, port: { number: 8080 } } }
`,
  "canary.yaml": `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop-next
  namespace: shop
  annotations:
    ${NGINX}/canary: "true"
    ${NGINX}/canary-weight: "20"
spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http:
        paths:
          - path: /
            pathType: Prefix
            backend: { service: { name: web-next, port: { number: 80 } } }
`,
  "again.yaml": `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: { name: a-again, namespace: shop }
spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http:
        paths:
          - path: /cart
            pathType: Exact
            backend: { service: { name: other, port: { number: 80 } } }
`,
  "service.yaml": `apiVersion: v1
kind: Service
metadata: { name: web, namespace: shop }
spec: { ports: [{ name: http, port: 80 }] }
`,
};

describe("gwls routes --ingress", () => {
  it("lists the paths of a host in the order in which a request looks for one", () => {
    const { code, out, err } = folder(FILES).gwls(["routes", "--ingress", "https://shop.example.com/cart"]);
    assert.deepEqual({ code, err }, { code: 0, err: "" });
    assert.equal(
      out.replaceAll(/ +$/gm, ""),
      `Host shop.example.com, Ingress class nginx, certificate shop/cert
#  MATCH        TO                                          BY                    WHERE          NOTE
1  Exact /cart  shop/cart:8080                              Ingress shop/shop     shop.yaml:14   http is redirected to https
2  Prefix /     shop/web:80, shop/web-next:80 by 20 of 100  Ingress shop/shop     shop.yaml:11   http is redirected to https
3  Exact /cart  shop/other:80                               Ingress shop/a-again  again.yaml:10  never: the same path of Ingress shop/shop is used
`,
    );
  });

  it("lists the hosts of an Ingress as JSON", () => {
    const { out } = folder(FILES).gwls(["routes", "--ingress", "shop/a-again", "--format", "json"]);
    assert.deepEqual(
      (JSON.parse(out) as { host: string; paths: { to: string }[] }[]).map(({ host, paths }) => [
        host,
        paths.map(({ to }) => to),
      ]),
      [
        [
          "shop.example.com",
          ["shop/cart:8080", "shop/web:80, shop/web-next:80 by 20 of 100", "shop/other:80"],
        ],
      ],
    );
  });

  it("says what it does not find, and what it needs", () => {
    const { gwls } = folder(FILES);
    assert.deepEqual(
      [["nothing.example.com"], ["shop/nothing"], []].map(
        (names) => gwls(["routes", "--ingress", ...names]).err,
      ),
      [
        "gwls: no Ingress here takes the host `nothing.example.com`\n",
        "gwls: there is no Ingress `shop/nothing` with a path here\n",
        "gwls: `routes --ingress` needs a host or an Ingress: `gwls routes --ingress HOST|NAMESPACE/NAME`\n",
      ],
    );
  });

  it("names what guards a path, also where another Ingress of the host has it", () => {
    const FILES_OF_GUARD = {
      "shop.yaml": FILES["shop.yaml"],
      "admin.yaml": `apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: admin
  namespace: shop
  annotations: { ${NGINX}/auth-tls-secret: shop/ca, ${NGINX}/auth-type: basic }
spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http:
        paths:
          - path: /admin
            pathType: Prefix
            backend: { service: { name: admin, port: { number: 80 } } }
`,
    };
    const { gwls } = folder(FILES_OF_GUARD);
    const hosts: readonly {
      readonly paths: readonly { readonly match: string; readonly notes: readonly string[] }[];
    }[] = JSON.parse(gwls(["routes", "--ingress", "shop.example.com", "--format", "json"]).out);
    assert.deepEqual(
      hosts.flatMap(({ paths }) => paths.map(({ match, notes }) => `${match}: ${notes.join(", ")}`)),
      [
        "Exact /cart: http is redirected to https, behind auth-tls-secret of Ingress shop/admin",
        "Prefix /admin: http is redirected to https, behind auth-type, auth-tls-secret",
        "Prefix /: http is redirected to https, behind auth-tls-secret of Ingress shop/admin",
      ],
    );
    assert.match(
      gwls(["trace", "https://shop.example.com/cart", "--ingress"]).out,
      /`auth-tls-secret` of Ingress `shop\/admin`, which holds for the whole host, is asked first/,
    );
  });
});
