import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { keepCompiled } from "../../server/src/cli/compileCache.ts";

describe("what Node compiles of the program", () => {
  it("is kept where Node can keep it", () => {
    let calls = 0;
    keepCompiled({ enableCompileCache: () => calls++ });
    assert.equal(calls, 1);
  });

  it("is not kept by a Node that cannot, and nothing breaks", () => {
    assert.doesNotThrow(() => keepCompiled({}));
    assert.doesNotThrow(() => keepCompiled({ enableCompileCache: undefined }));
  });
});
