import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { attachedPlaces, codeLenses } from "../../server/src/features/codeLens.ts";
import { openAtCursor, openFixture, placeInWords, readFixture } from "../fixture.ts";

/** Compares the lenses of `main.yaml`: `line title`, lines counted from one. */
function checkLenses(source: string, expected: readonly string[]): void {
  const lenses = codeLenses(openFixture(readFixture(source)), "main.yaml");
  assert.deepEqual(
    lenses.map(({ range, title }) => `${range.start.line + 1} ${title}`),
    expected,
  );
}

/** Compares what the lens at the cursor leads to. */
function checkPlaces(source: string, expected: readonly string[]): void {
  const { workspace, path, position } = openAtCursor(source);
  assert.deepEqual(
    attachedPlaces(workspace, path, position).map((place) =>
      placeInWords(workspace, place.path, place.range),
    ),
    expected,
  );
}

const WORLD = `
apiVersi$1on: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: infra }
spec:
  gatewayClassName: edge
  allowedListeners: { namespaces: { from: Same } }
  infrastructure:
    allowedChildren: { namespaces: { from: Same } }
  listeners:
    - { name: ht$2tp, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }
    - { name: odd, port: 81, protocol: QUIC }
    - { name: https, port: 443, protocol: HTTPS, tls: { certificateRefs: [{ name: front }] } }
#- teams.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: own, namespace: infra }
spec:
  parentRef: { name: front }
  listeners:
    - { name: web, port: 8080, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: theirs, namespace: shop }
spec:
  parentRef: { name: front, namespace: infra }
  listeners:
    - { name: web, port: 8081, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: child, namespace: infra }
spec:
  gatewayClassName: edge
  infrastructure: { attachTo: { name: front } }
  listeners:
    - { name: more, port: 8082, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: c$3art, namespace: shop }
spec:
  parentRefs:
    - { name: front, namespace: infra, sectionName: http }
    - { name: front, namespace: infra, sectionName: nothing }
`;

function at(place: number): string {
  return WORLD.replace(`$${place}`, "$0").replace(/\$[1-9]/g, "");
}

describe("code lenses", () => {
  it("show the status of a Gateway, its members, and the Routes of its listeners", () => {
    checkLenses(at(1), [
      "1 Accepted (ListenersNotValid) · Programmed",
      "1 1 of 2 ListenerSets attached",
      "1 1 of 1 child Gateway attached",
      "10 1 route",
      "11 Accepted: False (UnsupportedProtocol) · no routes",
      "12 ResolvedRefs unknown: Secret front is not in this workspace · no routes",
    ]);
  });

  it("lead to the members, to the Routes of a listener, and to the listeners of a Route", () => {
    checkPlaces(at(1), ["teams.yaml:19 child", "teams.yaml:3 own"]);
    checkPlaces(at(2), ["teams.yaml:28 cart"]);
    checkPlaces(at(3), ["main.yaml:10 http"]);
  });

  it("show what becomes of a Route with one parent, with several, and with none", () => {
    const route = (parents: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: infra }
spec:
  parentRefs: [${parents}]
`;
    const gateway = WORLD.replace(/\$[1-9]/g, "").split("#- teams.yaml")[0] ?? "";
    checkLenses(
      `#- infra.yaml${gateway}#- main.yaml\n${route("{ name: front, sectionName: http }")}${route("{ name: front, sectionName: http }, { name: front, sectionName: odd }")}${route("")}${route("{ name: elsewhere }")}`,
      [
        "2 Accepted · ResolvedRefs",
        "8 accepted by 1 of 2 parents · ResolvedRefs",
        "14 no parent is known to answer for it",
        "20 Accepted unknown: Gateway infra/elsewhere is not in this workspace",
      ],
    );
  });

  it("show the others that have a status, and nothing on the rest", () => {
    checkLenses(
      `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/gateways, parametersRef: { group: example.com, kind: Settings, name: all } }
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
---
apiVersion: gateway.networking.k8s.io/v1
kind: BackendTLSPolicy
metadata: { name: cart, namespace: shop }
spec:
  targetRefs: [{ group: "", kind: Service, name: cart }]
  validation: { wellKnownCACertificates: System, hostname: cart.example.com }
`,
      [
        "1 Accepted unknown: Settings all is not in this workspace",
        "10 no Gateway is known to answer for it",
      ],
    );
  });

  it("of three hundred listeners are there in ten milliseconds", () => {
    const listeners = Array.from(
      { length: 300 },
      (_, index) => `    - { name: l-${index}, port: ${1000 + index}, protocol: HTTP }\n`,
    );
    const routes = Array.from(
      { length: 100 },
      (_, index) =>
        `---\napiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: r-${index}, namespace: infra }\nspec:\n  parentRefs: [{ name: front, sectionName: l-${index} }]\n`,
    );
    const workspace = openFixture(
      readFixture(
        `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: { name: front, namespace: infra }\nspec:\n  gatewayClassName: edge\n  listeners:\n${listeners.join("")}#- routes.yaml\n${routes.join("")}`,
      ),
    );
    assert.equal(codeLenses(workspace, "main.yaml").length, 301);
    const times = Array.from({ length: 9 }, () => {
      const start = performance.now();
      codeLenses(workspace, "main.yaml");
      return performance.now() - start;
    });
    assert.ok(Math.min(...times) < 10, `${Math.min(...times)} ms`);
  });
});
