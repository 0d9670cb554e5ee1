import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Ajv } from "ajv";
import { editorSchema } from "../../server/src/schema/editorSchema.ts";

const schema = editorSchema();
const route = {
  apiVersion: "gateway.networking.k8s.io/v1",
  kind: "HTTPRoute",
  metadata: { name: "shop" },
  spec: { parentRefs: [{ name: "edge" }], rules: [{ backendRefs: [{ name: "shop", port: 80 }] }] },
};

describe("the schema for other tools", () => {
  // Formats of Kubernetes are not those of JSON Schema.
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(Object(schema));
  const wrong = (value: unknown): readonly string[] => {
    validate(value);
    return (validate.errors ?? []).map(({ instancePath }) => instancePath).filter(Boolean);
  };

  it("is of one piece: every reference leads somewhere, and no annotation of ours is left", () => {
    assert.equal(JSON.stringify(schema).includes('"x-'), false);
  });

  it("takes a right object, and says where another one is wrong", () => {
    assert.ok(validate(route), JSON.stringify(validate.errors));
    const ported = { ...route, spec: { rules: [{ backendRefs: [{ name: "shop", port: "http" }] }] } };
    assert.deepEqual(wrong(ported), ["/spec/rules/0/backendRefs/0/port"]);
    assert.deepEqual(wrong({ ...route, spec: { parentRefs: [{}] } }), ["/spec/parentRefs/0"]);
  });

  it("says nothing about kinds of other APIs", () => {
    assert.ok(validate({ apiVersion: "v1", kind: "Service", spec: "anything" }));
    assert.ok(validate({ ...route, apiVersion: "example.com/v1", spec: 1 }));
  });
});
