import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { describe, it } from "node:test";
import { command, folder } from "./gwls.ts";

/** Sends a message as it goes over the wire. */
function send({ stdin }: ChildProcess, message: object): void {
  const body = JSON.stringify({ jsonrpc: "2.0", ...message });
  stdin?.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Everything that the process has written once that matches; fails where it ends before. */
async function untilWritten({ stdout }: ChildProcess, pattern: RegExp): Promise<string> {
  let written = "";
  for await (const chunk of stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    written += String(chunk);
    if (pattern.test(written)) return written;
  }
  return assert.fail(`the server ended after ${JSON.stringify(written)}`);
}

describe("gwls serve", () => {
  it("is the language server, and ends when its client says so", { timeout: 20_000 }, async (t) => {
    const server = spawn(process.execPath, [...command, "serve", "--stdio"], { cwd: folder({}).path });
    t.after(() => server.kill());
    const ended = once(server, "exit");
    send(server, {
      id: 1,
      method: "initialize",
      params: { processId: null, rootUri: null, capabilities: {} },
    });
    const answer = await untilWritten(server, /"id":1,"result":\{/);
    assert.match(
      answer,
      /^Content-Length: \d+\r\n\r\n\{"jsonrpc":"2\.0","id":1,"result":\{.*"capabilities":/,
    );
    send(server, { id: 2, method: "shutdown" });
    await untilWritten(server, /"id":2,"result":null/);
    send(server, { method: "exit" });
    assert.deepEqual(await ended, [0, null]);
  });
});
