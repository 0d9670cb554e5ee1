import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { retryCauses, retrySteps } from "../../../server/src/gateway-api/traffic/retries.ts";
import type { RuleSettings } from "../../../server/src/model/routeRuleSettings.ts";

const AT = { id: "cart", path: ["spec", "rules", 0, "retry"] };

describe("after what a request is tried again", () => {
  it("is each of the codes, and a connection that fails", () => {
    assert.equal(retryCauses({ hasCodes: false }), "connections that fail");
    assert.equal(retryCauses({ hasCodes: true, codes: [503] }), "`503` or connections that fail");
    assert.equal(retryCauses({ hasCodes: true, codes: [502, 503] }), "`502`, `503` or connections that fail");
  });

  it("is not known where a code is filled in later, or the codes cannot be read", () => {
    assert.equal(retryCauses({ hasCodes: true, codes: [503, "${CODE}"] }), undefined);
    assert.equal(retryCauses({ hasCodes: true, codes: [] }), undefined);
    assert.equal(retryCauses({ hasCodes: true }), undefined);
  });
});

describe("the retries of a rule, as a step", () => {
  const told = (settings: RuleSettings, bundleVersion: "1.6" | "1.7" = "1.7") =>
    retrySteps({ settings, retryAt: AT }, { channel: "experimental", bundleVersion }).map(
      ({ what, why }) => `${what}: ${why}`,
    );
  const retry = { hasCodes: false };

  it("is none without them, or where the CRDs drop them", () => {
    assert.deepEqual(told({}), []);
    assert.deepEqual(
      retrySteps({ settings: { retry }, retryAt: AT }, { channel: "standard", bundleVersion: "1.6" }),
      [],
    );
  });

  it("says how often, and that none at all is one answer", () => {
    const after = "retries: After connections that fail the request is sent";
    assert.deepEqual(told({ retry }), [`${after} up to 1 more time.`]);
    assert.deepEqual(told({ retry }, "1.6"), [`${after} again as often as the implementation likes.`]);
    assert.deepEqual(told({ retry: { ...retry, attempts: 3 } }), [`${after} up to 3 more times.`]);
    assert.deepEqual(told({ retry: { ...retry, attempts: "${N}" } }), [
      `${after} again as often as a variable says.`,
    ]);
    assert.deepEqual(told({ retry: { ...retry, attempts: 0 } }), [
      "no retries: The rule switches retries off: what the first attempt comes to is the answer.",
    ]);
  });

  it("says when they begin and when they have to end", () => {
    const retries = { ...retry, attempts: 2 };
    const base = "retries: After connections that fail the request is sent up to 2 more times";
    const within = (request: string) => told({ retry: retries, timeouts: { request } });
    assert.deepEqual(told({ retry: { ...retries, backoff: "100ms" } }), [
      `${base}, with waits that begin at \`100ms\`.`,
    ]);
    assert.deepEqual(within("10s"), [`${base}, all within \`10s\`.`]);
    assert.deepEqual(within("${TIME}"), [`${base}, all within \`\${TIME}\`.`]);
    assert.deepEqual(within("0s"), [`${base}.`]);
    assert.deepEqual(told({ retry: { ...retries, hasCodes: true, codes: [] } }), [
      "retries: Where the rule says so, the request is sent up to 2 more times.",
    ]);
  });
});
