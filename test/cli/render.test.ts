import assert from "node:assert/strict";
import { chmodSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, it } from "node:test";
import { installedProgram } from "../../server/src/cli/installedProgram.ts";
import { type Folder, folder, gateway, type Outcome, route } from "./gwls.ts";

/** A program for PATH that runs a script of Node and says with what it was called. */
function programOf(name: string, script: string): Folder {
  const place = folder({
    [`bin/${name}`]: `#!${process.execPath}
const { writeFileSync, readFileSync } = require("node:fs");
writeFileSync(${"__dirname"} + "/called.json", JSON.stringify({ args: process.argv.slice(2), env: process.env }));
${script}
`,
  });
  chmodSync(join(place.path, "bin", name), 0o755);
  return place;
}

function prints(text: string): string {
  return `process.stdout.write(${JSON.stringify(text)});`;
}

function run(place: Folder, program: Folder, args: readonly string[]): Outcome {
  return place.gwls(["render", ...args], { env: { PATH: join(program.path, "bin") } });
}

function called({ path }: Folder): { args: string[]; env: Record<string, string> } {
  return JSON.parse(readFileSync(join(path, "bin", "called.json"), "utf8"));
}

/** Path, line and column as people count them, message, and other places, of each finding that is an error. */
function errorsOf({ out }: Outcome): readonly unknown[] {
  const at = ({
    path,
    range: { start },
  }: {
    path: string;
    range: { start: { line: number; character: number } };
  }) => `${path}:${start.line + 1}:${start.character + 1}`;
  return JSON.parse(out)
    .diagnostics.filter(({ severity }: { severity: string }) => severity === "error")
    .map((one: Parameters<typeof at>[0] & { message: string; related?: Parameters<typeof at>[0][] }) => [
      at(one),
      one.message,
      ...(one.related ?? []).map(at),
    ]);
}

const NO_LISTENER = (name: string) =>
  `Gateway \`front-door\` has no listener \`${name}\`, so the Route is not attached to it. It has \`http\`.`;

/** A template that takes the listener from values, and what Helm makes of it. */
const CHART = {
  "charts/shop/Chart.yaml": "apiVersion: v2\nname: web\nversion: 1.0.0\n",
  "charts/shop/values.yaml": "gateway:\n  listener: http\n",
  "charts/shop/templates/gateway.yaml": gateway(),
  "charts/shop/templates/route.yaml": `{{- if true }}\n${route("{{ .Values.gateway.listener | quote }}")}{{- end }}\n`,
  "production.yaml": "# Of production.\ngateway:\n  listener: htpt\n",
};
const RENDERED = `---
# Source: web/templates/gateway.yaml
${gateway()}---
# Source: web/templates/route.yaml
${route('"htpt"')}`;

describe("gwls render", { skip: process.platform === "win32" }, () => {
  it("runs helm and leads findings back to the line of the template and to the value", () => {
    const place = folder(CHART);
    const helm = programOf("helm", prints(RENDERED));
    const asked = ["helm", "charts/shop", "-f", "production.yaml", "--release", "web", "--namespace", "edge"];
    const found = run(place, helm, [...asked, "--format", "json"]);
    assert.equal(found.code, 1);
    assert.deepEqual(errorsOf(found), [
      [
        "charts/shop/templates/route.yaml:10:7",
        NO_LISTENER("htpt"),
        "production.yaml:3:13",
        "charts/shop/templates/gateway.yaml:9:5",
      ],
    ]);
    assert.deepEqual(called(helm).args, [
      "template",
      "web",
      join(place.path, "charts/shop"),
      "--namespace",
      "edge",
      "--values",
      join(place.path, "production.yaml"),
    ]);
  });

  it("quotes the template in the report for people", () => {
    const { out } = run(folder(CHART), programOf("helm", prints(RENDERED)), [
      "helm",
      "charts/shop",
      "-f",
      "production.yaml",
    ]);
    assert.match(out, /^charts\/shop\/templates\/route\.yaml:10:7 error/m);
    assert.match(out, /10 \| {7}sectionName: \{\{ \.Values\.gateway\.listener \| quote \}\}$/m);
    assert.match(out, /see production\.yaml:3:13: `gateway\.listener` is filled in from here\./);
  });

  it("says of the render what no line of a template is certain to have printed", () => {
    const place = folder({ ...CHART, "charts/shop/templates/route.yaml": '{{ include "web.route" . }}\n' });
    const found = run(place, programOf("helm", prints(RENDERED)), [
      "helm",
      "charts/shop",
      "--format",
      "json",
    ]);
    const [[where, message] = []] = errorsOf(found) as string[][];
    assert.match(where ?? "", /^<helm template>:/);
    assert.equal(message, `From \`web/templates/route.yaml\`: ${NO_LISTENER("htpt")}`);
  });

  it("names no value that is not what was printed", () => {
    const place = folder({ ...CHART, "production.yaml": "gateway: {listener: other}\n" });
    const found = run(place, programOf("helm", prints(RENDERED)), [
      "helm",
      "charts/shop",
      "-f",
      "production.yaml",
      "--format",
      "json",
    ]);
    assert.deepEqual(errorsOf(found), [
      [
        "charts/shop/templates/route.yaml:10:7",
        NO_LISTENER("htpt"),
        "charts/shop/templates/gateway.yaml:9:5",
      ],
    ]);
  });

  it("takes no line of a template that repeats itself, and no template outside of the chart", () => {
    const twice = `${route("htpt")}---\n${route("htpt")}`;
    const place = folder({
      ...CHART,
      "charts/shop/templates/route.yaml": twice,
      "secret.yaml": route("htpt"),
    });
    for (const source of ["web/templates/route.yaml", "web/../../secret.yaml"]) {
      const text = `---\n# Source: ${source}\n${route("htpt")}---\n${gateway()}`;
      const found = run(place, programOf("helm", prints(text)), ["helm", "charts/shop", "--format", "json"]);
      const [[where, message] = []] = errorsOf(found) as string[][];
      assert.match(where ?? "", /^<helm template>:/);
      assert.ok(message?.startsWith(`From \`${source}\`: `));
    }
  });

  const KUSTOMIZED = {
    "base/kustomization.yaml": "resources: [gateway.yaml, route.yaml]\n",
    "base/gateway.yaml": gateway(),
    "base/route.yaml": `# The catalog.\n${route("htpt")}`,
    "overlay/kustomization.yaml": "resources: [../base]\npatches: [{path: patch.yaml}]\n",
    "overlay/patch.yaml":
      "apiVersion: gateway.networking.k8s.io/v1\nkind: HTTPRoute\nmetadata: {name: catalog}\n",
    "unrelated/route.yaml": route("htpt"),
  };

  it("runs kustomize and leads findings back to the one manifest that has the value", () => {
    const place = folder(KUSTOMIZED);
    const kustomize = programOf("kustomize", prints(`${gateway()}---\n${route("htpt")}`));
    const found = run(place, kustomize, ["kustomize", "overlay", "--format", "json"]);
    assert.deepEqual(errorsOf(found), [
      ["base/route.yaml:10:20", NO_LISTENER("htpt"), "base/gateway.yaml:9:5"],
    ]);
    assert.deepEqual(called(kustomize).args, [
      "build",
      join(place.path, "overlay"),
      "--load-restrictor",
      "LoadRestrictionsRootOnly",
    ]);
  });

  it("runs kubectl where there is no kustomize, which has it inside", () => {
    const place = folder(KUSTOMIZED);
    const kubectl = programOf("kubectl", prints(`${gateway()}---\n${route("htpt")}`));
    const found = run(place, kubectl, ["kustomize", "overlay", "--format", "json"]);
    assert.equal(errorsOf(found).length, 1);
    assert.deepEqual(called(kubectl).args, [
      "kustomize",
      join(place.path, "overlay"),
      "--load-restrictor",
      "LoadRestrictionsRootOnly",
    ]);
    const none = run(place, folder({ "bin/other": "" }), ["kustomize", "overlay"]);
    assert.deepEqual(
      [none.code, none.err],
      [
        2,
        "gwls: neither kustomize nor kubectl is installed: none of the folders of PATH has it, and nothing was rendered\n",
      ],
    );
  });

  it("builds as the kubectl that is installed does", (context) => {
    const kubectl = installedProgram("kubectl", process.env.PATH ?? "");
    if (kubectl === undefined) {
      context.skip("kubectl is not installed");
      return;
    }
    const place = folder({
      ...KUSTOMIZED,
      "base/kustomization.yaml": "resources: [gateway.yaml, route.yaml]\n",
    });
    const found = place.gwls(["render", "kustomize", "base", "--format", "json"], {
      env: { PATH: dirname(kubectl) },
    });
    assert.deepEqual(errorsOf(found), [
      ["base/route.yaml:10:20", NO_LISTENER("htpt"), "base/gateway.yaml:9:5"],
    ]);
  });

  it("says so where nothing was printed", () => {
    const found = run(folder(KUSTOMIZED), programOf("kustomize", ""), ["kustomize", "overlay"]);
    assert.deepEqual(
      [found.code, found.err],
      [0, "gwls: kustomize printed nothing, so nothing was checked\n"],
    );
  });

  it("says of the render what a kustomization has changed, and what two manifests may have said", () => {
    const changed = programOf("kustomize", prints(`${gateway()}---\n${route("changed")}`));
    const same = programOf("kustomize", prints(`${gateway()}---\n${route("htpt")}`));
    const place = folder({ ...KUSTOMIZED, "overlay/patch.yaml": route("htpt") });
    for (const kustomize of [changed, same]) {
      const found = run(place, kustomize, ["kustomize", "overlay", "--format", "json"]);
      assert.match(String(errorsOf(found)), /^<kustomize build>:/);
    }
  });

  it("believes the annotation of kustomize about the file of an object that has another name there", () => {
    const annotated = route("htpt").replace(
      "  name: catalog\n",
      "  name: new-catalog\n  annotations:\n    config.kubernetes.io/origin: |\n      path: ../base/route.yaml\n",
    );
    const kustomize = programOf("kustomize", prints(`${gateway()}---\n${annotated}`));
    const found = run(folder(KUSTOMIZED), kustomize, ["kustomize", "overlay", "--format", "json"]);
    assert.match(String(errorsOf(found)), /^base\/route\.yaml:10:20,/);
  });

  it("runs flux for the one Kustomization of a file, at the folder that it names", () => {
    const place = folder({
      ...KUSTOMIZED,
      "apps.yaml":
        "apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: apps, namespace: flux-system}\nspec: {path: ./overlay}\n",
      "two.yaml": "kind: List\n",
    });
    const flux = programOf("flux", prints(`${gateway()}---\n${route("htpt")}`));
    const found = run(place, flux, ["flux", "apps.yaml", "--format", "json"]);
    assert.match(String(errorsOf(found)), /^base\/route\.yaml:10:20,/);
    assert.deepEqual(called(flux).args, [
      ...["build", "kustomization", "apps", "--path", join(place.path, "overlay")],
      ...["--kustomization-file", join(place.path, "apps.yaml"), "--dry-run", "--namespace", "flux-system"],
    ]);
    const { code, err } = run(place, flux, ["flux", "two.yaml"]);
    assert.deepEqual(
      [code, err],
      [2, "gwls: two.yaml: has no Kustomization of Flux, and one is built at a time\n"],
    );
  });

  it("ends with 0 where nothing is wrong, and hands on what the program says beside", () => {
    const helm = programOf("helm", `${prints(gateway())} console.error("warning: \\u001b[31mred");`);
    const { code, err } = run(folder(CHART), helm, ["helm", "charts/shop", "--fail-on", "error"]);
    assert.equal(code, 0);
    assert.equal(err, "gwls: helm: warning: \ufffd[31mred\n");
  });
});

describe("what gwls render starts", { skip: process.platform === "win32" }, () => {
  it("has an empty home, no programs, no plugins, no cluster, no network and nothing of the caller", () => {
    const helm = programOf("helm", prints(""));
    const place = folder(CHART);
    place.gwls(["render", "helm", "charts/shop"], {
      env: {
        PATH: join(helm.path, "bin"),
        AWS_SECRET_ACCESS_KEY: "x",
        HELM_KUBETOKEN: "x",
        KUBECONFIG: "/x",
      },
    });
    const { env } = called(helm);
    assert.ok(!("AWS_SECRET_ACCESS_KEY" in env) && !("HELM_KUBETOKEN" in env));
    for (const name of ["HOME", "PATH", "HELM_PLUGINS", "KUBECONFIG", "KUSTOMIZE_PLUGIN_HOME"])
      assert.ok(env[name]?.startsWith(join(tmpdir(), "gwls-render-")), `${name}=${env[name]}`);
    assert.equal(env.HTTPS_PROXY, "http://127.0.0.1:9");
    assert.ok(!existsSync(env.HOME ?? ""), "the home is gone afterwards");
  });

  it("gets arguments as they are, never by way of a shell, and none that would be options or URLs", () => {
    const helm = programOf("helm", prints(""));
    const odd = "charts/$(touch made); x";
    const place = folder({ ...CHART, [`${odd}/Chart.yaml`]: "name: x\n", "a,b.yaml": "" });
    assert.equal(run(place, helm, ["helm", odd]).code, 0);
    assert.deepEqual(called(helm).args, ["template", join(place.path, odd)]);
    assert.deepEqual(readdirSync(place.path).includes("made"), false);
    const refused: readonly (readonly string[])[] = [
      ["helm", "oci://registry.example/chart"],
      ["helm", "charts"],
      ["helm", "charts/shop", "--release=--post-renderer"],
      ["helm", "charts/shop", "--namespace=-x"],
      ["helm", "charts/shop", "--api-versions=--x"],
      ["helm", "charts/shop", "-f", "https://example.com/values.yaml"],
      ["helm", "charts/shop", "-f", "a,b.yaml"],
      ["helm", "charts/shop", "--timeout", "0"],
      ["kustomize", "https://example.com/repo"],
      ["kustomize", "charts"],
      ["bash", "charts"],
      [],
    ];
    const untouched = programOf("helm", prints(""));
    for (const args of refused) {
      const { code, out, err } = run(place, untouched, args);
      assert.deepEqual([code, out], [2, ""], args.join(" "));
      assert.match(err, /^gwls: [^\n]+\n$/);
    }
    assert.ok(!existsSync(join(untouched.path, "bin", "called.json")));
  });

  it("is none of what lies in the checkout", () => {
    const place = folder({
      ...CHART,
      helm: "#!/bin/sh\ntouch made\n",
      "node_modules/.bin/helm": "#!/bin/sh\ntouch made\n",
    });
    chmodSync(join(place.path, "helm"), 0o755);
    chmodSync(join(place.path, "node_modules/.bin/helm"), 0o755);
    const PATH = [".", "", join(place.path, "node_modules/.bin")].join(":");
    const { code, err } = place.gwls(["render", "helm", "charts/shop"], { env: { PATH } });
    assert.deepEqual(
      [code, err],
      [2, "gwls: helm is not installed: none of the folders of PATH has it, and nothing was rendered\n"],
    );
    assert.ok(!existsSync(join(place.path, "made")));
  });

  it("fails with what it says, without escape sequences and with no end of lines", () => {
    const script = `console.error("Error: template: web/templates/route.yaml:3\\u001b]0;x\\u0007"); for (let i = 0; i < 1e4; i++) console.error("more"); process.exitCode = 3;`;
    const { code, out, err } = run(folder(CHART), programOf("helm", script), ["helm", "charts/shop"]);
    assert.deepEqual([code, out], [2, ""]);
    assert.match(
      err,
      /^gwls: `helm template` ended with 3: Error: template: web\/templates\/route\.yaml:3\ufffd\]0;x\ufffd: more: .* lines more\n$/,
    );
    assert.ok(err.length < 1_000);
  });

  it("is stopped where it hangs, or prints without end", () => {
    const hanging = run(
      folder(CHART),
      programOf("helm", "setInterval(() => {}, 1e6); process.on('SIGTERM', () => {});"),
      [...["helm", "charts/shop", "--timeout", "1"]],
    );
    assert.deepEqual(
      [hanging.code, hanging.err],
      [2, "gwls: `helm template` was stopped after 1 s; `--timeout` gives it more\n"],
    );
    const endless =
      "const text = 'a: b\\n'.repeat(1e6); const go = () => { while (process.stdout.write(text)); process.stdout.once('drain', go); }; go();";
    const { code, err } = run(folder(CHART), programOf("helm", endless), ["helm", "charts/shop"]);
    assert.deepEqual([code, err], [2, "gwls: `helm template` was stopped: it printed more than 20 MB\n"]);
  });

  it("may print what is no YAML, or nothing", () => {
    for (const text of ["", "\u0000\u001b[2J{{", "- [", "kind: HTTPRoute\n---\n&a [*a, *a]\n"]) {
      const { code, out } = run(folder(CHART), programOf("helm", prints(text)), ["helm", "charts/shop"]);
      assert.ok(code === 0 || code === 1, JSON.stringify(text));
      assert.ok(!out.includes("\u001b"));
    }
  });
});
