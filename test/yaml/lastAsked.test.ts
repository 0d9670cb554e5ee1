import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { lastAsked } from "../../server/src/yaml/lastAsked.ts";

describe("what was last asked about", () => {
  it("is answered once until something else is asked about", () => {
    const asked: (object | undefined)[] = [];
    const answer = lastAsked((about: object | undefined) => asked.push(about));
    const [gateway, route] = [{ kind: "Gateway" }, { kind: "HTTPRoute" }];
    const answers = [gateway, gateway, route, route, gateway, undefined, undefined].map(answer);
    assert.deepEqual(asked, [gateway, route, gateway, undefined]);
    assert.deepEqual(answers, [1, 1, 2, 2, 3, 4, 4]);
  });

  it("is told apart by what it is, not by what it says", () => {
    let asked = 0;
    const answer = lastAsked((_about: object) => ++asked);
    answer({ kind: "Gateway" });
    assert.equal(answer({ kind: "Gateway" }), 2);
  });
});
