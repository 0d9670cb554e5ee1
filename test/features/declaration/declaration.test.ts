import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { declarations } from "../../../server/src/features/declaration/declaration.ts";
import { openAtCursor, placeInWords } from "../../fixture.ts";

function checkDeclaration(source: string, expected: readonly string[]): void {
  const { workspace, path, position } = openAtCursor(source);
  assert.deepEqual(
    declarations(workspace, path, position).map((link) => placeInWords(workspace, link.path, link.selection)),
    expected,
  );
}

const FILES = `
#- infra/namespace.yaml
apiVersion: v1
kind: Namespace
metadata: { name: infra }
#- infra/gateway.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  listeners:
    - name: http
      port: 80
    - name: web
      port: 8080
    - name: admin
      port: 8080
#- shop/service.yaml
apiVersion: v1
kind: Service
metadata: { name: pages, namespace: shop }
spec:
  ports:
    - name: http
      port: 80
#- shop/route.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: shop }
spec:
  parentRefs:
    - namespace: infra
      name: front
      sectionName: web
      port: 8080
  rules:
    - name: home
      backendRefs:
        - name: pages
          port: 80
`;

/** The files with the cursor before the last letter of a text of the Route. */
function at(text: string): string {
  const place = FILES.indexOf(text, FILES.indexOf("#- shop/route.yaml")) + text.length - 1;
  return `${FILES.slice(0, place)}$0${FILES.slice(place)}`;
}

describe("[names] the declaration", () => {
  it("of a sectionName is the listener", () => {
    checkDeclaration(at("sectionName: web"), ["infra/gateway.yaml:8 web"]);
  });

  it("of a port are the listeners on it, or the port of the Service", () => {
    checkDeclaration(at("port: 8080"), ["infra/gateway.yaml:8 web", "infra/gateway.yaml:10 admin"]);
    checkDeclaration(at("          port: 80"), ["shop/service.yaml:6 http"]);
  });

  it("of everything else in a reference is its object, also of its namespace", () => {
    checkDeclaration(at("name: front"), ["infra/gateway.yaml:3 front"]);
    checkDeclaration(at("namespace: infra"), ["infra/gateway.yaml:3 front"]);
    checkDeclaration(at("- namespace"), ["infra/gateway.yaml:3 front"]);
    checkDeclaration(at("name: pages"), ["shop/service.yaml:3 pages"]);
  });

  it("of a name is the name", () => {
    checkDeclaration(at("name: shop"), ["shop/route.yaml:3 shop"]);
    checkDeclaration(at("name: home"), ["shop/route.yaml:11 home"]);
  });

  it("of other values there is none", () => {
    checkDeclaration(at("kind: HTTPRoute").replace("kind: HTTPRout$0e", "ki$0nd: HTTPRoute"), []);
    checkDeclaration(at("apiVersion: gateway"), []);
  });
});
