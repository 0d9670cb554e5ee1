import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";

/** What a shelf's own language says of a file; the tools are there where somebody has installed them. */
const CHECKS: readonly { readonly file: string; readonly command: readonly [string, ...string[]] }[] = [
  { file: "packaging/homebrew/gwls.rb", command: ["ruby", "-c"] },
  { file: "packaging/nvim-lspconfig/lsp/gwls.lua", command: ["luac5.4", "-p"] },
  { file: "packaging/nix/flake.nix", command: ["nix-instantiate", "--parse"] },
];

describe("the files for shelves, read by the tools of their languages", () => {
  for (const { file, command } of CHECKS)
    it(`${file} is taken by \`${command.join(" ")}\``, (context) => {
      const [program, ...words] = command;
      const { status, stderr, error } = spawnSync(program, [...words, file], { encoding: "utf8" });
      if (error !== undefined && "code" in error && error.code === "ENOENT") {
        context.skip(`\`${program}\` is not installed`);
        return;
      }
      assert.equal(status, 0, stderr);
    });
});
