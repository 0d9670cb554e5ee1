import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { explainAttachment } from "../../../server/src/gateway-api/status/routeStatus.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** What is said of the first parentRef of Route `cart`. */
function explained(parentRef: string, others: string, namespace = ", namespace: shop"): string {
  const workspace = openFixture(
    readFixture(`apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: cart${namespace} }
spec:
  parentRefs: [${parentRef}]
  hostnames: [shop.example.com]
---
${others}`),
  );
  const route = workspace.objects().find(({ delivered }) => delivered.resource.metadata.name === "cart");
  assert.ok(route !== undefined);
  const { id } = route.delivered;
  const [attachment] = workspace.clusterOf(id).attachment.of(id);
  assert.ok(attachment !== undefined);
  return explainAttachment(attachment);
}

const gateway = (listeners: string, rest = "", namespace = "shop") => `---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: edge, namespace: ${namespace} }
spec:
  gatewayClassName: example
${rest}  listeners: [${listeners}]
`;
const EDGE = "{ name: edge, namespace: infra }";
const HTTP = "{ name: http, port: 80, protocol: HTTP }";
const ADMIN = "{ name: admin, port: 81, protocol: HTTP }";

describe("an attachment in a sentence", () => {
  it("says that the parent is not here, or that it is not known which one is meant", () => {
    assert.equal(explained("{ name: edge }", ""), "Gateway `shop/edge` is not in this workspace.");
    assert.equal(
      explained("{ name: edge }", `${gateway(HTTP, "", "a")}${gateway(HTTP, "", "b")}`, ""),
      "Whether Gateway `edge` is the one in this workspace cannot be told: no file sets its namespace.",
    );
  });

  it("names the only listener, or the first of several, that does not let the Route in", () => {
    assert.equal(
      explained(EDGE, gateway(HTTP, "", "infra")),
      "Listener `http` of Gateway `infra/edge` does not let it in: only namespace `infra` is let in.",
    );
    assert.equal(
      explained(EDGE, gateway(`${HTTP}, ${ADMIN}`, "", "infra")),
      "No listener of Gateway `infra/edge` lets it in; for `http`, only namespace `infra` is let in.",
    );
  });

  it("says why the parent is not accepted", () => {
    assert.equal(
      explained("{ name: edge }", gateway(HTTP, "  addresses: [{ value: 192.0.2.300 }]\n")),
      "Gateway `shop/edge` is not accepted, so no Route attaches to it: `192.0.2.300` is no IP address.",
    );
  });

  it("names every listener that takes the Route", () => {
    const own = "{ name: edge }";
    assert.equal(explained(own, gateway(HTTP)), "It attaches to listener `http` of Gateway `shop/edge`.");
    assert.equal(
      explained(own, gateway(`${HTTP}, ${ADMIN}`)),
      "It attaches to listeners `http`, `admin` of Gateway `shop/edge`.",
    );
  });

  it("says why it is not known whether the parent is accepted, to those who own it", () => {
    const set = (namespace: string) => `---
apiVersion: gateway.networking.k8s.io/v1
kind: ListenerSet
metadata: { name: more, namespace: ${namespace} }
spec:
  parentRef: { name: away, namespace: infra }
  listeners: [{ name: web, port: 80, protocol: HTTP, allowedRoutes: { namespaces: { from: All } } }]
`;
    const ref = (namespace: string) =>
      `{ group: gateway.networking.k8s.io, kind: ListenerSet, name: more, namespace: ${namespace} }`;
    assert.equal(
      explained(ref("shop"), set("shop")),
      "Whether ListenerSet `shop/more` takes it cannot be told: Gateway `infra/away` is not in this workspace.",
    );
    assert.equal(
      explained(ref("team"), set("team")),
      "Whether ListenerSet `team/more` takes it cannot be told: it is not known whether the ListenerSet is accepted.",
    );
  });
});
