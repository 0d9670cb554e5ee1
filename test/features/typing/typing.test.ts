import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  shownWhileTyping,
  type Typing,
  typingAfter,
} from "../../../server/src/features/typing/findingsWhileTyping.ts";
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

  it("is everything where two places become something else at once", () => {
    const changes = [
      { range: at(7, 12, 16), text: "hall" },
      { range: at(3, 8, 12), text: "library" },
    ];
    assert.equal(typingAfter(changes, { shown: [], found: [], typing: undefined }), undefined);
  });
});

/** Two Routes, with a caret at the end of the last line of each. */
const TWO_ROUTES = `${ROUTE}---\n${ROUTE.replace("name: shop", "name: hall")}`;
const CARETS = [at(12, 18, 18), at(26, 18, 18)];

describe("what is told of two carets", () => {
  for (const order of ["from the last to the first", "from the first to the last"] as const) {
    it(`waits at both, whose changes come ${order}`, () => {
      const told = atCarets(TWO_ROUTES, "\n          nam: x", order);
      assert.deepEqual(told, []);
    });
  }

  it("waits where a selection in several places gives way to a key", () => {
    const places = [at(7, 12, 16), at(21, 12, 16)];
    const typing = typingAfter(
      places.toReversed().map((range) => ({ range, text: "x" })),
      { shown: [], found: [], typing: undefined },
    );
    assert.deepEqual(typing?.carets, [
      { line: 21, character: 13 },
      { line: 7, character: 13 },
    ]);
  });

  it("keeps what stood before in other lines, and drops what is mended", () => {
    const wrong = TWO_ROUTES.replaceAll("- name: edge", "- name: edg");
    const changes = [at(21, 15, 15), at(7, 15, 15)].map((range) => ({ range, text: "e" }));
    const engine = engineOf(wrong.replace("port: 80", "port: 99999"));
    const shown = engine.diagnostics("apps/typed.yaml");
    assert.deepEqual(
      shown.map(({ rule }) => rule),
      ["route-parent-not-found", "backend-port-missing-on-service", "field-limit", "route-parent-not-found"],
    );
    const typing = typingAfter(changes, { shown, found: shown, typing: undefined });
    for (const { range, text } of changes) engine.edit("apps/typed.yaml", range, text);
    assert.ok(typing !== undefined);
    const told = shownWhileTyping(
      engine.diagnostics("apps/typed.yaml"),
      typing,
      engine.text("apps/typed.yaml") ?? "",
    );
    assert.deepEqual(
      told.map(({ rule }) => rule),
      ["backend-port-missing-on-service", "field-limit"],
    );
  });

  it("is everything where so many places change that nobody types there", () => {
    const changes = Array.from({ length: 1_000 }, (_, line) => ({ range: at(1_000 - line, 0, 1), text: "" }));
    assert.equal(typingAfter(changes, { shown: [], found: [], typing: undefined }), undefined);
  });
});

/** Each finding that appears while keys are typed at both carets, without a pause. */
function atCarets(
  text: string,
  keys: string,
  order: "from the last to the first" | "from the first to the last",
): readonly string[] {
  const engine = engineOf(text);
  let [shown, found, typing]: [readonly Diagnostic[], readonly Diagnostic[], Typing | undefined] = [
    [],
    [],
    undefined,
  ];
  let carets = CARETS.map(({ start }) => start);
  const appeared: string[] = [];
  for (const key of keys.match(/\n *|./g) ?? []) {
    const hasBreak = key.startsWith("\n");
    const places =
      order === "from the last to the first"
        ? carets.toReversed()
        : carets.map(({ line, character }, before) => ({ line: line + (hasBreak ? before : 0), character }));
    const changes = places.map((place) => ({ range: { start: place, end: place }, text: key }));
    typing = typingAfter(changes, { shown, found, typing });
    for (const { range } of changes) engine.edit("apps/typed.yaml", range, key);
    found = engine.diagnostics("apps/typed.yaml");
    const now = engine.text("apps/typed.yaml") ?? "";
    shown = typing === undefined ? found : shownWhileTyping(found, typing, now);
    appeared.push(...shown.map(({ rule }) => rule));
    carets = carets.map(({ line, character }, before) =>
      hasBreak
        ? { line: line + before + 1, character: key.length - 1 }
        : { line, character: character + key.length },
    );
  }
  return appeared;
}

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
