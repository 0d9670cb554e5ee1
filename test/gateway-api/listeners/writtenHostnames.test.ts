import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { writtenHostnames } from "../../../server/src/gateway-api/listeners/writtenHostnames.ts";
import { openFixture, readFixture } from "../../fixture.ts";
import { manifest } from "../manifest.ts";

/** The hostnames that an object writes, each as `path hostname`, with `!` behind one that says what hosts there are. */
function written(document: string): readonly string[] {
  const [object] = openFixture(readFixture(document)).objects();
  assert.ok(object !== undefined);
  return writtenHostnames(object.delivered.resource).map(
    ({ path, hostname, isDefinition }) => `${path.join(".")} ${hostname}${isDefinition ? "!" : ""}`,
  );
}

describe("the hostnames that an object writes", () => {
  it("are those of the listeners that have one, which say what hosts there are", () => {
    assert.deepEqual(
      written(
        manifest(
          "Gateway shop/web",
          'spec: { gatewayClassName: any, listeners: [{ name: a, port: 80, protocol: HTTP }, { name: b, port: 80, protocol: HTTP, hostname: B.test }, { name: c, port: 81, protocol: HTTP, hostname: "" }] }',
        ),
      ),
      ["spec.listeners.1.hostname b.test!"],
    );
  });

  it("are those that Routes and Certificates choose among them", () => {
    assert.deepEqual(
      written(
        manifest("HTTPRoute shop/cart", "spec: { parentRefs: [{ name: web }], hostnames: [A.test, b.test] }"),
      ),
      ["spec.hostnames.0 a.test", "spec.hostnames.1 b.test"],
    );
    assert.deepEqual(
      written(
        manifest(
          "Certificate shop/web",
          "spec: { secretName: web, dnsNames: [a.test], issuerRef: { name: ca } }",
          "cert-manager.io/v1",
        ),
      ),
      ["spec.dnsNames.0 a.test"],
    );
    assert.deepEqual(written(manifest("Service shop/api", "spec: { ports: [{ port: 80 }] }")), []);
  });
});
