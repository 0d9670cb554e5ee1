import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { indentationBelow } from "../../../server/src/features/typing/indentationBelow.ts";
import { createEngine } from "../../../server/src/library.ts";
import { resolveSettings } from "../../../server/src/settings.ts";

const HEAD = "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: { name: a }\nspec:\n";

/** The column after a line break at the end of a text, whatever stands on the new line. */
function columnAfter(text: string, rest = ""): number | undefined {
  const engine = createEngine();
  engine.setFile("main.yaml", `${text}\n${rest}`);
  return indentationBelow(engine, "main.yaml", text.split("\n").length, resolveSettings({}));
}

describe("a line break behind a key", () => {
  it("indents what belongs to a key behind a dash", () => {
    assert.equal(columnAfter(`${HEAD}  rules:\n    - filters:`, "      "), 8);
    assert.equal(columnAfter(`${HEAD}  rules:\n    - timeouts:`, "      "), 8);
    assert.equal(columnAfter(`${HEAD}  rules:\n    - matches:\n        - path:`), 12);
  });

  it("keeps to the way in which the document writes its lists", () => {
    assert.equal(columnAfter(`${HEAD}  rules:\n  - filters:`), 4);
    assert.equal(columnAfter(`${HEAD}  rules:`), 4);
  });

  it("leaves alone what is no empty line below a key of this API", () => {
    assert.equal(columnAfter(`${HEAD}  rules:\n    - name:`), undefined);
    assert.equal(columnAfter(`${HEAD}  rules:\n    - filters:`, "      x"), undefined);
    assert.equal(columnAfter("kind: Deployment\napiVersion: apps/v1\nspec:"), undefined);
    assert.equal(columnAfter(`${HEAD}  hostnames: [a.example.com]`), undefined);
  });
});
