import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { type Folder, folder, gateway } from "./gwls.ts";

const NOTHING =
  "Nothing changes: every request, policy, parent, listener, grant, certificate and finding is as it was.\n";

function git(path: string, ...args: readonly string[]): string {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  const run = spawnSync("git", [...identity, "-c", "protocol.file.allow=always", ...args], { cwd: path });
  assert.equal(run.status, 0, run.stderr.toString());
  return run.stdout.toString().trim();
}

function repository(files: Readonly<Record<string, string>>): Folder {
  const made = folder(files);
  git(made.path, "init", "--quiet");
  commit(made.path);
  return made;
}

function commit(path: string): void {
  git(path, "add", "--all", "--force");
  git(path, "commit", "--quiet", "--message", "change");
}

function named(name: string, port = "80"): string {
  return gateway(port).replace("front-door", name);
}

describe("a revision of git, beside what is checked out of it", () => {
  it("has no files that are not looked for in a folder: ignored ones, those of npm, what links lead to", () => {
    const { path, gwls } = repository({
      ".gitignore": "build/\n*.local.yaml\n",
      "gateway.yaml": named("a"),
      "build/gateway.yaml": named("b"),
      "apps/.gitignore": "!shared.local.yaml\ndrafts\n",
      "apps/shared.local.yaml": named("c"),
      "apps/own.local.yaml": named("d"),
      "apps/drafts/gateway.yaml": named("e"),
      "node_modules/gateway.yaml": named("f"),
    });
    symlinkSync("gateway.yaml", join(path, "link.yaml"));
    commit(path);
    assert.deepEqual(gwls(["plan", "HEAD"]), { code: 0, out: NOTHING, err: "" });
    assert.equal(gwls(["plan", "HEAD"], { cwd: join(path, "apps") }).out, NOTHING);
  });

  it("is not compared with the folder of a repository that has no working directory", () => {
    const { path, gwls, write } = repository({ "gateway.yaml": named("a") });
    write("gateway.yaml", named("a", "8080"));
    commit(path);
    git(path, "clone", "--quiet", "--bare", ".", "bare.git");
    const cwd = join(path, "bare.git");
    const err =
      "gwls: this repository has no working directory to compare with: name the second revision, too\n";
    for (const command of ["plan", "diff"])
      assert.deepEqual(gwls([command, "HEAD~1"], { cwd }), { code: 2, out: "", err });
    // A file of git's is called HEAD there.
    assert.match(gwls(["plan", "HEAD~1", "HEAD"], { cwd }).out, /now HTTP 8080/);
  });

  it("has the links of its own time", () => {
    const unplaced = named("a").replace(/^ *namespace: .*\n/m, "");
    const { path, gwls, write } = repository({
      "common/kustomization.yaml": "resources: [a.yaml]\n",
      "common/a.yaml": unplaced,
      "overlay/kustomization.yaml": "namespace: shop\nresources: [./shared]\n",
    });
    symlinkSync("../common", join(path, "overlay", "link"));
    symlinkSync("link", join(path, "overlay", "shared"));
    assert.match(gwls(["plan", "HEAD"]).out, /^ {2}\+ Gateway `shop\/a`$/m);
    commit(path);
    assert.equal(gwls(["plan", "HEAD"]).out, NOTHING);
    assert.match(gwls(["plan", "HEAD~1", "HEAD"]).out, /^ {2}\+ Gateway `shop\/a`$/m);
    write("overlay/kustomization.yaml", "namespace: edge\nresources: [./shared]\n");
    assert.match(gwls(["plan", "HEAD"]).out, /^ {2}\+ Gateway `edge\/a`$/m);
  });

  it("has the kustomizations without an ending", () => {
    const { gwls, write } = repository({
      "a.yaml": named("a"),
      Kustomization: "namePrefix: old-\nresources: [a.yaml]\n",
    });
    write("Kustomization", "namePrefix: new-\nresources: [a.yaml]\n");
    assert.match(gwls(["plan", "HEAD"]).out, /^ {2}\+ Gateway `edge\/new-a`$/m);
  });

  it("has the ignore files of its own time", () => {
    const { path, gwls, write } = repository({
      ".gitignore": "b.yaml\n",
      "a.yaml": named("a"),
      "b.yaml": named("b"),
    });
    write(".gitignore", "");
    assert.match(gwls(["plan", "HEAD"]).out, /^ {2}\+ Gateway `edge\/b`$/m);
    commit(path);
    assert.equal(gwls(["plan", "HEAD"]).out, NOTHING);
    assert.match(gwls(["plan", "HEAD~1", "HEAD"]).out, /^ {2}\+ Gateway `edge\/b`$/m);
  });

  it("has the files of a submodule as it names its commit", () => {
    const platform = repository({ "gateway.yaml": named("a") });
    const { path, gwls } = repository({ "b.yaml": named("b"), ".gitignore": "gateway.yaml\n" });
    git(path, "submodule", "--quiet", "add", platform.path, "platform");
    commit(path);
    assert.deepEqual(gwls(["plan", "HEAD"]), { code: 0, out: NOTHING, err: "" });

    platform.write("gateway.yaml", named("a", "81"));
    commit(platform.path);
    git(join(path, "platform"), "pull", "--quiet", platform.path);
    assert.match(gwls(["plan", "HEAD"]).out, /^ {2}~ Gateway `edge\/a`, listener `http`$/m);
    commit(path);
    assert.match(gwls(["plan", "HEAD~1", "HEAD"]).out, /^ {2}~ Gateway `edge\/a`, listener `http`$/m);
  });

  it("has a submodule whose commit is not here, or that is not checked out, and says so", () => {
    const platform = repository({ "gateway.yaml": named("a") });
    const { path, gwls } = repository({ "b.yaml": named("b") });
    git(path, "submodule", "--quiet", "add", platform.path, "platform");
    commit(path);
    const nowhere = "0123456789012345678901234567890123456789";
    git(path, "update-index", "--cacheinfo", `160000,${nowhere},platform`);
    git(path, "commit", "--quiet", "--message", "ahead");
    assert.deepEqual(gwls(["plan", "HEAD"]), {
      code: 2,
      out: "",
      err: `gwls: \`HEAD\`: the submodule \`platform\` does not hold its commit ${nowhere}, and nothing is fetched here; have git fetch it first (\`git -C platform fetch\`)\n`,
    });
    const place = folder({});
    git(place.path, "clone", "--quiet", path, "clone");
    assert.deepEqual(place.gwls(["plan", "HEAD"], { cwd: join(place.path, "clone") }), {
      code: 0,
      out: NOTHING,
      err: "gwls: `HEAD`: the submodule `platform` is not checked out, so what it holds is left out\n",
    });
  });

  it("is one, and not a range", () => {
    const { gwls } = repository({ "a.yaml": named("a") });
    for (const [range, ends] of [
      ["main..topic", "main topic"],
      ["v1.0...topic", "v1.0 topic"],
      ["main..", "main HEAD"],
    ] as const)
      assert.equal(
        gwls(["plan", range]).err,
        `gwls: \`${range}\` is a range; name its two ends: \`${ends}\`\n`,
      );
  });
});
