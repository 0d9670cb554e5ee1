import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { type Folder, folder, gateway, route } from "./gwls.ts";

interface JsonFinding {
  readonly rule: string;
  readonly fixes?: readonly string[];
  readonly repairs?: readonly {
    readonly id: string;
    readonly title: string;
    readonly isPreferred: boolean;
    readonly edits: readonly { readonly path: string; readonly range: unknown; readonly text: string }[];
  }[];
}

function text({ path }: Folder, name: string): string {
  return readFileSync(join(path, name), "utf8");
}

function findings({ gwls }: Folder, ...paths: readonly string[]): readonly JsonFinding[] {
  return JSON.parse(gwls(["check", "--format", "json", ...paths]).out).diagnostics;
}

function idOf(files: Folder, rule: string): string {
  const [id = ""] = findings(files)
    .filter((one) => one.rule === rule)
    .flatMap(({ repairs = [] }) => repairs.map((repair) => repair.id));
  assert.notEqual(id, "", rule);
  return id;
}

const SECTION = "route-parent-section-not-found";
const files = () => folder({ "edge/gateway.yaml": gateway(), "shop/route.yaml": route("htp") });

describe("gwls check --format json", () => {
  it("has each fix with its id and its edits, beside the titles", () => {
    const found = findings(files()).find(({ rule }) => rule === SECTION);
    assert.deepEqual(found?.fixes, ["Change the section name to `http`"]);
    const [repair] = found?.repairs ?? [];
    assert.match(repair?.id ?? "", /^route-parent-section-not-found@[0-9a-f]{16}$/);
    assert.deepEqual(
      { ...repair, id: "" },
      {
        id: "",
        title: "Change the section name to `http`",
        isPreferred: true,
        edits: [
          {
            path: "shop/route.yaml",
            range: { start: { line: 8, character: 19 }, end: { line: 8, character: 22 } },
            text: "http",
          },
        ],
      },
    );
  });
});

describe("gwls fix", () => {
  it("makes one fix, and nothing else", () => {
    const own = folder({
      "edge/gateway.yaml": gateway(),
      "shop/a.yaml": route("htp"),
      "shop/b.yaml": route("htp").replace("catalog", "cart"),
    });
    const { code, out, err } = own.gwls(["fix", idOf(own, SECTION)]);
    assert.deepEqual([code, err], [0, ""]);
    assert.equal(out, "shop/a.yaml: Change the section name to `http`\n");
    assert.equal(text(own, "shop/a.yaml"), route("http"));
    assert.equal(text(own, "shop/b.yaml"), route("htp").replace("catalog", "cart"));
    assert.equal(findings(own).filter(({ rule }) => rule === SECTION).length, 1);
  });

  it("makes several at once", () => {
    const own = folder({
      "edge/gateway.yaml": gateway(),
      "shop/routes.yaml": `${route("htp")}---\n${route("htpp").replace("catalog", "cart")}`,
    });
    const ids = findings(own).flatMap(({ repairs = [] }) => repairs.map(({ id }) => id));
    assert.equal(ids.length, 2);
    assert.equal(own.gwls(["fix", ...ids]).code, 0);
    assert.equal(
      text(own, "shop/routes.yaml"),
      `${route("http")}---\n${route("http").replace("catalog", "cart")}`,
    );
  });

  it("makes what two of them have in common once", () => {
    const name = "grant-group-wrong.yaml";
    const own = folder({ [name]: readFileSync(join("examples", "mistakes", "grants", name), "utf8") });
    const repairs = findings(own).flatMap((one) => one.repairs ?? []);
    const [first, second] = repairs.flatMap((one) => {
      const twin = repairs.find(({ id, edits }) => id !== one.id && isDeepStrictEqual(edits, one.edits));
      return twin === undefined ? [] : [one.id];
    });
    assert.ok(first !== undefined && second !== undefined);
    const both = own.gwls(["fix", first, second, "--dry-run"]);
    assert.deepEqual([both.code, both.out], [0, own.gwls(["fix", first, "--dry-run"]).out]);
  });

  it("refuses two that are in each other's way, and makes neither", () => {
    const own = folder({
      "edge/gateway.yaml": `${gateway()}    - { name: https, port: 443, protocol: HTTPS }\n`,
      "shop/route.yaml": route("htt"),
    });
    const [first = "", second = ""] = findings(own)
      .filter(({ rule }) => rule === SECTION)
      .flatMap(({ repairs = [] }) => repairs.map(({ id }) => id));
    const { code, err } = own.gwls(["fix", first, second]);
    assert.equal(code, 2);
    assert.match(err, /changes what another one of these fixes changes, too: apply them one after the other/);
    assert.equal(text(own, "shop/route.yaml"), route("htt"));
  });

  it("prints a patch that git takes and changes nothing with --dry-run", () => {
    for (const breaks of ["\n", "\r\n"]) {
      const own = files();
      const before = route("htp").replaceAll("\n", breaks);
      own.write("shop/route.yaml", before);
      const { code, out } = own.gwls(["fix", idOf(own, SECTION), "--dry-run"]);
      assert.equal(code, 0);
      assert.match(out, /^--- a\/shop\/route\.yaml\n\+\+\+ b\/shop\/route\.yaml\n@@ -6,4 \+6,4 @@$/m);
      assert.equal(text(own, "shop/route.yaml"), before);
      const git = spawnSync("git", ["apply", "-"], { cwd: own.path, input: out, encoding: "utf8" });
      assert.equal(git.status, 0, git.stderr);
      assert.equal(text(own, "shop/route.yaml"), route("http").replaceAll("\n", breaks));
    }
  });

  it("refuses when the text has changed, and names the fix of now", () => {
    const own = files();
    const id = idOf(own, SECTION);
    own.write("shop/route.yaml", `${route("htp")}  hostnames: [shop.example.com]\n`);
    const { code, out, err } = own.gwls(["fix", id]);
    assert.deepEqual([code, out], [2, ""]);
    assert.equal(
      err,
      `gwls: \`${id}\`: the text that it changes is no longer the one that it was offered for; now the fix is \`${idOf(own, SECTION)}\`\n`,
    );
    assert.match(text(own, "shop/route.yaml"), /htp\n/);
  });

  it("is made once: the id is gone afterwards", () => {
    const own = files();
    const id = idOf(own, SECTION);
    assert.equal(own.gwls(["fix", id]).code, 0);
    const { code, err } = own.gwls(["fix", id]);
    assert.equal(code, 2);
    assert.match(err, /is the fix of no finding in these files/);
  });

  it("says what an id is, and wants one", () => {
    const own = files();
    assert.match(own.gwls(["fix"]).err, /`fix` needs the id of a fix/);
    assert.match(own.gwls(["fix", "shop/route.yaml"]).err, /`shop\/route\.yaml` is no id of a fix/);
  });

  it("changes no file through a link, and nothing that was piped in", {
    skip: process.platform === "win32",
  }, () => {
    const own = files();
    own.write("kept/route.yml.txt", route("htp"));
    symlinkSync("../kept/route.yml.txt", join(own.path, "shop/linked.yaml"));
    own.write("shop/route.yaml", "");
    const { code, err } = own.gwls(["fix", idOf(own, SECTION)]);
    assert.equal(code, 2);
    assert.match(err, /shop\/linked\.yaml: not changed, because this is a symbolic link/);
    assert.equal(text(own, "kept/route.yml.txt"), route("htp"));

    const piped = `${gateway()}---\n${route("htp")}`;
    const report = own.gwls(["check", "--format", "json", "-"], { input: piped });
    const [id = ""] = JSON.parse(report.out).diagnostics.flatMap(({ repairs = [] }: JsonFinding) =>
      repairs.map((repair) => repair.id),
    );
    const written = own.gwls(["fix", id, "-"], { input: piped });
    assert.equal(written.code, 2);
    assert.match(written.err, /<stdin>: not changed, because it is no file; --dry-run prints a patch/);
    assert.match(own.gwls(["fix", id, "-", "--dry-run"], { input: piped }).out, /^\+ {6}sectionName: http$/m);
  });
});
