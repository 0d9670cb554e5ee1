import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { folder, gateway } from "./gwls.ts";

interface Profile {
  readonly nodes: readonly { readonly callFrame: { readonly functionName: string } }[];
}

describe("GWLS_PROFILE", () => {
  const { path, gwlsProcess } = folder({ "gateway.yaml": gateway() });
  const file = join(path, "run.cpuprofile");

  it("writes a profile of the whole command, which says what it always says", () => {
    const plain = gwlsProcess(["check"]);
    assert.equal(existsSync(file), false);
    assert.deepEqual(gwlsProcess(["check"], { env: { GWLS_PROFILE: file } }), plain);
    const { nodes }: Profile = JSON.parse(readFileSync(file, "utf8"));
    assert.ok(nodes.length > 10);
  });

  it("writes one of a server, too, which ends when its input does", () => {
    const served = join(path, "served.cpuprofile");
    gwlsProcess(["serve", "--stdio"], { env: { GWLS_PROFILE: served } });
    assert.ok(existsSync(served));
  });

  it("complains about a file that cannot be written, and changes nothing else", () => {
    const { code, err } = gwlsProcess(["check"], {
      env: { GWLS_PROFILE: join(path, "none", "run.cpuprofile") },
    });
    assert.equal(code, 0);
    assert.match(err, /GWLS_PROFILE: ENOENT/);
  });
});
