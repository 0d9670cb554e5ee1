import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { shownWhileTyping, typingAfter } from "../../../server/src/features/typing/findingsWhileTyping.ts";
import { createEngine } from "../../../server/src/library.ts";
import type { Range } from "../../../server/src/text/span.ts";
import type { Diagnostic } from "../../../server/src/workspace/diagnostics/diagnostic.ts";
import { NEIGHBOURS, TYPED_DOCUMENTS } from "./typedDocuments.ts";
import { typed } from "./typingSession.ts";

/** Rules that a document breaks as a whole may be told, gone while a block is empty, and told again. */
const MOST_CHANGES = 3;

describe("what is told while somebody types without a pause", () => {
  for (const [kind, text] of Object.entries(TYPED_DOCUMENTS)) {
    it(`speaks of nothing in a ${kind} that the finished document has not`, () => {
      const { appeared, changes, last } = typed(NEIGHBOURS, "apps/typed.yaml", text, true);
      const passing = appeared.filter((one) => !last.includes(one));
      assert.deepEqual(passing, []);
      assert.ok(changes <= (last.length === 0 ? 0 : MOST_CHANGES), `${changes} changes of the list`);
    });
  }

  it("is far less than what is found at each key", () => {
    const sum = (isCalm: boolean) =>
      Object.values(TYPED_DOCUMENTS)
        .map((text) => typed(NEIGHBOURS, "apps/typed.yaml", text, isCalm).changes)
        .reduce((a, b) => a + b, 0);
    const [every, calm] = [sum(false), sum(true)];
    assert.ok(calm * 50 < every, `${calm} of ${every}`);
  });
});

const ROUTE = `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata:
  name: shop
  namespace: apps
spec:
  parentRefs:
    - name: edge
      namespace: infra
  rules:
    - backendRefs:
        - name: cart
          port: 80
`;

describe("what is told of a change", () => {
  it("is everything where several lines are pasted", () => {
    assert.deepEqual(after(ROUTE, at(3, 8, 12), "7\n  labels: 5"), ["field-type", "field-type"]);
  });

  it("waits for the key that is on its way to a longer one", () => {
    const half = ROUTE.replace("  namespace: apps", "  nam: apps");
    assert.deepEqual(after(half, at(4, 5, 5), "e"), []);
  });

  it("keeps what stood before, with what it says now", () => {
    const wrong = ROUTE.replace("- name: edge", "- name: edg");
    assert.deepEqual(after(wrong, at(7, 15, 15), "g"), ["route-parent-not-found"]);
  });

  it("is what stood elsewhere, where lines have moved", () => {
    const wrong = ROUTE.replace("port: 80", "port: 99999");
    assert.notEqual(rules(wrong).length, 0);
    assert.deepEqual(after(wrong, at(3, 12, 12), "\n  "), rules(wrong));
  });

  it("drops at once what is mended", () => {
    const wrong = ROUTE.replace("- name: edge", "- name: edg");
    assert.deepEqual(after(wrong, at(7, 15, 15), "e"), []);
  });

  it("is of the line before, once the caret has left what it stands in", () => {
    const engine = engineOf(`${ROUTE}    - nam: x\n`);
    const found = engine.diagnostics("apps/typed.yaml");
    assert.notEqual(found.length, 0);
    const change = { range: at(14, 0, 0), text: "k" };
    const typing = typingAfter([change], { shown: [], found, typing: undefined });
    assert.ok(typing !== undefined);
    assert.deepEqual(shownWhileTyping(found, typing, `${ROUTE}    - nam: x\nk`), found);
  });

  it("is everything where two places change at once", () => {
    const changes = [at(3, 8, 12), at(7, 12, 16)].map((range) => ({ range, text: "x" }));
    assert.equal(typingAfter(changes, { shown: [], found: [], typing: undefined }), undefined);
  });
});

function at(line: number, start: number, end: number): Range {
  return { start: { line, character: start }, end: { line, character: end } };
}

function engineOf(text: string) {
  const engine = createEngine();
  for (const [path, content] of Object.entries({ ...NEIGHBOURS, "apps/typed.yaml": text }))
    engine.setFile(path, content);
  return engine;
}

function rules(text: string): readonly string[] {
  return engineOf(text)
    .diagnostics("apps/typed.yaml")
    .map(({ rule }) => rule);
}

/** The rules of what is shown after one change of a text whose findings were all shown. */
function after(text: string, range: Range, inserted: string): readonly string[] {
  const engine = engineOf(text);
  const shown: readonly Diagnostic[] = engine.diagnostics("apps/typed.yaml");
  const typing = typingAfter([{ range, text: inserted }], { shown, found: shown, typing: undefined });
  engine.edit("apps/typed.yaml", range, inserted);
  const found = engine.diagnostics("apps/typed.yaml");
  const told =
    typing === undefined ? found : shownWhileTyping(found, typing, engine.text("apps/typed.yaml") ?? "");
  return told.map(({ rule }) => rule);
}
