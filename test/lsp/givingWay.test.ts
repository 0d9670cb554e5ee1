import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { CancellationTokenSource, type Connection, ResponseError } from "vscode-languageserver";
import { answering } from "../../server/src/lsp/answering.ts";
import { GivingWay } from "../../server/src/workspace/cells/givingWay.ts";

/** A connection of which only the log is used. */
function logged() {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const connection = { console: { error: log, warn: log } } as unknown as Connection;
  return { lines, safely: answering(connection) };
}

describe("a budget around everything: an answer that gives way", () => {
  it("is asked for again once others were heard", async () => {
    const { lines, safely } = logged();
    const heard: string[] = [];
    let tries = 0;
    const answer = safely(() => {
      tries++;
      heard.push("try");
      if (tries < 3) {
        setImmediate(() => heard.push("other"));
        throw new GivingWay();
      }
      return 7;
    });
    assert.equal(await answer(undefined, new CancellationTokenSource().token), 7);
    assert.deepEqual(heard, ["try", "other", "try", "other", "try"]);
    assert.deepEqual(lines, []);
  });

  it("ends where the request is taken back meanwhile", async () => {
    const { safely } = logged();
    const source = new CancellationTokenSource();
    const answer = safely((): number => {
      setImmediate(() => source.cancel());
      throw new GivingWay();
    });
    assert.ok((await answer(undefined, source.token)) instanceof ResponseError);
  });
});
