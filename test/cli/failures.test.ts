import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { failureText } from "../../server/src/cli/failureText.ts";
import { UsageError } from "../../server/src/cli/usageError.ts";
import { command, folder, gateway } from "./gwls.ts";

type Descriptor = "pipe" | "ignore" | number;

/** What a run says on standard error, and its exit code. */
function failure(
  args: readonly string[],
  cwd: string,
  [stdin, stdout]: readonly [Descriptor, Descriptor] = ["ignore", "pipe"],
): readonly [number | null, string] {
  const run = spawnSync(process.execPath, [...command, ...args], { cwd, stdio: [stdin, stdout, "pipe"] });
  return [run.status, run.stderr.toString()];
}

describe("a command that cannot go on", { skip: process.platform === "win32" }, () => {
  it("says in one line what the system refuses, and that nobody has looked", {
    skip: !existsSync("/dev/full"),
  }, () => {
    const { path } = folder({ "gateway.yaml": gateway("80000") });
    const full = openSync("/dev/full", "w");
    assert.deepEqual(failure(["check", "--format", "junit"], path, ["ignore", full]), [
      2,
      "gwls: standard output: no space is left\n",
    ]);
    closeSync(full);
  });

  it("does so of an input that is a folder", () => {
    const { path } = folder({});
    const input = openSync(path, "r");
    assert.deepEqual(failure(["check", "-"], path, [input, "pipe"]), [
      2,
      "gwls: standard input: this is a folder\n",
    ]);
    closeSync(input);
  });

  it("does so of a working directory that is gone", () => {
    const { path } = folder({ "gone/gateway.yaml": gateway() });
    const gone = join(path, "gone");
    const script = `cd "${gone}" && rm -r "${gone}" && exec "${process.execPath}" ${command.map((word) => `"${word}"`).join(" ")} check`;
    const run = spawnSync("/bin/sh", ["-c", script], { cwd: path });
    assert.deepEqual(
      [run.status, run.stderr.toString()],
      [2, "gwls: the working directory: there is no such file or folder\n"],
    );
  });
});

describe("the failure of a command", () => {
  it("is the user's in one line, and its own with the place", () => {
    assert.equal(
      failureText(new UsageError("nowhere: there is no such file")),
      "gwls: nowhere: there is no such file\n",
    );
    assert.match(
      failureText(new TypeError("x is not a function")),
      /^gwls: internal error: TypeError: x is not a function\n {4}at /,
    );
    assert.equal(failureText("odd"), "gwls: internal error: odd\n");
  });
});
