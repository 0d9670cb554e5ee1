import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { command, type Folder, folder, gateway, inOneProcess } from "./gwls.ts";

const SECRET = "aws_secret_access_key = wJalrXUtnFEMI";
const OUT = "a symbolic link leads out of the folder, so it was left out";
const BETA = gateway().replace("networking.k8s.io/v1", "networking.k8s.io/v1beta1");

/** Each of them is what git may check out of a repository that somebody else wrote. */
function linked(name: string, target: string, files: Readonly<Record<string, string>> = {}): Folder {
  const place = folder({ "gateway.yaml": gateway(), ...files });
  mkdirSync(join(place.path, name, ".."), { recursive: true });
  symlinkSync(target, join(place.path, name));
  return place;
}

function elsewhere(name: string, content: string): string {
  const place = folder({ [name]: content });
  return join(place.path, name);
}

describe("a link that leads out of the folder", { skip: process.platform === "win32" }, () => {
  const places = ["/proc/self/environ", "/dev/zero"];

  it("is never read as settings, and nothing of what it leads to is printed", () => {
    const runs = [elsewhere("credentials", SECRET), ...places].flatMap((target) =>
      [["check"], ["check", "--config", ".gateway-api.yaml"], ["coverage"]].map(
        (args) => [linked(".gateway-api.yaml", target), args] as const,
      ),
    );
    for (const { code, out, err } of inOneProcess(runs))
      assert.deepEqual([code, out, err], [2, "", `gwls: .gateway-api.yaml: ${OUT}\n`]);
  });

  it("is never read as an ignore file, as in git", () => {
    const runs = [".gitignore", "apps/.gitignore"].flatMap((name) =>
      [elsewhere("patterns", "*.yaml\n"), "own.txt", ...places].map((target) => {
        const files = { "apps/bad.yaml": gateway("80000"), "apps/own.txt": "bad.yaml\n" };
        return [linked(name, target, files), ["check"]] as const;
      }),
    );
    for (const { code, out } of inOneProcess(runs)) {
      assert.equal(code, 1);
      assert.match(out, /^apps\/bad\.yaml:10:13 error/m);
    }
  });

  it("is never read as a manifest or a request file, and told once", () => {
    const outside = elsewhere("outside.yaml", gateway("80000"));
    const runs = [outside, ...places].map((target) => [linked("apps/link.json", target), ["check"]] as const);
    for (const { code, err } of inOneProcess(runs))
      assert.deepEqual([code, err], [0, `gwls: apps/link.json: ${OUT}\n`]);
    const requests = elsewhere("secret.http", `GET ${SECRET}\n`);
    const { out } = linked("a.http", requests).gwlsProcess(["test"]);
    assert.ok(!out.includes("wJalr"), out);
  });

  it("is not followed where a list of files names it, or a folder on the way is one", () => {
    const outside = folder({ "deep/bad.yaml": gateway("80000") });
    for (const args of [["link/deep/bad.yaml"], ["link/../link/deep/bad.yaml"]]) {
      const { code, out, err } = linked("link", outside.path).gwlsProcess(["check", ...args]);
      assert.deepEqual([code, err], [2, `gwls: link/deep/bad.yaml: ${OUT}\n`]);
      assert.ok(!out.includes("80000"));
    }
    const { code, err } = linked("link", outside.path).gwlsProcess(["check", "link"]);
    assert.deepEqual(
      [code, err],
      [2, "gwls: link: a symbolic link leads out of the working directory\n"],
      "a folder that is named",
    );
    assert.equal(linked("link", outside.path).gwlsProcess(["check"]).code, 0, "a folder that is found");
    assert.equal(linked("link", outside.path).gwlsProcess(["diff", "link", "."]).code, 2);
  });

  it("does not lead into what git keeps for itself", () => {
    for (const name of [".gateway-api.yaml", "token.yaml"]) {
      const { out, err } = linked(name, ".git/config", {
        ".git/config": `[http] extraheader = ${SECRET}`,
      }).gwlsProcess(["check"]);
      assert.equal(err, `gwls: ${name}: ${OUT}\n`);
      assert.ok(!out.includes("wJalr"), out);
    }
  });

  it("is not written through, and neither is one that stays inside", () => {
    const outside = elsewhere("outside.yaml", BETA);
    const named = linked("link.yaml", outside).gwlsProcess(["check", "--fix", "link.yaml"]);
    assert.equal(named.code, 2);
    assert.equal(readFileSync(outside, "utf8"), BETA);
    const inside = linked("link.yaml", "own.txt", { "own.txt": BETA });
    const { code, err } = inside.gwlsProcess(["check", "--fix"]);
    assert.deepEqual([code, err], [2, "gwls: link.yaml: not changed, because this is a symbolic link\n"]);
    assert.equal(readFileSync(join(inside.path, "own.txt"), "utf8"), BETA);
    const beside = folder({ "other.yaml": BETA });
    const foreign = linked("apps", beside.path).gwlsProcess(["check", "--fix", "apps/other.yaml"]);
    assert.equal(foreign.code, 2);
    assert.equal(readFileSync(join(beside.path, "other.yaml"), "utf8"), BETA);
  });

  it("is followed where it stays inside, and where the user names it from elsewhere", () => {
    const place = linked("link.yaml", "own.txt", { "own.txt": gateway("80000") });
    assert.match(place.gwlsProcess(["check"]).out, /^link\.yaml:10:13 error/m);
    assert.match(
      folder({}).gwlsProcess(["check", join(place.path, "link.yaml")]).out,
      /link\.yaml:10:13 error/,
    );
  });
});

describe("what is no regular file", { skip: process.platform === "win32" }, () => {
  /** A pipe that nobody writes into: opening it as a file waits for ever. */
  function pipe(name: string): Folder {
    const place = folder({ "gateway.yaml": gateway() });
    rmSync(join(place.path, name), { force: true });
    assert.equal(spawnSync("mkfifo", [join(place.path, name)]).status, 0);
    return place;
  }

  it("holds nobody up", () => {
    assert.equal(pipe(".gitignore").gwlsProcess(["check"]).code, 0);
    assert.equal(pipe("pipe.yaml").gwlsProcess(["check"]).code, 0);
    const settings = pipe(".gateway-api.yaml").gwlsProcess(["check"]);
    assert.equal(settings.err, "gwls: .gateway-api.yaml: this is no regular file, so it was left out\n");
    const named = pipe("pipe.yaml").gwlsProcess(["check", "pipe.yaml"]);
    assert.deepEqual(
      [named.code, named.err],
      [2, "gwls: pipe.yaml: this is no regular file, so it was left out\n"],
    );
    const device = folder({}).gwlsProcess(["check", "/dev/zero"]);
    assert.equal(device.code, 0);
    assert.match(device.err, /zero: this is no regular file, so it was left out\n$/);
  });

  it("is read where a shell hands it over in the place of a file", () => {
    const place = folder({ "bad.yaml": gateway("80000") });
    const run = spawnSync(
      "bash",
      ["-c", `"${process.execPath}" ${command.map((word) => `"${word}"`).join(" ")} check <(cat bad.yaml)`],
      {
        cwd: place.path,
        encoding: "utf8",
      },
    );
    assert.equal(run.status, 1, run.stderr);
    assert.match(run.stdout, /:10:13 error/);
  });
});
