import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Delivered } from "../../../server/src/delivery/delivered.ts";
import { attachmentCycle } from "../../../server/src/gateway-api/listeners/attachTo.ts";
import type { Gateway } from "../../../server/src/model/resource.ts";

/** Gateways of which only the ids matter, and who is whose parent. */
function cycleOf(start: string, parents: Readonly<Record<string, string>>): readonly string[] | undefined {
  const gateways = new Map(
    [start, ...Object.values(parents)].map((id) => [id, { id } as Delivered<Gateway>]),
  );
  const first = gateways.get(start);
  assert.ok(first);
  return attachmentCycle(first, ({ id }) => gateways.get(parents[id] ?? ""))?.map(({ id }) => id);
}

describe("Gateways that come back to themselves by `attachTo`", () => {
  it("are told from where one begins, each once", () => {
    assert.deepEqual(cycleOf("a", { a: "b", b: "c", c: "a" }), ["a", "b", "c"]);
    assert.deepEqual(cycleOf("b", { a: "b", b: "a" }), ["b", "a"]);
  });

  it("are none where the chain ends or runs into a circle of others", () => {
    assert.equal(cycleOf("a", { a: "b" }), undefined);
    assert.equal(cycleOf("a", { a: "b", b: "c", c: "b" }), undefined);
  });

  it("are none in a chain that is too long to be looked through", () => {
    const circle = (length: number) =>
      Object.fromEntries(Array.from({ length }, (_, at) => [`${at}`, `${(at + 1) % length}`]));
    assert.equal(cycleOf("0", circle(32))?.length, 32);
    assert.equal(cycleOf("0", circle(33)), undefined);
  });

  it("are none where a Gateway names itself", () => {
    assert.equal(cycleOf("a", { a: "a" }), undefined);
  });
});
