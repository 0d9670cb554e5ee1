import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { Lazy } from "../../server/src/yaml/lazy.ts";
import { LazyFrom } from "../../server/src/yaml/lazyFrom.ts";

describe("a value that is worked out later", () => {
  const kinds = {
    Lazy: (compute: () => number | undefined) => new Lazy(compute),
    LazyFrom: (compute: () => number | undefined) => new LazyFrom(compute, undefined),
  };
  for (const [kind, make] of Object.entries(kinds))
    for (const value of [7, 0, undefined])
      it(`is worked out when it is asked for, and once: ${kind}, ${value}`, () => {
        let times = 0;
        const later = make(() => {
          times += 1;
          return value;
        });
        assert.equal(times, 0);
        assert.deepEqual([later.value, later.value, times], [value, value, 1]);
      });

  it("is made from what it was given", () => {
    assert.equal(new LazyFrom((text: string) => text.length, "gate").value, 4);
  });

  it("cannot be made from itself", () => {
    const own: Lazy<number> = new Lazy(() => own.value + 1);
    assert.throws(() => own.value, /asks for itself/);
    assert.throws(() => own.value, /asks for itself/);
  });
});
