import assert from "node:assert/strict";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import type { Diagnostic } from "../../server/src/workspace/diagnostics/diagnostic.ts";
import { type Folder, folder, gateway, route } from "./gwls.ts";

/** The files in which `gwls check` found something. */
function findingFiles(where: Folder, args: readonly string[] = []): readonly string[] {
  const { out } = where.gwls(["check", "--format", "json", ...args]);
  const { diagnostics }: { diagnostics: readonly { readonly path: string }[] } = JSON.parse(out);
  return [...new Set(diagnostics.map(({ path }) => path))];
}

const BAD = gateway("80000");

describe("the files that gwls reads", () => {
  it("are YAML and JSON, but nothing of git and npm", () => {
    const json = JSON.stringify({
      apiVersion: "gateway.networking.k8s.io/v1",
      kind: "Gateway",
      metadata: { name: "json", namespace: "edge" },
      spec: { gatewayClassName: "internet", listeners: [{ name: "http", port: 80000, protocol: "HTTP" }] },
    });
    const files = folder({
      "a.yaml": BAD,
      "b.yml": BAD,
      "c.json": json,
      "d.JSON": json,
      "e.txt": BAD,
      "node_modules/f.yaml": BAD,
      ".git/g.yaml": BAD,
      ".github/h.yaml": BAD,
    });
    assert.deepEqual(findingFiles(files), [".github/h.yaml", "a.yaml", "b.yml", "c.json", "d.JSON"]);
  });

  it("are kustomizations, whichever of their names they have", () => {
    const { gwls } = folder({
      "base/gateway.yaml": gateway("80").replace("  namespace: edge\n", ""),
      "base/Kustomization": "resources: [gateway.yaml]\n",
      "over/kustomization.yaml": "namespace: edge\nresources: [../base]\n",
      "route.yaml": route("front-door"),
    });
    assert.match(gwls(["check", "--hints"]).out, /^Delivery {4}2 kustomizations$/m);
    assert.match(gwls(["status"]).out, /^Gateway edge\/front-door .* True /m);
  });

  it("are those that git does not ignore, at every level", () => {
    const files = folder({
      ".gitignore": "/build\n*.local.yaml\n",
      "build/a.yaml": BAD,
      "apps/build/b.yaml": BAD,
      "apps/c.local.yaml": BAD,
      "apps/.gitignore": "drafts/\n!shared.local.yaml\n",
      "apps/shared.local.yaml": BAD,
      "apps/drafts/d.yaml": BAD,
      "apps/deep/drafts/e.yaml": BAD,
      "drafts/f.yaml": BAD,
    });
    assert.deepEqual(findingFiles(files), ["apps/build/b.yaml", "apps/shared.local.yaml", "drafts/f.yaml"]);
  });

  it("heed the .gitignore files above a folder, up to the repository", () => {
    const files = folder({
      ".git/HEAD": "",
      ".gitignore": "drafts/\ngenerated/\n",
      "apps/drafts/a.yaml": BAD,
      "apps/b.yaml": BAD,
      "generated/c.yaml": BAD,
    });
    assert.deepEqual(findingFiles(files, ["apps"]), ["apps/b.yaml"]);
    assert.deepEqual(
      findingFiles(files, ["generated"]),
      ["generated/c.yaml"],
      "a folder that is named is wanted",
    );
    assert.deepEqual(findingFiles(files, ["apps/drafts/a.yaml"]), ["apps/drafts/a.yaml"]);
  });

  it("are no other working tree of the repository, and those of a submodule by its own ignore files", () => {
    const index = { ".git/index": "", ".git/HEAD": "" };
    const linked = (name: string) => `gitdir: ${join(files.path, ".git", "worktrees", name)}\n`;
    const files = folder({
      ...index,
      ".gitignore": "*.local.yaml\n",
      "a.yaml": BAD,
      "a.local.yaml": BAD,
      "module/.git": "gitdir: ../.git/modules/module\n",
      "module/.gitignore": "c.yaml\n",
      "module/b.local.yaml": BAD,
      "module/c.yaml": BAD,
      ".worktrees/topic/a.yaml": BAD,
      "other/a.yaml": BAD,
    });
    files.write(".worktrees/topic/.git", linked("topic"));
    files.write("other/.git", "gitdir: /elsewhere/.git/worktrees/other\n");
    assert.deepEqual(findingFiles(files), ["a.yaml", "module/b.local.yaml", "other/a.yaml"]);
    assert.deepEqual(findingFiles(files, [".worktrees/topic"]), [".worktrees/topic/a.yaml"]);
  });

  it("are all the working trees around a bare repository", () => {
    const files = folder({
      ".git": "gitdir: ./.bare\n",
      ".bare/HEAD": "",
      "main/a.yaml": BAD,
      "topic/a.yaml": BAD,
    });
    for (const name of ["main", "topic"])
      files.write(`${name}/.git`, `gitdir: ${join(files.path, ".bare", "worktrees", name)}\n`);
    assert.deepEqual(findingFiles(files), ["main/a.yaml", "topic/a.yaml"]);
  });

  it("are read once, however many links lead to them", () => {
    const files = folder({ "apps/a.yaml": BAD, "shared/b.yaml": BAD });
    symlinkSync("..", join(files.path, "apps", "up"));
    symlinkSync("a.yaml", join(files.path, "apps", "0-first.yaml"));
    symlinkSync("../shared/b.yaml", join(files.path, "apps", "b.yaml"));
    symlinkSync("nowhere.yaml", join(files.path, "apps", "gone.yaml"));
    symlinkSync("circle.yaml", join(files.path, "circle.yaml"));
    assert.deepEqual(findingFiles(files), ["apps/a.yaml", "shared/b.yaml"]);
    assert.deepEqual(findingFiles(files, ["apps", "shared"]), ["apps/a.yaml", "shared/b.yaml"]);
    assert.deepEqual(findingFiles(files, ["apps/b.yaml"]), ["apps/b.yaml"]);
    const { code, err } = files.gwls(["check", "--fail-on", "never"]);
    assert.deepEqual([code, err], [0, "gwls: circle.yaml: the symbolic link leads in a circle\n"]);
  });

  it("reach clusters through links, too", () => {
    const unplaced = gateway()
      .replace(/^ *namespace: .*\n/m, "")
      .replace("name: ", "name: shared-");
    const files = folder({
      "common/kustomization.yaml": "resources: [a.yaml]\n",
      "common/a.yaml": unplaced,
      "overlay/kustomization.yaml": "namespace: shop\nresources: [./shared, ../../out]\n",
    });
    symlinkSync("../common", join(files.path, "overlay", "shared"));
    const status = (...paths: readonly string[]): string =>
      files.gwls(["status", ...paths, "--format", "json"]).out;
    for (const paths of [[], ["overlay", "common"]])
      assert.match(status(...paths), /"namespace": "shop"/, `${paths}`);
    const { out } = files.gwls(["check", "--hints"]);
    assert.deepEqual(out.match(/kustomization-[\w-]+/g), ["kustomization-outside"], out);
  });

  it("are distinguished from folders that hold tests and records", () => {
    const files = folder({ "tests/a.yaml": BAD, "apps/b.yaml": BAD });
    assert.deepEqual(findingFiles(files), ["apps/b.yaml"]);
    assert.deepEqual(
      findingFiles(files, ["tests"]),
      ["tests/a.yaml"],
      "names count from the folder that is given",
    );
  });

  it("may be large where they hold Gateway API objects, and are left out over 20 MB", () => {
    const filler = `# ${"x".repeat(77)}\n`;
    const files = folder({
      "large.yaml": filler.repeat(15_000) + BAD,
      "other.yaml": `apiVersion: v1\nkind: ConfigMap\ndata:\n  a: "${"x".repeat(1_100_000)}\n`,
      "huge.yaml": filler.repeat(260_000) + BAD,
      "small.yaml": BAD,
    });
    assert.deepEqual(findingFiles(files), ["large.yaml", "small.yaml"]);
    const { code, err } = files.gwls(["check", "--fail-on", "never"]);
    assert.deepEqual([code, err], [0, "gwls: huge.yaml: larger than 20 MB, so it was left out\n"]);
  });

  it("may be large where they define kinds", () => {
    const definition = `apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: {name: pots}\nspec:\n  group: example.com\n  names:\n    kind: Pot\n    plural: pots\n  scope: Namespaced\n  versions:\n  - name: v1\n    served: true\n    storage: true\n    schema:\n      openAPIV3Schema:\n        type: object\n        properties:\n          spec: {type: object, properties: {}}\n`;
    const files = folder({
      "definitions.yaml": `# ${"x".repeat(1_100_000)}\n${definition}`,
      "pot.yaml": "apiVersion: example.com/v1\nkind: Pot\nmetadata: {name: a}\nspec: {a: b}\n",
    });
    assert.deepEqual(findingFiles(files), ["pot.yaml"]);
  });

  it("may be JSON of any other kind, which is nobody's business", () => {
    const files = folder({
      "package.json": '{ "name": "shop", }',
      "tsconfig.json": "// comment\n{}",
      "broken.json": '{"apiVersion": "v1", "kind": ',
      "openapi.json": JSON.stringify({
        definitions: { "gateway.networking.k8s.io/v1": { kind: "Gateway" } },
      }),
    });
    assert.equal(files.gwls(["check", "--hints"]).out, "Nothing found in 1 file with 0 resources.\n");
  });
});

describe("text that is no manifest, or hardly one", () => {
  it("is read in the encoding that its mark names, with the usual line ends", () => {
    const files = folder({
      "bom.yaml": `\ufeff${BAD}`,
      "crlf.yaml": BAD.replaceAll("\n", "\r\n"),
      "utf16.yaml": Buffer.from(`\ufeff${BAD}`, "utf16le"),
    });
    const { out } = files.gwls(["check"]);
    const place = /^(\S+) error field-limit/gm;
    assert.deepEqual(
      [...out.matchAll(place)].map(([, at]) => at),
      ["bom.yaml:10:13", "crlf.yaml:10:13", "utf16.yaml:10:13"],
    );
    assert.ok(!out.includes("\r"));
  });

  it("is told where a byte is no UTF-8, or a character has no place in YAML", () => {
    const latin1 = (text: string) => Buffer.from(text, "latin1");
    const files = folder({
      "comment.yaml": latin1(`# café\n${gateway()}---\n${gateway().replace("front-door", "back-door")}`),
      "bell.yaml": gateway().replace("name: front-door", "name: front-door # \u0007"),
      "service.yaml": latin1("apiVersion: v1\nkind: Service\nmetadata: { name: a } # café\n"),
      "utf8.yaml": `# caf\ufffd é\n${gateway()}`,
    });
    const { code, out } = files.gwls(["check", "--format", "json"]);
    const { diagnostics }: { diagnostics: readonly Diagnostic[] } = JSON.parse(out);
    assert.equal(code, 1);
    assert.deepEqual(
      diagnostics
        .filter(({ rule }) => rule === "yaml-syntax")
        .map(
          ({ path, range: { start }, message }) =>
            `${path}:${start.line + 1}:${start.character + 1} ${message}`,
        ),
      [
        "bell.yaml:4:22 YAML allows the character U+0007 nowhere, not even in comments, so Kubernetes refuses the document. Remove it.",
        "comment.yaml:1:6 The byte 0xE9 here is not UTF-8, so Kubernetes refuses the document. Save the file as UTF-8.",
        "service.yaml:3:28 The byte 0xE9 here is not UTF-8, so Kubernetes refuses the document. Save the file as UTF-8.",
      ],
    );
  });

  it("does not keep the rest from being analysed", () => {
    const bomb = Array.from(
      { length: 9 },
      (_, i) => `  a${i + 1}: &a${i + 1} [${Array(10).fill(`*a${i}`).join(", ")}]\n`,
    );
    const files = folder({
      "bomb.yaml": `${gateway()}  a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n${bomb.join("")}`,
      "deep.yaml": `apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nspec: ${"[".repeat(5000)}${"]".repeat(5000)}\n`,
      "binary.yaml": Uint8Array.from({ length: 4096 }, (_, i) => (i * 73) % 256),
      "half.yaml": `${gateway().replace("name: http", 'name: "http')}---\n${BAD.replace("front-door", "back-door")}`,
      "template.yaml": gateway().replace("name: front-door", "name: {{ .Values.name }}"),
      "wrong.yaml": route().replace(/parentRefs:[\s\S]*/, "parentRefs: null\n  hostnames: {}\n  rules: 7\n"),
    });
    const { code, out } = files.gwls(["check", "--fail-on", "never"]);
    assert.equal(code, 0);
    assert.deepEqual(
      [...out.matchAll(/^(\S+):\d+:\d+ \S+ ([\w-]+):/gm)].map(([, path, rule]) => `${path} ${rule}`),
      [
        "wrong.yaml field-null",
        "wrong.yaml field-type",
        "wrong.yaml field-type",
        "half.yaml yaml-syntax",
        "half.yaml field-limit",
        "bomb.yaml yaml-alias-bomb",
        "deep.yaml yaml-too-deep",
      ],
    );
  });

  it("cannot write to the terminal by itself", () => {
    const { out } = folder({ "gateway.yaml": gateway('"\u001b[31m80000"') }).gwls(["check"]);
    assert.ok(out.includes("gateway.yaml:10:13 error"));
    assert.ok(!out.includes("\u001b"));
  });

  it("that are not read make a folder all the same", () => {
    const flux = (path: string) => `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata: { name: apps, namespace: flux-system }
spec: { path: ${path}, sourceRef: { kind: GitRepository, name: flux-system } }
`;
    const files = { "apps/main.jsonnet": "{}", "gateway.yaml": gateway() };
    const check = (path: string) =>
      folder({ ...files, "ks.yaml": flux(path) }).gwls(["check", "--hints"]).out;
    assert.doesNotMatch(check("./apps"), /delivery-path-not-found/);
    assert.match(check("./app"), /delivery-path-not-found/);
  });
});
