import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";
import { folder } from "./gwls.ts";

const { gwls, path } = folder({ "gateway.yaml": "", "platform/gateway.yaml": "" });

/** Undefined where a shell is installed. */
function without(shell: string): string | undefined {
  return spawnSync(shell, ["-c", "true"]).status === 0 ? undefined : `${shell} is not installed`;
}

/** What bash offers after some words, the last of which is being typed. */
function inBash(...words: readonly string[]): readonly string[] {
  const script = gwls(["completion", "bash"]).out;
  const typed = words.map((word) => `'${word}'`).join(" ");
  const { stdout, stderr } = spawnSync(
    "bash",
    [
      "-c",
      `${script}\nCOMP_WORDS=(gwls ${typed}); COMP_CWORD=${words.length}; _gwls; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ],
    { encoding: "utf8", cwd: path },
  );
  assert.equal(stderr, "");
  return stdout.split("\n").filter((line) => line !== "");
}

describe("gwls completion", () => {
  describe("in bash", { skip: without("bash") ?? false }, () => {
    it("offers the commands", () => {
      assert.deepEqual(inBash("c"), ["check", "coverage", "completion"]);
    });

    it("offers a command's options, and the words that one takes", () => {
      assert.deepEqual(inBash("check", "--f"), ["--format", "--fail-on", "--fix"]);
      assert.deepEqual(inBash("check", "--format", "j"), ["json", "junit"]);
      assert.deepEqual(inBash("effective", "--bundle-version", "1.7"), ["1.7"]);
    });

    it("offers the rules by their ids, commands to be helped with, and shells", () => {
      assert.deepEqual(inBash("rules", "route-parent-not-f"), ["route-parent-not-found"]);
      assert.deepEqual(inBash("help", "tr"), ["trace"]);
      assert.deepEqual(inBash("completion", ""), ["bash", "zsh", "fish"]);
    });

    it("offers paths for everything else", () => {
      assert.deepEqual(inBash("check", "pl"), ["platform"]);
      assert.deepEqual(inBash("check", "--config", "g"), ["gateway.yaml"]);
    });
  });

  for (const shell of ["zsh", "fish"]) {
    it(`is a script that ${shell} reads`, { skip: without(shell) ?? false }, () => {
      const { status, stderr } = spawnSync(shell, ["-n"], {
        input: gwls(["completion", shell]).out,
        encoding: "utf8",
      });
      assert.deepEqual([status, stderr], [0, ""]);
    });

    it(`knows every command and option in the script for ${shell}`, () => {
      const script = gwls(["completion", shell]).out;
      const help = gwls(["check", "--help"]).out;
      const options = [...help.matchAll(/--([a-z][a-z-]*)/g)].map(([, name]) => name ?? "");
      assert.ok(options.includes("explain-scope"));
      const spelt = (name: string) => (shell === "fish" ? `-l ${name} ` : `--${name}[`);
      assert.deepEqual(
        options.filter((name) => !script.includes(spelt(name))),
        [],
      );
    });
  }

  it("wants to know the shell", () => {
    const { code, err } = gwls(["completion"]);
    assert.equal(code, 2);
    assert.match(err, /say for which shell: `gwls completion bash\|zsh\|fish`/);
  });
});
