import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, readFileSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";
import { cli, type Folder, folder, gateway, type Outcome, route } from "./gwls.ts";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly [
      { readonly id: string; readonly env: Readonly<Record<string, string>>; readonly run: string },
    ];
  };
}

const action: Action = parse(readFileSync("action.yml", "utf8"));
const manifest: { name: string; version: string; bin: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const [step] = action.runs.steps;

/** A workspace beside an `npx` that says what it is asked to run, and runs the command of this checkout. */
function workspace(files: Readonly<Record<string, string>>): Folder {
  const place = folder({
    ...files,
    "bin/npx": `#!/usr/bin/env bash\necho "$@" >"$(dirname "$0")/asked"\nwhile [[ $1 != gwls ]]; do shift; done\nshift\nexec "${process.execPath}" "${cli}" "$@"\n`,
  });
  chmodSync(join(place.path, "bin", "npx"), 0o755);
  return place;
}

/** Runs the action's one step as GitHub does, with the defaults of the inputs that are not given. */
function runAction({ path }: Folder, inputs: Readonly<Record<string, string>>): Outcome {
  const env = Object.fromEntries(
    Object.entries(step.env).map(([name, value]) => {
      const input = /^\$\{\{ inputs\.([\w-]+) \}\}$/.exec(value)?.[1];
      if (input === undefined) return [name, resolve(".")];
      assert.ok(input in action.inputs, input);
      return [name, inputs[input] ?? action.inputs[input]?.default];
    }),
  );
  const run = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", step.run], {
    cwd: path,
    env: {
      ...process.env,
      ...env,
      GITHUB_OUTPUT: join(path, "bin", "output"),
      PATH: `${join(path, "bin")}${delimiter}${process.env.PATH ?? ""}`,
    },
    encoding: "utf8",
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

describe("the GitHub Action", { skip: process.platform === "win32" }, () => {
  const broken = { "apps/route.yaml": route("htpt"), "gateway.yaml": gateway() };

  it("annotates what it finds, fails for errors, and runs the package of its own version", () => {
    const place = workspace({ "gateway.yaml": gateway("http") });
    const { code, out } = runAction(place, {});
    assert.equal(code, 1);
    assert.match(out, /^::error file=gateway\.yaml,line=10,/m);
    assert.equal(
      readFileSync(join(place.path, "bin", "asked"), "utf8"),
      `--yes --package ${manifest.name}@${manifest.version} gwls check --format github --fail-on error --\n`,
    );
  });

  it("takes paths line by line, the severity that fails, hints and another version", () => {
    const place = workspace(broken);
    const inputs = { paths: "apps\ngateway.yaml\n", "fail-on": "warning", hints: "true", version: "9.9.9" };
    assert.equal(runAction(place, inputs).code, 1);
    assert.match(
      readFileSync(join(place.path, "bin", "asked"), "utf8"),
      /@9\.9\.9 gwls check --format github --fail-on warning --hints -- apps gateway\.yaml\n$/,
    );
    assert.equal(runAction(place, { "fail-on": "never" }).code, 0);
  });

  it("never takes an input for a command", () => {
    const place = workspace({ "gateway.yaml": gateway() });
    const { code, err } = runAction(place, { paths: "$(touch made); touch made\n--version" });
    assert.equal(code, 2);
    assert.ok(err.includes("$(touch made); touch made"), err);
    assert.throws(() => readFileSync(join(place.path, "made")));
  });

  it("writes a report for the formats that have one, says where, and still fails", () => {
    const place = workspace(broken);
    const { code, out } = runAction(place, { format: "sarif", output: "found.sarif", "fail-on": "warning" });
    assert.deepEqual([code, out], [1, ""]);
    assert.equal(JSON.parse(readFileSync(join(place.path, "found.sarif"), "utf8")).version, "2.1.0");
    assert.equal(
      readFileSync(join(place.path, "bin", "output"), "utf8"),
      `report=${join(place.path, "found.sarif")}\n`,
    );
    assert.equal(action.outputs.report?.value, `\${{ steps.${step.id}.outputs.report }}`);
  });
});

describe("the pre-commit hook", () => {
  const [hook] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8"));

  it("runs a command of the package, with arguments that it takes", () => {
    const [command, ...args] = hook.entry.split(" ");
    assert.ok(command in manifest.bin);
    const { gwls } = folder({ "gateway.yaml": gateway("http") });
    assert.equal(gwls(args).code, 1);
    assert.deepEqual([hook.language, hook.pass_filenames], ["node", false]);
  });
});
