import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  type GeneratedResources,
  generatedKinds,
  generatedNameAfter,
  isGeneratedName,
  LONGEST_NAME,
  namePatternOf,
  standsForGenerated,
} from "../../../server/src/gateway-api/infrastructure/generatedResources.ts";
import { knownNaming } from "../../../server/src/gateway-api/infrastructure/implementationNames.ts";
import { controllerOfClass } from "../../../server/src/implementations/controllerOfClass.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

const GENERATED: Omit<GeneratedResources, "names"> = {
  certainty: "configured",
  isKnownInCluster: true,
  isBesideGateway: true,
  labels: {},
  annotations: {},
};

describe("what is generated for a Gateway", () => {
  it("is of a few kinds, and has names that a label can hold", () => {
    assert.deepEqual(
      generatedKinds.map(({ group, kind }) => `${kind}/${group}`),
      ["Deployment/apps", "DaemonSet/apps", "Service/", "ServiceAccount/"],
    );
    assert.equal(LONGEST_NAME, 63);
  });

  it("is stood in for by what carries the Gateway's name in its label", () => {
    const service = (labels: string) => `---
apiVersion: v1
kind: Service
metadata: { name: api, namespace: shop, labels: { ${labels} } }
`;
    const stands = (labels: string) => {
      const objects = openFixture(
        readFixture(
          `${manifest("Gateway shop/web", "spec: { gatewayClassName: any, listeners: [] }")}${service(labels)}`,
        ),
      ).objects();
      const [gateway, other] = objects;
      assert.ok(gateway !== undefined && other !== undefined);
      return standsForGenerated(other.delivered, gateway.delivered);
    };
    assert.ok(stands("gateway.networking.k8s.io/gateway-name: web"));
    assert.ok(stands('gateway.networking.k8s.io/gateway-name: "${NAME}"'));
    assert.ok(!stands("gateway.networking.k8s.io/gateway-name: other"));
    assert.ok(!stands("app: web"));
  });
});

describe("whether something generated has a name", () => {
  const has = (name: string, ...names: readonly string[]) => isGeneratedName(name, { ...GENERATED, names });

  it("is certain of each that is predicted, and open of those that begin like one", () => {
    assert.equal(has("edge", "edge", "door"), "yes");
    assert.equal(has("door", "edge", "door"), "yes");
    assert.equal(has("door-1a2b", "edge", "door"), "unknown");
    assert.equal(has("doorway", "edge", "door"), "no");
    assert.equal(has("edge"), "no");
  });

  it("needs what stands before and behind the part that only the implementation knows", () => {
    assert.equal(has("envoy-edge-1a2b", "envoy-edge-*"), "yes");
    assert.equal(has("envoy-edge-", "envoy-edge-*"), "yes");
    assert.equal(has("envoy-edge", "envoy-edge-*"), "no");
    assert.equal(has("a-b", "a-*-b"), "no");
    assert.equal(has("a--b", "a-*-b"), "yes");
    assert.equal(has("a-x-y-b", "a-*-*-b"), "yes");
    assert.equal(has("a-x-c", "a-*-b"), "no");
  });
});

describe("the pattern by which a controller names what it generates", () => {
  it("is the one that is set, or known, or recommended", () => {
    const configured = { "example.com/edge": "own-<gateway>" };
    assert.equal(namePatternOf("example.com/edge", configured), "own-<gateway>");
    assert.equal(namePatternOf("io.cilium/gateway-controller", configured), "cilium-gateway-<gateway>");
    assert.equal(namePatternOf("networking.gke.io/gateway", configured), undefined);
    assert.equal(namePatternOf("example.com/other", configured), "<gateway>-<class>");
  });

  it("is not one that every object has by itself", () => {
    assert.equal(knownNaming("constructor"), undefined);
    assert.equal(controllerOfClass("constructor"), undefined);
    assert.equal(namePatternOf("constructor", {}), "<gateway>-<class>");
    assert.equal(controllerOfClass("istio"), "istio.io/gateway-controller");
  });
});

describe("the name of what is generated for a Gateway, once the Gateway is called otherwise", () => {
  const after = (name: string, before: readonly string[], now: readonly string[]): string | undefined =>
    generatedNameAfter(name, { ...GENERATED, names: before }, { ...GENERATED, names: now });

  it("is the one in the same place of what is predicted", () => {
    assert.equal(after("edge-class", ["edge", "edge-class"], ["door", "door-class"]), "door-class");
    assert.equal(after("edge", ["edge", "edge-class"], ["door", "door-class"]), "door");
  });

  it("keeps what only the implementation knows", () => {
    assert.equal(after("envoy-edge-1a2b", ["envoy-edge-*"], ["envoy-door-*"]), "envoy-door-1a2b");
    assert.equal(after("envoy-edge-1a2b-x", ["envoy-*-x"], ["proxy-*-y"]), "proxy-edge-1a2b-y");
  });

  it("is not known where nothing like it is predicted, before or afterwards, or where it stays", () => {
    assert.equal(after("other", ["edge", "edge-*"], ["door", "door-*"]), undefined);
    assert.equal(after("edge-class", ["edge", "edge-class"], ["door"]), undefined);
    assert.equal(after("edge", ["edge"], ["edge"]), undefined);
    assert.equal(after("edge-1", ["edge-*"], ["edge-*"]), undefined);
    assert.equal(after("edge", ["edge"], ["door-*"]), undefined);
  });
});
