import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { selectsLabels } from "../../../server/src/gateway-api/references/labelSelector.ts";
import { labelTable, selectableOf } from "../../../server/src/gateway-api/references/labelTable.ts";
import { selectorsFor, selectorTable } from "../../../server/src/gateway-api/references/selectorTable.ts";
import type { LabelSelector } from "../../../server/src/model/namespacePolicy.ts";
import { SeededRandom } from "../../seededRandom.ts";

const VARIABLE = "$" + "{TEAM}";
const KEYS = ["team", "env", VARIABLE];
const VALUES = ["shop", "cart", "", VARIABLE];

function selectorOf(
  matchLabels: Readonly<Record<string, string>>,
  matchExpressions: LabelSelector["matchExpressions"] = [],
): LabelSelector {
  const isEmpty = Object.keys(matchLabels).length + matchExpressions.length === 0;
  return { matchLabels, matchExpressions, strayKeys: [], strayLabels: {}, isEmpty };
}

describe("what a selector may select of a table of labels", () => {
  it("is what has one of the values that it asks for, in order", () => {
    const all = [{ team: "shop" }, { team: "cart" }, { team: "shop", env: "test" }, {}];
    const table = labelTable(all, (labels) => labels);
    assert.deepEqual(selectableOf(table, selectorOf({ team: "shop" })), [all[0], all[2]]);
    assert.deepEqual(selectableOf(table, selectorOf({})), all);
  });

  it("is with that whatever may get other labels", () => {
    const all = [{ team: "cart" }, { team: "shop" }];
    const table = labelTable(
      all,
      (labels) => labels,
      ({ team }) => team === "cart",
    );
    assert.deepEqual(selectableOf(table, selectorOf({ team: "shop" })), all);
  });

  it("leaves out nothing that a selector does not certainly pass over", () => {
    const random = new SeededRandom(724);
    const labels = () =>
      Object.fromEntries(
        Array.from({ length: random.below(3) }, () => [random.pick(KEYS), random.pick(VALUES)]),
      );
    for (let round = 0; round < 5000; round++) {
      const all = Array.from({ length: random.below(6) }, labels);
      const expression = {
        key: random.below(9) === 0 ? undefined : random.pick(KEYS),
        operator: random.pick(["In", "NotIn", "Exists", "DoesNotExist", "in"]),
        values: Array.from({ length: random.below(3) }, () => random.pick(VALUES)),
        ...(random.below(5) === 0 ? { hasUnreadValues: true as const } : {}),
      };
      const { key, ...rest } = expression;
      const matchExpressions = random.below(2) === 0 ? [] : [key === undefined ? rest : { key, ...rest }];
      const selector = selectorOf(random.below(2) === 0 ? {} : labels(), matchExpressions);
      const selectable = selectableOf(
        labelTable(all, (one) => one),
        selector,
      );
      const left = all.filter((one) => !selectable.includes(one));
      assert.ok(
        left.every((one) => selectsLabels(selector, one) === "no"),
        JSON.stringify({ selector, left }),
      );
      assert.deepEqual(
        selectable,
        all.filter((one) => selectable.includes(one)),
      );
    }
  });
});

describe("what may select an object, of a table of selectors", () => {
  it("is what wants one of its labels, or no label of a known value", () => {
    const all = [selectorOf({ team: "shop" }), selectorOf({ team: "cart" }), selectorOf({}), undefined].map(
      (selector) => ({ selector }),
    );
    const table = selectorTable(all, ({ selector }) => [selector]);
    assert.deepEqual(selectorsFor(table, { team: "shop" }, false), [all[0], all[2], all[3]]);
    assert.deepEqual(selectorsFor(table, {}, false), [all[2], all[3]]);
  });

  it("is everything where the object may have other labels", () => {
    const all = [selectorOf({ team: "shop" }), selectorOf({ team: "cart" })];
    const table = selectorTable(all, (selector) => [selector]);
    assert.deepEqual(selectorsFor(table, {}, true), all);
    assert.deepEqual(selectorsFor(table, { team: VARIABLE }, false), all);
  });

  it("leaves out nothing that does not certainly pass over the object", () => {
    const random = new SeededRandom(1713);
    const labels = () =>
      Object.fromEntries(
        Array.from({ length: random.below(3) }, () => [random.pick(KEYS), random.pick(VALUES)]),
      );
    const expression = () => ({
      key: random.pick(KEYS),
      operator: random.pick(["In", "NotIn", "Exists", "DoesNotExist", "in"]),
      values: Array.from({ length: random.below(3) }, () => random.pick(VALUES)),
    });
    const selector = () => selectorOf(labels(), Array.from({ length: random.below(2) }, expression));
    for (let round = 0; round < 5000; round++) {
      const all = Array.from({ length: random.below(6) }, selector);
      const object = labels();
      const selecting = selectorsFor(
        selectorTable(all, (one) => [one]),
        object,
        false,
      );
      const left = all.filter((one) => !selecting.includes(one));
      assert.ok(
        left.every((one) => selectsLabels(one, object) === "no"),
        JSON.stringify({ object, left }),
      );
    }
  });
});
