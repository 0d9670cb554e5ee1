import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keepsOldAddresses } from "../../../server/src/gateway-api/status/savedConditions.ts";
import { savedParts } from "../../../server/src/gateway-api/status/savedParts.ts";
import { statusNames } from "../../../server/src/gateway-api/status/statusNames.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

const ACCEPTED = "conditions: [{ type: Accepted, status: 'True', reason: Accepted, message: '' }]";
const EXPERIMENTAL = "gateway.networking.x-k8s.io/v1alpha1";
const POOL = "inference.networking.k8s.io/v1";
const parents = (key: "parents" | "ancestors", ...refs: readonly string[]) =>
  `status: { ${key}: [${refs.map((ref) => `{ ${key === "parents" ? "parentRef" : "ancestorRef"}: { ${ref} }, controllerName: example.com/a, ${ACCEPTED} }`).join(", ")}] }`;
const LISTENERS = `status: { ${ACCEPTED}, listeners: [{ name: http, supportedKinds: [], attachedRoutes: 0, ${ACCEPTED} }] }`;

function delivered(identity: string, status: string, apiVersion?: string) {
  const [object] = openFixture(
    readFixture(
      manifest(identity, `spec: {}\n${status}`, apiVersion).replace("metadata: {", "metadata: { uid: 5b7f,"),
    ),
  ).objects();
  assert.ok(object !== undefined);
  return object.delivered;
}

/** The lists of conditions in a saved status: whose they are, and where they stand. */
const parts = (...given: Parameters<typeof delivered>) =>
  savedParts(delivered(...given).resource).map(
    ({ owner, path, about }) => `${owner} ${path.join(".")} ${about.kind}`,
  );

describe("the lists of conditions in the status of an object", () => {
  it("are those of the object and of its listeners", () => {
    assert.deepEqual(parts("Gateway shop/web", LISTENERS), [
      "Gateway status object",
      "Gateway listener status.listeners.0 listener",
    ]);
    assert.deepEqual(parts("ListenerSet shop/more", LISTENERS), [
      "ListenerSet status object",
      "ListenerSet listener status.listeners.0 listener",
    ]);
    assert.deepEqual(parts("XListenerSet shop/more", LISTENERS, EXPERIMENTAL), [
      "ListenerSet status object",
      "ListenerSet listener status.listeners.0 listener",
    ]);
    assert.deepEqual(parts("GatewayClass any", `status: { ${ACCEPTED} }`), ["GatewayClass status object"]);
    assert.deepEqual(parts("XMesh all", `status: { ${ACCEPTED} }`, EXPERIMENTAL), ["XMesh status object"]);
  });

  it("are those under each parent or ancestor", () => {
    const two = ["name: web", "name: other"];
    for (const kind of ["HTTPRoute", "GRPCRoute", "TLSRoute", "TCPRoute", "UDPRoute"])
      assert.deepEqual(parts(`${kind} shop/cart`, parents("parents", ...two)), [
        "Route parent status.parents.0 parent",
        "Route parent status.parents.1 parent",
      ]);
    assert.deepEqual(parts("InferencePool shop/model", parents("parents", "name: web"), POOL), [
      "InferencePool parent status.parents.0 parent",
    ]);
    assert.deepEqual(parts("BackendTLSPolicy shop/tls", parents("ancestors", "name: web")), [
      "BackendTLSPolicy ancestor status.ancestors.0 parent",
    ]);
    for (const kind of ["XBackendTrafficPolicy", "XTelemetryPolicy"])
      assert.deepEqual(parts(`${kind} shop/more`, parents("ancestors", "name: web"), EXPERIMENTAL), [
        "policy ancestor status.ancestors.0 parent",
      ]);
  });

  it("are none where nothing was saved, or for what has no conditions of the API", () => {
    assert.deepEqual(parts("Gateway shop/web", ""), []);
    assert.deepEqual(parts("Service shop/api", `status: { ${ACCEPTED} }`), []);
  });
});

describe("the names in a saved status", () => {
  const names = (...given: Parameters<typeof delivered>) =>
    statusNames(delivered(...given)).map(
      ({ path, target, sectionName }) =>
        `${path.join(".")}: ${target.kind} ${target.namespace}/${target.name}${sectionName === undefined ? "" : ` ${sectionName}`}`,
    );

  it("are parents, ancestors and listeners, and the listeners of parents", () => {
    assert.deepEqual(
      names(
        "HTTPRoute shop/cart",
        parents("parents", "name: web, sectionName: http", "name: far, namespace: infra"),
      ),
      [
        "status.parents.0.parentRef.name: Gateway shop/web",
        "status.parents.0.parentRef.sectionName: Gateway shop/web http",
        "status.parents.1.parentRef.name: Gateway infra/far",
      ],
    );
    assert.deepEqual(
      names("BackendTLSPolicy shop/tls", parents("ancestors", "name: web", "namespace: infra")),
      ["status.ancestors.0.ancestorRef.name: Gateway shop/web"],
    );
    assert.deepEqual(names("Gateway shop/web", LISTENERS), [
      "status.listeners.0.name: Gateway shop/web http",
    ]);
    assert.deepEqual(names("Gateway shop/web", LISTENERS.replace("name: http, ", "")), []);
  });
});

describe("the addresses of a saved Gateway", () => {
  const condition = (type: string, status: string, reason: string, observedGeneration?: number) => ({
    type,
    status,
    reason,
    ...(observedGeneration === undefined ? {} : { observedGeneration }),
  });
  const keeps = (conditions: readonly ReturnType<typeof condition>[], generation?: number) =>
    keepsOldAddresses({ conditions, ...(generation === undefined ? {} : { generation }) });

  it("are those of an earlier form where this one is refused for its routability, or not read yet", () => {
    for (const type of ["Accepted", "Programmed"]) {
      assert.ok(keeps([condition(type, "False", "UnsupportedRoutability")]), type);
      assert.ok(keeps([condition(type, "True", type, 1)], 2), type);
      assert.ok(!keeps([condition(type, "True", type, 2)], 2), type);
      assert.ok(!keeps([condition(type, "True", type, 1)]), type);
      assert.ok(!keeps([condition(type, "True", type)], 2), type);
      assert.ok(!keeps([condition(type, "False", "Invalid")]), type);
      assert.ok(!keeps([condition(type, "Unknown", "UnsupportedRoutability")]), type);
    }
  });

  it("are its own whatever other conditions say", () => {
    assert.ok(!keeps([condition("ResolvedRefs", "False", "UnsupportedRoutability")]));
    assert.ok(!keeps([condition("ResolvedRefs", "True", "ResolvedRefs", 1)], 2));
    assert.ok(!keeps([]));
  });
});
