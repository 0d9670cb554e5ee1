import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { applyEdits } from "../../server/src/text/textEdit.ts";
import { type DocumentEdit, editDocument } from "../../server/src/yaml/editDocument.ts";
import type { Path } from "../../server/src/yaml/tree.ts";
import { withEdits } from "../../server/src/yaml/withEdits.ts";
import { SeededRandom } from "../seededRandom.ts";

const TEXTS = [
  "spec:\n  listeners:\n    - name: web\n      # of the port\n      port: 80\n    - tls:\n        # only\n        mode: Terminate\n        # and\n        options: {}\n\n  gatewayClassName: stone\n",
  "spec:\n  listeners:\n    - name: web # first\n      port: 80\n    - name: tls\n      tls: {}\n  # end\n",
  "spec: { listeners: [{ name: web, port: 80 }, { name: tls, tls: {} }] }\n",
  "spec:\n  listeners:\n  - name: web\n    allowedRoutes:\n  - { name: tls }\nstatus: {}\n",
  '{"spec": {"listeners": [{"name": "web"}, {"name": "tls", "tls": {"mode": "Terminate"}}]}}\n',
];
const STEPS: readonly Path[] = [
  ["spec"],
  ["spec", "listeners", 0, "port"],
  ["spec", "listeners", 0, "allowedRoutes", "namespaces", "from"],
  ["spec", "listeners", 0, "allowedRoutes", "kinds"],
  ["spec", "listeners", 1, "tls", "mode"],
  ["spec", "listeners", 1, "tls", "options"],
  ["spec", "listeners", 1, "allowedRoutes"],
  ["spec", "listeners", 2, "name"],
  ["spec", "gatewayClassName"],
  ["spec", "infrastructure", "labels", "team"],
  ["status", "conditions"],
];
const VALUES: readonly unknown[] = ["Same", 80, { from: "All" }, ["HTTPRoute"], {}, []];

function someEdit(random: SeededRandom): DocumentEdit {
  const path = random.pick(STEPS);
  if (random.below(6) > 0) return { kind: "set", path, value: random.pick(VALUES) };
  return random.below(2) === 0 ? { kind: "remove", path } : { kind: "append", path, value: "more" };
}

describe("several changes of one document", () => {
  it("leave the text that they leave one after another", () => {
    const random = new SeededRandom(99);
    for (let run = 0; run < 4000; run++) {
      const text = random.pick(TEXTS);
      const edits = Array.from({ length: 1 + random.below(6) }, () => someEdit(random));
      const inTurn = edits.reduce((before, edit) => applyEdits(before, editDocument(before, edit)), text);
      assert.equal(withEdits(text, edits), inTurn, JSON.stringify({ text, edits }, undefined, 1));
    }
  });
});
