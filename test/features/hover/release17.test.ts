import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hover } from "../../../server/src/features/hover/hover.ts";
import { openAtCursor } from "../../fixture.ts";

/** The last paragraph of the hover at the cursor: since when there is a field, and who supports it. */
function origin(source: string): string {
  const { workspace, path, position } = openAtCursor(source, { bundleVersion: "1.7" });
  return hover(workspace, path, position)?.markdown.split("\n\n").at(-1) ?? "";
}

const gateway = (body: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: shop }
spec:
  gatewayClassName: internet
${body}
`;
const route = (rule: string) => `
apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart, namespace: shop }
spec:
  rules:
    - ${rule}
`;
const backend = (body: string) => `
apiVersion: gateway.networking.x-k8s.io/v1alpha1
kind: XBackend
metadata: { name: cart, namespace: shop }
spec:
  type: EndpointSelector
${body}
`;

describe("hovers of what release 1.7 brought", () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      "retry became standard",
      route("ret$0ry: { codes: [500] }"),
      /^Standard channel, since 1\.7; experimental channel, since 1\.\d\./,
    ],
    ["its codes", route("retry: { co$0des: [500] }"), /^Standard channel, since 1\.7/],
    [
      "sessions of rules are on their way out",
      route("sessionPersis$0tence: { type: Cookie }"),
      /Deprecated since 1\.7, use /,
    ],
    [
      "filters of listeners",
      gateway("  listeners: [{ name: a, port: 80, protocol: HTTP, fil$0ters: { requests: [] } }]"),
      /^Experimental channel only, since 1\.7\./,
    ],
    [
      "routability of an address",
      gateway("  addresses: [{ type: IPAddress, routa$0bility: Cluster }]\n  listeners: []"),
      /^Experimental channel only, since 1\.7\./,
    ],
    [
      "backends that select pods",
      backend("  endpoint$0Selector: { matchLabels: { app: cart } }"),
      /^Experimental channel only, since 1\.7\./,
    ],
    ["the number of a port", backend("  port: { num$0ber: 80 }"), /^Experimental channel only, since 1\.7\./],
    ["the port before that", backend("  port: { po$0rt: 80 }"), /Gone after 1\.6\. .*`port\.number`/],
    [
      "sessions of backends",
      backend("  session$0Persistence: {}"),
      /^Experimental channel only, since 1\.7\./,
    ],
  ];
  for (const [what, source, expected] of cases)
    it(`say since when: ${what}`, () => assert.match(origin(source), expected));
});
