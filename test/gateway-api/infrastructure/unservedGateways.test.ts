import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { addressTypeOf } from "../../../server/src/gateway-api/infrastructure/addressType.ts";
import {
  LONGEST_VALUE,
  routabilityObstacle,
} from "../../../server/src/gateway-api/infrastructure/routability.ts";
import {
  explainAcceptance,
  type ParentAcceptance,
} from "../../../server/src/gateway-api/listeners/parentAcceptance.ts";
import { openFixture, readFixture } from "../../fixture.ts";

const gatewayOf = (controllerName: string, more = "") => `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata: { name: edge }
spec: { controllerName: ${controllerName} }
---
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: { name: web, namespace: shop }
spec:
  gatewayClassName: edge
${more}  listeners: [{ name: http, port: 80, protocol: HTTP }]
`;

function opened(source: string) {
  const workspace = openFixture(readFixture(source));
  const gateway = workspace.objects().find(({ delivered }) => delivered.resource.kind === "Gateway");
  assert.ok(gateway !== undefined);
  return { cluster: workspace.clusterOf(gateway.delivered.id), id: gateway.delivered.id };
}

describe("what is generated for a Gateway", () => {
  const provision = (controllerName: string, more?: string) => {
    const { cluster, id } = opened(gatewayOf(controllerName, more));
    const found = cluster.generated.provision(id);
    return found?.kind === "generated"
      ? found.resources.names.join(" ")
      : found?.kind === "none" && found.why;
  };

  it("is nothing in the cluster where its controller serves it outside", () => {
    for (const controller of [
      "networking.gke.io/gateway",
      "gateway.k8s.aws/alb",
      "alb.networking.azure.io/alb-controller",
    ])
      assert.equal(provision(controller), "elsewhere", controller);
    assert.equal(provision("example.com/gateways"), "web-edge");
    assert.equal(provision("kgateway.dev/kgateway"), "web");
  });

  it("is called as the implementation does it, whatever name its controller was given", () => {
    const usual = provision("gateway.envoyproxy.io/gatewayclass-controller");
    assert.equal(provision("gateway.envoyproxy.io/internal-controller"), usual);
    assert.equal(provision("openshift.io/gateway-controller/v1"), "web-edge");
    assert.equal(provision("istio.io/eastwest-controller"), "web");
  });
});

describe("the domain of a type of address", () => {
  it("has a dot before the slash, wherever others are", () => {
    assert.equal(addressTypeOf("example.com/pool"), "vendor");
    assert.equal(addressTypeOf("e.com/pool"), "vendor");
    assert.equal(addressTypeOf("example/pool"), "nobody");
    assert.equal(addressTypeOf("example/pool.v1"), "nobody");
    assert.equal(addressTypeOf("pool"), undefined);
  });
});

describe("a routability that is none", () => {
  const told = (scope: string) => {
    const { cluster, id } = opened(
      gatewayOf("example.com/gateways", `  infrastructure: { routability: "${scope}" }\n`),
    );
    const gateway = cluster.lookup.gatewayOf(id);
    return gateway && routabilityObstacle(gateway, cluster.lookup)?.message;
  };

  it("is shown in words where it is longer than a value may be", () => {
    const longest = "x".repeat(LONGEST_VALUE);
    assert.equal(told(longest), `\`${longest}\` is no routability.`);
    assert.equal(told(`${longest}x`), `A text of ${LONGEST_VALUE + 1} characters is no routability.`);
  });
});

describe("a child that its parent lets in", () => {
  const taken: ParentAcceptance = {
    form: "attachTo",
    verdict: "yes",
    target: { group: "gateway.networking.k8s.io", kind: "Gateway", namespace: "infra", name: "edge" },
    resolution: undefined,
  };
  const admission = (why: string): ParentAcceptance => ({
    ...taken,
    admission: { verdict: "yes", from: "All", why },
  });

  it("is told why, or that its namespace is the reason", () => {
    const byNamespace = "Gateway `infra/edge` lets it in: its namespace is let in.";
    assert.equal(explainAcceptance(taken), byNamespace);
    assert.equal(explainAcceptance(admission("")), byNamespace);
    assert.equal(
      explainAcceptance(admission("all namespaces are let in")),
      "Gateway `infra/edge` lets it in: all namespaces are let in.",
    );
  });
});
