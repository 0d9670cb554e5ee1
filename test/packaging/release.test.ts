import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, describe, it } from "node:test";
import { parse } from "yaml";
import {
  inChangelog,
  notesOf,
  withChecksums,
  withRepository,
  withVersion,
} from "../../scripts/releaseTexts.mjs";

const LOG = `# Changelog

## [Unreleased]

### Added

- A thing.

## [0.1.0]

The first version.

[Unreleased]: #unreleased
[0.1.0]: #010
`;

describe("what a release does to texts", () => {
  it("makes what is unreleased the notes of the version", () => {
    const text = inChangelog(LOG, { previous: "0.1.0", next: "0.2.0", date: "2026-12-01" });
    assert.match(text, /## \[Unreleased\]\n\n## \[0\.2\.0\] - 2026-12-01\n\n### Added\n\n- A thing\./);
    assert.match(text, /\[Unreleased\]: #unreleased\n\[0\.2\.0\]: #020---2026-12-01\n\[0\.1\.0\]/);
    assert.equal(notesOf(text, "0.2.0"), "### Added\n\n- A thing.");
    assert.equal(notesOf(text, "0.1.0"), "The first version.");
    assert.throws(() => notesOf(text, "0.3.0"), /says nothing of 0\.3\.0/);
  });

  it("refuses what is no later version, and a release of nothing", () => {
    const into = (previous: string, next: string) => () =>
      inChangelog(LOG, { previous, next, date: "2026-12-01" });
    for (const [previous, next] of [
      ["0.1.0", "0.1.0"],
      ["0.2.0", "0.1.9"],
      ["1.0.0", "1.0.0-rc.1"],
      ["1.0.0-rc.10", "1.0.0-rc.9"],
    ] as const)
      assert.throws(into(previous, next), /does not come after/, `${previous} ${next}`);
    for (const next of ["1", "v1.0.0", "1.0.0x", "latest"])
      assert.throws(into("0.1.0", next), /is no version/, next);
    for (const [previous, next] of [
      ["0.9.0", "0.10.0"],
      ["1.0.0-rc.9", "1.0.0-rc.10"],
      ["1.0.0-rc.1", "1.0.0"],
    ] as const)
      assert.doesNotThrow(into(previous, next), `${previous} ${next}`);
    const empty = LOG.replace("- A thing.", "");
    assert.throws(
      () => inChangelog(empty, { previous: "0.1.0", next: "0.2.0", date: "2026-12-01" }),
      /says nothing under/,
    );
  });

  it("changes the version where it stands, and no number that looks like it", () => {
    assert.equal(
      withVersion(
        'v0.1.0/x-0.1.0.tgz "0.1.0" 10.1.0 0.1.0.1 0.1.01 0.1.0-rc.1 0.1.0-linux',
        "0.1.0",
        "0.2.0",
      ),
      'v0.2.0/x-0.2.0.tgz "0.2.0" 10.1.0 0.1.0.1 0.1.01 0.1.0-rc.1 0.2.0-linux',
    );
  });

  it("fills in the checksums of assets, and misses one that is not there", () => {
    const zeros = "0".repeat(64);
    const text = `url "https://x.example/releases/download/v1/a.tgz"\nsha256 "${zeros}"\n`;
    const sum = "ab".repeat(32);
    assert.equal(withChecksums(text, `${sum}  a.tgz\n`), text.replace(zeros, sum));
    assert.throws(() => withChecksums(text, `${sum}  b.tgz\n`), /no checksum of a\.tgz/);
  });

  it("has everything name another owner", () => {
    const manifest = { name: "tool", repository: { url: "git+https://github.com/new/tool.git" } };
    assert.equal(
      withRepository(
        "https://github.com/old/tool#x github.com/old/tools aqua:old/tool uses: old/tool@v1",
        manifest,
      ),
      "https://github.com/new/tool#x github.com/old/tools aqua:new/tool uses: new/tool@v1",
    );
  });
});

describe("npm run release", () => {
  const copy = mkdtempSync(join(tmpdir(), "gwls-release-"));
  after(() => rmSync(copy, { recursive: true, force: true }));
  for (const part of ["package.json", "package-lock.json", "CHANGELOG.md", "docs", "packaging", "scripts"])
    cpSync(part, join(copy, part), { recursive: true });
  const release = (...args: readonly string[]) =>
    spawnSync(process.execPath, [join(copy, "scripts", "release.mjs"), ...args], { encoding: "utf8" });
  const read = (path: string): string => readFileSync(join(copy, path), "utf8");

  it("says what is wrong, and writes nothing then", () => {
    const before = read("package.json");
    const { status, stderr } = release("0.0.1");
    assert.deepEqual([status, stderr], [2, "release: `0.0.1` does not come after `0.1.0`\n"]);
    assert.equal(release().status, 2);
    assert.equal(read("package.json"), before);
  });

  it("has nothing to do where everything names the owner", () => {
    assert.deepEqual([release("--sync").status, release("--sync").stdout], [0, ""]);
  });

  it("writes one version everywhere, and then the checksums", () => {
    const { status, stderr } = release("9.8.7", "--date", "2026-12-01");
    assert.deepEqual([status, stderr], [0, ""]);
    assert.equal(JSON.parse(read("package.json")).version, "9.8.7");
    const lock: { version: string; packages: { "": { version: string } } } = JSON.parse(
      read("package-lock.json"),
    );
    assert.deepEqual([lock.version, lock.packages[""].version], ["9.8.7", "9.8.7"]);
    assert.match(read("packaging/homebrew/gwls.rb"), /v9\.8\.7\/gateway-api-language-server-9\.8\.7\.tgz/);
    assert.match(read("packaging/zed/extension.toml"), /^version = "9\.8\.7"$/m);
    assert.match(read("docs/ci.md"), /gateway-api-language-server@v9\.8\.7/);
    assert.match(read("CHANGELOG.md"), /^## \[9\.8\.7\] - 2026-12-01$/m);
    const names = [...read("packaging/krew/gateway-lint.yaml").matchAll(/gwls-9\.8\.7-\S+/g)].map(
      ([one]) => one,
    );
    const sums = [...names, "gateway-api-language-server-9.8.7.tgz"].map(
      (one, at) => `${String(at + 1).repeat(64)}  ${one}`,
    );
    writeFileSync(join(copy, "SHA256SUMS"), `${sums.join("\n")}\n`);
    assert.equal(release("--checksums", join(copy, "SHA256SUMS")).status, 0);
    assert.match(read("packaging/krew/gateway-lint.yaml"), /sha256: "1{64}"/);
    assert.match(read("packaging/nix/flake.nix"), /sha256 = "6{64}"/);
  });
});

interface Workflow {
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly needs?: string | readonly string[];
        readonly steps: readonly { readonly run?: string; readonly uses?: string; readonly if?: string }[];
      }
    >
  >;
}

describe("the workflow of a release", () => {
  const text = readFileSync(resolve(".github/workflows/release.yml"), "utf8");
  const { jobs }: Workflow = parse(text);
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it("waits for jobs that there are, and publishes nothing that no test has passed", () => {
    const needed = (name: string): readonly string[] => {
      const needs = [jobs[name]?.needs ?? []].flat();
      assert.ok(
        needs.every((one) => one in jobs),
        name,
      );
      return [...needs, ...needs.flatMap(needed)];
    };
    for (const name of Object.keys(jobs)) if (name !== "test") assert.ok(needed(name).includes("test"), name);
    assert.ok(needed("npm").includes("packages") && needed("release").includes("binaries"));
  });

  it("runs scripts that there are", () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(readFileSync("package.json", "utf8"));
    const named = [...text.matchAll(/npm run (?:-s )?([\w:-]+)/g)].map(([, name]) => name ?? "");
    assert.ok(named.length > 6);
    assert.deepEqual(
      named.filter((name) => !(name in scripts)),
      [],
    );
  });

  it("lists every secret and variable in docs/releasing.md", () => {
    const page = readFileSync("docs/releasing.md", "utf8");
    const named = [...text.matchAll(/\b(?:secrets|vars)\.(\w+)/g)].map(([, name]) => name ?? "");
    assert.ok(named.length > 5);
    assert.deepEqual(
      named.filter((name) => !page.includes(`\`${name}\``)),
      [],
    );
  });

  it("puts nothing that others write into a script, and takes actions by their versions", () => {
    for (const { run = "", uses = "x@v1" } of steps) {
      assert.doesNotMatch(run, /\$\{\{\s*github\.(?:event|head_ref|ref_name)/);
      assert.match(uses, /@v\d+$/);
    }
  });
});
