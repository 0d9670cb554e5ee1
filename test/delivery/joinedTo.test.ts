import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it } from "node:test";
import { joinedTo } from "../../server/src/delivery/joinedTo.node.ts";

describe("a name put behind the path of a folder", () => {
  for (const folder of ["/", "/town", "/town/", "/town/../roads", "/town//roads", ".", "", "town", "../town"])
    it(`is where Node puts it: ${JSON.stringify(folder)}`, () => {
      for (const name of ["a.yaml", "roads/a.yaml", ".hidden/a..b.yaml"])
        assert.equal(joinedTo(folder)(name), join(folder, name));
    });
});
