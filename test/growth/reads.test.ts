import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createEngine } from "../../server/src/library.ts";
import { CROWDS, type Crowd } from "./crowds.ts";

/** What looks that grow with the square would multiply by 16, and looks that grow with the size by 4. */
const MOST = 5;

/** How often something was looked at to find everything about so many objects. */
function looksAt({ files }: Crowd, size: number, closedWorld: boolean): number {
  const workspace = createEngine({ closedWorld });
  for (const [path, text] of Object.entries(files(size))) workspace.setFile(path, text);
  workspace.flush();
  return workspace.readCells;
}

for (const closedWorld of [false, true])
  describe(`four times as many objects look at about four times as many others, in the ${closedWorld ? "closed" : "open"} world:`, () => {
    for (const crowd of CROWDS)
      it(crowd.what, () => {
        const [small, large] = [50, 200].map((size) => looksAt(crowd, size, closedWorld));
        assert.ok(small !== undefined && large !== undefined && small > 0);
        assert.ok(large <= MOST * small, `${small} looks and ${large}`);
      });
  });
