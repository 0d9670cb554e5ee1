import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  choosePort,
  portTransport,
  transportOf,
} from "../../../server/src/gateway-api/backends/servicePorts.ts";
import { openFixture, readFixture } from "../../fixture.ts";

/** How a Service with these ports answers to a number: the kind, and the indices of the ports. */
function choice(ports: string, port: number | string | undefined): string {
  const source = `apiVersion: v1\nkind: Service\nmetadata: { name: cart }\nspec: { ports: ${ports} }\n`;
  const [object] = openFixture(readFixture(source)).objects();
  assert.ok(object?.delivered.resource.kind === "Service");
  const chosen = choosePort(object.delivered.resource, port);
  const found = chosen.kind === "found" ? chosen.ports : chosen.kind === "missing" ? chosen.behind : [];
  return [chosen.kind, ...found.map(({ index }) => index)].join(" ");
}

describe("the port of a Service", () => {
  it("is the Service's own, not that of its containers", () => {
    const ports = "[{ name: a, port: 80, targetPort: 8080 }, { name: b, port: 81, targetPort: 8080 }]";
    assert.equal(choice(ports, 81), "found 1");
    assert.equal(choice(ports, 8080), "missing 0 1");
    assert.equal(choice(ports, 9090), "missing");
  });

  it("may stand for two transports", () => {
    assert.equal(choice("[{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]", 53), "found 0 1");
  });

  it("has the transport TCP where its protocol is empty", () => {
    const source =
      "apiVersion: v1\nkind: Service\nmetadata: { name: cart }\nspec: { ports: [{ port: 80, protocol: '' }] }\n";
    const [object] = openFixture(readFixture(source)).objects();
    assert.ok(object?.delivered.resource.kind === "Service");
    assert.deepEqual(object.delivered.resource.spec.ports.map(portTransport), ["TCP"]);
  });

  it("is open where it is not a number, where there are none, and where another may be it", () => {
    assert.equal(choice("[{ port: 80 }]", undefined), "unknown");
    assert.equal(choice("[{ port: 80 }]", "${PORT}"), "unknown");
    assert.equal(choice("[]", 80), "unknown");
    assert.equal(choice("[{ port: 81 }, { port: '${PORT}' }]", 80), "unknown");
    assert.equal(choice("[{ port: 80 }, { port: '${PORT}' }]", 80), "found 0");
  });
});

describe("the transport", () => {
  it("of a Route is UDP for UDPRoutes alone", () => {
    assert.equal(transportOf("UDPRoute"), "UDP");
    assert.equal(transportOf("TLSRoute"), "TCP");
  });

  it("of a port is TCP by default and open where it is filled in later", () => {
    assert.equal(portTransport({}), "TCP");
    assert.equal(portTransport({ protocol: "UDP" }), "UDP");
    assert.equal(portTransport({ protocol: "${PROTOCOL}" }), undefined);
  });
});
