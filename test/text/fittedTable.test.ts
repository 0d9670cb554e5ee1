import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fittedTable } from "../../server/src/text/fittedTable.ts";

const ROWS = [
  ["OBJECT", "READY", "WHY"],
  ["Gateway edge/front-door", "True", ""],
  ["HTTPRoute shop/catalog", "False", "No listener of the Gateway takes it."],
];

/** The rows in a terminal of some width; the heading between `<` and `>`. */
function shown(width: number | undefined, rows: readonly (readonly string[])[] = ROWS): string {
  return fittedTable(rows, width, (heading) => `<${heading}>`).join("\n");
}

const WHOLE = `<OBJECT                   READY  WHY>
Gateway edge/front-door  True
HTTPRoute shop/catalog   False  No listener of the Gateway takes it.`;

describe("a table in a terminal", () => {
  it("is as wide as its texts where no width is known, and where they fit", () => {
    assert.equal(shown(undefined), WHOLE);
    assert.equal(shown(68), WHOLE);
  });

  it("wraps cells in columns that are made narrower", () => {
    assert.equal(
      shown(52),
      `<OBJECT                   READY  WHY>
Gateway edge/front-door  True
HTTPRoute shop/catalog   False  No listener of the
                                Gateway takes it.`,
    );
  });

  it("has what there is no room for below its row, with its heading", () => {
    assert.equal(
      shown(38),
      `<OBJECT                   READY>
Gateway edge/front-door  True
HTTPRoute shop/catalog   False
    WHY  No listener of the Gateway
         takes it.`,
    );
  });

  it("leaves a column out that says nothing, where there is little room", () => {
    const rows = ROWS.map((row) => [row[0] ?? "", row[1] ?? "", row[2] === "WHY" ? "WHY" : ""]);
    assert.equal(shown(30, rows).split("\n")[0], "<OBJECT                   READY>");
  });

  it("keeps names whole, even where one is wider than the terminal", () => {
    const rows = [
      ["FILE", "LINE"],
      ["clusters/production/gateways.yaml", "7"],
    ];
    assert.equal(
      shown(20, rows),
      `<FILE>
clusters/production/gateways.yaml
    LINE  7`,
    );
  });

  it("counts wide characters twice", () => {
    const rows = [
      ["HOST", "TO"],
      ["名前 名前 名前 名前", "web"],
    ];
    assert.equal(
      shown(19, rows),
      `<HOST            TO>
名前 名前 名前  web
名前`,
    );
  });
});
