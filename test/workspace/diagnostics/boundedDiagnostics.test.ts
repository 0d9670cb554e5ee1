import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "../../../server/src/library.ts";

const RULE = "route-parent-not-found";

const roads = (count: number, comment = ""): string =>
  Array.from(
    { length: count },
    (_, at) => `${comment}apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: road-${at}, namespace: town }
spec: { parentRefs: [{ name: gate }] }
`,
  ).join("---\n");

const found = (text: string) => {
  const { diagnostics } = analyze([{ path: "roads.yaml", text }], { closedWorld: true });
  return diagnostics.filter(({ rule }) => rule === RULE);
};

describe("and 9,990 more: findings of one rule in one file", () => {
  it("are told up to a thousand, the last with how many there are", () => {
    const all = found(roads(1_203));
    const last = all.at(-1);
    assert.deepEqual([all.length, last?.more], [1_000, 203]);
    assert.match(last?.message ?? "", / \(203 more findings of this rule in this file left out\.\)$/);
    assert.ok(
      all.slice(0, -1).every(({ more, message }) => more === undefined && !message.includes("left out")),
    );
  });

  it("are all told where there are a thousand", () => {
    const all = found(roads(1_000));
    assert.deepEqual([all.length, all.at(-1)?.more], [1_000, undefined]);
  });

  it("are counted after comments have silenced some", () => {
    const text = `# gateway-api: ignore-file ${RULE}\n${roads(1_203)}`;
    assert.equal(found(text).length, 0);
  });
});
