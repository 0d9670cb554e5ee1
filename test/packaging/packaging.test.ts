import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { parseDocument } from "yaml";
import { repositoryOf } from "../../scripts/releaseTexts.mjs";
import { commandNamed, parseCommandLine } from "../../server/src/cli/commandLine.ts";
import { readToml, type TomlTable } from "./toml.ts";

const SHELVES = "packaging";
const manifest: {
  name: string;
  version: string;
  license: string;
  homepage: string;
  qna: string;
  repository: { url: string };
  bugs: { url: string };
  galleryBanner: { color: string; theme: string };
  bin: Record<string, string>;
} = JSON.parse(readFileSync("package.json", "utf8"));
const { address, owner } = repositoryOf(manifest.repository);
const { name, version, license } = manifest;
const ASSETS = `${address}/releases/download/v${version}`;

const read = (path: string): string => readFileSync(join(SHELVES, path), "utf8");

/** YAML as its own tools read it: the parser of the product takes it without an error. */
function readYaml<T>(path: string): T {
  const document = parseDocument(read(path));
  assert.deepEqual(document.errors, [], path);
  return document.toJS();
}

function allFiles(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true, encoding: "utf8" })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The words of a command that starts the language server. */
function assertServes([command = "", ...words]: readonly string[]): void {
  assert.ok(command === "gwls" || command === "gwls.cmd", command);
  const [first = "", ...rest] = words;
  assert.equal(first, "serve");
  assert.ok(parseCommandLine(commandNamed(first), rest).has("stdio"));
}

describe("package.json, for the shelves", () => {
  it("has a repository, and everything that leads there", () => {
    assert.equal(manifest.homepage, `${address}#readme`);
    assert.equal(manifest.bugs.url, `${address}/issues`);
    assert.equal(manifest.qna, `${address}/discussions`);
    assert.match(manifest.galleryBanner.color, /^#[0-9a-f]{6}$/);
    assert.ok(["dark", "light"].includes(manifest.galleryBanner.theme));
  });

  it("has a README whose pictures are in the repository, by paths that a marketplace can make addresses of", () => {
    const pictures = [...readFileSync("README.md", "utf8").matchAll(/!\[[^\]]*\]\(([^)\s]+)\)/g)];
    assert.ok(pictures.length > 0);
    for (const [, path = ""] of pictures) {
      assert.ok(existsSync(path), path);
      assert.match(path, /\.(?:png|gif|jpe?g)$/, "the Marketplace takes no SVG");
    }
  });
});

describe("the files for shelves", () => {
  it("name one owner and one version, those of package.json", () => {
    for (const path of [...allFiles(SHELVES), "docs/ci.md"]) {
      const text = readFileSync(path, "utf8");
      for (const [, found] of text.matchAll(new RegExp(`([\\w.-]+)/${name}(?=[@/"'\\s#;]|$)`, "gm")))
        if (found !== "npm" && found !== "node_modules") assert.equal(found, owner, path);
      for (const [, found] of text.matchAll(/releases\/download\/v([^/\s]+)\//g))
        assert.equal(found, version, path);
      for (const [, found] of text.matchAll(
        new RegExp(`${name}[@-](\\d[\\w.-]*?)(?=\\.tgz|["\\s)]|$)`, "gm"),
      ))
        assert.equal(found, version, path);
    }
  });

  it("tell nothing but files that the workflow makes", () => {
    const made = [
      `${name}-${version}.tgz`,
      ...["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].map(
        (one) => `gwls-${version}-${one}.tar.gz`,
      ),
      `gwls-${version}-windows-x64.zip`,
    ];
    const named = allFiles(SHELVES).flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/releases\/download\/[^/\s]+\/([^\s"';]+)/g)].map(
        ([, file]) => file,
      ),
    );
    assert.deepEqual([...new Set(named)].sort(), [...made].sort());
  });

  it("Homebrew: a formula with address, checksum, licence, a way to install and a test", () => {
    const text = read("homebrew/gwls.rb");
    assert.match(text, /^class Gwls < Formula$/m);
    for (const field of ["desc", "homepage", "url", "sha256", "license", "depends_on"])
      assert.match(text, new RegExp(`^ {2}${field} "[^"]+"`, "m"), field);
    const [, about = ""] = /desc "([^"]+)"/.exec(text) ?? [];
    assert.ok(about.length <= 80 && !about.endsWith("."));
    assert.match(text, /^ {2}def install$[\s\S]*^ {2}end$[\s\S]*^ {2}test do$[\s\S]*^ {2}end$\s*^end$/m);
    assert.match(text, /sha256 "[0-9a-f]{64}"/);
  });

  it("aqua and mise: the assets of releases by system", () => {
    const { packages } = readYaml<{
      packages: readonly {
        type: string;
        repo_owner: string;
        repo_name: string;
        asset: string;
        files: unknown[];
        checksum: { asset: string };
      }[];
    }>("aqua/registry.yaml");
    const [own] = packages;
    assert.deepEqual([own?.type, own?.repo_owner, own?.repo_name], ["github_release", owner, name]);
    assert.equal(own?.checksum.asset, "SHA256SUMS");
    assert.match(
      own?.asset ?? "",
      /^gwls-\{\{trimV \.Version\}\}-\{\{\.OS\}\}-\{\{\.Arch\}\}\.\{\{\.Format\}\}$/,
    );
    const mise = readToml(read("mise/gwls.toml"));
    assert.deepEqual(mise.backends, [`aqua:${owner}/${name}`, `npm:${name}`]);
    assert.deepEqual(mise.test, { cmd: "gwls --version", expected: "{{version}}" });
  });

  it("krew: a plugin with an archive, a checksum and a program for each system", () => {
    const { apiVersion, kind, metadata, spec } = readYaml<{
      apiVersion: string;
      kind: string;
      metadata: { name: string };
      spec: {
        version: string;
        shortDescription: string;
        homepage: string;
        platforms: readonly {
          selector: { matchLabels: { os: string; arch: string } };
          uri: string;
          sha256: string;
          bin: string;
          files: readonly { from: string; to: string }[];
        }[];
      };
    }>("krew/gateway-lint.yaml");
    assert.equal(`${apiVersion} ${kind}`, "krew.googlecontainertools.github.com/v1alpha2 Plugin");
    assert.match(metadata.name, /^[a-z][a-z-]*$/);
    assert.equal(spec.version, `v${version}`);
    assert.ok(spec.shortDescription.length <= 50 && !spec.shortDescription.endsWith("."));
    const systems = spec.platforms.map(
      ({ selector: { matchLabels } }) => `${matchLabels.os}/${matchLabels.arch}`,
    );
    assert.deepEqual(systems, [
      "linux/amd64",
      "linux/arm64",
      "darwin/amd64",
      "darwin/arm64",
      "windows/amd64",
    ]);
    for (const { selector, uri, sha256, bin, files } of spec.platforms) {
      assert.ok(uri.startsWith(`${ASSETS}/gwls-${version}-${selector.matchLabels.os}`), uri);
      assert.match(sha256, /^[0-9a-f]{64}$/);
      assert.deepEqual(
        files.map(({ from }) => from),
        [bin, "LICENSE"],
      );
    }
  });

  it("Nix: a flake with a package and an app for each system", () => {
    const text = read("nix/flake.nix");
    for (const part of [
      "description",
      "inputs.nixpkgs.url",
      "outputs",
      "packages",
      "apps",
      "mainProgram",
      "pname",
    ])
      assert.match(text, new RegExp(`\\b${part.replaceAll(".", "\\.")} =`), part);
    for (const [open, close] of ["{}", "[]", "()"].map((pair) => pair.split("")))
      assert.equal(text.split(open ?? "").length, text.split(close ?? "").length, `${open} ${close}`);
    assert.match(text, new RegExp(`version = "${version.replaceAll(".", "\\.")}";`));
    assert.match(text, /sha256 = "[0-9a-f]{64}";/);
  });

  it("Mason: a package with its source, its programs and the name at nvim-lspconfig", () => {
    const found = readYaml<Record<string, unknown>>("mason/package.yaml");
    assert.deepEqual(Object.keys(found), [
      "name",
      "description",
      "homepage",
      "licenses",
      "languages",
      "categories",
      "source",
      "bin",
      "neovim",
    ]);
    assert.equal(found.name, name);
    assert.deepEqual(found.licenses, [license]);
    assert.deepEqual(found.source, { id: `pkg:npm/${name}@${version}` });
    assert.deepEqual(Object.keys(found.bin ?? {}).sort(), Object.keys(manifest.bin).sort());
    assert.ok(existsSync(join(SHELVES, "nvim-lspconfig", "lsp", "gwls.lua")));
    assert.deepEqual(found.neovim, { lspconfig: "gwls" });
  });

  it("nvim-lspconfig: a table with the command, file types and what marks a root", () => {
    const text = read("nvim-lspconfig/lsp/gwls.lua");
    const [, command = ""] = /^ {2}cmd = \{ (.*) \},$/m.exec(text) ?? [];
    assertServes(command.split(", ").map((word) => word.replaceAll("'", "")));
    assert.match(text, /^return \{[\s\S]*filetypes = \{[\s\S]*root_markers = \{[\s\S]*^\}$/m);
    const check = [
      "-u",
      "NONE",
      "--headless",
      "-c",
      `lua assert(type(dofile('${join(SHELVES, "nvim-lspconfig/lsp/gwls.lua")}')) == 'table')`,
      "-c",
      "qa!",
    ];
    const { status, stderr, error } = spawnSync("nvim", check, { encoding: "utf8" });
    if (error === undefined) assert.deepEqual([status, stderr], [0, ""]);
  });

  it("Helix: a server, and a language that has it", () => {
    const found = readToml(read("helix/languages.toml"));
    const servers = found["language-server"];
    assert.ok(isTable(servers) && isTable(servers.gwls));
    const { command, args } = servers.gwls;
    assertServes([String(command), ...(Array.isArray(args) ? args.map(String) : [])]);
    const [language] = Array.isArray(found.language) ? found.language : [];
    assert.ok(isTable(language));
    assert.equal(language.name, "yaml");
    assert.ok(Array.isArray(language["language-servers"]) && language["language-servers"].includes("gwls"));
  });

  it("Zed: an extension with its code", () => {
    const found = readToml(read("zed/extension.toml"));
    for (const field of ["id", "name", "version", "schema_version", "authors", "description", "repository"])
      assert.ok(found[field] !== undefined, field);
    assert.deepEqual([found.version, found.schema_version, found.repository], [version, 1, address]);
    const cargo = readToml(read("zed/Cargo.toml"));
    assert.ok(isTable(cargo.package) && isTable(cargo.lib) && isTable(cargo.dependencies));
    assert.deepEqual([cargo.package.version, cargo.lib["crate-type"]], [version, ["cdylib"]]);
    assert.ok(existsSync(join(SHELVES, "zed", String(cargo.lib.path))));
    const code = read("zed/src/lib.rs");
    assert.match(code, /zed::register_extension!\(\w+\);/);
    assert.match(code, new RegExp(`"${name}"`));
  });

  it("JetBrains: a template of LSP4IJ", () => {
    const found: {
      id: string;
      name: string;
      programArgs: Record<string, string>;
      fileTypeMappings: readonly { fileType: { patterns: readonly string[] }; languageId: string }[];
    } = JSON.parse(read("jetbrains/template.json"));
    for (const words of Object.values(found.programArgs)) assertServes(words.split(" "));
    assert.ok(found.programArgs.default !== undefined);
    assert.deepEqual(
      found.fileTypeMappings.map(({ languageId }) => languageId),
      ["yaml"],
    );
  });

  it("SchemaStore: an entry for the settings file, whose schema is here", () => {
    const entry: { name: string; description: string; fileMatch: readonly string[]; url: string } =
      JSON.parse(read("schemastore/catalog-entry.json"));
    assert.deepEqual(Object.keys(entry), ["name", "description", "fileMatch", "url"]);
    assert.deepEqual(entry.fileMatch, [".gateway-api.yaml"]);
    const [, path = ""] = /\/main\/(.+)$/.exec(entry.url) ?? [];
    assert.ok(existsSync(path), path);
    const schema: { $schema: string } = JSON.parse(readFileSync(path, "utf8"));
    assert.match(schema.$schema, /draft-0[4-7]/);
  });
});

function isTable(value: unknown): value is TomlTable {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
