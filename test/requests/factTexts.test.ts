import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { FactTexts } from "../../server/src/requests/factTexts.ts";

describe("facts as texts", () => {
  const resource = (port: number) => ({ kind: "Gateway", spec: { listeners: [{ name: "http", port }] } });

  it("are equal where the data is, whatever the ids are and whether objects are the same or only equal", () => {
    const texts = new FactTexts();
    const shared = resource(80);
    assert.equal(
      texts.of({ id: "1", resource: shared, verdict: "yes" }),
      texts.of({ id: "2", resource: shared, verdict: "yes" }),
    );
    assert.equal(
      texts.of([{ with: { resource: shared } }]),
      texts.of([{ with: { resource: resource(80) } }]),
    );
    assert.equal(texts.of({ profile: { name: "a" } }), texts.of({ profile: { name: "a" } }));
  });

  it("differ where anything does, also deep in what is written once", () => {
    const texts = new FactTexts();
    const different = [
      { resource: resource(80) },
      { resource: resource(81) },
      { resource: resource(80), verdict: "no" },
      { resource: "Gateway" },
      { resource: { resource: resource(80) } },
      { resource: { resource: resource(81) } },
      { profile: { name: "a" } },
      { profile: { name: "b" } },
      undefined,
    ].map((one) => texts.of(one));
    assert.equal(new Set(different).size, different.length, different.join("\n"));
  });

  it("hold a manifest once, however many point to it", () => {
    const texts = new FactTexts();
    const listeners = Array.from({ length: 1000 }, (_, at) => ({ name: `l${at}`, port: 80 }));
    const gateway = { kind: "Gateway", spec: { listeners } };
    const decisions = listeners.map((listener) => ({ listener, conflict: { with: { resource: gateway } } }));
    assert.ok(texts.of(decisions).length < 100_000);
    assert.ok(JSON.stringify(decisions).length > 20_000_000);
  });

  it("of long texts are short", () => {
    const texts = new FactTexts();
    const [a, b] = ["a".repeat(1000), "b".repeat(1000)];
    assert.equal(texts.short(a), texts.short(`${a}`));
    assert.notEqual(texts.short(a), texts.short(b));
    assert.ok(texts.short(b).length < 10);
  });
});
