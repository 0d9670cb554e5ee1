import assert from "node:assert/strict";
import { Writable } from "node:stream";
import { describe, it } from "node:test";
import { WholeMessageWriter } from "../../server/src/lsp/wholeMessageWriter.node.ts";

/** Takes what is written, as a pipe does: what is there at once in one piece. */
class Pipe extends Writable {
  readonly pieces: string[] = [];

  override _writev(chunks: readonly { readonly chunk: Buffer }[], done: () => void): void {
    this.pieces.push(Buffer.concat(chunks.map(({ chunk }) => chunk)).toString());
    done();
  }
}

/** A message as a client is to read it. */
function framed(message: object): string {
  const json = JSON.stringify(message);
  return `Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`;
}

const answer = (id: number, result: unknown) => ({ jsonrpc: "2.0", id, result });
const long = Array.from({ length: 50_000 }, (_, line) => ({ name: `route ${line}`, range: { line } }));

describe("the writer of messages", () => {
  it("sends a header and its message in one piece, whose length counts bytes", async () => {
    const pipe = new Pipe();
    const message = answer(1, "→ über \u{1f600}");
    await new WholeMessageWriter(pipe).write(message);
    assert.deepEqual(pipe.pieces, [framed(message)]);
  });

  it("keeps the order of messages where an earlier one is written in slices", async () => {
    const pipe = new Pipe();
    const writer = new WholeMessageWriter(pipe);
    const messages = [answer(1, long), answer(2, "short"), answer(3, long), answer(4, "short")];
    await Promise.all(messages.map((message) => writer.write(message)));
    await writer.write(answer(5, "at once"));
    assert.deepEqual(pipe.pieces, [...messages, answer(5, "at once")].map(framed));
  });

  it("says of each message that is not written what the stream says, and goes on", async () => {
    const broken = new Writable({
      write: (_chunk, _encoding, done) => done(new Error("EPIPE")),
      autoDestroy: false,
    });
    const writer = new WholeMessageWriter(broken);
    const told: unknown[] = [];
    writer.onError(([error, message, count]) => {
      if (message !== undefined) told.push([error.message, message, count]);
    });
    const [first, second] = [answer(1, long), answer(2, "short")];
    const written = await Promise.allSettled([writer.write(first), writer.write(second)]);
    assert.deepEqual(
      written.map(({ status }) => status),
      ["rejected", "rejected"],
    );
    assert.deepEqual(told, [
      ["EPIPE", first, 1],
      ["EPIPE", second, 2],
    ]);
  });

  it("refuses what is no JSON, and writes what comes next", async () => {
    const pipe = new Pipe();
    const writer = new WholeMessageWriter(pipe);
    await assert.rejects(() => writer.write(answer(1, 1n)), TypeError);
    await writer.write(answer(2, "short"));
    assert.deepEqual(pipe.pieces, [framed(answer(2, "short"))]);
  });
});
