import assert from "node:assert/strict";
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, describe, it } from "node:test";
import { ignoredBelow } from "../../server/src/delivery/gitIgnore.node.ts";
import {
  isKustomizationFile,
  patchFiles,
  readKustomization,
} from "../../server/src/delivery/kustomization.ts";
import { filesBelow, manifestsBelow, walkBelow } from "../../server/src/delivery/manifestsBelow.node.ts";
import { isCue, isOtherLanguage, isRecord } from "../../server/src/delivery/notManifests.ts";
import { readManifest } from "../../server/src/delivery/readManifest.node.ts";
import { isTemplate } from "../../server/src/delivery/templateText.ts";
import { readDocument } from "../../server/src/yaml/readDocument.ts";
import { processorTime } from "../processorTime.ts";

describe("text for a template engine", () => {
  const TEMPLATES: Readonly<Record<string, string>> = {
    "a control line of Helm": "{{- if .Values.gateway.enabled }}\nkind: Gateway\n{{- end }}\n",
    "an indented control line": "spec:\n  {{- with .Values.hosts }}\n  hostnames: x\n",
    "a value": "metadata:\n  name: {{ .Release.Name }}\n",
    "a value behind spaces": "name:    {{ x }}\n",
    "a list item": "hostnames:\n  - {{ .Values.host }}\n",
    "a key": "labels:\n  {{ .Values.key }}: x\n",
    "a part of a key": "data:\n  app-{{ .Values.key }}:\n    x: y\n",
    Jinja: "{% for host in hosts %}\n- {{ host }}\n{% endfor %}\n",
    "Windows line ends": "a: 1\r\nb: {{ x }}\r\n",
    "a value behind a block scalar": "a: |\n  text\nb: {{ x }}\n",
    "a value beside a block scalar in a list": "- a: |\n    text\n  b: {{ x }}\n",
  };
  const MANIFESTS: Readonly<Record<string, string>> = {
    "no braces at all": "kind: Gateway\n",
    "a quoted value": 'name: "{{ .Release.Name }}"\n',
    "a single-quoted value": "name: '{{ request.path }}'\n",
    "braces in a quoted sentence": 'message: "see: {{ x }}"\n',
    "braces in the middle of a value": "name: shop-{{ x }}\n",
    "a comment": "# name: {{ x }}\nname: shop # was: {{ y }}\n",
    "a flow map in a flow map with a space": "a: { { b: c }: d }\n",
    "a block scalar":
      "data:\n  template: |\n    {{- range .items }}\n    - {{ .name }}\n    {{- end }}\n  other: x\n",
    "a folded block scalar in a list": "args:\n  - >-\n    {{ x }}\n  - y\n",
    "a block scalar with blank lines and a comment behind its header":
      "a: |2+ # raw\n\n   {{ x }}\n\n   {% y %}\nb: c\n",
  };
  for (const [name, text] of Object.entries(TEMPLATES))
    it(`is recognised by ${name}`, () => assert.ok(isTemplate(text)));
  for (const [name, text] of Object.entries(MANIFESTS))
    it(`is not seen in ${name}`, () => assert.ok(!isTemplate(text)));

  it("is recognised in little time, whatever the text", () => {
    const hostile = [
      `${" ".repeat(2_000_000)}{{`,
      "a{{".repeat(700_000),
      "a: ".repeat(700_000) + "{{",
      "- ".repeat(1_000_000) + "x{{",
      `${"'\"".repeat(1_000_000)}{{`,
      "a{{b:\n".repeat(300_000),
      ": | ".repeat(500_000) + "\n{{x",
    ];
    for (const text of hostile) {
      const time = processorTime(() => isTemplate(text));
      assert.ok(time < 1000, `${JSON.stringify(text.slice(0, 20))}: ${time} ms`);
    }
  });
});

describe("other languages", () => {
  it("are recognised by the file's name", () => {
    for (const path of ["gateway.cue", "a/_helpers.tpl", "gateway.yaml.j2", "x.jsonnet"])
      assert.ok(isOtherLanguage(path), path);
    for (const path of ["gateway.yaml", "a.cue/gateway.yml", "gateway.json", "<stdin>", "Kustomization"])
      assert.ok(!isOtherLanguage(path), path);
  });
  it("are recognised by what CUE begins with", () => {
    assert.ok(isCue('package gateway\n\nkind: "Gateway"\n'));
    assert.ok(isCue("// note\n\n// note\npackage gateway\n"));
    for (const text of ["package: x\n", "kind: Gateway\n", "a: package x\n", "# c\npackage\n"])
      assert.ok(!isCue(text), text);
  });
});

describe("folders of test data and records", () => {
  it("count anywhere above the file", () => {
    for (const path of [
      "testdata/a.yaml",
      "x/tests/y/a.yaml",
      "archive/a.yaml",
      "pkg/golden/a.yaml",
      "test/fixtures/a.yaml",
    ])
      assert.ok(isRecord(path), path);
    for (const path of [
      "a.yaml",
      "apps/tests.yaml",
      "apps/golden-gate/a.yaml",
      "fixtures/a.yaml",
      "mytests/a.yaml",
      "apps/testdata",
    ])
      assert.ok(!isRecord(path), path);
  });
});

describe("a kustomization", () => {
  const patches = (text: string) => {
    const kustomization = readKustomization(readDocument(text).root);
    return kustomization === undefined ? [] : patchFiles("overlays/prod/kustomization.yaml", kustomization);
  };

  it("is known by its file's name", () => {
    for (const path of ["kustomization.yaml", "a/kustomization.yml", "a/b/Kustomization"])
      assert.ok(isKustomizationFile(path), path);
    for (const path of ["a/kustomizations.yaml", "kustomization.yaml/a.yaml", "my-kustomization.yaml"])
      assert.ok(!isKustomizationFile(path), path);
  });

  it("names its patches in three ways, relative to its folder, in the order in which they happen", () => {
    assert.deepEqual(
      patches(
        "patches:\n  - path: a.yaml\n  - path: ../shared/./b.yaml\n    target: { kind: Gateway }\npatchesStrategicMerge:\n  - c.yaml\npatchesJson6902:\n  - path: d.json\n",
      ),
      ["overlays/prod/c.yaml", "overlays/prod/a.yaml", "overlays/shared/b.yaml", "overlays/prod/d.json"],
    );
  });

  it("may hold patches itself, which are no files", () => {
    assert.deepEqual(
      patches(
        "patches:\n  - patch: |-\n      kind: Gateway\n    target: { kind: Gateway }\npatchesStrategicMerge:\n  - |-\n    kind: Gateway\n    x: y\n",
      ),
      [],
    );
  });

  it("names none where the fields have a wrong type", () => {
    for (const text of [
      "patches: 7\n",
      "patches: [7, null, [x], {path: 7}]\n",
      "patchesStrategicMerge: { a: b }\n",
      "[]\n",
      "",
    ]) {
      assert.deepEqual(patches(text), [], text);
    }
  });
});

/** A folder of its own with these files, gone afterwards. */
function folderWith(files: Readonly<Record<string, string | Uint8Array>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "gateway-api-")));
  after(() => rmSync(root, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
  return root;
}

describe("the manifests below a folder", () => {
  it("are those that kustomize finds by their name alone, too", () => {
    const root = folderWith({
      "base/Kustomization": "",
      "base/Dockerfile": "",
      "over/Kustomization/x.yaml": "",
    });
    assert.deepEqual(manifestsBelow(root), ["base/Kustomization", "over/Kustomization/x.yaml"]);
  });

  it("are its YAML and JSON files, ordered, without what git ignores", () => {
    const root = folderWith({
      "b.yml": "",
      "a/x.yaml": "",
      "a/y.JSON": "{}",
      "a/readme.md": "",
      ".gitignore": "build\n*.gen.yaml\n!keep.gen.yaml\n",
      "build/x.yaml": "",
      "a/x.gen.yaml": "",
      "a/keep.gen.yaml": "",
      "node_modules/p/x.yaml": "",
      ".git/x.yaml": "",
      "a/deep/.gitignore": "local.yaml\n",
      "a/deep/local.yaml": "",
      "a/local.yaml": "",
    });
    assert.deepEqual(manifestsBelow(root), [
      "a/keep.gen.yaml",
      "a/local.yaml",
      "a/x.yaml",
      "a/y.JSON",
      "b.yml",
    ]);
  });

  it("are those of which git says, asked one by one, that it does not leave them out", () => {
    const files = {
      "a/x.yaml": "",
      ".gitignore": "build\n*.gen.yaml\n!keep.gen.yaml\n/only/here\n",
      "build/x.yaml": "",
      "build/.gitignore": "!x.yaml\n",
      "a/build/deep/x.yaml": "",
      "a/x.gen.yaml": "",
      "a/keep.gen.yaml": "",
      "a/.gitignore": "!x.gen.yaml\nlocal.yaml\n",
      "a/deep/local.yaml": "",
      "only/here/x.yaml": "",
      "a/only/here/x.yaml": "",
      "Build/X.GEN.yaml": "",
    };
    const root = folderWith(files);
    const isIgnored = ignoredBelow(root);
    const found = Object.keys(files).filter((path) => path.endsWith(".yaml") && !isIgnored(path, false));
    assert.deepEqual(found.sort(), manifestsBelow(root));
    assert.deepEqual(
      ["build", "a", "a/build/deep", "only/here"].map((path) => isIgnored(path, true)),
      [true, false, true, true],
    );
  });

  it("are told from what git leaves out by capital letters, where the file system does", {
    skip: process.platform !== "linux",
  }, () => {
    const root = folderWith({ ".gitignore": "Build/\n*.GEN.yaml\n", "build/x.yaml": "", "x.gen.yaml": "" });
    assert.deepEqual(manifestsBelow(root), ["build/x.yaml", "x.gen.yaml"]);
  });

  it("stand beside folders whose files are of another kind", () => {
    const root = folderWith({
      "a/x.yaml": "",
      "b/deep/main.jsonnet": "",
      "c/.gitkeep": "",
      "build/x.txt": "",
      "d/build/y.txt": "",
      ".gitignore": "build\n",
    });
    assert.deepEqual(filesBelow(root), {
      files: ["a/x.yaml"],
      folders: ["a", "b/deep", "b", "c"],
      links: new Map(),
    });
  });

  it("are found a folder at a time, so that whoever walks can be heard in between", () => {
    const root = folderWith({ "a/x.yaml": "", "a/b/y.yaml": "", "c/z.yaml": "" });
    const walk = walkBelow(root);
    let steps = 0;
    let step = walk.next();
    for (; step.done !== true; step = walk.next()) steps++;
    assert.equal(steps, 4);
    assert.deepEqual(step.value, filesBelow(root));
  });

  it("are found once where links lead in a circle or to one file twice", () => {
    const elsewhere = folderWith({ "outside.yaml": "" });
    const root = folderWith({ "a/x.yaml": "", "b/y.yaml": "", "b/text.txt": "" });
    symlinkSync(root, join(root, "a/again"));
    symlinkSync(join(root, "a/x.yaml"), join(root, "b/link-to-x.yaml"));
    symlinkSync(join(elsewhere, "outside.yaml"), join(root, "b/link-to-outside.yaml"));
    symlinkSync(join(root, "b/text.txt"), join(root, "b/link-to-text.yaml"));
    symlinkSync(join(root, "nowhere.yaml"), join(root, "b/link-to-nowhere.yaml"));
    symlinkSync(join(root, "b/self.yaml"), join(root, "b/self.yaml"));
    const reported: string[] = [];
    assert.deepEqual(
      manifestsBelow(root, (path, problem) => reported.push(`${path.slice(root.length + 1)} ${problem}`)),
      ["a/x.yaml", "b/link-to-text.yaml", "b/y.yaml"],
    );
    const { links } = filesBelow(root);
    assert.deepEqual(
      [...links].map(([link, target]) => `${link} → ${target.replace(/^\.\..*\//, "…/")}`),
      ["a/again → ", "b/link-to-outside.yaml → …/outside.yaml", "b/link-to-x.yaml → a/x.yaml"],
    );
    assert.deepEqual(reported, [
      "b/link-to-outside.yaml a symbolic link leads out of the folder, so it was left out",
      "b/self.yaml the symbolic link leads in a circle",
    ]);
  });

  it("go on behind a folder that may not be read", {
    skip: process.getuid?.() === 0 && "root may read everything",
  }, () => {
    const root = folderWith({ "closed/x.yaml": "", "open/y.yaml": "" });
    chmodSync(join(root, "closed"), 0);
    after(() => chmodSync(join(root, "closed"), 0o700));
    const reported: string[] = [];
    assert.deepEqual(
      manifestsBelow(root, (path, problem) => reported.push(`${path.slice(root.length + 1)} ${problem}`)),
      ["open/y.yaml"],
    );
    assert.deepEqual(reported, ["closed permission denied"]);
  });

  it("go on behind a folder that is gone", () => {
    const reported: string[] = [];
    assert.deepEqual(
      manifestsBelow(join(tmpdir(), "no-such-folder"), (_, problem) => reported.push(problem)),
      [],
    );
    assert.deepEqual(reported, ["there is no such file or folder"]);
  });
});

describe("the text of a file", () => {
  const GATEWAY = "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\n";
  const root = folderWith({
    "marked.yaml": `\uFEFF${GATEWAY}`,
    "utf16le.yaml": Buffer.from(`\uFEFF${GATEWAY}`, "utf16le"),
    "utf16be.yaml": Buffer.from(`\uFEFF${GATEWAY}`, "utf16le").swap16(),
    "invalid.yaml": Buffer.from([0x61, 0x3a, 0x20, 0xff, 0xfe, 0x80, 0x0a]),
    "package.json": '{"name": "x"}',
    "gateway.json": '{"apiVersion": "gateway.networking.k8s.io/v1"}',
    "large.yaml": `a: ${"x".repeat(1_000_001)}\n`,
    "large-gateway.yaml": `${GATEWAY}# ${"x".repeat(1_000_001)}\n`,
    "too-large.yaml": Buffer.alloc(20_000_001, "#"),
  });
  const read = (name: string) => readManifest(join(root, name));
  const textOf = (name: string): string | undefined => {
    const found = read(name);
    return "text" in found ? found.text : undefined;
  };

  it("is decoded by its byte order mark, and comes without it", () => {
    for (const name of ["marked.yaml", "utf16le.yaml", "utf16be.yaml"])
      assert.equal(textOf(name), GATEWAY, name);
    // Each byte that is no UTF-8 stays apart from every character: a finding tells of it.
    assert.equal(textOf("invalid.yaml"), "a: \udcff\udcfe\udc80\n");
  });

  it("is empty where it cannot matter: JSON that is no manifest, large files without Gateway API objects", () => {
    assert.equal(textOf("package.json"), "");
    assert.equal(textOf("gateway.json"), '{"apiVersion": "gateway.networking.k8s.io/v1"}');
    assert.equal(textOf("large.yaml"), "");
    assert.equal(textOf("large-gateway.yaml")?.length, GATEWAY.length + 1_000_004);
  });

  it("is a message in words where there is none", () => {
    const errorOf = (name: string): string | undefined => {
      const found = read(name);
      return "error" in found ? found.error : undefined;
    };
    assert.equal(errorOf("too-large.yaml"), "larger than 20 MB, so it was left out");
    assert.equal(errorOf("gone.yaml"), "there is no such file or folder");
    assert.equal(errorOf("."), "this is a folder");
    assert.equal(errorOf(`${"x".repeat(5000)}.yaml`), "the path is too long");
  });
});
