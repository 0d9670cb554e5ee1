import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { folder, gateway } from "./gwls.ts";

const BAD = gateway("80000");

describe("gwls and .gateway-api.yaml", () => {
  it("turns rules off and gives them another severity", () => {
    const summary = (setting: string) => {
      const { gwls } = folder({
        "gateway.yaml": BAD,
        ".gateway-api.yaml": `rules:\n  field-limit: ${setting}\n`,
      });
      const { code, out } = gwls(["check"]);
      return [code, out.trimEnd().split("\n").at(-1)];
    };
    assert.deepEqual(summary("off"), [0, "Nothing found in 2 files with 1 resource."]);
    assert.deepEqual(summary("warning"), [0, "1 warning in 2 files with 1 resource."]);
    assert.deepEqual(summary("error"), [1, "1 error in 2 files with 1 resource."]);
  });

  it("reads the file of the first folder, else that of the working directory, or the one that is named", () => {
    const off = "rules: { field-limit: off }\n";
    const inFolder = folder({ "apps/gateway.yaml": BAD, "apps/.gateway-api.yaml": off });
    assert.equal(inFolder.gwls(["check", "apps"]).code, 0);
    assert.equal(inFolder.gwls(["check"]).code, 1);
    const above = folder({ "apps/gateway.yaml": BAD, ".gateway-api.yaml": off });
    assert.equal(above.gwls(["check", "apps"]).code, 0);
    const named = folder({ "gateway.yaml": BAD, "ci/lenient.yaml": off });
    assert.equal(named.gwls(["check"]).code, 1);
    assert.equal(named.gwls(["check", "--config", "ci/lenient.yaml"]).code, 0);
  });

  it("lets options come before the file", () => {
    const experimental = gateway().replace("spec:\n", "spec:\n  defaultScope: None\n");
    const { gwls } = folder({ "gateway.yaml": experimental, ".gateway-api.yaml": "channel: standard\n" });
    const first = (args: readonly string[]) => gwls(args).out.split(":", 5).slice(0, 4).join(":");
    assert.equal(
      first(["check", "--hints"]),
      "gateway.yaml:7:3 warning doc-field-experimental: `spec.defaultScope` is only in the experimental channel of 1.7, so an API server with the standard CRDs drops it.\n  7 |   defaultScope",
    );
    assert.ok(
      first(["check", "--hints", "--channel", "experimental"]).startsWith(
        "gateway.yaml:7:3 hint doc-field-experimental",
      ),
    );
  });

  it("reports what has no effect, and heeds the rest", () => {
    const { gwls } = folder({
      "gateway.yaml": BAD,
      ".gateway-api.yaml": "chanel: standard\nrules:\n  field-limits: off\n  field-limit: warning\n",
    });
    const { code, out } = gwls(["check"]);
    assert.equal(
      out,
      `.gateway-api.yaml:1:1 warning settings-file: There is no setting \`chanel\`; did you mean \`channel\`?
  1 | chanel: standard
    | ^^^^^^

.gateway-api.yaml:3:3 warning settings-file: There is no rule \`field-limits\`; did you mean \`field-limit\`?
  3 |   field-limits: off
    |   ^^^^^^^^^^^^

gateway.yaml:10:13 warning field-limit: \`spec.listeners[0].port\` is 80000, but must be at most 65535.
  10 |       port: 80000
     |             ^^^^^

3 warnings in 2 files with 1 resource.
`,
    );
    assert.equal(code, 0);
  });

  it("reports it on standard error where a command reports no findings", () => {
    const { gwls } = folder({ "gateway.yaml": gateway(), ".gateway-api.yaml": "closedWorld: perhaps\n" });
    const { code, err } = gwls(["status"]);
    assert.equal(
      err,
      "gwls: .gateway-api.yaml:1:14: `closedWorld` takes `true` or `false`, not `perhaps`.\n",
    );
    assert.equal(code, 0);
  });

  it("cannot go on without a settings file that was named", () => {
    const { code, err } = folder({ "gateway.yaml": gateway() }).gwls(["check", "--config", "nowhere.yaml"]);
    assert.deepEqual([code, err], [2, "gwls: nowhere.yaml: there is no such file or folder\n"]);
  });
});
