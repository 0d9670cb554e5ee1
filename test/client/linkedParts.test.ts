import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { linkedParts } from "../../client/src/linkedParts.ts";
import type { ObjectLocation } from "../../client/src/protocol.ts";

const at = (line: number): ObjectLocation => ({
  uri: "file:///shop/route.yaml",
  range: { start: { line, character: 0 }, end: { line, character: 4 } },
});

describe("the parts of a rendered view as its page gets them", () => {
  it("have numbers in the place of places, in the order in which they stand", () =>
    assert.deepEqual(
      linkedParts([
        { kind: "answer", words: { text: "all is well", tone: "good", place: at(3) } },
        { kind: "literal", lines: ["> GET /"] },
        {
          kind: "table",
          head: ["BY", "NOTE"],
          rows: [
            [
              { text: "cart", tone: "plain", place: at(5), where: "route.yaml:6" },
              { text: "never", tone: "bad" },
            ],
          ],
        },
      ]),
      {
        parts: [
          { kind: "answer", words: { text: "all is well", tone: "good", link: 0 } },
          { kind: "literal", lines: ["> GET /"] },
          {
            kind: "table",
            head: ["BY", "NOTE"],
            rows: [
              [
                { text: "cart", tone: "plain", link: 1, where: "route.yaml:6" },
                { text: "never", tone: "bad" },
              ],
            ],
          },
        ],
        places: [at(3), at(5)],
      },
    ));
});
