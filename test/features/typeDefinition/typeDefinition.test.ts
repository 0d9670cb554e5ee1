import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { typeDefinitions } from "../../../server/src/features/typeDefinition/typeDefinition.ts";
import { openAtCursor, placeInWords } from "../../fixture.ts";

const definition = (kind: string, plural: string): string => `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.gateway.networking.k8s.io }
spec:
  group: gateway.networking.k8s.io
  scope: Namespaced
  names: { kind: ${kind}, plural: ${plural} }
  versions: [{ name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object } } }]
`;

const FILES = `
#- crds.yaml
${definition("HTTPRoute", "httproutes")}---
${definition("Gateway", "gateways")}
#- class.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: example.com/edge }
#- gateways.yaml
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: front, namespace: shop }
spec:
  gatewayClassName: edge
  listeners: [{ name: web, port: 80, protocol: HTTP }]
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: back, namespace: shop }
spec:
  gatewayClassName: elsewhere
  listeners: [{ name: web, port: 80, protocol: HTTP }]
`;

function route(text: string): string {
  return `${FILES}
#- route.yaml
apiVersion: gateway.networking.k8s.io/v1
${text}
`;
}

const CLASS = "class.yaml:3 edge";
const [OF_ROUTES, OF_GATEWAYS] = [
  "crds.yaml:4 httproutes.gateway.networking.k8s.io",
  "crds.yaml:14 gateways.gateway.networking.k8s.io",
];

const CASES: readonly (readonly [what: string, text: string, types: readonly string[]])[] = [
  ["of a kind is its definition", "kind: HTTP$0Route\nmetadata: { name: a }", [OF_ROUTES]],
  [
    "of an object by its name is that of its kind",
    "kind: HTTPRoute\nmetadata: { name: c$0art }",
    [OF_ROUTES],
  ],
  [
    "of a Gateway that is named is its class",
    "kind: HTTPRoute\nmetadata: { name: a, namespace: shop }\nspec: { parentRefs: [{ name: fr$0ont }] }",
    [CLASS],
  ],
  [
    "of a Gateway whose class no file has is the definition of its kind",
    "kind: HTTPRoute\nmetadata: { name: a, namespace: shop }\nspec: { parentRefs: [{ name: ba$0ck }] }",
    [OF_GATEWAYS],
  ],
  [
    "of a Gateway that no file has is that, too",
    "kind: HTTPRoute\nmetadata: { name: a, namespace: shop }\nspec: { parentRefs: [{ name: no$0where }] }",
    [OF_GATEWAYS],
  ],
  [
    "of a hostname is none",
    "kind: HTTPRoute\nmetadata: { name: a }\nspec: { hostnames: [a$0.example.com] }",
    [],
  ],
  [
    "of a policy of an implementation is the definition of its kind",
    `kind: HTTPRoute
metadata: { name: a }
---
apiVersion: gateway.example.com/v1
kind: EdgePol$0icy
metadata: { name: a }
spec: { targetRefs: [{ group: gateway.networking.k8s.io, kind: Gateway, name: front }] }
---${definition("EdgePolicy", "edgepolicies").replaceAll("gateway.networking.k8s.io", "gateway.example.com")}`,
    ["route.yaml:12 edgepolicies.gateway.example.com"],
  ],
  ["of a kind that no file defines is none", "kind: GRPC$0Route\nmetadata: { name: a }", []],
];

describe("the type", () => {
  for (const [what, text, types] of CASES) {
    it(what, () => {
      const { workspace, path, position } = openAtCursor(route(text));
      const links = typeDefinitions(workspace, path, position);
      assert.deepEqual(
        links.map((link) => placeInWords(workspace, link.path, link.selection)),
        types,
      );
    });
  }
});
