import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { compiledKinds } from "../../server/src/schema/compiled/kinds.js";
import type { Field } from "../../server/src/schema/field.ts";
import { describeField } from "../../server/src/schema/fieldDocs.ts";
import { kindOf } from "../../server/src/schema/kinds.ts";

const GROUP = "gateway.networking.k8s.io";

/** Paths of all fields below a field that have no description of their own. */
function undescribed(field: Field, path: string): readonly string[] {
  const own = field.description.endsWith(".") ? [] : [path];
  const below = [...field.properties].flatMap(([name, property]) => undescribed(property, `${path}.${name}`));
  return [...own, ...below, ...(field.items === undefined ? [] : itemsUndescribed(field.items, `${path}[]`))];
}

/** Items of lists are described by their list. */
function itemsUndescribed(items: Field, path: string): readonly string[] {
  return undescribed(items, path).filter((one) => one !== path);
}

describe("field descriptions", () => {
  for (const { group, kind, versions } of compiledKinds) {
    it(`cover all of ${kind} ${versions.join(", ")}`, () => {
      const known = kindOf(group, versions[0] ?? "", kind);
      assert.ok(known);
      assert.deepEqual(undescribed(known.root, kind), []);
    });
  }

  it("tell type, limits, default, support and release", () => {
    assert.deepEqual(
      describeField(GROUP, "HTTPRoute", ["spec", "rules", 3, "filters", 0, "cors", "maxAge"]),
      {
        description: "Seconds that a browser may remember all this.",
        types: ["integer"],
        fields: [],
        allowed: [],
        items: [],
        required: false,
        default: 5,
        limits: { minimum: 1 },
        form: undefined,
        availability: { standard: "1.5", experimental: "1.3" },
        support: ["Extended"],
        proposal: undefined,
        replacedBy: undefined,
        isQuoted: false,
      },
    );
  });

  it("take the later of the releases of a field and of what holds it", () => {
    const path = ["spec", "parentRefs", 0, "port"];
    assert.deepEqual(describeField(GROUP, "HTTPRoute", path)?.availability, {
      standard: "1.1",
      experimental: "0.5",
    });
    assert.deepEqual(describeField(GROUP, "TCPRoute", path)?.availability, {
      standard: "1.6",
      experimental: "0.5",
    });
    assert.deepEqual(describeField("gateway.networking.x-k8s.io", "XListenerSet", ["spec"])?.availability, {
      experimental: "1.3",
      until: "1.4",
    });
    assert.deepEqual(
      describeField(GROUP, "HTTPRoute", ["spec", "rules", 0, "sessionPersistence", "type"])?.availability,
      {
        experimental: "1.1",
      },
    );
  });

  it("list what can be written", () => {
    assert.deepEqual(describeField(GROUP, "Gateway", ["spec", "listeners", 0, "tls", "mode"])?.allowed, [
      "Terminate",
      "Passthrough",
    ]);
    assert.deepEqual(describeField(GROUP, "ReferenceGrant", ["spec", "from", 0])?.fields, [
      "group",
      "kind",
      "namespace",
    ]);
    assert.equal(describeField(GROUP, "ReferenceGrant", ["spec", "from", 0, "kind"])?.required, true);
    assert.deepEqual(describeField(GROUP, "Gateway", ["spec", "infrastructure", "annotations"])?.limits, {
      maxProperties: 16,
    });
  });

  it("mark the fields of proposals", () => {
    const described = describeField(GROUP, "Gateway", ["spec", "infrastructure", "attachTo", "name"]);
    assert.equal(described?.proposal, "1713");
    assert.deepEqual(described?.availability, {});
  });

  it("end where the schemas end", () => {
    assert.equal(describeField(GROUP, "HTTPRoute", ["spec", "nothing"]), undefined);
    assert.equal(describeField("example.com", "HTTPRoute", []), undefined);
    assert.equal(describeField(GROUP, "HTTPRoute", [])?.types[0], "object");
  });
});
