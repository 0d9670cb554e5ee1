import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answeringFilterText } from "../../../server/src/gateway-api/traffic/answeringFilters.ts";
import { unreadBackends } from "../../../server/src/gateway-api/traffic/appliedRule.ts";
import type { BackendRef } from "../../../server/src/model/reference.ts";
import type { RouteRule } from "../../../server/src/model/route.ts";
import { deliveredRoute, rule } from "../matching/plainRoute.ts";

describe("why the backends of a rule are not known", () => {
  const route = (more: Partial<RouteRule>) => deliveredRoute("cart", [rule(undefined, more)]);
  const inValues = (more: Partial<RouteRule>) => {
    const { resource, ...place } = route(more);
    return {
      ...place,
      resource: { ...resource, embedded: { form: "spec", host: "HelmRelease" } as const },
    };
  };
  const named: BackendRef = { name: "a", port: 80 };
  const byKey: BackendRef = { identifier: "main" };
  const ADDED = "The chart adds the backends of this rule, so who gets what it takes is not known.";
  const CHOSEN = "The chart says which Service this rule means, so who gets what it takes is not known.";

  it("is that they are written as no list", () => {
    assert.deepEqual(unreadBackends(route({ hasNoBackends: true }), 0), {});
    assert.deepEqual(unreadBackends(route({ backendRefs: [named] }), 0), {});
    assert.deepEqual(unreadBackends(route({ backendRefs: [] }), 0), {});
    assert.deepEqual(unreadBackends(route({}), 0), {
      whyUnread: "What the rule has as `backendRefs` is no list, so who gets what it takes is not known.",
    });
    assert.deepEqual(unreadBackends(route({}), 1), {});
  });

  it("is the chart in whose values the rule stands", () => {
    assert.deepEqual(unreadBackends(inValues({ hasNoBackends: true }), 0), { whyUnread: ADDED });
    assert.deepEqual(unreadBackends(inValues({ backendRefs: [] }), 0), { whyUnread: ADDED });
    assert.deepEqual(unreadBackends(inValues({ backendRefs: [named] }), 0), {});
    assert.deepEqual(unreadBackends(inValues({ backendRefs: [named, byKey] }), 0), { whyUnread: CHOSEN });
    assert.deepEqual(unreadBackends(route({ backendRefs: [named, byKey] }), 0), {});
  });
});

describe("a filter that may answer, in words", () => {
  it("is called by its extension, or by its type as far as that is known", () => {
    assert.equal(
      answeringFilterText({ type: "ExtensionRef", extension: { kind: "Login", name: "sso" } }),
      "Login `sso`",
    );
    assert.equal(answeringFilterText({ type: "Login" }), "filter `Login`");
    assert.equal(answeringFilterText({ type: "${TYPE}" }), "a filter that is filled in later");
    assert.equal(answeringFilterText({}), "a filter that is filled in later");
  });
});
