import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, it } from "node:test";
import { pathToFileURL } from "node:url";
import { type Folder, folder, gateway, type Outcome, route } from "./gwls.ts";

function git(path: string, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  const run = spawnSync("git", [...identity, ...args], { cwd: path });
  assert.equal(run.status, 0, run.stderr.toString());
}

/** A repository with two commits. */
function repository(): Folder {
  const files = folder({ "k8s/gateway.yaml": gateway(), "k8s/route.yaml": route("http") });
  git(files.path, "init", "--quiet");
  git(files.path, "config", "uploadpack.allowFilter", "true");
  git(files.path, "add", ".");
  git(files.path, "commit", "--quiet", "--message", "one");
  files.write("k8s/route.yaml", route("https"));
  git(files.path, "commit", "--quiet", "--all", "--message", "two");
  return files;
}

/** A clone without the contents of earlier commits, made on this machine. */
function partialClone(filter: string): Folder {
  const place = folder({});
  const url = pathToFileURL(repository().path).href;
  git(place.path, "clone", "--quiet", `--filter=${filter}`, url, "clone");
  const path = join(place.path, "clone");
  return { ...place, path, gwls: (args, options) => place.gwls(args, { ...options, cwd: path }) };
}

/** A program that leaves a trace when it is run, and where the trace would be. */
function trap(): { readonly program: string; readonly hasRun: () => boolean } {
  const place = folder({ program: `#!/bin/sh\necho "$0 $@" >> "$(dirname "$0")/ran"\ncat\n` });
  const program = join(place.path, "program");
  chmodSync(program, 0o755);
  return { program, hasRun: () => existsSync(join(place.path, "ran")) };
}

const MISSING =
  /^gwls: `HEAD~1`: this clone does not hold all of its files, and nothing is fetched here; have git fetch them first \(`git archive HEAD~1 > [^`]+`\), or clone without `--filter`\n$/;

function assertRefused({ code, out, err }: Outcome): void {
  assert.deepEqual([code, out], [2, ""], err);
  assert.match(err, MISSING);
}

describe("git, as it is asked for a revision of a repository that is not trusted", {
  skip: process.platform === "win32",
}, () => {
  it("fetches nothing in a partial clone, and the command says what is missing", () => {
    for (const filter of ["blob:none", "tree:0"]) {
      const clone = partialClone(filter);
      assertRefused(clone.gwls(["diff", "HEAD~1", "HEAD"]));
      assert.equal(clone.gwls(["diff", "HEAD", "."]).code, 0, "what is there is compared");
    }
  });

  it("starts none of the programs that a remote may name", () => {
    const { program, hasRun } = trap();
    const settings = [
      ["remote.origin.uploadpack", program],
      ["remote.origin.url", `ext::${program} %S`],
      ["remote.origin.vcs", program],
      ["remote.origin.url", "ssh://nowhere.example/shop"],
    ];
    for (const [name = "", value = ""] of settings) {
      const clone = partialClone("blob:none");
      git(clone.path, "config", name, value);
      git(clone.path, "config", "core.sshCommand", program);
      for (const protocol of ["ext", "file", "ssh"])
        git(clone.path, "config", `protocol.${protocol}.allow`, "always");
      assertRefused(clone.gwls(["diff", "HEAD~1", "HEAD"], { env: { GIT_ALLOW_PROTOCOL: "ext:file:ssh" } }));
      assert.ok(!hasRun(), `${name}=${value}`);
    }
  });

  it("starts no monitor, hook, filter, pager, difference or alias of the repository", () => {
    const { program, hasRun } = trap();
    const { path, gwls, write } = repository();
    write(".gitattributes", "*.yaml filter=evil diff=evil\n");
    git(path, "add", ".gitattributes");
    git(path, "commit", "--quiet", "--message", "attributes");
    mkdirSync(join(path, ".git", "hooks"), { recursive: true });
    for (const hook of [
      "post-index-change",
      "post-checkout",
      "reference-transaction",
      "fsmonitor-watchman",
    ]) {
      writeFileSync(join(path, ".git", "hooks", hook), `#!/bin/sh\nexec ${program}\n`, { mode: 0o755 });
    }
    for (const key of [
      "core.fsmonitor",
      "core.pager",
      "pager.ls-tree",
      "pager.rev-parse",
      "pager.cat-file",
      "core.editor",
      "core.alternateRefsCommand",
      "filter.evil.smudge",
      "filter.evil.clean",
      "filter.evil.process",
      "diff.external",
      "diff.evil.textconv",
      "diff.evil.command",
      "credential.helper",
      "gpg.program",
    ])
      git(path, "config", key, program);
    for (const command of ["rev-parse", "ls-tree", "cat-file"])
      git(path, "config", `alias.${command}`, `!${program}`);
    const env = { GIT_EXTERNAL_DIFF: program, GIT_PAGER: program, GIT_CONFIG_COUNT: "1", GIT_TRACE: "1" };
    const { code, err } = gwls(["diff", "HEAD~2", "HEAD"], { env });
    assert.deepEqual([code, err], [0, ""]);
    assert.ok(!hasRun());
  });

  it("is not one that comes with the checkout", () => {
    const { program, hasRun } = trap();
    const { path, gwls, write } = repository();
    for (const place of ["git", "node_modules/.bin/git"]) {
      write(place, `#!/bin/sh\nexec ${program}\n`);
      chmodSync(join(path, place), 0o755);
    }
    const folders = [".", "", join(path, "node_modules", ".bin"), process.env.PATH];
    const { code } = gwls(["diff", "HEAD~1", "HEAD"], { env: { PATH: folders.join(delimiter) } });
    assert.equal(code, 0);
    assert.ok(!hasRun());
  });

  it("never takes a revision for an option", () => {
    const { path, gwls } = repository();
    for (const name of ["--output=made", "-h", "--upload-pack=made"]) {
      assert.equal(gwls(["diff", "--", name]).code, 2);
      assert.equal(gwls(["diff", "--", "HEAD", name]).code, 2);
    }
    assert.ok(!existsSync(join(path, "made")));
    assert.equal(gwls(["diff", "HEAD\n--batch"]).code, 2);
  });
});
