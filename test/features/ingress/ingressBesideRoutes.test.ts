import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { codeLenses, titleOf } from "../../../server/src/features/codeLens/codeLens.ts";
import type { Workspace } from "../../../server/src/workspace/workspace.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { checkPreview, previewed } from "../previews/previewed.ts";

const INGRESS = `
#- shop/ingress.yaml
# Everything of the shop.
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: we$0b
  namespace: shop
  annotations: { nginx.ingress.kubernetes.io/limit-rps: "5" }
spec:
  ingressClassName: nginx
  rules:
    - host: shop.example.com
      http: { paths: [{ path: /cart, pathType: Prefix, backend: { service: { name: cart, port: { number: 80 } } } }] }
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

const gateway = (port = "port: 80, protocol: HTTP") => `
#- edge/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: edge }
spec:
  gatewayClassName: internet
  listeners:
    - { name: shop, hostname: shop.example.com, ${port}, allowedRoutes: { namespaces: { from: All } } }
`;

const route = (path: string, hostnames = "hostnames: [shop.example.com]") => `
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs: [{ name: front, namespace: edge }]
  ${hostnames}
  rules:
    - matches: [{ path: { type: PathPrefix, value: ${path} } }]
      backendRefs: [{ name: cart, port: 80 }]
`;

const title = (workspace: Workspace) =>
  codeLenses(workspace, "shop/ingress.yaml", (group) => group === "ingresses").map(titleOf);

const titles = (fixture: string) => title(openFixture(readFixture(fixture.replace("$0", ""))));

describe("[lens: Ingress] an Ingress", () => {
  it("is equal to the Route that answers as it does, over what it was asked by", () => {
    const specified = INGRESS.replace("nginx\n", "other\n").replace(/ {2}annotations: .*\n/, "");
    assert.deepEqual(titles(specified + gateway() + route("/cart")), ["equal to HTTPRoute shop/cart"]);
    assert.deepEqual(titles(specified + gateway() + route("/cart", "")), ["equal to HTTPRoute shop/cart"]);
  });

  it("says how many answers differ, also after the next edit", () => {
    const fixture = INGRESS.replace("nginx\n", "other\n").replace(/ {2}annotations: .*\n/, "");
    assert.deepEqual(titles(fixture + gateway() + route("/basket")), ["4 answers differ"]);
    const workspace = openFixture(readFixture((fixture + gateway() + route("/cart")).replace("$0", "")));
    assert.deepEqual(title(workspace), ["equal to HTTPRoute shop/cart"]);
    const text = workspace.text("shop/route.yaml") ?? "";
    workspace.setFile("shop/route.yaml", text.replace("/cart }", "/basket }"));
    assert.deepEqual(title(workspace), ["4 answers differ"]);
    workspace.setFile("shop/route.yaml", text);
    assert.deepEqual(title(workspace), ["equal to HTTPRoute shop/cart"]);
  });

  it("has none where no Route serves its hosts", () => {
    assert.deepEqual(titles(INGRESS), []);
    assert.deepEqual(titles(INGRESS + gateway()), []);
    assert.deepEqual(titles(INGRESS + gateway() + route("/cart").replace("name: front", "name: back")), []);
    assert.deepEqual(titles(INGRESS + gateway() + route("/cart", "hostnames: [other.example.com]")), []);
  });
});

describe("[preview: ingressComparison] an Ingress beside its Routes", () => {
  it("shows what is answered otherwise, as `gwls diff --ingress` does", () => {
    const fixture = INGRESS.replace("nginx\n", "other\n").replace(/ {2}annotations: .*\n/, "");
    checkPreview(fixture + gateway() + route("/cart/x"), "ingressComparison", [
      "Ingress web beside HTTPRoute shop/cart <- shop/ingress.yaml:5",
      "",
      "8 classes of requests asked: 3 are answered otherwise.",
      "  ~ GET http://shop.example.com/cart and 1 more like it",
      "      was → shop/cart:80 as /cart",
      "      now 404: No match of the Routes for `shop.example.com` on listener `shop` of Gateway `edge/front` takes the request, with path `/cart`",
      "  ~ GET http://shop.example.com/cart/",
      "      was → shop/cart:80 as /cart/",
      "      now 404: No match of the Routes for `shop.example.com` on listener `shop` of Gateway `edge/front` takes the request, with path `/cart/`",
    ]);
  });
});

describe("[preview: conversion] an Ingress as Gateway API", () => {
  it("shows its manifests, each line with its source", () => {
    const specified = INGRESS.replace("nginx\n", "other\n").replace(/ {2}annotations: .*\n/, "");
    const made = [
      "---",
      "# Everything of the shop. <- shop/ingress.yaml:1",
      "apiVersion: gateway.networking.k8s.io/v1 <- shop/ingress.yaml:1",
      "kind: HTTPRoute <- shop/ingress.yaml:1",
      "metadata: <- shop/ingress.yaml:1",
      "  name: web <- shop/ingress.yaml:1",
    ];
    const lines = previewed(specified + gateway(), "conversion");
    assert.deepEqual(lines.slice(0, 1), ["# As Gateway API, by what the files say. Nothing is written."]);
    assert.deepEqual(lines.slice(lines.indexOf("---"), lines.indexOf("---") + made.length), made);
    assert.deepEqual(
      previewed(INGRESS + gateway(), "conversion").filter((line) => line.includes("limit-rps")).length,
      1,
    );
  });

  it("is that of the whole file from beside an Ingress, and nothing without one", () => {
    const file = INGRESS.replace("$0", "").replace("name: cart, namespace", "name: ca$0rt, namespace");
    const joined = file.replace("#- shop/service.yaml", "---");
    const wide = joined.replace("---", "---\n").replace("---\n\n", "---\n");
    const lines = previewed(wide + gateway(), "conversion");
    assert.ok(lines.includes("kind: HTTPRoute <- shop/ingress.yaml:1"));
    checkPreview(gateway().replace("front", "fro$0nt"), "conversion", []);
  });
});
