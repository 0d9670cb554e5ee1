import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  isAnotherPort,
  isAnotherSection,
} from "../../../server/src/gateway-api/attachment/attachmentChecks.ts";
import { meantListeners } from "../../../server/src/gateway-api/attachment/meantListeners.ts";
import type { Listener } from "../../../server/src/model/listener.ts";
import type { ParentRef } from "../../../server/src/model/reference.ts";
import { SeededRandom } from "../../seededRandom.ts";

const LEFT_OUT = "left out";

describe("the listeners that a parentRef may mean", () => {
  it("are all whose name and port are not another's for certain, in order, whatever is filled in later or missing", () => {
    const random = new SeededRandom(724);
    const listener = (): Listener => {
      const name = random.pick(["a", "b", "", "${NAME}", LEFT_OUT]);
      const port = random.pick([80, 443, "${PORT}", LEFT_OUT]);
      return { ...(name === LEFT_OUT ? {} : { name }), ...(port === LEFT_OUT ? {} : { port }) };
    };
    for (let round = 0; round < 3000; round++) {
      const listeners = Array.from({ length: random.below(6) }, listener);
      const sectionName = random.pick(["a", "b", "c", "", "${NAME}", LEFT_OUT]);
      const port = random.pick([80, 443, 1, "${PORT}", LEFT_OUT]);
      const ref: ParentRef = {
        ...(sectionName === LEFT_OUT ? {} : { sectionName }),
        ...(port === LEFT_OUT ? {} : { port }),
      };
      const expected = [...listeners.keys()].filter((index) => {
        const one = listeners[index];
        return one !== undefined && !isAnotherPort(ref, one) && !isAnotherSection(ref, one);
      });
      assert.deepEqual(meantListeners(ref, listeners), expected, JSON.stringify([ref, listeners]));
    }
  });
});
