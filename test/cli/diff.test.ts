import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { describe, it } from "node:test";
import { type Folder, folder, gateway } from "./gwls.ts";

function route(backend: string): string {
  return `apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: { name: shop, namespace: edge }
spec:
  parentRefs: [{ name: front-door }]
  hostnames: [shop.example.com]
  rules: [{ backendRefs: [{ name: ${backend}, port: 80 }] }]
`;
}

const TEXT = `Gateway edge/front-door
  ~ GET http://shop.example.com/
      was → \`edge/cart:80\`
      now → \`edge/basket:80\`

1 answered differently.
`;
const NOTHING = "No request is answered in another way.\n";

function git({ path }: Folder, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=Test", "-c", "user.email=test@example.com"];
  const run = spawnSync("git", [...identity, ...args], { cwd: path });
  assert.equal(run.status, 0, run.stderr.toString());
}

describe("gwls diff", () => {
  it("compares two folders", () => {
    const { gwls } = folder({
      "a/gateway.yaml": gateway(),
      "a/route.yaml": route("cart"),
      "b/gateway.yaml": gateway(),
      "b/k8s/route.yaml": route("basket"),
    });
    assert.deepEqual(gwls(["diff", "a", "b"]), { code: 0, out: TEXT, err: "" });
    assert.deepEqual(gwls(["diff", "a", "b", "--exit-code"]).code, 1);
    assert.deepEqual(gwls(["diff", "a", "a", "--exit-code"]), { code: 0, out: NOTHING, err: "" });
    const { changes } = JSON.parse(gwls(["diff", "a", "b", "--format", "json"]).out);
    assert.deepEqual(changes, [
      {
        gateway: { namespace: "edge", name: "front-door" },
        kind: "changed",
        request: "# gateway: edge/front-door\nGET http://shop.example.com/",
        before: "→ `edge/cart:80`",
        after: "→ `edge/basket:80`",
      },
    ]);
    assert.match(gwls(["diff", "a", "b", "--format", "markdown"]).out, /^\*\*1 answered differently\*\*\n/);
  });

  it("compares a revision of git with the working directory, and two revisions with each other", () => {
    const files = folder({
      "k8s/gateway.yaml": gateway(),
      "k8s/rôute.yaml": route("cart"),
      "notes.txt": "x",
    });
    git(files, "init", "--quiet");
    git(files, "add", ".");
    git(files, "commit", "--quiet", "--message", "one");
    assert.deepEqual(files.gwls(["diff", "HEAD"]), { code: 0, out: NOTHING, err: "" });
    files.write("k8s/rôute.yaml", route("basket"));
    assert.deepEqual(files.gwls(["diff", "HEAD"]), { code: 0, out: TEXT, err: "" });
    git(files, "commit", "--quiet", "--all", "--message", "two");
    assert.deepEqual(files.gwls(["diff", "HEAD~1", "HEAD"]), { code: 0, out: TEXT, err: "" });
    assert.deepEqual(files.gwls(["diff", "main^{nothing"]), {
      code: 2,
      out: "",
      err: "gwls: `main^{nothing` is neither a folder nor a revision of this repository\n",
    });
  });

  it("says what it cannot compare", () => {
    const { gwls } = folder({ "a/gateway.yaml": gateway() });
    assert.deepEqual(
      gwls(["diff"]).err,
      "gwls: `diff` takes two folders or revisions of git: `gwls diff BASE [HEAD]`\n",
    );
    const { code, err } = gwls(["diff", "main"], {
      env: { GIT_CEILING_DIRECTORIES: "/", GIT_DIR: "/nowhere" },
    });
    assert.deepEqual([code, err.startsWith("gwls: `main`: not a git repository")], [2, true]);
    const { err: missing } = gwls(["diff", "main"], { env: { PATH: "" } });
    assert.equal(missing, "gwls: git is not installed, and revisions are read through it\n");
  });
});
