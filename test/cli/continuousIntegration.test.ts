import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, join, resolve } from "node:path";
import { describe, it } from "node:test";
import { parse } from "yaml";
import { programs } from "../programs.ts";
import { type Folder, folder, gateway, type Outcome, route } from "./gwls.ts";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: {
    readonly using: string;
    readonly steps: readonly [Step, Step];
  };
}

interface Step {
  readonly id: string;
  readonly env: Readonly<Record<string, string>>;
  readonly run: string;
}

const action: Action = parse(readFileSync("action.yml", "utf8"));
const manifest: { name: string; version: string; bin: Record<string, string> } = JSON.parse(
  readFileSync("package.json", "utf8"),
);
const [step, planStep] = action.runs.steps;

/**
 * The programs of a runner: a `npm` that says where and with what it is run and puts the command of this checkout where the package
 * would be. `ask` is what it asks the real one, with the same configuration.
 */
function runner(ask = ""): Folder {
  const real = spawnSync("bash", ["-c", "command -v npm"], { encoding: "utf8" }).stdout.trim();
  const place = folder({
    "bin/npm": `#!/usr/bin/env bash
here=$(cd "$(dirname "$0")/.." && pwd)
echo "$PWD" >"$here/where"
printf '%s\n' "$@" >"$here/asked"
flags=()
while (($#)); do
  case $1 in
    --prefix) prefix=$2; flags+=("$1" "$2"); shift ;;
    --userconfig | --globalconfig) flags+=("$1" "$2"); shift ;;
    --ignore-scripts) flags+=("$1") ;;
  esac
  shift
done
for key in ${ask}; do echo "$key=$("${real}" config get "$key" "\${flags[@]}")" >>"$here/configured"; done
mkdir -p "$prefix/node_modules/${manifest.name}/dist"
cp "${programs()}"/*.js "$prefix/node_modules/${manifest.name}/dist"
`,
    "temp/keep": "",
  });
  chmodSync(join(place.path, "bin", "npm"), 0o755);
  return place;
}

/** Runs the action's one step as GitHub does, with the defaults of the inputs that are not given. */
function runAction({ path }: Folder, inputs: Readonly<Record<string, string>>, machine = runner()): Outcome {
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
      GITHUB_OUTPUT: join(machine.path, "output"),
      RUNNER_TEMP: join(machine.path, "temp"),
      PATH: `${join(machine.path, "bin")}${delimiter}${process.env.PATH ?? ""}`,
    },
    encoding: "utf8",
  });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

describe("the GitHub Action", { skip: process.platform === "win32" }, () => {
  const broken = { "apps/route.yaml": route("htpt"), "gateway.yaml": gateway() };

  const read = ({ path }: Folder, name: string): string => readFileSync(join(path, name), "utf8");

  it("annotates what it finds, fails for errors, and runs the package of its own version", () => {
    const machine = runner();
    const { code, out } = runAction(folder({ "gateway.yaml": gateway("http") }), {}, machine);
    assert.equal(code, 1);
    assert.match(out, /^::error file=gateway\.yaml,line=10,/m);
    const asked = read(machine, "asked").split("\n");
    assert.ok(asked.includes(`${manifest.name}@${manifest.version}`), asked.join(" "));
    assert.ok(asked.includes("--ignore-scripts"));
  });

  it("takes paths line by line, the severity that fails, hints and another version", () => {
    const machine = runner();
    const place = folder(broken);
    const inputs = { paths: "apps\ngateway.yaml\n", "fail-on": "warning", hints: "true", version: "9.9.9" };
    assert.equal(runAction(place, inputs, machine).code, 1);
    assert.match(read(machine, "asked"), /@9\.9\.9\n/);
    assert.equal(runAction(place, { ...inputs, paths: "gateway.yaml" }).code, 0);
    assert.equal(runAction(place, { "fail-on": "never" }).code, 0);
  });

  it("never takes an input for a command", () => {
    const place = folder({ "gateway.yaml": gateway() });
    const { code, err } = runAction(place, { paths: "$(touch made); touch made\n--version" });
    assert.equal(code, 2);
    assert.ok(err.includes("$(touch made); touch made"), err);
    for (const version of ["file:evil", "1.0.0 evil", "../evil", "npm:evil@1"])
      assert.equal(runAction(place, { version }).code, 2, version);
    assert.ok(!existsSync(join(place.path, "made")));
  });

  it("writes a report for the formats that have one, says where, and still fails", () => {
    const machine = runner();
    const place = folder(broken);
    const inputs = { format: "sarif", output: "found.sarif", "fail-on": "warning" };
    const { code, out } = runAction(place, inputs, machine);
    assert.deepEqual([code, out], [1, ""]);
    assert.equal(JSON.parse(read(place, "found.sarif")).version, "2.1.0");
    assert.equal(read(machine, "output"), `report=${join(place.path, "found.sarif")}\n`);
    assert.equal(action.outputs.report?.value, `\${{ steps.${step.id}.outputs.report }}`);
  });

  it("runs nothing of the checkout and heeds none of its configuration", () => {
    const evil = `#!/usr/bin/env node\nrequire("node:fs").writeFileSync(${JSON.stringify("EVIL")}, "");\n`;
    const place = folder({
      "gateway.yaml": gateway("http"),
      ".npmrc":
        "registry=http://evil.example\nscript-shell=./evil\nnode-options=--require ./evil.js\nprefix=.\n",
      npmrc: "registry=http://evil.example\n",
      "package.json":
        '{ "name": "x", "workspaces": ["packages/*"], "scripts": { "preinstall": "touch EVIL" } }',
      "node_modules/gateway-api-language-server/package.json": `{ "version": "${manifest.version}", "bin": { "gwls": "dist/cli.js" } }`,
      "node_modules/gateway-api-language-server/dist/cli.js": evil,
      ...Object.fromEntries(
        ["gwls", "npm", "npx", "node"].map((name) => [`node_modules/.bin/${name}`, evil]),
      ),
      ...Object.fromEntries(["gwls", "npm", "npx", "node", "mktemp"].map((name) => [name, evil])),
    });
    for (const name of ["gwls", "npm", "npx", "node", "mktemp"]) {
      chmodSync(join(place.path, name), 0o755);
      if (name !== "mktemp") chmodSync(join(place.path, "node_modules", ".bin", name), 0o755);
    }
    const machine = runner("registry script-shell node-options ignore-scripts");
    const { code, out, err } = runAction(place, {}, machine);
    assert.equal(code, 1, err);
    assert.match(out, /^::error file=gateway\.yaml,line=10,/m);
    assert.ok(!existsSync(join(place.path, "EVIL")));
    assert.ok(read(machine, "where").startsWith(join(machine.path, "temp")), read(machine, "where"));
    const configured = read(machine, "configured");
    assert.ok(!configured.includes("evil"), configured);
    assert.match(configured, /^ignore-scripts=true$/m);
  });

  it("writes no report through a link", () => {
    const outside = folder({ profile: "mine\n", "deep/x": "" });
    const place = folder(broken);
    symlinkSync(join(outside.path, "profile"), join(place.path, "gateway-api-report"));
    const inputs = { format: "json", "fail-on": "never" };
    assert.equal(runAction(place, inputs).code, 0);
    assert.equal(read(outside, "profile"), "mine\n");
    assert.ok(lstatSync(join(place.path, "gateway-api-report")).isFile());
    symlinkSync(join(outside.path, "deep"), join(place.path, "reports"));
    const { code, err } = runAction(place, { ...inputs, output: "reports/report.json" });
    assert.deepEqual([code, err], [2, "output: a symbolic link leads out of the working directory\n"]);
    assert.ok(!existsSync(join(outside.path, "deep", "report.json")));
    mkdirSync(join(place.path, "own"));
    assert.equal(runAction(place, { ...inputs, output: "own/report.json" }).code, 0);
    const absolute = join(outside.path, "report.json");
    assert.equal(runAction(place, { ...inputs, output: absolute }).code, 0);
    assert.equal(JSON.parse(readFileSync(absolute, "utf8")).version, 1);
  });
});

describe("the plan of the GitHub Action", { skip: process.platform === "win32" }, () => {
  /** A pull request as GitHub merges it, a runner with a `gh` that notes what it is asked, and the outcome of the step. */
  function runPlan(known: string, code = 0): { readonly outcome: Outcome; readonly asked: string } {
    const place = folder({ "gateway.yaml": gateway() });
    const git = (...args: readonly string[]): string => {
      const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
      const run = spawnSync("git", [...identity, ...args], { cwd: place.path, encoding: "utf8" });
      assert.equal(run.status, 0, run.stderr);
      return run.stdout.trim();
    };
    git("init", "--quiet");
    git("add", ".");
    git("commit", "--quiet", "--message", "base");
    place.write("gateway.yaml", gateway("81"));
    git("commit", "--quiet", "--all", "--message", "merge");
    const machine = runner();
    const installed = join(machine.path, "temp", "node_modules", manifest.name, "dist");
    cpSync(programs(), installed, { recursive: true });
    machine.write(
      "bin/gh",
      `#!/usr/bin/env bash\nhere=$(cd "$(dirname "$0")/.." && pwd)\necho "$*" >>"$here/gh"\ncase "$*" in *--paginate*) printf '%s' '${known}' ;; *) cp plan.md "$here/body"; exit ${code} ;; esac\n`,
    );
    chmodSync(join(machine.path, "bin", "gh"), 0o755);
    const run = spawnSync("bash", ["--noprofile", "--norc", "-eo", "pipefail", "-c", planStep.run], {
      cwd: place.path,
      env: {
        ...process.env,
        GWLS_PATHS: "gateway.yaml\n",
        GWLS_PLACE: join(machine.path, "temp"),
        GWLS_COMMIT: git("rev-parse", "HEAD"),
        GWLS_REPOSITORY: "owner/shop",
        GWLS_NUMBER: "7",
        PATH: `${join(machine.path, "bin")}${delimiter}${process.env.PATH ?? ""}`,
      },
      encoding: "utf8",
    });
    assert.match(readFileSync(join(machine.path, "body"), "utf8"), /^<!-- gateway-api-plan -->\n/);
    const [, asked = ""] = readFileSync(join(machine.path, "gh"), "utf8").trim().split("\n");
    return { outcome: { code: run.status, out: run.stdout, err: run.stderr }, asked };
  }

  it("writes a comment where there is none, and updates the first of its own", () => {
    const fresh = runPlan("");
    assert.deepEqual(
      [fresh.outcome, fresh.asked],
      [
        { code: 0, out: "", err: "" },
        "api --silent --method POST repos/owner/shop/issues/7/comments --field body=@plan.md",
      ],
    );
    const { outcome, asked } = runPlan("12\n34\n");
    assert.deepEqual(
      [outcome.code, asked],
      [0, "api --silent --method PATCH repos/owner/shop/issues/comments/12 --field body=@plan.md"],
    );
  });

  it("prints the plan where it may not comment", () => {
    const { outcome } = runPlan("", 1);
    assert.equal(outcome.code, 0);
    assert.match(outcome.out, /^The comment could not be written; .*\n<!-- gateway-api-plan -->\n/);
    assert.match(outcome.out, /now HTTP 81, every host/);
  });
});

describe("the pre-commit hook", () => {
  const [hook, planHook] = parse(readFileSync(".pre-commit-hooks.yaml", "utf8"));

  it("runs a command of the package, with arguments that it takes", () => {
    const [command, ...args] = hook.entry.split(" ");
    assert.ok(command in manifest.bin);
    const { gwls } = folder({ "gateway.yaml": gateway("http") });
    assert.equal(gwls(args).code, 1);
    assert.deepEqual([hook.language, hook.pass_filenames], ["node", false]);
  });

  it("compares with the last commit, and never stops anything", () => {
    assert.deepEqual(
      [planHook.entry, planHook.args, planHook.pass_filenames],
      ["gwls plan", ["HEAD"], false],
    );
    const place = folder({ "gateway.yaml": gateway() });
    for (const args of [
      ["init", "--quiet"],
      ["add", "."],
    ])
      spawnSync("git", args, { cwd: place.path });
    const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
    spawnSync("git", [...identity, "commit", "--quiet", "--message", "one"], { cwd: place.path });
    place.write("gateway.yaml", gateway("81"));
    const { code, out } = place.gwls(["plan", ...planHook.args]);
    assert.deepEqual([code, /Plan: 0 new, 1 changed, 0 gone/.test(out)], [0, true]);
  });
});
