import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { admitObject } from "../../server/src/schema/admittedObject.ts";
import { kindOf } from "../../server/src/schema/kinds.ts";
import type { StructureOptions } from "../../server/src/schema/structureProblem.ts";
import { DEFAULTS, structureInput } from "./structureOf.ts";

/** The object as the API server would validate it, as plain JSON. */
function admitted(text: string, options: Partial<StructureOptions> = {}): unknown {
  const { group, version, kind, root } = structureInput(text);
  const known = kindOf(group, version, kind);
  assert.ok(known);
  return JSON.parse(JSON.stringify(admitObject(root, known, { ...DEFAULTS, ...options }).value));
}

describe("admission", () => {
  it("fills in defaults, drops nulls and unknown fields, and leaves the status out", () => {
    const text = [
      "apiVersion: gateway.networking.k8s.io/v1",
      "kind: HTTPRoute",
      "spec:",
      "  hostnames: null",
      "  surprise: 1",
      "  parentRefs: [{name: web, group: }]",
      "  rules:",
      "  - matches: [{method: GET}]",
      "    backendRefs: [{name: a, port: 80}]",
      "status: {parents: []}",
    ].join("\n");
    assert.deepEqual(admitted(text), {
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "HTTPRoute",
      spec: {
        parentRefs: [{ name: "web", group: "gateway.networking.k8s.io", kind: "Gateway" }],
        rules: [
          {
            matches: [{ method: "GET", path: { type: "PathPrefix", value: "/" } }],
            backendRefs: [{ name: "a", port: 80, group: "", kind: "Service", weight: 1 }],
          },
        ],
      },
    });
  });

  it("fills in nothing that the chosen CRDs lack", () => {
    const text =
      "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nspec: {rules: [{filters: [{type: CORS, cors: {}}], sessionPersistence: {cookie: {}}}]}";
    const rule = (cors: object, session: object): object => ({
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "HTTPRoute",
      spec: {
        rules: [
          {
            filters: [{ type: "CORS", ...cors }],
            ...session,
            matches: [{ path: { type: "PathPrefix", value: "/" } }],
          },
        ],
      },
    });
    assert.deepEqual(admitted(text, { channel: "standard" }), rule({ cors: { maxAge: 5 } }, {}));
    assert.deepEqual(
      admitted(text, { bundleVersion: "main" }),
      rule(
        { cors: { maxAge: 5 } },
        { sessionPersistence: { type: "Cookie", cookie: { path: "/", lifetimeType: "Session" } } },
      ),
    );
    assert.deepEqual(
      admitted(text, { bundleVersion: "1.2" }),
      rule({}, { sessionPersistence: { type: "Cookie" } }),
    );
  });
});
