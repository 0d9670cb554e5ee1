import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pickerSentence } from "../../../server/src/gateway-api/backends/endpointPicker.ts";
import { xBackendSentence } from "../../../server/src/gateway-api/backends/xBackendSentence.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

function only(document: string) {
  const [object] = openFixture(readFixture(document)).objects();
  assert.ok(object !== undefined);
  return object.delivered;
}

describe("what requests to an XBackend come to, in a sentence", () => {
  const told = (spec: string) => {
    const { resource } = only(
      manifest("XBackend shop/api", `spec: { ${spec} }`, "gateway.networking.x-k8s.io/v1alpha1"),
    );
    assert.ok(resource.kind === "XBackend");
    return xBackendSentence(resource);
  };
  const pods = "type: EndpointSelector, endpointSelector: { matchLabels: { app: api } }";

  it("names its port and its pods, and what keeps a client with one of them", () => {
    assert.equal(told(pods), "Requests go to the pods of its namespace with `app=api`.");
    assert.equal(
      told(`${pods}, port: { number: 8080 }`),
      "Requests go to port 8080 of the pods of its namespace with `app=api`.",
    );
    assert.equal(
      told(`${pods}, sessionPersistence: { type: Header }`),
      "Requests go to the pods of its namespace with `app=api`. Those of one client stay on one pod, by a header.",
    );
    assert.equal(
      told(`${pods}, sessionPersistence: { type: Cookie }`),
      "Requests go to the pods of its namespace with `app=api`. Those of one client stay on one pod, by a cookie.",
    );
  });

  it("is none for a host outside of the cluster, and none without pods", () => {
    assert.equal(told("type: ExternalHostname, externalHostname: { hostname: api.test }"), undefined);
    assert.equal(told("type: ExternalHostname, endpointSelector: { matchLabels: { app: api } }"), undefined);
    assert.equal(told("type: EndpointSelector"), undefined);
  });
});

describe("who picks the pods of a pool, in a sentence", () => {
  const told = (picker: string) => {
    const { resource, ...place } = only(
      manifest(
        "InferencePool shop/llm",
        `spec: { selector: { matchLabels: { app: llm } }, targetPorts: [{ number: 8000 }]${picker} }`,
        "inference.networking.k8s.io/v1",
      ),
    );
    assert.ok(resource.kind === "InferencePool");
    return pickerSentence({ resource, ...place });
  };

  it("says what becomes of requests while it gives no answer", () => {
    const picks = "Service `epp` picks the pod for each request; requests";
    assert.equal(
      told(", endpointPickerRef: { name: epp, port: { number: 9002 } }"),
      `${picks} fail while it gives no answer.`,
    );
    assert.equal(
      told(", endpointPickerRef: { name: epp, port: { number: 9002 }, failureMode: FailOpen }"),
      `${picks} go to any pod while it gives no answer.`,
    );
    assert.equal(told(""), undefined);
  });
});
