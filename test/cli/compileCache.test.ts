import assert from "node:assert/strict";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import nodeModule from "node:module";
import { join } from "node:path";
import { describe, it } from "node:test";
import { compiledFolder, keepCompiled } from "../../server/src/cli/compileCache.ts";
import { folder } from "./gwls.ts";

describe("what Node compiles of the program", () => {
  it("is kept where Node can keep it", () => {
    let calls = 0;
    assert.equal(keepCompiled({ enableCompileCache: () => calls++ }), true);
    assert.equal(calls, 1);
  });

  it("is not kept by a Node that cannot, and nothing breaks", () => {
    assert.equal(keepCompiled({}), false);
    assert.equal(keepCompiled({ enableCompileCache: undefined }), false);
  });
});

describe("where an older Node keeps what it compiles", () => {
  const ours = join("gateway-api-language-server", "compiled");

  it("is the folder of each platform for what can be made again", () => {
    const home = { HOME: "/home/me", LOCALAPPDATA: "/Users/me/AppData/Local" };
    assert.deepEqual(
      (["linux", "darwin", "win32"] as const).map((platform) => compiledFolder(home, platform)),
      [
        join("/home/me/.cache", ours),
        join("/home/me/Library/Caches", ours),
        join("/Users/me/AppData/Local", ours),
      ],
    );
    assert.equal(compiledFolder({ ...home, XDG_CACHE_HOME: "/caches" }, "linux"), join("/caches", ours));
    assert.equal(
      compiledFolder({ ...home, XDG_CACHE_HOME: "caches" }, "linux"),
      join("/home/me/.cache", ours),
    );
  });

  it("is nowhere for who has no such folder, or does not want it", () => {
    assert.equal(compiledFolder({}, "linux"), undefined);
    assert.equal(compiledFolder({ HOME: "" }, "darwin"), undefined);
    assert.equal(compiledFolder({ HOME: "home" }, "linux"), undefined);
    assert.equal(compiledFolder({ HOME: "/home/me" }, "win32"), undefined);
    assert.equal(compiledFolder({ HOME: "/home/me", NODE_DISABLE_COMPILE_CACHE: "1" }, "linux"), undefined);
  });

  it("is nowhere in continuous integration, where others may have written there, but for a folder that was chosen", () => {
    const job = { HOME: "/home/me", CI: "true" };
    assert.equal(compiledFolder(job, "linux"), undefined);
    assert.equal(compiledFolder({ ...job, NODE_COMPILE_CACHE: "/kept" }, "linux"), join("/kept", ours));
    // A checkout may hold such a folder.
    assert.equal(compiledFolder({ ...job, NODE_COMPILE_CACHE: "kept" }, "linux"), undefined);
  });
});

const ofNode = "enableCompileCache" in nodeModule ? "this Node keeps what it compiles by itself" : false;

describe("a run of the command line on an older Node", { skip: ofNode }, () => {
  const { gwlsProcess, path } = folder({
    "service.yaml": "{apiVersion: v1, kind: Service, metadata: {name: a}}\n",
  });
  const kept = join(path, "kept", "gateway-api-language-server", "compiled");
  const run = (args: readonly string[]) =>
    gwlsProcess(args, { env: { NODE_COMPILE_CACHE: join(path, "kept") } });

  it("leaves what was compiled for its command, and says the same with it and without", () => {
    const first = run(["check", "service.yaml"]);
    const [file = "", ...others] = readdirSync(kept);
    assert.match(file, /^gwls-check-[0-9a-f]{64}-/);
    assert.deepEqual(others, []);
    const { mtimeMs } = statSync(join(kept, file));
    assert.deepEqual(run(["check", "service.yaml"]), first);
    assert.equal(statSync(join(kept, file)).mtimeMs, mtimeMs);
    assert.equal(first.code, 0);
  });

  it("says the same where what was left is damaged, and leaves it anew", () => {
    const whole = run(["check", "service.yaml"]);
    const file = join(kept, readdirSync(kept).find((name) => name.startsWith("gwls-check-")) ?? "");
    const code = readFileSync(file);
    // A letter of the code, which V8 would run as it is.
    const middle = code.length >> 1;
    const flipped = Buffer.from(code);
    flipped.writeUInt8(code.readUInt8(middle) ^ 1, middle);
    for (const damaged of [
      flipped,
      code.subarray(0, code.length - 40),
      code.subarray(0, 5),
      Buffer.from("no code at all"),
    ]) {
      writeFileSync(file, damaged);
      assert.deepEqual(run(["check", "service.yaml"]), whole);
      assert.ok(statSync(file).size > code.length / 2);
      assert.ok(!readFileSync(file).equals(damaged));
      assert.deepEqual(run(["check", "service.yaml"]), whole);
    }
  });

  it("leaves nothing of a command that is none", () => {
    assert.equal(run(["chekc"]).code, 2);
    assert.deepEqual(
      readdirSync(kept).filter((name) => !name.startsWith("gwls-check-")),
      [],
    );
  });

  it("runs where nothing can be kept", () => {
    mkdirSync(join(path, "closed"));
    const env = { NODE_COMPILE_CACHE: join(path, "service.yaml"), HOME: join(path, "closed") };
    assert.equal(gwlsProcess(["check", "service.yaml"], { env }).code, 0);
    assert.ok(!existsSync(join(path, "closed", ".cache")));
  });
});
