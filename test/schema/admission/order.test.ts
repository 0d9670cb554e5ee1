import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { admissionRules } from "../../../server/src/schema/admission/index.ts";

describe("the rules of the CRDs", () => {
  it("are in the order of their ids, in which findings of one place are told", () => {
    const ids = admissionRules.map(({ id }) => id);
    assert.deepEqual(ids, [...ids].sort());
  });
});
