import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it } from "node:test";
import { analyze } from "../../server/src/library.ts";
import { grouped, LIMITS, whyFolderUnread } from "../../server/src/text/limits.ts";

describe("limits", () => {
  it("refuse a folder that cannot be held, and no smaller one", () => {
    assert.equal(whyFolderUnread(LIMITS.files, LIMITS.texts), undefined);
    assert.match(whyFolderUnread(LIMITS.files + 1, 0) ?? "", /^more than 100,000 files/);
    assert.match(whyFolderUnread(1, LIMITS.texts + 1) ?? "", /larger than 500 MB together/);
  });

  it("group the digits of numbers", () => {
    assert.deepEqual([7, 999, 1000, 300_000, 1_500_000].map(grouped), [
      "7",
      "999",
      "1,000",
      "300,000",
      "1,500,000",
    ]);
  });

  it("tell of one object so many findings, the last of which says how many more there are", () => {
    const parentRefs = Array.from({ length: LIMITS.findings + 234 }, (_, at) => `{ name: gate-${at} }`);
    const text = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: road, namespace: town }
spec: { parentRefs: [${parentRefs.join(", ")}] }
`;
    const found = analyze([{ path: "a.yaml", text }], { closedWorld: true }).diagnostics.filter(
      ({ rule }) => rule === "route-parent-not-found",
    );
    const last = found.filter(({ message }) => message.includes("left out"));
    assert.equal(last.length, 1);
    assert.match(last[0]?.message ?? "", /\(\d+ more findings about this object left out\.\)$/);
    assert.ok(found.length <= LIMITS.findings);
  });

  it("stand in the documentation", () => {
    const page = readFileSync("docs/limits.md", "utf8");
    for (const limit of Object.values(LIMITS)) {
      const shown = limit >= 10_000_000 ? `${limit / 1_000_000} MB` : grouped(limit);
      assert.ok(page.includes(shown), shown);
    }
  });
});
