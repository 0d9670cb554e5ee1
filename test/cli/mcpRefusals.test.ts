import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { type Agent, agentIn, type Findings, snapshot } from "./agent.ts";
import { folder, gateway, route } from "./gwls.ts";

describe("gwls mcp, asked for what it may not or cannot give", { skip: process.platform === "win32" }, () => {
  const { path: outer } = folder({
    "beside.yaml": gateway(),
    "town/gateway.yaml": gateway(),
    "town/route.yaml": route("htp"),
    "town/notes.md": "",
  });
  const town = join(outer, "town");
  let reader: Agent;

  before(async () => {
    const git = (...args: readonly string[]): void => {
      const { status, stderr } = spawnSync("git", args, { cwd: town, encoding: "utf8" });
      assert.equal(status, 0, stderr);
    };
    git("init", "-q");
    git("add", "-A");
    git("-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "Begin");
    symlinkSync(join(outer, "beside.yaml"), join(town, "out.yaml"));
    symlinkSync(outer, join(town, "above"));
    reader = await agentIn(town);
  });
  after(() => reader.client.close());

  const CASES: readonly (readonly [
    about: string,
    tool: string,
    given: Record<string, unknown>,
    says: RegExp,
  ])[] = [
    ["a path above", "check", { paths: ["../beside.yaml"] }, /^\.\.\/beside\.yaml: lies outside/],
    ["an absolute path", "check", { paths: ["/etc/passwd"] }, /^\/etc\/passwd: lies outside/],
    ["a path outside that is not there", "check", { paths: ["/nowhere"] }, /^\/nowhere: lies outside/],
    ["a link that leads out", "check", { paths: ["out.yaml"] }, /a symbolic link leads out/],
    ["a folder behind such a link", "check", { paths: ["above/beside.yaml"] }, /a symbolic link leads out/],
    ["what git keeps", "check", { paths: [".git/config"] }, /belongs to git/],
    ["a file that is not there", "check", { paths: ["none.yaml"] }, /^none\.yaml: no such file or folder/],
    ["standard input", "check", { paths: ["-"] }, /^-: no such file or folder/],
    ["an option in the place of a path", "check", { paths: ["--fix"] }, /^--fix: no such file or folder/],
    ["a million findings", "check", { limit: 1_000_000 }, /^`limit` takes a whole number from 1 to 200/],
    ["findings of a rule that is none", "check", { rule: "grant-mising" }, /did you mean `grant-missing`\?/],
    [
      "findings of a policy that is none",
      "check",
      { rule: "policy/none" },
      /^there is no rule `policy\/none`/,
    ],
    ["findings in a folder", "check", { file: "." }, /^\.: is none of the files that were read/],
    ["findings in what is no manifest", "check", { file: "notes.md" }, /^notes\.md: is none of the files/],
    [
      "two objects of which one is not there",
      "status",
      { objects: ["gateway/edge/front-door", "httproute/nowhere/x"] },
      /^there is no HTTPRoute `nowhere\/x` here; there are edge\/catalog$/,
    ],
    ["a channel that is none", "upgrade", { from: "1.5", channel: "beta" }, /^`channel` takes `standard`/],
    ["an argument that is none", "check", { rul: "x" }, /`check` takes no `rul`; did you mean `rule`\?/],
    ["nothing where something is needed", "trace", {}, /`trace` needs `url`/],
    ["a number in the place of a text", "trace", { url: 5 }, /`url` takes a text/],
    [
      "an option in the place of a method",
      "trace",
      { url: "http://a.example/", method: "--fix" },
      /is not a method/,
    ],
    ["no object", "explain", { object: "teapot/x" }, /is not of the form KIND/],
    ["an object that is not there", "explain", { object: "httproute/nowhere/x" }, /there is no HTTPRoute/],
    ["no id", "fix", { ids: ["everything"] }, /`everything` is no id of a fix/],
    ["a state outside", "plan", { base: "../" }, /lies outside/],
    ["a state behind a link", "plan", { base: "above" }, /a symbolic link leads out/],
    ["a part of a revision", "diff", { base: "HEAD:../x" }, /names a part of a revision/],
    ["a revision that is an option", "diff", { base: "--output=x" }, /is no revision and no folder/],
    ["a revision that is none", "plan", { base: "nowhere" }, /neither a folder nor a revision/],
    ["paths of a plan outside", "plan", { base: "HEAD", paths: [".."] }, /lies outside/],
    [
      "a rule that is none",
      "rules",
      { id: "route-parent-not-foun" },
      /did you mean `route-parent-not-found`/,
    ],
    ["a tool that is none", "chek", {}, /there is no tool `chek`; did you mean `check`\?/],
  ];
  for (const [about, tool, given, says] of CASES)
    it(`says so: ${about}`, async () => {
      const first = snapshot(town);
      const { isError, text } = await reader.ask(tool, given);
      assert.equal(isError, true, text);
      assert.match(text, says);
      assert.ok(!text.includes("\n"), text);
      assert.deepEqual(snapshot(town), first);
    });

  it("reads nothing of what links lead to when it reads everything", async () => {
    const { findings, notes = [] } = await reader.get<Findings>("check", { limit: 200 });
    assert.ok(!JSON.stringify(findings).includes("beside.yaml"));
    assert.match(notes.join(), /a symbolic link leads out of the folder/);
  });
});
