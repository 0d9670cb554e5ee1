import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fixTitles } from "../../fixture.ts";

const GATEWAYS = `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: example
  allowedListeners: { namespaces: { from: Same } }
  listeners:
    - { name: web, port: 80, protocol: HTTP }
    - { name: admin, port: 8080, protocol: HTTP }
---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: own, namespace: shop }
spec:
  parentRef: { name: edge }
  listeners: [{ name: extra, port: 81, protocol: HTTP }]
---
apiVersion: v1
kind: Service
metadata: { name: cart, namespace: shop }
spec: { ports: [{ port: 80 }] }
`;

/** Fixes of the first parentRef, in a Route that has a second one or not. */
function titles(first: string, second?: string): readonly string[] {
  return fixTitles(`${GATEWAYS}---
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  parentRefs:
    - ${first}
${second === undefined ? "" : `    - ${second}\n`}  rules: [{ backendRefs: [{ name: cart, port: 80 }] }]
`);
}

describe("a fix of a parentRef", () => {
  for (const [what, first, second, title] of [
    ["of a slip in the name", "{ name: ed$0gee }", "{ name: edge }", "Change the name to `edge`"],
    ["of a kind", "{ kind: Gate$0ways, name: edge }", "{ name: edge }", "Change the kind to `Gateway`"],
    [
      "of the group of a Service",
      "{ kind: Serv$0ice, name: cart }",
      '{ group: "", kind: Service, name: cart }',
      'Set the group to `""`',
    ],
    [
      "of a section",
      "{ name: edge, sectionName: we$0bb }",
      "{ name: edge, sectionName: web }",
      "Change the section name to `web`",
    ],
    [
      "to the set that has the section",
      "{ name: edge, sectionName: ex$0tra }",
      "{ kind: ListenerSet, name: own, sectionName: extra }",
      "Change the parent to ListenerSet `own`",
    ],
    [
      "of a port",
      "{ name: edge, sectionName: web, port: 80$080 }",
      "{ name: edge, sectionName: web, port: 80 }",
      "Change the port to 80",
    ],
    [
      "that takes a port away",
      "{ name: edge, sectionName: web, port: 80$080 }",
      "{ name: edge, sectionName: admin, port: 8080 }",
      "Remove the port",
    ],
  ] as const) {
    it(`${what} is offered, and not where the API server would refuse the two together`, () => {
      assert.ok(titles(first).includes(title), titles(first).join(" | ") || "none");
      assert.ok(!titles(first, second).includes(title), titles(first, second).join());
    });
  }
});
