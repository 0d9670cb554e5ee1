import assert from "node:assert/strict";
import { resolve } from "node:path";
import { describe, it } from "node:test";
import { firstScreen } from "../../scripts/firstScreen.mjs";
import { type Folder, folder, gateway } from "../cli/gwls.ts";

/** Lines that npm writes before a script of a package. */
const NPM_LINES = 4;

/** What `npm start` says of a folder, with the numbers of its worst findings and of their fixes. */
function screenOf(path: string, { gwls }: Pick<Folder, "gwls">) {
  const json = (...words: readonly string[]) =>
    JSON.parse(gwls([...words, "--format", "json", path], { cwd: resolve(".") }).out);
  const lines = firstScreen({
    folder: path,
    report: json("check", "--fail-on", "never"),
    gateways: json("effective", "--all"),
    next: [
      [`node dist/cli.js check ${path}`, "every finding; --fix mends the certain"],
      ["node dist/cli.js --help", "what else it answers: explain, plan …"],
      ["npm run vscode", "the same in an editor"],
      ["npm start -- FOLDER", "your own manifests, which are only read"],
    ],
    others:
      path !== "examples/town"
        ? []
        : ["binding", "delegation", "gitops-argo", "gitops-flux", "merging", "mistakes", "shop"],
  });
  return { lines, count: (form: RegExp) => lines.filter((line) => form.test(line)).length };
}

describe("the first screen", () => {
  const files = folder({});
  const town = screenOf("examples/town", files);

  it("tells one story in 40 lines of 80 columns: the worst three with their fixes, the Gateway, what to try", () => {
    const { lines, count } = town;
    assert.ok(lines.length + NPM_LINES + 1 <= 40, `${lines.length} lines`);
    assert.deepEqual(
      lines.filter((line) => line.length > 80),
      [],
    );
    assert.equal(count(/^\d\. \S+:\d+:\d+ (?:error|warning) /), 3);
    assert.equal(count(/^ {3}fix: /), 3);
    assert.equal(count(/^\d\. HTTP 80 /), 5);
    assert.equal(count(/conflict/), 1);
    assert.equal(count(/^ {2}(?:npm|node) /), 4);
  });

  it("has the same bounds for what is larger, and says how much more there is", () => {
    for (const path of ["examples/merging", "examples/mistakes"]) {
      const { lines, count } = screenOf(path, files);
      assert.ok(lines.length + NPM_LINES + 1 <= 40, `${path}: ${lines.length} lines`);
      assert.ok(Math.max(...lines.map((line) => line.length)) <= 100, path);
      assert.equal(count(/^The worst 3 of \d+$/), 1);
    }
  });

  it("puts the gravest first, and of those what can be mended", () => {
    const { lines } = town;
    assert.deepEqual(
      lines.filter((line) => /^\d\. examples/.test(line)).map((line) => line.split(" ").slice(-2).join(" ")),
      [
        "error route-parent-section-not-found",
        "error route-hostname-no-intersection",
        "warning grant-missing",
      ],
    );
  });

  it("says that nothing is wrong, and that nothing is there", () => {
    const whole = folder({ "gateway.yaml": gateway() });
    assert.match(screenOf(whole.path, files).lines[1] ?? "", /^1 file, 1 object, 1 Gateway: /);
    assert.match(screenOf(folder({}).path, files).lines[1] ?? "", /^There are no manifests here/);
  });
});
