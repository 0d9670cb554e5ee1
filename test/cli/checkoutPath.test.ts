import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { folder, gateway, route } from "./gwls.ts";

const place = folder({
  "sub/gateway.yaml": gateway("80000"),
  "sub/requests.http": "# expect: backend x/y\nGET http://shop.example.com/\n",
  "route.yaml": route("htp"),
});
const below = join(place.path, "sub");

/** The paths of a report that is written below the root of a checkout. */
function paths(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  pattern: RegExp,
): readonly string[] {
  const { out } = place.gwls(args, { cwd: below, env });
  return [...new Set([...out.matchAll(pattern)].map(([, path = ""]) => path))];
}

const GITHUB = /^::error file=([^,]*),/gm;
const SARIF = /"uri": "([^"]*)"/g;
const GITLAB = /"path": "([^"]*)"/g;

describe("a report for a service that shows findings beside the lines of a checkout", () => {
  const onGithub = { GITHUB_WORKSPACE: place.path };
  const onGitlab = { CI_PROJECT_DIR: place.path };

  it("has paths from the root of the checkout, wherever the command runs", () => {
    const check = ["check", ".", "../route.yaml", "--format"];
    const expected = ["route.yaml", "sub/gateway.yaml"];
    assert.deepEqual(paths([...check, "github"], onGithub, GITHUB).toSorted(), expected);
    assert.deepEqual(paths([...check, "sarif"], onGithub, SARIF).toSorted(), expected);
    assert.deepEqual(paths([...check, "gitlab"], onGitlab, GITLAB).toSorted(), expected);
    assert.deepEqual(paths(["test", ".", "--format", "github"], onGithub, GITHUB), ["sub/requests.http"]);
  });

  it("has those that the user sees anywhere else, and in every other format", () => {
    const elsewhere = { GITHUB_WORKSPACE: join(tmpdir(), "elsewhere"), CI_PROJECT_DIR: "" };
    assert.deepEqual(paths(["check", "--format", "github"], elsewhere, GITHUB), ["gateway.yaml"]);
    assert.deepEqual(paths(["check", "--format", "gitlab"], elsewhere, GITLAB), ["gateway.yaml"]);
    assert.deepEqual(paths(["check", "--format", "json"], { ...onGithub, ...onGitlab }, GITLAB), [
      "gateway.yaml",
    ]);
    assert.deepEqual(paths(["check"], { ...onGithub, ...onGitlab }, /^([^:\s]+):10:13 error/gm), [
      "gateway.yaml",
    ]);
  });

  it("names what is piped in by its name", () => {
    const { out } = place.gwls(["check", "-", "--format", "github"], {
      cwd: below,
      env: onGithub,
      input: gateway("80000"),
    });
    assert.match(out, /^::error file=<stdin>,/);
  });
});
