import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { reconcileRules } from "../../../server/src/gateway-api/delegation/joinedRule.ts";
import type { HttpRule } from "../../../server/src/model/httpRule.ts";

const CRDS = { channel: "experimental", bundleVersion: "main" } as const;

/** What the API server would refuse of two rules combined: the clause, and where it stands in parent and child. */
function refused(parent: Partial<HttpRule>, child: Partial<HttpRule>): readonly string[] {
  const whole = (given: Partial<HttpRule>): HttpRule => ({
    matches: [],
    filters: [],
    backendRefs: [],
    settings: {},
    ...given,
  });
  const { conflicts } = reconcileRules(
    { index: 1, rule: whole(parent) },
    { index: 2, rule: whole(child) },
    { pathPostfix: false, maxRouteTiers: 2 },
    { crds: CRDS, isForeign: false },
  );
  return conflicts.map(
    ({ subject, why, parentPath, childPath }) =>
      `${subject}: ${why} (${parentPath.slice(2).join(".")}; ${childPath.slice(2).join(".")})`,
  );
}

const rewrite = {
  type: "URLRewrite",
  urlRewrite: { path: { type: "ReplacePrefixMatch", replacePrefixMatch: "/new" } },
};
const prefix = (value: string) => ({ path: { type: "PathPrefix", value } });
const BACKEND = { name: "api", port: 80 };

describe("what the API server would refuse of two rules combined", () => {
  it("is nothing where it takes each of them and both together", () => {
    assert.deepEqual(
      refused({ matches: [prefix("/a")], filters: [rewrite] }, { backendRefs: [BACKEND] }),
      [],
    );
    assert.deepEqual(
      refused({ matches: [prefix("/a")] }, { filters: [rewrite], backendRefs: [BACKEND] }),
      [],
    );
    assert.deepEqual(refused({}, {}), []);
  });

  it("stands at what each rule has of it, or at its matches", () => {
    assert.deepEqual(
      refused({ matches: [prefix("/a"), prefix("/b")] }, { filters: [rewrite], backendRefs: [BACKEND] }),
      [
        "admission: the API server would refuse the two rules combined: a prefix can be replaced only in a rule with exactly one match, of type `PathPrefix`, but it has 2 matches (1.matches; 2.filters.0.urlRewrite.path.replacePrefixMatch)",
      ],
    );
    assert.deepEqual(
      refused({ filters: [rewrite] }, { matches: [{ path: { type: "Exact", value: "/a" } }] }),
      [
        "admission: the API server would refuse the two rules combined: a prefix can be replaced only in a rule with exactly one match, of type `PathPrefix`, but its match is of type `Exact` (1.filters.0.urlRewrite.path.replacePrefixMatch; 2.matches)",
      ],
    );
    assert.deepEqual(refused({ filters: [rewrite] }, { matches: [prefix("/a"), prefix("/b")] }), [
      "admission: the API server would refuse the two rules combined: a prefix can be replaced only in a rule with exactly one match, of type `PathPrefix`, but it has 2 matches (1.filters.0.urlRewrite.path.replacePrefixMatch; 2.matches)",
    ]);
    assert.deepEqual(
      refused(
        { settings: { timeouts: { request: "1s" } } },
        { settings: { timeouts: { backendRequest: "2s" } } },
      ),
      [
        "admission: the API server would refuse the two rules combined: an attempt at a backend cannot take longer than the whole request, `1s` (1.timeouts; 2.timeouts.backendRequest)",
      ],
    );
    assert.deepEqual(
      refused(
        { matches: [prefix("/a"), prefix("/b")] },
        { backendRefs: [{ ...BACKEND, filters: [rewrite] }] },
      ),
      [
        "admission: the API server would refuse the two rules combined: a prefix can be replaced only in a rule with exactly one match, of type `PathPrefix`, but it has 2 matches (1.matches; 2.backendRefs.0.filters.0.urlRewrite.path.replacePrefixMatch)",
      ],
    );
  });

  it("is not what it refuses of one of them as it stands", () => {
    const twice = [prefix("/a"), prefix("/b")];
    assert.deepEqual(refused({ matches: twice, filters: [rewrite] }, { backendRefs: [BACKEND] }), []);
    assert.deepEqual(refused({}, { matches: twice, filters: [rewrite], backendRefs: [BACKEND] }), []);
    assert.deepEqual(refused({ matches: [prefix("/a")] }, { backendRefs: [{ name: "api" }] }), []);
  });
});
